/**
 * Mandates that the account itself has its bank register and cancel, as in Autogiro. Each change waits in a queue for
 * the next file. A mandate is pending until the bank reports its outcome (`functions/domain/bank/apply-mandate.ts`).
 */
import { payerOf } from '../document/invoice-reference.ts'
import { bankMethodOf, entityNamed } from '../settings/business-entity.ts'
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { mandateQueueOf, type QueuedCollection } from '../world/collection.ts'
import { withRecords, type World } from '../world/world.ts'
import { agreementNamed, agreementsOf, withAgreement } from './agreements.ts'
import { pendingDays } from './ask-payer.ts'

/** The owner under which counted payer's numbers are kept, among the names that providers give. */
export const payerNumberOwner = '#payer-number'

export const isAutogiro = ({ method, entity }: Pick<Agreement, 'method' | 'entity'>, settings: Settings): boolean =>
  bankMethodOf(entity, method, settings)?.kind === 'autogiro'

/** Schemes that know a payer by a number, each with the largest number of digits. */
const schemeDigits = { autogiro: 16, betalingsservice: 15 } as const

const isNumbering = (method: string): method is keyof typeof schemeDigits => Object.hasOwn(schemeDigits, method)

/** The digits of a payer's number. References of the entity print the same number, so it has to fit them as well. */
function payerDigitsOf(entity: string, most: number, settings: Settings): number {
  const inReference = entityNamed(entity, settings)?.reference?.payer_digits ?? 0
  return inReference > 0 ? Math.min(most, inReference) : most
}

/**
 * The world with the number by which the scheme of an agreement knows the payer. A counted number that goes to
 * Bankgirot by file leads back to the customer.
 */
export function withPayerNumber(
  world: World,
  agreement: Pick<Agreement, 'method' | 'entity'>,
  settings: Settings,
): World {
  const isFiled = isAutogiro(agreement, settings)
  const scheme = isFiled ? 'autogiro' : agreement.method
  if (!isNumbering(scheme)) return world
  const digits = payerDigitsOf(agreement.entity, schemeDigits[scheme], settings)
  const { number, world: numbered } = payerOf(world, digits, settings)
  const isWritten = agreementsOf(world).some((one) => isAutogiro(one, settings))
  if (!isFiled || number === world.customer.id || isWritten) return numbered
  return withRecords(numbered, {
    record: 'provider-payment',
    ...{ provider: payerNumberOwner, reference: number, collection: world.customer.id },
  })
}

/** Whether a mandate that the bank has already is named by digits that are the number of another payer. */
export const isOtherNumber = (reference: string, payer: string): boolean =>
  /^\d{1,16}$/.test(reference) && reference.replace(/^0+/, '') !== payer

export const mandateChanges = ['register', 'cancel'] as const
export type MandateChange = (typeof mandateChanges)[number]

const separator = '~'

const taskId = (customer: string, agreement: string, change: MandateChange): string =>
  [customer, agreement, change].join(separator)

/** The change in an item of the queue of mandates. */
export const changeOfTask = (id: string): MandateChange | undefined =>
  mandateChanges.find((change) => id.endsWith(`${separator}${change}`))

/** The number is that of the payer, so that a mandate of an erased customer can be cancelled too. */
function task(
  { customer: { id: customer, payer_number = '' } }: World,
  { id: agreement, method, entity }: Agreement,
  change: MandateChange,
  now: Instant,
): QueuedCollection {
  return {
    ...{ id: taskId(customer, agreement, change), by: mandateQueueOf(method, entity), customer, number: payer_number },
    ...{ attempt: 0, agreement, ready_at: now, failures: 0 },
  }
}

/** A pending agreement, whose mandate the next file has. It is not the default before it is valid. */
export function apply(
  world: World,
  { default: _, ...agreement }: Omit<Agreement, 'state'>,
  application: NonNullable<Agreement['application']>,
  now: Instant,
  settings: Settings,
): Change {
  const pending: Agreement = {
    ...agreement,
    ...{ state: 'pending', default: false, application },
    pending_until: after(now, 'P1D', pendingDays, settings.account.timezone),
  }
  const { id, method } = pending
  return {
    world: withRecords(withAgreement(world, pending), {
      record: 'collection-queued',
      collection: task(world, pending, 'register', now),
    }),
    facts: [{ fact: 'agreement-moved', agreement: id, method, state: 'pending' }],
  }
}

/** The change by which a file takes an application; undefined if there is none, or another file has taken it. */
export function applied(world: World, id: string, file: string, now: Instant): Change | undefined {
  const agreement = agreementNamed(world, id)
  const { application } = agreement ?? {}
  if (agreement === undefined || application === undefined) return undefined
  if (application.file !== undefined) return application.file === file ? unchanged(world) : undefined
  const { id: task_id, by } = task(world, agreement, 'register', now)
  const filed = withAgreement(world, { ...agreement, application: { ...application, file } })
  return { world: withRecords(filed, { record: 'collection-over', collection: { id: task_id, by } }), facts: [] }
}

/** An agreement that ended here is cancelled at the bank, unless the bank does not know it. */
export function cancelAtBank(change: Change, before: Agreement, now: Instant, settings: Settings): Change {
  const { world } = change
  if (!isAutogiro(before, settings) || world.customer.payer_number === undefined) return change
  const { application } = before
  if (application !== undefined && application.file === undefined) {
    const { id, by } = task(world, before, 'register', now)
    return { ...change, world: withRecords(world, { record: 'collection-over', collection: { id, by } }) }
  }
  const ended = agreementNamed(world, before.id) ?? before
  const marked = withAgreement(world, { ...ended, mandate: { ...ended.mandate, cancelled: true } })
  const collection = task(world, before, 'cancel', now)
  return { ...change, world: withRecords(marked, { record: 'collection-queued', collection }) }
}

/** Whether a collection by an agreement still needs its mandate. */
export const needsMandate = ({ ledger }: World, id: string): boolean =>
  ledger.open.some(
    ({ collection }) =>
      collection?.agreement === id && (collection.state === 'submitted' || collection.state === 'planned'),
  )
