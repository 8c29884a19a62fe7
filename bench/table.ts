/** Plain tables for a terminal. */

export type Cell = string | number | boolean | undefined

/** Prints a heading, and rows under the names of their cells, with numbers to the right. */
export function printTable(heading: string, rows: readonly Readonly<Record<string, Cell>>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => shown(row[name])))
  const widths = names.map((name, index) => Math.max(name.length, ...lines.map((line) => (line[index] ?? '').length)))
  const rightward = names.map((name) => rows.every((row) => typeof row[name] === 'number' || row[name] === undefined))
  const print = (cells: readonly string[]) =>
    console.log(
      cells
        .map((cell, index) =>
          rightward[index] === true ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
  console.log(`\n${heading}`)
  print(names)
  print(widths.map((width) => '-'.repeat(width)))
  lines.forEach(print)
}

function shown(cell: Cell): string {
  if (cell === undefined) return '-'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'NO'
  if (typeof cell === 'string') return cell
  return Number.isInteger(cell) ? String(cell) : cell.toFixed(2)
}
