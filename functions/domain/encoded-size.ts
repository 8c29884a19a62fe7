/**
 * Sizes as Lambda counts them. Lambda takes and gives JSON documents of at most 6 MB, in which the body of a call or an
 * answer is a string: each quote, backslash and line break in a body counts twice, and other control characters six
 * times.
 */

/** Lambda's limit on what a function is called with, and on what it answers. */
export const maxPayloadBytes = 6 * 1024 * 1024

/** What a text takes inside of a JSON document. */
export const encodedTextBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** What is beside the body in an answer: status and headers. */
const besideBodyBytes = 16 * 1024

/** Whether Lambda gives back an answer with this body of JSON, in which every character is escaped once at most. */
export function fitsAnswer(body: string): boolean {
  const room = maxPayloadBytes - besideBodyBytes
  return Buffer.byteLength(body) * 2 <= room || encodedTextBytes(body) <= room
}

/** What an item takes as a part of a body that is JSON, with the comma before the next one. */
export const encodedItemBytes = (item: unknown): number => encodedTextBytes(JSON.stringify(item)) + 1
