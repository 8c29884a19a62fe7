/** The text and lines of a file that arrives in chunks. */
import { BankFileFault } from './bank-file-fault.ts'

export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** Texts are cut to this length, so that each step of a reader has a bounded number of results. */
const pieceLength = 16_384
/** The bytes in which a byte order mark and an XML declaration are. */
const headLength = 256

export interface FileText {
  /** The first characters, for telling the format. */
  readonly head: string
  readonly pieces: AsyncIterable<string>
  readonly encoding: string
  /** The place of the first piece among the bytes of the file. */
  readonly byte: number
}

/** The number of bytes of a text. */
export function bytesOf(text: string, encoding: string): number {
  if (encoding === 'utf-8') return Buffer.byteLength(text, 'utf8')
  return encoding.startsWith('utf-16') ? text.length * 2 : text.length
}

/** Reads the start of a file and decides on its encoding. */
export async function textOf(chunks: Chunks): Promise<FileText> {
  const source = iterate(chunks)
  const first: Uint8Array[] = []
  let length = 0
  while (length < headLength) {
    const next = await source.next()
    if (next.done === true) break
    const bytes = typeof next.value === 'string' ? new TextEncoder().encode(next.value) : next.value
    first.push(bytes)
    length += bytes.length
  }
  const begin = Buffer.concat(first)
  const decoder = decoderFor(begin)
  const head = decode(decoder, begin)
  const { encoding } = decoder
  return { head, pieces: piecesOf(head, source, decoder), encoding, byte: markLength(begin, encoding) }
}

/** The text of a file from a byte on, at which a character begins. */
export function textFrom(chunks: Chunks, { encoding, byte }: Pick<FileText, 'encoding' | 'byte'>): FileText {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== lineEncoding, ignoreBOM: true })
  return { head: '', pieces: piecesOf('', iterate(chunks), decoder), encoding, byte }
}

/** Decoders drop the byte order mark. */
function markLength(begin: Buffer, encoding: string): number {
  if (encoding === 'utf-8') return begin.toString('latin1').startsWith(utf8Mark) ? utf8Mark.length : 0
  return encoding.startsWith('utf-16') ? 2 : 0
}

const lineEncoding = 'windows-1252'
const utf8Mark = '\xef\xbb\xbf'

async function* iterate(chunks: Chunks): AsyncGenerator<Uint8Array | string> {
  for await (const chunk of chunks) yield chunk
}

async function* piecesOf(
  head: string,
  source: AsyncGenerator<Uint8Array | string>,
  decoder: TextDecoder,
): AsyncGenerator<string> {
  yield* cut(head)
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    yield* cut(decode(decoder, bytes))
  }
  const rest = end(decoder)
  if (rest !== '') yield rest
}

function* cut(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength)
}

const notText = () => new BankFileFault('bankfile_encoding')

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw notText()
  }
}

function end(decoder: TextDecoder): string {
  try {
    return decoder.decode()
  } catch {
    throw notText()
  }
}

/** XML says its encoding itself. Files with lines of fixed width are Latin 1, as their schemes have it. */
function decoderFor(begin: Buffer): TextDecoder {
  const mark = begin.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le', { fatal: true })
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be', { fatal: true })
  const latin = begin.toString('latin1')
  // The byte order mark wins, because a text sent within a call still names its earlier encoding.
  if (latin.startsWith(utf8Mark)) return new TextDecoder('utf-8', { fatal: true })
  if (!latin.trimStart().startsWith('<')) return new TextDecoder(lineEncoding)
  const { encoding = 'utf-8' } = /^\s*<\?xml[^>]*?encoding\s*=\s*["'](?<encoding>[\w.-]+)["']/.exec(latin)?.groups ?? {}
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw notText()
  }
}

export interface Line {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
  /** The number of bytes up to its end, since the start of the reading. */
  readonly end: number
}

/** A line of a fixed width is far shorter. */
const longestLine = 1_000

/** `before` is the number of lines before the reading. */
export async function* linesOf({ pieces, encoding }: FileText, before = 0): AsyncGenerator<Line> {
  const lengthOf = (text: string): number => bytesOf(text, encoding)
  let line = before
  let rest = ''
  let end = 0
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new BankFileFault('bankfile_malformed', { line: line + 1, expected: 'lines' })
    for (const text of lines) {
      end += lengthOf(text) + lengthOf('\n')
      yield { line: ++line, text: text.endsWith('\r') ? text.slice(0, -1) : text, end }
    }
  }
  if (rest !== '') yield { line: ++line, text: rest, end: end + lengthOf(rest) }
}
