/** An attempt as a line of a file for the bank, and the reasons why a file cannot contain it. */
import { isValidIBAN } from 'ibantools'
import * as v from 'valibot'
import { parseDate, type PlainDate } from '../time/time.ts'
import { bankDayFrom } from '../time/bank-days.ts'
import type { BankMethod } from '../settings/settings.ts'
import type { Code } from '../refusal/code.ts'
import { buyerOf } from '../document/buyer.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Customer } from '../world/customer.ts'
import { referenceOf, toPayOf, type Invoice } from '../world/invoice.ts'
import { autogiroReference, endToEndName } from './end-to-end-id.ts'

const text = v.string()

export const bankLineSchema = v.object({
  /** The id of the attempt. */
  id: text,
  end_to_end: text,
  kept: v.exactOptional(v.literal(true)),
  /** The date of the collection. */
  on: text,
  amountMinor: v.number(),
  sequence: v.picklist(['FRST', 'RCUR']),
  mandate: text,
  signed: v.exactOptional(text),
  account: v.exactOptional(text),
  /** The payer's name: as stored for the customer, and as written in the file. */
  name: text,
  written: v.exactOptional(text),
  country: v.exactOptional(text),
  address: v.exactOptional(text),
  postal_code: v.exactOptional(text),
  city: v.exactOptional(text),
  number: text,
  reference: text,
  /** The payer's number, in Autogiro. */
  payer: v.exactOptional(text),
  /** Whether the bank is asked not to collect a claim that it has. */
  withdrawn: v.exactOptional(v.literal(true)),
})
export type BankLine = Readonly<v.InferOutput<typeof bankLineSchema>>

export interface Billed {
  readonly customer: Customer
  readonly document: Invoice
  readonly agreement: Agreement
}

export function bankLine(
  id: string,
  { customer, document, agreement }: Billed,
  on: PlainDate,
  kind: BankMethod['kind'],
): BankLine {
  const { name, company, address, postal_code, city, country } = buyerOf(customer)
  const isAutogiro = kind === 'autogiro'
  const { name: end_to_end, isKept } = isAutogiro ? { name: autogiroReference(id), isKept: true } : endToEndName(id)
  return {
    ...{ id, end_to_end, on, amountMinor: toPayOf(document), sequence: agreement.used ? 'RCUR' : 'FRST' },
    ...(isKept && { kept: true }),
    mandate: agreement.reference ?? '',
    ...(agreement.signed !== undefined && { signed: agreement.signed.date }),
    ...(agreement.account !== undefined && { account: agreement.account }),
    name: company ?? name ?? '',
    ...(country !== undefined && { country }),
    ...(address !== undefined && { address }),
    ...(postal_code !== undefined && { postal_code }),
    ...(city !== undefined && { city }),
    ...{ number: document.number, reference: referenceOf(document) },
    ...(isAutogiro && customer.payer_number !== undefined && { payer: customer.payer_number }),
  }
}

/** The line that withdraws a claim, with the values that the claim had. */
export function withdrawalLine(id: string, billed: Billed, kind: BankMethod['kind']): BankLine {
  const { collection } = billed.document
  const line = bankLine(id, billed, collection?.on ?? '', kind)
  return { ...line, amountMinor: collection?.amountMinor ?? 0, withdrawn: true }
}

/** 1 to 35 letters of SEPA, without a slash at either end. */
export const isMandateReference = (reference: string): boolean =>
  /^[A-Za-z0-9+?/:().,' -]{1,35}$/.test(reference) && !/^\/|\/$|\/\//.test(reference)

/** The reason for which a bank would refuse a line; undefined for a good one. */
export function lineFault(line: BankLine, { kind }: BankMethod): Code | undefined {
  if (kind === 'autogiro') return line.payer === undefined ? 'collection_file_mandate' : undefined
  if ((line.written ?? line.name).trim() === '') return 'collection_file_name'
  if (kind === 'avtalegiro') return /^\d{2,24}[\d-]$/.test(line.reference) ? undefined : 'collection_file_kid'
  if (line.account === undefined || !isValidIBAN(line.account)) return 'collection_file_account'
  if (!isMandateReference(line.mandate)) return 'collection_file_mandate'
  return parseDate(line.signed ?? '') === undefined ? 'collection_file_signed' : undefined
}

/** The first day on which a bank can collect a claim submitted now. */
export function firstBankDay(today: PlainDate, leadDays: number, country: string | undefined): PlainDate {
  let day = bankDayFrom(today, country)
  for (let left = leadDays; left > 0; left--) day = bankDayFrom(dayAfter(day), country)
  return day
}

const dayMillis = 86_400_000
export const dayAfter = (date: PlainDate): PlainDate =>
  new Date(Date.parse(date) + dayMillis).toISOString().slice(0, 10)
