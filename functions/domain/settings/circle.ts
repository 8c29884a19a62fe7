/** Whether the edges from a node lead back to the node. */
export function reachesItself(start: string, edges: ReadonlyMap<string, readonly string[]>): boolean {
  const visited = new Set<string>()
  const open = [...(edges.get(start) ?? [])]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === start) return true
    if (visited.has(node)) continue
    visited.add(node)
    open.push(...(edges.get(node) ?? []))
  }
  return false
}
