/**
 * Files of Autogiro for Bankgirot: records of 80 characters of ISO 8859-1, by "Bg Autogiro Technical Manual" section 7.
 * Each section begins with an opening record (TK 01): cancelled and new mandates (TK 03, 04), payments (TK 82), and
 * payments that are withdrawn (TK 25).
 */
import type { BankLine } from '../domain/collection/bank-line.ts'
import type { MandateLine } from '../domain/collection/mandate-line.ts'
import type { BankMethod } from '../domain/settings/settings.ts'
import { bankgiroOf, swedishAccountOf } from '../domain/settings/swedish-numbers.ts'
import type { PlainDate } from '../domain/time/time.ts'

export interface AutogiroFile {
  /** The date on which the file is written. */
  readonly made: PlainDate
  readonly method: BankMethod
}

export interface AutogiroLines {
  readonly lines: readonly BankLine[]
  readonly mandates: readonly MandateLine[]
}

const recordLength = 80
const widths = { bankgiro: 10, customer: 6, payer: 16, account: 12, amount: 12, reference: 16 } as const

const digits = (value: number | string, length: number): string => {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > length) throw new Error(`${text} is no number of ${length} digits.`)
  return text.padStart(length, '0')
}
const blanks = (length: number): string => ' '.repeat(length)
/** YYYY-MM-DD as YYYYMMDD. */
const dateOf = (date: PlainDate): string => date.replaceAll('-', '')

function record(text: string): string {
  if (text.length > recordLength) throw new Error(`A record of Autogiro has ${text.length} characters.`)
  return `${text.padEnd(recordLength)}\r\n`
}

export function autogiroFile(file: AutogiroFile, { lines, mandates }: AutogiroLines): Uint8Array {
  const bankgiro = digits(bankgiroOf(file.method.creditor) ?? '', widths.bankgiro)
  const cancelled = mandates.filter(({ change }) => change === 'cancel')
  const registered = mandates.filter(({ change }) => change === 'register')
  const paid = lines.filter(({ withdrawn }) => withdrawn === undefined)
  const withdrawn = lines.filter((line) => line.withdrawn === true)
  const sections = [
    [...cancelled.map((line) => cancellation(line, bankgiro)), ...registered.map((line) => mandate(line, bankgiro))],
    paid.map((line) => payment(line, bankgiro)),
    withdrawn.map((line) => withdrawal(line, bankgiro)),
  ]
  const text = sections.flatMap((records) => (records.length === 0 ? [] : [opening(file, bankgiro), ...records]))
  return Buffer.from(text.join(''), 'latin1')
}

const opening = ({ made, method }: AutogiroFile, bankgiro: string): string =>
  record(`01${dateOf(made)}AUTOGIRO${blanks(44)}${digits(method.customer_number ?? '', widths.customer)}${bankgiro}`)

const cancellation = ({ payer }: MandateLine, bankgiro: string): string =>
  record(`03${bankgiro}${digits(payer, widths.payer)}`)

function mandate({ payer, account = '', national_id = '' }: MandateLine, bankgiro: string): string {
  const { clearing, number } = swedishAccountOf(account) ?? {}
  if (clearing === undefined || number === undefined) throw new Error('A new mandate of Autogiro needs an account.')
  return record(
    `04${bankgiro}${digits(payer, widths.payer)}${clearing}${digits(number, widths.account)}${digits(national_id, 12)}`,
  )
}

/** The code of a payment that is made once and not repeated by the scheme. */
const period = '0   '

function payment({ on, amountMinor, payer = '', end_to_end }: BankLine, bankgiro: string): string {
  const target = `${digits(payer, widths.payer)}${digits(amountMinor, widths.amount)}`
  return record(`82${dateOf(on)}${period} ${target}${bankgiro}${end_to_end.padEnd(widths.reference)}`)
}

/** The one payment of a payer with this day, amount and reference. */
function withdrawal({ on, amountMinor, payer = '', end_to_end }: BankLine, bankgiro: string): string {
  const target = `${digits(payer, widths.payer)}${dateOf(on)}${digits(amountMinor, widths.amount)}`
  return record(`25${bankgiro}${target}82${blanks(8)}${end_to_end.padEnd(widths.reference)}`)
}
