/** createagreement, endagreement and collect (docs/decisions/collections.md). */
import { isValidIBAN } from 'ibantools'
import type { Fault } from '../refusal/fault.ts'
import { nationalIdOf, swedishAccountOf } from '../settings/swedish-numbers.ts'
import type { Settings } from '../settings/settings.ts'
import { secondsAfter } from '../document/sending.ts'
import { businessEntityGiven } from '../payment/pay.ts'
import { dateOf, parseDate, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, forEach, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { endTask } from '../world/provider-task.ts'
import { withRecords, type World } from '../world/world.ts'
import {
  agreementFor,
  agreementNamed,
  agreementsOf,
  isCalled,
  moveAgreement,
  providerOf,
  withAgreement,
} from './agreements.ts'
import { isMandateReference } from './bank-line.ts'
import { bankMethodOf, collectionDay } from './collection-terms.ts'
import { apply, cancelAtBank, isAutogiro, isOtherNumber, withPayerNumber } from './mandate-application.ts'
import { dunned, plan, queuedOf, withInvoice } from './plan-collection.ts'

/** Erasure ends agreements first: the provider is to forget them as well. */
export const endAll = (world: World, now: Instant, settings: Settings): Change =>
  agreementsOf(world).reduce((change, { id }) => {
    const ended = endAgreement({ world: change.world, id, reason: 'erased', now, settings })
    return isRefused(ended) ? change : followedBy(change, ended)
  }, unchanged(world))

interface Surroundings {
  readonly world: World
  readonly now: Instant
  readonly settings: Settings
}

export interface CreateAgreement extends Surroundings {
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
    /** Present where the payer's bank has told of it. */
    readonly mandate?: NonNullable<Agreement['mandate']>
  }
  readonly id: string
}

export function createAgreement({ world, given, id, now, settings }: CreateAgreement): Change | Refusal {
  const entity = businessEntityGiven(given.business_entity, settings)
  const faults = [
    ...('fault' in entity ? [entity.fault] : []),
    ...providerFaults(given, 'fault' in entity ? undefined : entity.external_id, settings),
    ...valueFaults(given, dateOf(now, settings.account.timezone)),
    ...bankFaults(given, 'fault' in entity ? undefined : entity.external_id, settings),
  ]
  if ('fault' in entity || faults.length > 0) return refuse(...faults)
  const { provider, method, reference, account, text, signed, expires, first_used, mandate } = given
  const same = sameAgreement(world, { ...given, entity: entity.external_id })
  // A bank tells mandates of several methods under one payer's number.
  if (same !== undefined && (mandate === undefined || same.method === method)) {
    const differing = differences(same, given, settings)
    return differing.length > 0 && mandate === undefined ? refuse(...differing) : unchanged(world)
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
  return followedBy(created, collectAgain(created.world, made, now, settings))
}

/** The agreement with a business entity that a provider's reference names already. */
export const sameAgreement = (
  world: World,
  { provider, reference, entity }: Pick<Agreement, 'provider' | 'entity'> & { readonly reference: string },
): Agreement | undefined =>
  agreementsOf(world).find(
    (one) => one.provider === provider && one.entity === entity && one.reference === reference && one.state !== 'ended',
  )

/** The faults of values that differ from those of the agreement with the same reference. */
function differences(same: Agreement, { method, account }: CreateAgreement['given'], settings: Settings): Fault[] {
  const isSameAccount = account === undefined || same.account === plainAccount(account, isAutogiro(same, settings))
  return [
    ...(same.method === method ? [] : [{ field: 'method', code: 'agreement_differs' } as const]),
    ...(isSameAccount ? [] : [{ field: 'account', code: 'agreement_differs' } as const]),
  ]
}

/** Invoices that an earlier agreement did not pay are collected by a new one, from today. */
export function collectAgain(world: World, agreement: Agreement, now: Instant, settings: Settings): Change {
  const left = world.ledger.open.filter(
    (invoice) =>
      (invoice.collection?.state === 'waiting' || invoice.collection?.state === 'given_up') &&
      agreementFor(world, invoice)?.id === agreement.id,
  )
  return forEach(world, left, (current, invoice) => {
    const { attempt = 0, attempts = [] } = invoice.collection ?? {}
    const day = collectionDay(
      agreement,
      dateOf(now, settings.account.timezone),
      { now, noticeFrom: invoice.sent ?? invoice.made },
      settings,
    )
    return plan(current, invoice, { agreement, day, attempt: attempt + 1, attempts }, now, settings)
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

function valueFaults({ method, reference, signed, expires }: CreateAgreement['given'], today: PlainDate): Fault[] {
  const isDate = (date: string | undefined) => date === undefined || parseDate(date) !== undefined
  // A mandate of SEPA is named by the mandate itself, or by the account where that looks like one.
  const looksLikeIban = method === 'sepa_debit' && /^[A-Z]{2}\d{2}[A-Z0-9]{10,}$/.test(reference)
  return [
    ...(looksLikeIban && !isValidIBAN(reference) ? [{ field: 'reference', code: 'agreement_reference' } as const] : []),
    ...(isDate(signed?.date) ? [] : [{ field: 'signed.date', code: 'date_expected' } as const]),
    ...(signed !== undefined && signed.date > today ? [{ field: 'signed.date', code: 'signed_ahead' } as const] : []),
    ...(isDate(expires) ? [] : [{ field: 'expires', code: 'date_expected' } as const]),
  ]
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
      ? [{ field: 'reference', code: 'agreement_reference' } as const]
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

/** Stripe names agreements itself. Of the test provider, a reference that begins with `test_` is a script. */
const isNamedByMandate = (
  reference: string,
  kind: Settings['payment_providers'][number]['kind'] | undefined,
): boolean => kind === 'queue' || (kind === 'test' && !reference.startsWith('test_'))

export interface EndAgreement extends Surroundings {
  readonly id: string
  readonly reason?: string
  /** Present where the bank has told it. */
  readonly toldByBank?: true
}

/** Collections under way go on; those that only wait are left to their payers. */
export function endAgreement({ world, id, reason, toldByBank, now, settings }: EndAgreement): Change | Refusal {
  const agreement = agreementNamed(world, id)
  if (agreement === undefined) return refuse({ field: 'agreement_id', code: 'agreement_unknown' })
  if (agreement.state === 'ended') return refuse({ field: 'agreement_id', code: 'agreement_ended' })
  const waiting = world.ledger.open.filter(
    ({ collection }) => collection?.agreement === id && collection.state === 'planned' && collection.ready > now,
  )
  const ended = atProvider(world, moveAgreement(world, agreement, 'ended', reason), agreement, now, settings)
  const cancelled = toldByBank ? ended : cancelAtBank(ended, agreement, now, settings)
  return forEachAfter(cancelled, waiting, (current, invoice) =>
    withoutCollection(current, invoice, agreement, now, settings),
  )
}

/** The seconds for which the provider keeps an ended agreement, as attempts that were handed out may still need it. */
const dayWithAttempts = 86_400

/** The change with the task to end the agreement at a provider that the service calls. */
function atProvider(world: World, change: Change, agreement: Agreement, now: Instant, settings: Settings): Change {
  const { id, provider, reference } = agreement
  const called = providerOf(agreement, settings)
  if (called === undefined || !isCalled(called) || reference === undefined) return change
  const isUsed = world.ledger.open.some(
    ({ collection }) => collection?.agreement === id && collection.state === 'planned' && collection.ready <= now,
  )
  const task = endTask(provider, id, reference, isUsed ? secondsAfter(now, dayWithAttempts) : now)
  return { ...change, world: withRecords(change.world, { record: 'provider-task', task }) }
}

const forEachAfter = (
  first: Change,
  invoices: readonly Invoice[],
  act: (world: World, invoice: Invoice) => Change,
): Change => followedBy(first, forEach(first.world, invoices, act))

/**
 * An invoice that waited for a collection and is left to its payer. Where an attempt has failed before, the collection
 * is given up instead, as the ids of its attempts are not used again.
 */
export function withoutCollection(
  world: World,
  invoice: Invoice,
  agreement: Agreement,
  now: Instant,
  settings: Settings,
): Change {
  const { collection, ...others } = invoice
  if (collection === undefined) return unchanged(world)
  const { id, by } = queuedOf(world, invoice.number, agreement, collection, settings)
  const { dunning } = dunned(world, invoice, now, settings)
  const isTried = collection.attempts.length > 0
  const left = isTried ? { ...invoice, collection: { ...collection, state: 'given_up' as const } } : others
  const after = withRecords(withInvoice(world, { ...left, dunning }), {
    record: 'collection-over',
    collection: { id, by },
  })
  return {
    world: after,
    facts: isTried ? [{ fact: 'collection-given-up', collection: id, invoice: invoice.number }] : [],
  }
}

export interface Collect extends Surroundings {
  readonly given: { readonly agreement_id?: string; readonly at?: PlainDate }
  /** The present document with the number of the call. */
  readonly document: Invoice | undefined
}

/** Collects an invoice now or on a day, whatever its schedule says. */
export function collect({ world, given, document, now, settings }: Collect): Change | Refusal {
  if (document?.type !== 'invoice') return refuse({ field: '', code: 'invoice_unknown' })
  if (toPayOf(document) <= 0) return refuse({ field: '', code: 'nothing_to_collect' })
  const { collection } = document
  const mayBeOut = collection?.state === 'submitted' || (collection?.state === 'planned' && collection.ready <= now)
  if (mayBeOut) return refuse({ field: '', code: 'collection_under_way' })
  const agreement = agreementToUse(world, document, given.agreement_id)
  if (agreement === undefined) return refuse({ field: 'agreement_id', code: 'agreement_unknown' })
  const today = dateOf(now, settings.account.timezone)
  if (given.at !== undefined && parseDate(given.at) === undefined) return refuse({ field: 'at', code: 'date_expected' })
  if (given.at !== undefined && given.at < today) return refuse({ field: 'at', code: 'collection_in_past' })
  const noticeFrom = document.sent ?? document.made
  const day = collectionDay(agreement, given.at ?? today, { now, noticeFrom }, settings)
  const isWaiting = collection?.state === 'planned'
  const left = isWaiting ? leftQueue(world, document, collection.agreement, settings) : world
  const attempt = (collection?.attempt ?? 0) + (isWaiting && collection.agreement === agreement.id ? 0 : 1)
  return plan(left, document, { agreement, day, attempt, attempts: collection?.attempts ?? [] }, now, settings)
}

function agreementToUse(world: World, { entity }: Invoice, id: string | undefined): Agreement | undefined {
  const usable = agreementsOf(world).filter(
    (one) => one.entity === entity && (one.state === 'active' || one.state === 'failing'),
  )
  return id === undefined ? (usable.find((one) => one.default) ?? usable[0]) : usable.find((one) => one.id === id)
}

/** An attempt that moves to another agreement leaves the queue that it waited in. */
export function leftQueue(world: World, { number, collection }: Invoice, agreement: string, settings: Settings): World {
  const before = agreementNamed(world, agreement)
  if (before === undefined || collection === undefined) return world
  const { id, by } = queuedOf(world, number, before, collection, settings)
  return withRecords(world, { record: 'collection-over', collection: { id, by } })
}
