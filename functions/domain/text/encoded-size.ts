/**
 * Sizes as Lambda counts them. Lambda accepts and returns JSON documents of at most 6 MB, in which the body of a call
 * or an answer is a string: each quote, backslash and line break in a body counts twice, and other control characters
 * six times.
 */

/** Lambda's limit on the payload of a call, and on the payload of an answer. */
export const maxPayloadBytes = 6 * 1024 * 1024

/** The size of a text inside a JSON document. */
export const encodedTextBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** The size of an answer apart from its body: status and headers. */
const besideBodyBytes = 16 * 1024

/** Whether Lambda returns an answer with this JSON body. Every character of such a body is escaped once at most. */
export function fitsAnswer(body: string): boolean {
  const room = maxPayloadBytes - besideBodyBytes
  return Buffer.byteLength(body) * 2 <= room || encodedTextBytes(body) <= room
}

/** The size of an item as a part of a JSON body, with the comma before the next item. */
export const encodedItemBytes = (item: unknown): number => encodedTextBytes(JSON.stringify(item)) + 1
