/**
 * Payment references (docs/decisions/invoices.md, "Payment references"): the layout of each kind, the one function that
 * prints a reference, and the one that reads it. A reference is a prefix, the payer's number, the count of the invoice
 * in its series, and check digits.
 */
import { modulus10, modulus11, modulus731, modulus97 } from '../text/check-digits.ts'

/** Kinds with their own digits and check. The kind `number` is the invoice number. */
export const checkedKinds = ['fik71', 'ocr', 'kid10', 'kid11', 'fi', 'rf'] as const
export type CheckedKind = (typeof checkedKinds)[number]
export const referenceKinds = ['number', ...checkedKinds] as const

export interface ReferenceLayout {
  readonly kind: (typeof referenceKinds)[number]
  readonly prefix: string
  /** The digits of the payer's number; 0 if it is left out. */
  readonly payer_digits: number
  /** The digits of the invoice's count; absent if the kind decides. */
  readonly document_digits?: number
  /** Whether the digit before the check tells the length (Bankgirot). */
  readonly length_digit?: true
}

interface KindRules {
  /** The largest number of digits before the check. */
  readonly most: number
  readonly least: number
  /** The digits of the count if the layout names none; null for as many as it needs. */
  readonly count: (layout: ReferenceLayout) => number | null
  readonly check: (digits: string) => string
}

const needed = () => null

const rules: Readonly<Record<CheckedKind, KindRules>> = {
  fik71: {
    most: 14,
    least: 14,
    count: ({ prefix, payer_digits }) => 14 - prefix.length - payer_digits,
    check: modulus10,
  },
  // A reference has at most 25 digits, two of which may be the length and the check.
  ocr: { most: 23, least: 1, count: needed, check: modulus10 },
  kid10: { most: 24, least: 3, count: () => 7, check: modulus10 },
  kid11: { most: 24, least: 3, count: () => 7, check: modulus11 },
  fi: { most: 19, least: 3, count: needed, check: modulus731 },
  rf: { most: 21, least: 1, count: needed, check: modulus97 },
}

/** The kind whose references begin with the check. */
const rfStart = 'RF'

/** The digits of the count: a fixed number, or null for as many as needed. */
export const countDigits = (layout: ReferenceLayout): number | null =>
  layout.kind === 'number' ? null : (layout.document_digits ?? rules[layout.kind].count(layout))

/** The largest number of digits that are left for the count of the invoice. */
export const digitsLeft = ({ kind, prefix, payer_digits }: ReferenceLayout): number =>
  kind === 'number' ? 0 : rules[kind].most - prefix.length - payer_digits

export interface ReferenceParts {
  /** The payer's number in decimal; absent if the layout has none. */
  readonly payer?: string
  /** The count of the invoice in its series. */
  readonly count: number
}

/** The text of a reference; undefined if the parts do not fit, and for the kind `number`. */
export function printReference(layout: ReferenceLayout, { payer = '', count }: ReferenceParts): string | undefined {
  if (layout.kind === 'number') return undefined
  const { prefix, payer_digits } = layout
  const { most, least } = rules[layout.kind]
  if (payer_digits > 0 && (payer === '' || payer.length > payer_digits)) return undefined
  const ofPayer = payer_digits === 0 ? '' : payer.padStart(payer_digits, '0')
  const fixed = countDigits(layout)
  const width = fixed ?? Math.max(0, least - prefix.length - ofPayer.length)
  const ofCount = String(count).padStart(width, '0')
  const digits = `${prefix}${ofPayer}${ofCount}`
  return ofCount.length > (fixed ?? most) || digits.length > most || digits.length < least
    ? undefined
    : withCheck(layout, digits)
}

function withCheck({ kind, length_digit }: ReferenceLayout, digits: string): string {
  if (kind === 'number') return digits
  const { check } = rules[kind]
  if (kind === 'rf') return `${rfStart}${check(digits)}${digits}`
  const counted = kind === 'ocr' && length_digit ? `${digits}${(digits.length + 2) % 10}` : digits
  return `${counted}${check(counted)}`
}

/**
 * The parts of a printed reference, in any grouping; undefined for any other text. Payers leave out leading zeros, and
 * banks add some.
 */
export function readReference(layout: ReferenceLayout, text: string): ReferenceParts | undefined {
  if (layout.kind === 'number') return undefined
  const plain = text.replaceAll(/[\s.]/g, '').toUpperCase()
  const mayBeFilledUp = losesZeros(layout) && layout.prefix !== ''
  return readPlain(layout, plain) ?? (mayBeFilledUp ? readPlain(layout, withoutZeros(plain)) : undefined)
}

function readPlain(layout: ReferenceLayout, plain: string): ReferenceParts | undefined {
  const parts = cut(layout, plain)
  const printed = parts && printReference(layout, parts)
  if (printed === undefined) return undefined
  const isRead = losesZeros(layout) ? withoutZeros(printed) === withoutZeros(plain) : printed === plain
  return isRead ? parts : undefined
}

/** The counts of the invoices whose reference a text can be, regardless of leading zeros. */
export function countsReadFrom(layout: ReferenceLayout, text: string): readonly number[] {
  const plain = withoutZeros(text)
  const most = Math.max(0, mostDigits - plain.length)
  return Array.from({ length: most + 1 }, (_, zeros) => `${'0'.repeat(zeros)}${plain}`).flatMap(
    (filled) => readReference(layout, filled)?.count ?? [],
  )
}

export interface PayerParts {
  readonly payer: string
  /** 0 if the reference names the payer alone. */
  readonly count: number
}

/** The parts of a reference of a fixed length that may name the payer alone, as in mandates of AvtaleGiro. */
export function readPayer(layout: ReferenceLayout, text: string): PayerParts | undefined {
  const fixed = countDigits(layout)
  const { prefix, payer_digits } = layout
  if (layout.kind === 'number' || fixed === null || payer_digits === 0) return undefined
  const body = text.slice(0, -1)
  const isOfLayout = /^\d+$/.test(body) && body.length === prefix.length + payer_digits + fixed
  if (!isOfLayout || !body.startsWith(prefix) || withCheck(layout, body) !== text) return undefined
  const digits = body.slice(prefix.length)
  return { payer: withoutZeros(digits.slice(0, payer_digits)), count: Number(digits.slice(payer_digits)) }
}

/** The parts of a text of this layout. To find out whether the text is a reference, the parts are printed again. */
function cut(layout: ReferenceLayout, plain: string): ReferenceParts | undefined {
  const { kind, prefix, payer_digits, length_digit } = layout
  const checks = kind === 'ocr' && length_digit ? 2 : 1
  const body = kind === 'rf' ? plain.slice(4) : plain.slice(0, -checks)
  const width = prefix.length + payer_digits + (countDigits(layout) ?? 1)
  const digits = body.padStart(width, '0').slice(prefix.length)
  const count = Number(digits.slice(payer_digits))
  if (!/^\d+$/.test(digits) || !Number.isSafeInteger(count) || count === 0) return undefined
  return payer_digits === 0 ? { count } : { payer: withoutZeros(digits.slice(0, payer_digits)), count }
}

const losesZeros = ({ kind }: ReferenceLayout): boolean => kind === 'fi' || kind === 'fik71'

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '')

/**
 * Whether two layouts can print the same text. RF is unmistakable; all other kinds are digits, and a customer of two
 * business entities could pay one of them with a reference of the other.
 */
export function layoutsMeet(one: ReferenceLayout, other: ReferenceLayout): boolean {
  if (one.kind === 'number' || other.kind === 'number' || isRf(one) !== isRf(other)) return false
  const isOneKind = one.kind === other.kind
  return (
    overlap(lengthsOf(one, isOneKind), lengthsOf(other, isOneKind)) &&
    (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))
  )
}

/** Whether the number of an invoice, if its prefix consists of digits, can equal a reference that a layout prints. */
export function numbersMeet(invoicePrefix: string, layout: ReferenceLayout): boolean {
  if (layout.kind === 'number' || isRf(layout) || !/^\d+$/.test(invoicePrefix)) return false
  const { length } = invoicePrefix
  return (
    overlap({ least: length + 1, most: length + mostCountDigits }, lengthsOf(layout, false)) &&
    (layout.prefix.startsWith(invoicePrefix) || invoicePrefix.startsWith(layout.prefix))
  )
}

const isRf = ({ kind }: ReferenceLayout): boolean => kind === 'rf'

/** No business entity makes a billion invoices. */
const mostCountDigits = 9

interface Lengths {
  readonly least: number
  readonly most: number
}

const overlap = (one: Lengths, other: Lengths): boolean => one.least <= other.most && other.least <= one.most

/** The lengths of the references that a layout prints, or of texts read as references, which may lack leading zeros. */
function lengthsOf(layout: ReferenceLayout, zerosMayMiss: boolean): Lengths {
  const { kind, prefix, payer_digits, length_digit } = layout
  const { least, most } = kind === 'number' ? { least: 1, most: mostDigits } : rules[kind]
  if (zerosMayMiss && losesZeros(layout)) return { least: 1, most: mostDigits }
  const checks = kind === 'ocr' && length_digit ? 2 : 1
  const fixed = countDigits(layout)
  const begin = prefix.length + payer_digits
  return {
    least: Math.max(least, begin + (fixed ?? 1)) + checks,
    most: Math.min(most, begin + (fixed ?? mostCountDigits)) + checks,
  }
}

/** No kind has more digits. */
const mostDigits = 25
