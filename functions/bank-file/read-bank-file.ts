/** Reads a bank's file of any format: finds the format out, and gives what the file tells piece by piece. */
import type { BankFormat, ToldItem } from '../domain/bank/told-entry.ts'
import { BankFileFault } from './bank-file-fault.ts'
import { readCamt } from './camt.ts'
import { textOf, type Chunks, type FileText } from './decode-text.ts'
import { readOcrGiro } from './ocr-giro.ts'
import { readPainStatus } from './pain-status.ts'

export interface BankFileReading {
  readonly format: BankFormat
  readonly items: AsyncIterable<ToldItem>
}

type Reader = (pieces: AsyncIterable<string>) => AsyncGenerator<ToldItem>

const readers: Readonly<Record<BankFormat, Reader>> = {
  'camt.053': readCamt,
  'camt.054': readCamt,
  'pain.002': readPainStatus,
  ocr_giro: readOcrGiro,
}

/** The versions that are known to the letter. Others have the same names for what is read of them. */
const versions: Readonly<Partial<Record<BankFormat, readonly string[]>>> = {
  'camt.053': ['02', '08'],
  'camt.054': ['02', '08'],
  'pain.002': ['03', '10'],
}

/** `expected` is the format that the caller says it is. */
export async function readBankFile(chunks: Chunks, expected?: BankFormat): Promise<BankFileReading> {
  const text = await textOf(chunks)
  const begin = formatOf(text)
  if (begin === undefined || (expected !== undefined && begin.format !== expected)) {
    throw new BankFileFault('bankfile_format')
  }
  const { format, version } = begin
  const isKnown = version === undefined || versions[format]?.includes(version) !== false
  return { format, items: isKnown ? readers[format](text.pieces) : withWarning(format, version, text) }
}

async function* withWarning(format: BankFormat, version: string, { pieces }: FileText): AsyncGenerator<ToldItem> {
  yield { item: 'warning', warning: { code: 'bankfile_version', values: { value: `${format}.001.${version}` } } }
  yield* readers[format](pieces)
}

interface FoundFormat {
  readonly format: BankFormat
  /** The version of a message of ISO 20022. */
  readonly version?: string
}

function formatOf({ head }: FileText): FoundFormat | undefined {
  const begin = head.replace(/^\u{feff}/u, '').trimStart()
  if (begin.startsWith('NY0000')) return { format: 'ocr_giro' }
  if (/<!DOCTYPE/i.test(begin)) throw new BankFileFault('bankfile_dtd')
  const { name, version } = /:xsd:(?<name>camt\.05[34]|pain\.002)\.001\.(?<version>\d\d)\b/.exec(begin)?.groups ?? {}
  const format = isoFormats.find((one) => one === name)
  return format === undefined || version === undefined ? undefined : { format, version }
}

const isoFormats = ['camt.053', 'camt.054', 'pain.002'] as const
