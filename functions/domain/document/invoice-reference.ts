/**
 * The payment reference of a new invoice, and the invoices that a reference can be of
 * (docs/decisions/invoices.md, "Payment references").
 */
import { isSame } from '../base/same.ts'
import type { Fact } from '../facts/fact.ts'
import {
  countsReadFrom,
  printReference,
  readPayer,
  readReference,
  type ReferenceLayout,
} from '../settings/payment-reference.ts'
import type { Settings } from '../settings/settings.ts'
import { referenceOf, type FrozenDetails, type Invoice } from '../world/invoice.ts'
import { payerSeries } from '../world/ledger.ts'
import type { Customer } from '../world/customer.ts'
import type { World } from '../world/world.ts'
import type { Issuer } from './seller.ts'

interface Referenced {
  /** The world with the payer's number, if this reference is the first to need one. */
  readonly world: World
  readonly reference: Pick<FrozenDetails, 'reference'>
  readonly facts: readonly Fact[]
}

/**
 * An invoice whose count or payer does not fit, or whose reference could be that of another invoice, is paid by its
 * number, and a fact says so.
 */
export function withReference(
  world: World,
  issuer: Pick<Issuer, 'external_id' | 'reference'>,
  { number, count }: { readonly number: string; readonly count: number },
  settings: Settings,
): Referenced {
  const { external_id: entity, reference: layout } = issuer
  if (layout === undefined || layout.kind === 'number') return { world, reference: {}, facts: [] }
  const payer = layout.payer_digits === 0 ? undefined : payerOf(world, layout.payer_digits, settings)
  const text = printReference(layout, { ...(payer && { payer: payer.number }), count })
  const leftOut = (more = {}): Referenced => ({
    world,
    reference: {},
    facts: [{ fact: 'reference-left-out', invoice: number, ...more }],
  })
  if (text === undefined) return leftOut()
  const other = otherInvoiceOf(text, { entity, layout, count }, settings)
  if (other !== undefined) return leftOut({ other })
  return { world: payer?.world ?? world, reference: { reference: { kind: layout.kind, text } }, facts: [] }
}

/**
 * The number of another invoice of the business entity that a new reference could mean: an earlier invoice by an
 * earlier layout, or any invoice whose number consists of digits. Later invoices of an earlier layout need no check
 * here, because their own references are checked.
 */
function otherInvoiceOf(
  text: string,
  { entity, layout, count }: { readonly entity: string; readonly layout: ReferenceLayout; readonly count: number },
  settings: Settings,
): string | undefined {
  const prefixes = prefixesOf(entity, settings)
  const earlier = layoutsOf(entity, settings).filter((one) => !isSame(one, layout))
  const read = earlier.flatMap((one) => countsReadFrom(one, text)).find((one) => one < count)
  if (read !== undefined) return `${prefixes[0] ?? ''}${read}`
  const numbered = prefixes.filter((prefix) => /^\d+$/.test(prefix) && text.startsWith(prefix))
  return numbered.flatMap((prefix) => counted(prefix, text.slice(prefix.length)))[0]
}

/**
 * Counted numbers begin with 9 and have eight digits, or fewer if a layout has fewer for the payer. Ids of such a form
 * are not used as numbers, so the two never meet.
 */
const countedDigits = 8

const widthsOfCounted = ({ business_entities, earlier_references = [] }: Settings): ReadonlySet<number> =>
  new Set([
    countedDigits,
    ...[...business_entities, ...earlier_references].flatMap(({ reference }) =>
      reference !== undefined && reference.payer_digits > 0 ? [Math.min(countedDigits, reference.payer_digits)] : [],
    ),
  ])

const isOwnNumber = (id: string, digits: number, settings: Settings): boolean =>
  /^[1-9]\d*$/.test(id) && id.length <= digits && !(id.startsWith('9') && widthsOfCounted(settings).has(id.length))

/** Whether a payer's number is that of a customer, which may not have needed one yet. */
export const isPayerOf = (
  { id, payer_number }: Pick<Customer, 'id' | 'payer_number'>,
  number: string,
  settings: Settings,
): boolean =>
  payer_number === undefined ? id === number && isOwnNumber(id, id.length, settings) : payer_number === number

/** The payer's number of a customer: its id where that is a decimal number that fits, otherwise a counted one. */
export function payerOf(
  world: World,
  digits: number,
  settings: Settings,
): { readonly number: string; readonly world: World } {
  const { customer, ledger } = world
  if (customer.payer_number !== undefined) return { number: customer.payer_number, world }
  if (isOwnNumber(customer.id, digits, settings))
    return { number: customer.id, world: { ...world, customer: { ...customer, payer_number: customer.id } } }
  const width = Math.min(digits, countedDigits)
  const series = width === countedDigits ? payerSeries : `${payerSeries}#${width}`
  const next = ledger.numbers[series] ?? 1
  const number = String(9 * 10 ** (width - 1) + next - 1)
  return {
    number,
    world: {
      ...world,
      customer: { ...customer, payer_number: number },
      ledger: { ...ledger, numbers: { ...ledger.numbers, [series]: next + 1 } },
    },
  }
}

/**
 * The numbers of the invoices of a business entity that a text can refer to: by the present layout of references, by
 * earlier layouts, and by the number itself or its digits, as on earlier documents. The invoices themselves show which
 * of the numbers is meant.
 */
export function numbersOfReference(text: string, entity: string, settings: Settings): string[] {
  const prefixes = prefixesOf(entity, settings)
  const plain = digitsOfPaymentLine(text.trim())
  const counts = layoutsOf(entity, settings).flatMap((layout) => readReference(layout, plain)?.count ?? [])
  const byCount = prefixes.flatMap((prefix) => counts.map((count) => `${prefix}${count}`))
  const own = prefixes.filter((prefix) => plain.toLowerCase().startsWith(prefix.toLowerCase()))
  const byNumber = own.flatMap((prefix) => counted(prefix, plain.slice(prefix.length)))
  return [...new Set([...byCount, ...byNumber, ...prefixes.flatMap((prefix) => byDigits(plain, prefix))])]
}

/** The prefixes of the numbers of a business entity, present ones first. */
const prefixesOf = (entity: string, { business_entities, earlier_prefixes = [] }: Settings): string[] =>
  [...business_entities, ...earlier_prefixes]
    .filter(({ external_id }) => external_id === entity)
    .map(({ invoice_prefix }) => invoice_prefix)

/** Whether a text is the reference printed on an invoice, or the invoice's number. Payers leave out leading zeros. */
export function isReferenceOf(invoice: Pick<Invoice, 'number' | 'paper'>, text: string): boolean {
  const plain = plainReference(text)
  return [referenceOf(invoice), invoice.number].some((one) => plainReference(one) === plain)
}

const plainReference = (text: string): string =>
  digitsOfPaymentLine(text.trim()).replaceAll(/[\s.]/g, '').replace(/^0+/, '').toUpperCase()

export interface ReferencedPayer {
  /** The payer's number. */
  readonly payer: string
  /** The numbers of invoices that the reference can mean; none if the reference names only the payer. */
  readonly numbers: readonly string[]
}

/** The payers that a reference can be of, even if it names no invoice. */
export const payersOfReference = (text: string, entity: string, settings: Settings): ReferencedPayer[] =>
  layoutsOf(entity, settings).flatMap((layout) => {
    const { payer, count = 0 } = readPayer(layout, text) ?? {}
    if (payer === undefined) return []
    return [{ payer, numbers: count === 0 ? [] : numbersOfReference(text, entity, settings) }]
  })

function layoutsOf(entity: string, { business_entities, earlier_references = [] }: Settings): ReferenceLayout[] {
  const present = business_entities.flatMap(({ external_id, reference }) =>
    external_id === entity && reference !== undefined ? [reference] : [],
  )
  const earlier = earlier_references.flatMap(({ external_id, reference }) =>
    external_id === entity ? [reference] : [],
  )
  return [...present, ...earlier]
}

/** The 15 digits of a payment line of type 71, which documents print with the creditor; other texts stay unchanged. */
const digitsOfPaymentLine = (text: string): string =>
  /^\+?71<(\d{15})\+\d{8}<?$/.exec(text.replaceAll(/\s/g, ''))?.[1] ?? text

const counted = (prefix: string, count: string): string[] => (/^[1-9]\d*$/.test(count) ? [`${prefix}${count}`] : [])

/** A payment line of type 71 had the digits of the number and a check digit, filled up with zeros. */
function byDigits(text: string, prefix: string): string[] {
  if (!/^\d{15}$/.test(text)) return []
  const digits = text.slice(0, -1).replace(/^0+/, '')
  const ofPrefix = prefix.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.startsWith(ofPrefix) ? counted(prefix, digits.slice(ofPrefix.length)) : []
}
