/** JSON objects, one a line. A name with dots reaches into objects: `address.city`. */
import { sayFault, type FaultTexts } from '../fault-texts.ts'
import { reasonOf } from '../import-error.ts'
import { blocksOf, maxLineBytes, type InputFile } from './blocks.ts'
import { bytesOf, isUtf8, noBytes, textOf, type Bytes } from './byte-text.ts'
import { doneColumn } from './done.ts'
import { isObject, parseJson, type Json, type JsonObject } from './json.ts'
import type { Input, Line } from './line.ts'

export function jsonlInput(file: InputFile, texts: FaultTexts): Input {
  return { columns: undefined, heading: '', lines: () => jsonlLines(file, texts) }
}

async function* jsonlLines(file: InputFile, texts: FaultTexts): AsyncGenerator<Line> {
  let number = 0
  for await (const block of blocksOf(file)) {
    if (block.kind === 'oversize') {
      number += 1
      const fault = sayFault(texts, 'oversize', { bytes: maxLineBytes })
      yield { kind: 'broken', number, end: block.end, fault, again: () => noBytes }
      continue
    }
    let end = block.end - block.bytes.length
    for (const bytes of linesOf(block.bytes)) {
      number += 1
      end += bytes.length
      const line = readLine({ bytes, number, end }, texts)
      if (line !== undefined) yield line
    }
  }
}

/** Lines with their line feeds, which the last may lack. */
export function* linesOf(block: Bytes): Generator<Bytes> {
  for (let begin = 0; begin < block.length;) {
    const feed = block.indexOf(10, begin)
    const end = feed === -1 ? block.length : feed + 1
    yield block.subarray(begin, end)
    begin = end
  }
}

/** Undefined for a blank line. */
function readLine(
  { bytes, number, end }: { readonly bytes: Bytes; readonly number: number; readonly end: number },
  texts: FaultTexts,
): Line | undefined {
  const text = textOf(bytes).trim()
  if (text === '') return undefined
  const broken = (fault: string): Line => ({
    kind: 'broken',
    number,
    end,
    fault,
    again: () => bytesOf(`${text}\n`),
  })
  if (!isUtf8(bytes)) return { ...broken(sayFault(texts, 'not_utf8')), again: () => bytes }
  const object = objectOf(text, texts)
  if (typeof object === 'string') return broken(object)
  return {
    kind: 'read',
    number,
    end,
    cell: (name) => cellOf(object, name),
    again: (done) => bytesOf(`${done === '' ? text : JSON.stringify({ ...object, [doneColumn]: done })}\n`),
  }
}

/** The object of a line, or the fault in it. */
function objectOf(text: string, texts: FaultTexts): JsonObject | string {
  try {
    const value = parseJson(text)
    return isObject(value) ? value : sayFault(texts, 'no_object')
  } catch (error) {
    return sayFault(texts, 'not_json', { reason: reasonOf(error) })
  }
}

function cellOf(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name]
  const dot = name.indexOf('.')
  if (dot === -1) return undefined
  const inner = Object.hasOwn(object, name.slice(0, dot)) ? object[name.slice(0, dot)] : undefined
  return isObject(inner) ? cellOf(inner, name.slice(dot + 1)) : undefined
}
