/**
 * Codes to pay an invoice by: the sum, the payee, and the number of the invoice.
 *
 * - EPC-QR: European Payments Council, EPC069-12, version 002: error correction M, at most 331 bytes.
 * - Swish: its QR code specification, "Swish C2B": the payer can change nothing.
 * - FIK: the payment line of Danish banks, card type 71: 15 digits with a check digit at their end, and the creditor.
 */
import { majorUnits } from '../domain/money/money.ts'
import type { InvoiceDocument, PaymentCode } from './invoice-document.ts'

export interface PictureCode {
  readonly kind: 'epc' | 'swish'
  readonly qr: string
}
export type DrawnCode = PictureCode | { readonly kind: 'fik'; readonly line: string }

export function drawnCode(
  code: PaymentCode,
  { number, currency, seller }: Pick<InvoiceDocument, 'number' | 'currency' | 'seller'>,
  toPayMinor: number,
): DrawnCode {
  const amount = majorUnits(toPayMinor, currency).toFixed(2)
  switch (code.kind) {
    case 'epc':
      return { kind: 'epc', qr: epc({ name: seller.name, iban: code.iban, amount, number }) }
    case 'swish':
      return { kind: 'swish', qr: `C${code.number};${amount.replace('.', ',')};${encodeURIComponent(number)};0` }
    case 'fik':
      return { kind: 'fik', line: fik(number, code.creditor) }
  }
}

interface Transfer {
  readonly name: string
  readonly iban: string
  readonly amount: string
  readonly number: string
}

/** Lines of a fixed order: without a BIC, a purpose or a structured reference, and with the invoice as remittance. */
function epc({ name, iban, amount, number }: Transfer): string {
  const payee = cutToBytes(name.replaceAll(/\s+/g, ' '), 70)
  return ['BCD', '002', '1', 'SCT', '', payee, iban, `EUR${amount}`, '', '', cutToBytes(number, 140)].join('\n')
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

/** The digits of the invoice's number identify the payment. The numbers of an entity are never given twice. */
function fik(number: string, creditor: string): string {
  const digits = number.replaceAll(/\D/g, '').slice(-14).padStart(14, '0')
  return `+71<${digits}${checkDigit(digits)}+${creditor}<`
}

/** Modulus 10: every second digit counts twice, from the last one, and a product of two digits by their sum. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return (10 - (sum % 10)) % 10
}
