/** createagreement: registers an agreement that was made elsewhere (docs/decisions/collections.md). */
import { isValidIBAN } from 'ibantools'
import type { Fault } from '../refusal/fault.ts'
import { nationalIdOf, swedishAccountOf } from '../settings/swedish-numbers.ts'
import type { Settings } from '../settings/settings.ts'
import { businessEntityGiven } from '../payment/pay.ts'
import { dateOf, parseDate, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, forEach, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementFor, agreementsOf, providerOf, withAgreement } from './agreements.ts'
import { isNamedByMandate } from './source-of-agreement.ts'
import { isMandateReference } from './bank-line.ts'
import { bankMethodOf } from '../settings/business-entity.ts'
import { invoiceDay } from './collection-terms.ts'
import { followChoice } from './follow-choice.ts'
import { apply, isAutogiro, isOtherNumber, withPayerNumber } from './mandate-application.ts'
import { plan, wasPaidBack } from './plan-collection.ts'

export interface CreateAgreement {
  readonly world: World
  readonly given: {
    readonly provider: string
    readonly method: string
    readonly reference: string
    readonly account?: string
    readonly national_id?: string
    readonly text?: string
    readonly business_entity?: string
    readonly signed?: NonNullable<Agreement['signed']>
    readonly expires?: PlainDate
    readonly default?: boolean
    readonly first_used?: PlainDate
    /** Present if the payer's bank has reported it. */
    readonly mandate?: NonNullable<Agreement['mandate']>
  }
  readonly id: string
  /** Present for an agreement that its payer has made at the provider before, such as with an order. */
  readonly mayHaveExpired?: true
  readonly now: Instant
  readonly settings: Settings
}

export function createAgreement({
  world,
  given,
  id,
  mayHaveExpired,
  now,
  settings,
}: CreateAgreement): Change | Refusal {
  const entity = entityOfAgreement(given.business_entity, settings)
  const faults = [
    ...('fault' in entity ? [entity.fault] : []),
    ...providerFaults(given, 'fault' in entity ? undefined : entity.external_id, settings),
    ...valueFaults(given, dateOf(now, settings.account.timezone)),
    ...bankFaults(given, 'fault' in entity ? undefined : entity.external_id, settings),
  ]
  if ('fault' in entity || faults.length > 0) return refuse(...faults)
  const { provider, method, reference, account, text, signed, expires, first_used, mandate } = given
  const same = sameAgreement(world, { ...given, entity: entity.external_id })
  // A bank may report mandates of several methods under one payer's number.
  if (same !== undefined && (mandate === undefined || same.method === method)) {
    const differing = differences(same, given, settings)
    if (differing.length > 0) return mandate === undefined ? refuse(...differing) : unchanged(world)
    return completed(world, same, given, settings)
  }
  if (mandate === undefined && hasMandate(world, { method, entity: entity.external_id }, settings)) {
    return refuse({ field: 'reference', code: 'agreement_mandate_exists' })
  }
  if (!mayHaveExpired && expires !== undefined && expires < dateOf(now, settings.account.timezone)) {
    return refuse({ field: 'expires', code: 'agreement_expired' })
  }
  const others = agreementsOf(world).filter((one) => one.entity === entity.external_id && one.state === 'active')
  const isFiled = isAutogiro({ method, entity: entity.external_id }, settings)
  const made: Agreement = {
    ...{ id, provider, method, state: 'active', reference, entity: entity.external_id, created: now },
    default: given.default ?? others.every((one) => !one.default),
    ...(account !== undefined && { account: plainAccount(account, isFiled) }),
    ...(text !== undefined && { text }),
    ...(signed !== undefined && { signed }),
    ...(expires !== undefined && { expires }),
    ...(first_used !== undefined && { used: true as const }),
    ...(mandate !== undefined && { mandate }),
  }
  const numbered = withPayerNumber(world, made, settings)
  const national = nationalIdOf(given.national_id ?? '')
  if (isFiled && national !== undefined && first_used === undefined && mandate === undefined) {
    const { default: isDefault } = given
    const application = { national_id: national, ...(isDefault !== undefined && { default: isDefault }) }
    return apply(numbered, made, application, now, settings)
  }
  const { payer_number = '' } = numbered.customer
  if (isFiled && mandate === undefined && isOtherNumber(reference, payer_number)) {
    return refuse({ field: 'reference', code: 'agreement_payer_number', values: { value: payer_number } })
  }
  const created: Change = {
    world: withAgreement(numbered, made),
    facts: [{ fact: 'agreement-moved', agreement: id, method, state: 'active' }],
  }
  const followed = followChoice(created, { before: world, now, settings })
  return followedBy(followed, collectAgain(followed.world, made, now, settings))
}

/** The business entity of an agreement. An account with one need not name it. */
export function entityOfAgreement(name: string | undefined, settings: Settings) {
  const entity = businessEntityGiven(name, settings)
  return 'fault' in entity ? { fault: { ...entity.fault, field: 'business_entity' } } : entity
}

/** The agreement with a business entity that a provider's reference names already. */
export const sameAgreement = (
  world: World,
  { provider, reference, entity }: Pick<Agreement, 'provider' | 'entity'> & { readonly reference: string },
): Agreement | undefined =>
  agreementsOf(world).find(
    (one) => one.provider === provider && one.entity === entity && one.reference === reference && one.state !== 'ended',
  )

/** Whether a payer has a mandate of AvtaleGiro, which can be only one: the scheme tells payers apart, not mandates. */
const hasMandate = (world: World, { method, entity }: Pick<Agreement, 'method' | 'entity'>, settings: Settings) =>
  (bankMethodOf(entity, method, settings)?.kind ?? method) === 'avtalegiro' &&
  agreementsOf(world).some((one) => one.entity === entity && one.method === method && one.state !== 'ended')

/** An agreement that lacks its account or the day of its signature gets them, so that it can be collected. */
function completed(
  world: World,
  same: Agreement,
  { account, signed }: CreateAgreement['given'],
  settings: Settings,
): Change {
  const added = {
    ...(same.account === undefined &&
      account !== undefined && { account: plainAccount(account, isAutogiro(same, settings)) }),
    ...(same.signed === undefined && signed !== undefined && { signed }),
  }
  if (Object.keys(added).length === 0) return unchanged(world)
  const { id, method } = same
  return {
    world: withAgreement(world, { ...same, ...added }),
    facts: [{ fact: 'agreement-completed', agreement: id, method }],
  }
}

/** The faults of values that differ from those of the agreement with the same reference. */
function differences(same: Agreement, { method, account }: CreateAgreement['given'], settings: Settings): Fault[] {
  const isSameAccount =
    account === undefined ||
    same.account === undefined ||
    same.account === plainAccount(account, isAutogiro(same, settings))
  return [
    ...(same.method === method ? [] : [{ field: 'method', code: 'agreement_differs' } as const]),
    ...(isSameAccount ? [] : [{ field: 'account', code: 'agreement_differs' } as const]),
  ]
}

/** Invoices that an earlier agreement did not pay are collected by a new one, from today. */
export function collectAgain(world: World, agreement: Agreement, now: Instant, settings: Settings): Change {
  const dayOf = (invoice: Invoice) => invoiceDay(agreement, invoice, undefined, now, settings)
  const left = world.ledger.open.filter(
    (invoice) =>
      (invoice.collection?.state === 'waiting' || invoice.collection?.state === 'given_up') &&
      !wasPaidBack(invoice) &&
      agreementFor(world, invoice)?.id === agreement.id &&
      isUsableOn(agreement, dayOf(invoice).on),
  )
  return forEach(world, left, (current, invoice) => {
    const { attempt = 0, attempts = [] } = invoice.collection ?? {}
    const next = { agreement, day: dayOf(invoice), attempt: attempt + 1, attempts }
    return plan(current, invoice, next, now, settings)
  })
}

export function providerFaults(
  { provider: name, method }: Pick<Agreement, 'provider' | 'method'>,
  entity: string | undefined,
  { payment_providers }: Settings,
): Fault[] {
  const provider = payment_providers.find(({ id }) => id === name)
  if (provider === undefined) return [{ field: 'provider', code: 'provider_unknown' }]
  const isOf = provider.business_entities.length === 0 || provider.business_entities.some((one) => one === entity)
  return [
    ...(isOf || entity === undefined ? [] : [{ field: 'provider', code: 'provider_of_other_entity' } as const]),
    ...(provider.methods.includes(method) ? [] : [{ field: 'method', code: 'provider_without_method' } as const]),
  ]
}

function valueFaults(
  { method, reference, signed, expires, first_used }: CreateAgreement['given'],
  today: PlainDate,
): Fault[] {
  const isDate = (date: string | undefined) => date === undefined || parseDate(date) !== undefined
  // The reference of a SEPA agreement is its mandate, or its account if the reference looks like one.
  const looksLikeIban = method === 'sepa_debit' && /^[A-Z]{2}\d{2}[A-Z0-9]{10,}$/.test(reference)
  return [
    ...(looksLikeIban && !isValidIBAN(reference) ? [{ field: 'reference', code: 'agreement_reference' } as const] : []),
    ...pastFaults('signed.date', signed?.date, today),
    ...pastFaults('first_used', first_used, today),
    ...(isDate(expires) ? [] : [{ field: 'expires', code: 'date_expected' } as const]),
  ]
}

/** The fault of a date that has to be today or earlier. */
function pastFaults(field: string, date: string | undefined, today: PlainDate): Fault[] {
  if (date === undefined) return []
  if (parseDate(date) === undefined) return [{ field, code: 'date_expected' }]
  return date > today ? [{ field, code: 'date_ahead' }] : []
}

const plainIban = (account: string): string => account.replaceAll(' ', '').toUpperCase()

function plainAccount(account: string, isSwedish: boolean): string {
  const { clearing, number } = (isSwedish ? swedishAccountOf(account) : undefined) ?? {}
  return clearing === undefined || number === undefined ? plainIban(account) : `${clearing}-${number}`
}

/** A mandate and an account that the bank would refuse. */
function bankFaults(
  { provider, method, reference, account, national_id }: CreateAgreement['given'],
  entity: string | undefined,
  settings: Settings,
): Fault[] {
  const kind = bankMethodOf(entity ?? '', method, settings)?.kind ?? method
  const isMandate = kind === 'sepa_debit' && isNamedByMandate(reference, providerOf({ provider }, settings)?.kind)
  const isFiled = isAutogiro({ method, entity: entity ?? '' }, settings)
  const isAccount = (text: string) => (isFiled ? swedishAccountOf(text) !== undefined : isValidIBAN(plainIban(text)))
  const isNational = national_id === undefined || (isFiled && nationalIdOf(national_id) !== undefined)
  return [
    ...(isMandate && !isMandateReference(reference)
      ? [{ field: 'reference', code: 'agreement_mandate' } as const]
      : []),
    ...(account !== undefined && !isAccount(account)
      ? [{ field: 'account', code: 'agreement_reference' } as const]
      : []),
    ...(isNational ? [] : [{ field: 'national_id', code: 'agreement_national_id' } as const]),
    ...(national_id !== undefined && account === undefined
      ? [{ field: 'account', code: 'agreement_account_needed' } as const]
      : []),
  ]
}
