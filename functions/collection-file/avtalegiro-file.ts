/**
 * Claims of AvtaleGiro as a file for Mastercard Payment Services (Nets): records of 80 characters that begin with NY,
 * by "AvtaleGiro systemspesifikasjon" version 3.3. The bank notifies the payer of a claim of type 21, and the publisher
 * that of type 02. Withdrawn claims are an assignment of their own, with the records of the claim under type 93.
 */
import type { BankLine } from '../domain/collection/bank-line.ts'
import type { BankMethod } from '../domain/settings/settings.ts'
import type { BankLetters } from './bank-letters.ts'

export interface ClaimFile {
  /** Seven digits that no other transmission of the year has. */
  readonly number: string
  readonly method: BankMethod
  readonly letters: BankLetters
}

/** The id of the clearing house. */
const recipient = '00008080'
const recordLength = 80

const digits = (value: number | string, length: number): string => {
  const text = String(value)
  if (text.length > length) throw new Error(`${text} has more than ${length} digits.`)
  return text.padStart(length, '0')
}
const zeros = (length: number): string => '0'.repeat(length)
const blanks = (length: number): string => ' '.repeat(length)
/** YYYY-MM-DD as DDMMYY. */
const dateOf = (date: string): string => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`

function record(text: string): string {
  if (text.length !== recordLength) throw new Error(`A record of AvtaleGiro has ${text.length} characters.`)
  return `${text}\n`
}

export function avtalegiroFile({ number, method, letters }: ClaimFile, lines: readonly BankLine[]): Uint8Array {
  const claims = lines.filter(({ withdrawn }) => withdrawn === undefined)
  const withdrawals = lines.filter(({ withdrawn }) => withdrawn === true)
  const claimType = method.notified_by_bank ? '21' : '02'
  const assignments = [
    assignment({ kind: '00', type: claimType, number, method, letters }, claims),
    assignment({ kind: '36', type: '93', number: nextNumber(number), method, letters }, withdrawals),
  ].flat()
  const text = [
    record(`NY000010${method.creditor}${digits(number, 7)}${recipient}${zeros(49)}`),
    ...assignments,
    record(`NY000089${totals(lines, assignments.length + 2)}${datesOf(lines).earliest}${zeros(33)}`),
  ]
  return Buffer.from(text.join(''), 'latin1')
}

/** Assignments of a year have different numbers. Those of claims are numbered by minutes, so this one is free. */
const nextNumber = (number: string): string => `${number.slice(0, 3)}${Number(number.slice(3)) + dayMinutes}`
const dayMinutes = 5_000

interface Assignment extends ClaimFile {
  readonly kind: '00' | '36'
  /** The type of each transaction. */
  readonly type: '02' | '21' | '93'
}

function assignment(assigned: Assignment, lines: readonly BankLine[]): string[] {
  if (lines.length === 0) return []
  const { kind, number, method } = assigned
  const records = lines.flatMap((line, index) => claim(line, index + 1, assigned))
  const { earliest, latest } = datesOf(lines)
  return [
    record(`NY21${kind}20${zeros(9)}${digits(number, 7)}${accountOf(method.iban)}${zeros(45)}`),
    ...records,
    record(`NY21${kind}88${totals(lines, records.length + 2)}${earliest}${latest}${zeros(27)}`),
  ]
}

function datesOf(lines: readonly BankLine[]) {
  const dates = lines.map(({ on }) => on).toSorted()
  const [earliest = '', latest = ''] = [dates[0], dates.at(-1)].map((date) => dateOf(date ?? ''))
  return { earliest, latest }
}

function totals(lines: readonly BankLine[], records: number): string {
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return `${digits(lines.length, 8)}${digits(records, 8)}${digits(sum, 17)}`
}

/** A Norwegian IBAN ends with the eleven digits of the account. */
const accountOf = (iban: string): string => iban.slice(4)

const mostName = 10
const mostReference = 25

function claim(line: BankLine, index: number, { type, letters }: Assignment): string[] {
  const { on, amountMinor, reference, number, name, written } = line
  const begin = `NY21${type}`
  const place = digits(index, 7)
  const kid = reference.padStart(25, ' ')
  const payer = (written ?? name).slice(0, mostName).padEnd(mostName, ' ')
  const own = letters(number).slice(0, mostReference).padEnd(mostReference, ' ')
  return [
    record(`${begin}30${place}${dateOf(on)}${blanks(11)}${digits(amountMinor, 17)}${kid}${zeros(6)}`),
    record(`${begin}31${place}${payer}${blanks(25)}${own}${zeros(5)}`),
  ]
}
