/** Bytes and text, in the terms of browsers and of Node alike. */
export type Bytes = Uint8Array

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true })

export const bytesOf = (text: string): Bytes => encoder.encode(text)
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

export const noBytes: Bytes = new Uint8Array(0)

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

export function joined(one: Bytes, other: Bytes): Bytes {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
