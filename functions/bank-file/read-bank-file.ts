/** Reads a bank's file of any format: finds out the format, and gives the contents of the file piece by piece. */
import type { BankFormat, ReportedItem } from '../domain/bank/reported-entry.ts'
import { BankFileFault } from './bank-file-fault.ts'
import { readAutogiro } from './autogiro.ts'
import { readCamt } from './camt.ts'
import { textFrom, textOf, type Chunks, type FileText } from './decode-text.ts'
import { readOcrGiro } from './ocr-giro.ts'
import { readPainStatus } from './pain-status.ts'
import type { ReaderState, Reading, ReadingPlace } from './reading-place.ts'
import type { ReadingXml } from './xml-elements.ts'

export interface BankFileReading {
  readonly format: BankFormat
  readonly items: AsyncIterable<ReportedItem>
  /** The place where the reading paused. Known once all items were taken; undefined at the end of the file. */
  readonly pausedAt: () => ReadingPlace | undefined
}

type Reader = (reading: Reading) => AsyncGenerator<ReportedItem>

const readers: Readonly<Record<BankFormat, Reader>> = {
  'camt.053': readCamt,
  'camt.054': readCamt,
  'pain.002': readPainStatus,
  ocr_giro: readOcrGiro,
  autogiro: readAutogiro,
}

/** The versions that are known in full. The others have the same names for the parts that are read. */
const versions: Readonly<Partial<Record<BankFormat, readonly string[]>>> = {
  'camt.053': ['02', '08'],
  'camt.054': ['02', '08'],
  'pain.002': ['03', '10'],
}

export interface ReadBankFile {
  /** The format named by the caller. */
  readonly expected?: BankFormat
  /** The number of bytes after which the reading pauses. Default: never. */
  readonly pauseAfterBytes?: number
}

export async function readBankFile(chunks: Chunks, options: ReadBankFile = {}): Promise<BankFileReading> {
  const { expected, pauseAfterBytes } = options
  const text = await textOf(chunks)
  const begin = formatOf(text)
  if (begin === undefined || (expected !== undefined && begin.format !== expected)) {
    throw new BankFileFault('bankfile_format')
  }
  const { format, version } = begin
  const isKnown = version === undefined || versions[format]?.includes(version) !== false
  const reading = reads(format, { text, ...(pauseAfterBytes !== undefined && { pauseAfterBytes }) })
  return isKnown ? reading : { ...reading, items: withWarning(`${format}.001.${version}`, reading.items) }
}

/** Continues where an earlier reading paused. `chunks` are the bytes from that position. */
export function readOn(
  chunks: Chunks,
  format: BankFormat,
  { xml: from, state }: ReadingPlace,
  pauseAfterBytes: number,
): BankFileReading {
  return reads(format, { text: textFrom(chunks, from), from, pauseAfterBytes }, state)
}

function reads(format: BankFormat, xml: ReadingXml, state?: ReaderState): BankFileReading {
  let place: ReadingPlace | undefined
  const pause: Reading['pause'] = (from, next) => {
    place = { xml: from, state: next }
  }
  const items = readers[format]({ xml, ...(state && { state }), pause })
  return { format, items, pausedAt: () => place }
}

async function* withWarning(value: string, items: AsyncIterable<ReportedItem>): AsyncGenerator<ReportedItem> {
  yield { item: 'warning', warning: { code: 'bankfile_version', values: { value } } }
  yield* items
}

interface FoundFormat {
  readonly format: BankFormat
  /** The version of a message of ISO 20022. */
  readonly version?: string
}

function formatOf({ head }: FileText): FoundFormat | undefined {
  const begin = head.replace(/^\u{feff}/u, '').trimStart()
  if (begin.startsWith('NY0000')) return { format: 'ocr_giro' }
  if (begin.startsWith('01AUTOGIRO ')) return { format: 'autogiro' }
  if (/<!DOCTYPE/i.test(begin)) throw new BankFileFault('bankfile_dtd')
  const { name, version } = /:xsd:(?<name>camt\.05[34]|pain\.002)\.001\.(?<version>\d\d)\b/.exec(begin)?.groups ?? {}
  const format = isoFormats.find((one) => one === name)
  return format === undefined || version === undefined ? undefined : { format, version }
}

const isoFormats = ['camt.053', 'camt.054', 'pain.002'] as const
