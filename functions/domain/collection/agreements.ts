/** The agreements of a customer: which one pays an invoice, and changes of their state. */
import type { FactOf } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import type { Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { queueOf } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

export const agreementsOf = ({ customer }: Pick<World, 'customer'>): readonly Agreement[] => customer.agreements ?? []

export const agreementNamed = (world: Pick<World, 'customer'>, id: string): Agreement | undefined =>
  agreementsOf(world).find((agreement) => agreement.id === id)

/**
 * The agreement that pays an invoice: the choice of the subscriptions of its lines, otherwise the default of the
 * business entity, otherwise none. Agreements that cannot pay the invoice are skipped.
 */
export function agreementFor(
  world: World,
  { entity, lines }: Pick<Invoice, 'entity' | 'lines'>,
  isUsable: (agreement: Agreement) => boolean = () => true,
): Agreement | undefined {
  const active = activeFor(world, entity).filter(isUsable)
  return active.length === 0 ? undefined : chosenOf(active, choicesOf(world, lines))
}

/** Whether the choice for a subscription of the lines is that its invoices are never collected. */
export const isLeftToPayer = (world: World, { lines }: Pick<Invoice, 'lines'>): boolean =>
  choicesOf(world, lines).includes('invoice')

function choicesOf({ subscriptions }: World, lines: Invoice['lines']): string[] {
  const named = new Set(lines.flatMap(({ period }) => (period === undefined ? [] : [period.subscription])))
  return subscriptions.flatMap(({ id, paid_by }) => (named.has(id) && paid_by !== undefined ? [paid_by] : []))
}

/** The agreement that pays the future invoices of a business entity for a subscription. */
export const agreementOf = (
  world: World,
  { paid_by }: Pick<Subscription, 'paid_by'>,
  entity: string | undefined,
): Agreement | undefined => chosenOf(activeFor(world, entity), paid_by === undefined ? [] : [paid_by])

const activeFor = (world: World, entity: string | undefined): Agreement[] =>
  agreementsOf(world).filter((agreement) => agreement.state === 'active' && agreement.entity === entity)

function chosenOf(active: readonly Agreement[], chosen: readonly string[]): Agreement | undefined {
  if (chosen.includes('invoice')) return undefined
  return active.find(({ id }) => chosen.includes(id)) ?? active.find((agreement) => agreement.default)
}

/** The world with an agreement that replaces the one with the same id, or is added at the end. */
export function withAgreement(world: World, agreement: Agreement): World {
  const present = agreementsOf(world)
  const others = present.map((one) =>
    one.id !== agreement.id && agreement.default && one.default && one.entity === agreement.entity
      ? { ...one, default: false }
      : one,
  )
  const agreements = present.some(({ id }) => id === agreement.id)
    ? others.map((one) => (one.id === agreement.id ? agreement : one))
    : [...others, agreement]
  return { ...world, customer: { ...world.customer, agreements } }
}

/** An agreement in a new state, with the fact of the change. */
export function moveAgreement(
  world: World,
  agreement: Agreement,
  state: Agreement['state'],
  reason?: string,
  isInWords = false,
): Change {
  if (agreement.state === state) return { world: withAgreement(world, agreement), facts: [] }
  const { pending_until: _until, agreeing: _agreeing, application: _application, ...others } = agreement
  const ended = state === 'ended' ? { default: false } : {}
  return {
    world: withAgreement(world, { ...others, state, ...ended }),
    facts: [{ ...movedFact(agreement, state, reason), ...(isInWords && { in_words: true }) }],
  }
}

const movedFact = (
  { id, method, state: previous_state }: Agreement,
  state: Agreement['state'],
  reason: string | undefined,
): FactOf<'agreement-moved'> => ({
  fact: 'agreement-moved',
  ...{ agreement: id, method, state, previous_state },
  ...(reason === undefined ? {} : { reason }),
})

/**
 * Whether the service calls the provider itself. Collections of other providers are fetched by the account's own
 * workers.
 */
export const isCalled = ({ kind }: Settings['payment_providers'][number]): boolean => kind !== 'queue'

/** The queues of the providers that the service calls itself. */
export const calledQueues = ({ payment_providers }: Pick<Settings, 'payment_providers'>): readonly string[] =>
  payment_providers.filter(isCalled).map(({ id }) => queueOf('', id))

/** The provider by which people pay a business entity on a page of the service. */
export const pageProvider = (
  entity: string,
  { payment_providers }: Settings,
): Settings['payment_providers'][number] | undefined =>
  payment_providers.find(
    (provider) =>
      isCalled(provider) && (provider.business_entities.length === 0 || provider.business_entities.includes(entity)),
  )

/** The provider of an agreement, if the account still has the provider. */
export const providerOf = ({ provider }: Pick<Agreement, 'provider'>, { payment_providers }: Settings) =>
  payment_providers.find(({ id }) => id === provider)
