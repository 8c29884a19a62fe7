/**
 * Payment codes for an invoice: the sum, the payee, and the number of the invoice.
 *
 * - EPC-QR: European Payments Council, EPC069-12, version 002: error correction M, at most 331 bytes.
 * - Swish: its QR code specification, "Swish C2B": the payer can change nothing.
 * - FIK: the payment line of Danish banks, card type 71: 15 digits with a check digit at their end, and the creditor.
 */
import { majorUnits } from '../domain/money/money.ts'
import { modulus10 } from '../domain/text/check-digits.ts'
import type { InvoiceDocument, PaymentCode } from './invoice-document.ts'

export interface PictureCode {
  readonly kind: 'epc' | 'swish'
  readonly qr: string
}
export type DrawnCode = PictureCode | { readonly kind: 'fik'; readonly line: string }

export function drawnCode(
  code: PaymentCode,
  { number, reference, currency, seller }: Pick<InvoiceDocument, 'number' | 'reference' | 'currency' | 'seller'>,
  toPayMinor: number,
): DrawnCode {
  const text = reference?.text ?? number
  const amount = majorUnits(toPayMinor, currency).toFixed(2)
  switch (code.kind) {
    case 'epc':
      return {
        kind: 'epc',
        qr: epc({ name: seller.name, iban: code.iban, amount, text, isIso: reference?.kind === 'rf' }),
      }
    case 'swish':
      return {
        kind: 'swish',
        qr: `C${code.number};${amount.replace('.', ',')};${encodeURIComponent(text)};0`,
      }
    case 'fik':
      return { kind: 'fik', line: fik(reference?.kind === 'fik71' ? text : ofNumber(number), code.creditor) }
  }
}

interface Transfer {
  readonly name: string
  readonly iban: string
  readonly amount: string
  readonly text: string
  readonly isIso: boolean
}

/**
 * Lines of a fixed order, without a BIC or a purpose. An ISO reference is in the line for structured references,
 * any other in the line of free text; one of the two is empty.
 */
function epc({ name, iban, amount, text, isIso }: Transfer): string {
  const remittance = isIso ? [text] : ['', cutToBytes(text, 140)]
  const payee = cutToBytes(name.replaceAll(/\s+/g, ' '), 70)
  return ['BCD', '002', '1', 'SCT', '', payee, iban, `EUR${amount}`, '', ...remittance].join('\n')
}

/** Whole letters up to a number of bytes: the letters of some names have two or three. */
function cutToBytes(text: string, bytes: number): string {
  let cut = ''
  for (const letter of text) {
    if (Buffer.byteLength(cut + letter) > bytes) break
    cut += letter
  }
  return cut
}

const fik = (payment: string, creditor: string): string => `+71<${payment}+${creditor}<`

/** Without a reference of the kind the digits of the invoice's number identify the payment. */
function ofNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '').slice(-14).padStart(14, '0')
  return `${digits}${modulus10(digits)}`
}
