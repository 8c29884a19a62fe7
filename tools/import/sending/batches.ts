/**
 * Lines in batches, each small enough for a request. A batch depends on nothing but the lines before it, so that a
 * second run makes the very same ones.
 */
import { bytesOf } from '../reading/byte-text.ts'
import type { MappedLine } from '../mapping/mapped-line.ts'

export interface Batch {
  /** Counted from 1. */
  readonly number: number
  readonly lines: readonly MappedLine[]
}

/** Limits of the interface ("Limits"). */
export const maxOperations = 1000

/** A size well below the limit of every endpoint. */
const maxBytes = 900_000
/** Counts lines that send nothing too, so that a file full of faults does not accumulate in memory. */
const maxLines = 1000

/** A line with more operations than `operations`, or larger than a request, is a separate batch. */
export async function* batchesOf(
  lines: AsyncIterable<MappedLine>,
  { operations }: { readonly operations: number },
): AsyncGenerator<Batch> {
  let number = 0
  let batch: MappedLine[] = []
  let count = 0
  let bytes = 0
  for await (const line of lines) {
    const lineBytes = line.operations.reduce((sum, { json }) => sum + bytesOf(json).length + 1, 0)
    const isFull =
      count + line.operations.length > operations || bytes + lineBytes > maxBytes || batch.length === maxLines
    if (isFull && batch.length > 0) {
      yield { number: (number += 1), lines: batch }
      batch = []
      count = 0
      bytes = 0
    }
    batch.push(line)
    count += line.operations.length
    bytes += lineBytes
  }
  if (batch.length > 0) yield { number: number + 1, lines: batch }
}
