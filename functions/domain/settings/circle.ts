/** Whether the edges from a node lead back to the node. */
export function reachesItself(start: string, edges: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>()
  const open = [...(edges.get(start) ?? [])]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === start) return true
    if (seen.has(node)) continue
    seen.add(node)
    open.push(...(edges.get(node) ?? []))
  }
  return false
}
