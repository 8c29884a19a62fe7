/** A line of the input: a record of CSV, which may be several lines of text, or a line of JSONL. */
import type { Json } from './json.ts'

interface Placed {
  /** The number of the first line of text, counted from 1. */
  readonly number: number
  /** The file's bytes up to the end of the line. */
  readonly end: number
}

export interface ReadLine extends Placed {
  readonly kind: 'read'
  /** Undefined if there is none of that name. */
  readonly cell: (name: string) => Json | undefined
  /** The line for the file of failed lines, with its finished operations (`done.ts`). */
  readonly again: (done: string) => Uint8Array
}

export interface BrokenLine extends Placed {
  readonly kind: 'broken'
  readonly fault: string
  /** The original text of the input. */
  readonly again: () => Uint8Array
}

export type Line = ReadLine | BrokenLine

export interface Input {
  /** The columns of the file; undefined if every line has its own. */
  readonly columns: readonly string[] | undefined
  /** The head of a file of such lines. */
  readonly heading: string
  /** Every line that is not blank, from the beginning. */
  readonly lines: () => AsyncIterable<Line>
}
