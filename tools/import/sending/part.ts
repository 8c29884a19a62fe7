/**
 * A part of an import, sent in one request: a batch, or a part of one that was refused as a whole. The service refuses
 * a request for the form of a single operation in it (interface: "Errors"), and does nothing then. So the batch is
 * divided until the faulty lines are isolated, and the others succeed.
 */
import { bytesOf } from '../reading/byte-text.ts'
import type { Batch } from './batches.ts'
import type { MappedLine, SentOperation } from '../mapping/mapped-line.ts'

export interface Part {
  /** The batch's number, and for its parts a sub-number: `17`, `17.2`, `17.2.1`. */
  readonly id: string
  readonly lines: readonly MappedLine[]
}

export const wholeOf = ({ number, lines }: Batch): Part => ({ id: String(number), lines })

export const operationsOf = ({ lines }: Part): SentOperation[] => lines.flatMap(({ operations }) => operations)

export interface BodyOptions {
  readonly externalLookup: boolean
  /** Asks for a preview of the operations. */
  readonly previews?: boolean
}

export function bodyOf(part: Part, { externalLookup, previews = false }: BodyOptions): string {
  const operations = operationsOf(part).map(({ json }) => json)
  const lookup = externalLookup ? '' : ',"use_external_lookup":false'
  return `{"operations":[${operations.join(',')}]${lookup}${previews ? ',"preview":true' : ''}}`
}

/** A digest that shows whether a body is the one that was sent before. */
export async function digestOf(body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(body).slice()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Divides a refused part: returns the number of lines of each of the next parts, in order. Each line that the reason
 * names is a separate part; if it names none, the part is halved. Undefined if only one line sends anything. The lines
 * that the reason names are a hint only, as every line is sent again, alone or with others.
 */
export function division({ lines }: Part, reason: string): number[] | undefined {
  const lineOf = lines.flatMap(({ operations }, line) => operations.map(() => line))
  const sending = [...new Set(lineOf)]
  const middle = sending[Math.ceil(sending.length / 2)]
  if (middle === undefined || sending.length < 2) return undefined
  const named = Array.from(reason.matchAll(/operations[.[](\d+)/g), ([, index]) => lineOf[Number(index)] ?? -1)
  const around = named.filter((line) => line !== -1).flatMap((line) => [line, line + 1])
  const cuts = new Set([0, ...(around.length > 0 ? around : [middle]), lines.length])
  const edges = [...cuts].toSorted((a, b) => a - b)
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
}

/** The parts whose lengths a division gives. */
export function divided({ id, lines }: Part, lengths: readonly number[]): Part[] {
  let from = 0
  return lengths.map((length, index) => {
    const part = { id: `${id}.${index + 1}`, lines: lines.slice(from, from + length) }
    from += length
    return part
  })
}
