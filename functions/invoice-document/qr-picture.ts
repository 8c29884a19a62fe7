/**
 * A QR code as a picture within a page, and as squares for a PDF. Its ground stays white on a dark page, as readers of
 * codes expect.
 */
import encodeQR from 'qr'
import type { CodeSquares } from './sheet.ts'
import { escapeHtml } from '../domain/text/html.ts'

/** The width of the white border in squares, by the QR standard. */
const border = 4

export function qrPicture(text: string, label: string): string {
  const { size, runs } = qrSquares(text)
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
  return (
    `<svg class="code" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${path}"/></svg>`
  )
}

/** The dark squares of a code in runs, with its white border. */
export function qrSquares(text: string): CodeSquares {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const runs = rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => ({ x: from, y, length })))
  return { size: rows.length, runs }
}

/** The dark squares of a row that touch each other. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}
