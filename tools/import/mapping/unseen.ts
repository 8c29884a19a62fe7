/** Columns of the map that no line has: in JSONL a misspelt name would pass for a column that is always empty. */
import type { Input, Line } from '../reading/line.ts'
import type { ImportMap } from './map.ts'

export interface Watched {
  readonly lines: AsyncIterable<Line>
  /** Columns that no line had, known once all lines are read. */
  readonly unseen: ReadonlySet<string>
}

export function watched(input: Input, map: ImportMap): Watched {
  const unseen = new Set(input.columns === undefined ? [...map.columns.values()].map(({ source }) => source) : [])
  return { lines: watch(input.lines(), unseen), unseen }
}

async function* watch(lines: AsyncIterable<Line>, unseen: Set<string>): AsyncGenerator<Line> {
  for await (const line of lines) {
    for (const name of unseen) {
      if (line.kind === 'read' && line.cell(name) !== undefined) unseen.delete(name)
    }
    yield line
  }
}

export const unseenWords = (unseen: ReadonlySet<string>) =>
  unseen.size === 0 ? '' : `No line has the columns that the map uses: ${[...unseen].join(', ')}.\n`
