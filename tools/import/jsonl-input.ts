/** JSON objects, one a line. A name with dots reaches into objects: `address.city`. */
import { isUtf8 } from 'node:buffer'
import { blocksOf, maxLineBytes } from './blocks.ts'
import { doneColumn } from './done.ts'
import { reasonOf } from './import-error.ts'
import { isObject, parseJson, type Json, type JsonObject } from './json.ts'
import type { Input, Line } from './line.ts'

export function jsonlInput(path: string): Input {
  return { columns: undefined, heading: '', lines: () => jsonlLines(path) }
}

async function* jsonlLines(path: string): AsyncGenerator<Line> {
  let number = 0
  for await (const block of blocksOf(path)) {
    if (block.kind === 'oversize') {
      number += 1
      const fault = `is longer than ${maxLineBytes} bytes; it is not in the file of failed lines.`
      yield { kind: 'broken', number, end: block.end, fault, again: () => Buffer.alloc(0) }
      continue
    }
    let end = block.end - block.bytes.length
    for (const bytes of linesOf(block.bytes)) {
      number += 1
      end += bytes.length
      const line = readLine(bytes, number, end)
      if (line !== undefined) yield line
    }
  }
}

/** Each with its line feed, which the last may lack. */
export function* linesOf(block: Buffer): Generator<Buffer> {
  for (let begin = 0; begin < block.length;) {
    const feed = block.indexOf(10, begin)
    const end = feed === -1 ? block.length : feed + 1
    yield block.subarray(begin, end)
    begin = end
  }
}

/** Undefined for a blank line. */
function readLine(bytes: Buffer, number: number, end: number): Line | undefined {
  const text = bytes.toString('utf8').trim()
  if (text === '') return undefined
  const broken = (fault: string): Line => ({
    kind: 'broken',
    number,
    end,
    fault,
    again: () => Buffer.from(`${text}\n`),
  })
  if (!isUtf8(bytes)) return { ...broken('is not UTF-8.'), again: () => bytes }
  const object = objectOf(text)
  if (typeof object === 'string') return broken(object)
  return {
    kind: 'read',
    number,
    end,
    cell: (name) => cellOf(object, name),
    again: (done) => Buffer.from(`${done === '' ? text : JSON.stringify({ ...object, [doneColumn]: done })}\n`),
  }
}

/** The object of a line, or what is wrong with it. */
function objectOf(text: string): JsonObject | string {
  try {
    const value = parseJson(text)
    return isObject(value) ? value : 'is no JSON object.'
  } catch (error) {
    return `is not JSON (${reasonOf(error)}).`
  }
}

function cellOf(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name]
  const dot = name.indexOf('.')
  if (dot === -1) return undefined
  const inner = Object.hasOwn(object, name.slice(0, dot)) ? object[name.slice(0, dot)] : undefined
  return isObject(inner) ? cellOf(inner, name.slice(dot + 1)) : undefined
}
