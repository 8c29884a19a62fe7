/**
 * Carrying out a scheduled change when its time comes (interface: "Scheduled changes are applied automatically"): by the
 * very rules of an update of that day. Values that those no longer allow, as settings have changed since, are left out
 * with a word in the history; the others are written.
 */
import { unknownFields } from '../customer/write-keys.ts'
import { decideData } from '../customer/write-customer.ts'
import type { EventBody } from '../event.ts'
import type { Fault } from '../fault.ts'
import type { Settings } from '../settings/settings.ts'
import { updateSubscription } from '../subscription/commands/update-subscription.ts'
import { unknownSubscriptionFields } from '../subscription/commands/write-subscription-fields.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import { addressKindOf } from './override-address.ts'
import type { NewValues } from './new-values.ts'
import type { Override } from '../world/override.ts'
import { writtenValues } from './written-values.ts'

export interface Applying {
  readonly world: World
  readonly override: Override
  /** Of the subscription that it is of; undefined where it is of the customer. */
  readonly subscriptionId: string | undefined
  readonly now: Instant
  readonly settings: Settings
}

/** What an override changes as it begins; nothing where it is no change. */
export function applyChange(applying: Applying): Done {
  const { world, override, subscriptionId, settings } = applying
  const values = writtenValues(override, { ofSubscription: subscriptionId !== undefined, settings })
  if (values !== undefined) return write(values, applying)
  const kind = addressKindOf(override.type)
  const history = kind === undefined ? [] : [leftOut(`${kind} address`, noSuchField, subscriptionId)]
  return { world, events: [], history }
}

function write(values: NewValues, { world, subscriptionId, now, settings }: Applying): Done {
  const unknown =
    subscriptionId === undefined ? unknownFields(values, settings) : unknownSubscriptionFields(values, settings)
  const known = Object.entries(values).filter(([key]) => !unknown.includes(key))
  const { done, left } = writeAllowed(Object.fromEntries(known), (allowed) =>
    subscriptionId === undefined
      ? writeCustomer(allowed, world, now, settings)
      : writeSubscription(allowed, subscriptionId, world, now, settings),
  )
  const { world: after, events, history } = done ?? { world, events: [], history: [] }
  return {
    world: after,
    events,
    history: [
      ...history,
      ...unknown.map((key) => leftOut(key, noSuchField, subscriptionId)),
      ...left.map((fault) => leftOut(fault.field, notAllowed, subscriptionId)),
    ],
  }
}

/** What writing values comes to; undefined where they are what is there already. */
type Attempt =
  | { readonly outcome: 'written'; readonly done: Done | undefined }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

interface Allowed {
  readonly done: Done | undefined
  /** Why the others were left out. */
  readonly left: readonly Fault[]
}

/** Without the values at fault; without any where the fault is in all of them together. */
function writeAllowed(values: NewValues, attempt: (values: NewValues) => Attempt): Allowed {
  const written = attempt(values)
  if (written.outcome === 'written') return { done: written.done, left: [] }
  const ofValues = written.faults.filter(({ field }) => Object.hasOwn(values, field))
  if (ofValues.length === 0) return { done: undefined, left: written.faults }
  const atFault = new Set(ofValues.map(({ field }) => field))
  const others = Object.entries(values).filter(([key]) => !atFault.has(key))
  const rest = writeAllowed(Object.fromEntries(others), attempt)
  return { done: rest.done, left: [...ofValues, ...rest.left] }
}

function writeCustomer(data: NewValues, world: World, now: Instant, settings: Settings): Attempt {
  const { customer } = world
  // The password is kept as its hash, which is of a length that a password may have.
  const { password } = data
  const hash = typeof password === 'string' ? { passwordHash: password } : {}
  const decided = decideData({ current: customer, id: customer.id, data, settings, now, ...hash })
  switch (decided.outcome) {
    case 'refused':
      return decided
    case 'unchanged':
      return { outcome: 'written', done: undefined }
    case 'changed': {
      const events: EventBody[] = [{ event: 'customer:updated', changed: [...decided.changed] }]
      const done = { world: { ...world, customer: decided.customer }, events, history: decided.history }
      return { outcome: 'written', done }
    }
  }
}

function writeSubscription(data: NewValues, id: string, world: World, now: Instant, settings: Settings): Attempt {
  const decided = updateSubscription({ world, id, data, reinvoice: false, now, settings })
  switch (decided.outcome) {
    case 'refused':
      return decided
    case 'unchanged':
      return { outcome: 'written', done: undefined }
    case 'changed': {
      const { subscriptions, events, history } = decided
      return { outcome: 'written', done: { world: { ...world, subscriptions }, events, history } }
    }
  }
}

const noSuchField = 'there is no such field any more'
const notAllowed = 'it is no longer allowed'

function leftOut(field: string, why: string, subscriptionId: string | undefined): string {
  const of = field === '' ? '' : ` of ${field}`
  return subscriptionId === undefined
    ? `Scheduled change${of} left out: ${why}`
    : `Subscription ${subscriptionId}: scheduled change${of} left out: ${why}`
}
