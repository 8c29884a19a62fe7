/**
 * The remedy of a complaint, carried out. A remedy that the call names is never replaced by another. Without one, the
 * policy decides, and if its remedy is impossible, another one of the policy applies: a recipient of a group can
 * neither be credited nor extended, and a subscription that has ended cannot be extended. While nothing can be
 * delivered to the reader's address, a copy could not come again before the address changes, so other remedies are
 * tried first.
 */
import { complaintReason } from '../../language/complaint-words.ts'
import type { Language } from '../../language/language.ts'
import { languageOf } from '../customer/customer-language.ts'
import { issuerOf } from '../document/seller.ts'
import { defaultLanguage, type Settings } from '../settings/settings.ts'
import { extendSubscription } from '../subscription/commands/extend-subscription.ts'
import { ongoingAt } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import { isWithheld } from '../product/undeliverable-copies.ts'
import { isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Complaint, Remedy } from '../world/complaint.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { dayMillis, timeOfCopy, type Copy } from './complained-issue.ts'
import type { ComplaintPolicy } from './complaint-policy.ts'
import { creditCopy } from './credit-copy.ts'

type Remedies = readonly [Remedy, ...Remedy[]]

interface Remedying {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription
  readonly copy: Copy
  /** All assignments of the customer. */
  readonly assignments: readonly Assignment[]
  /** The invoice that billed the copy. */
  readonly document: Invoice | undefined
  readonly now: Instant
  readonly settings: Settings
}

export type Remedied = Change & {
  readonly remedy: Remedy
  readonly more: Partial<Pick<Complaint, 'credit_note'>>
}

interface Asking extends Pick<Remedying, 'world' | 'subscription' | 'now' | 'settings'> {
  readonly given: { readonly remedy?: Remedy }
  readonly isByCarrier?: boolean
}

/** The remedies of a complaint in the order in which they are tried. */
export function remediesToTry(policy: ComplaintPolicy, asking: Asking): Remedies {
  const { given: input, isByCarrier = false, world, subscription, now, settings } = asking
  if (input.remedy !== undefined) return [input.remedy]
  const { default: first, remedies } = policy
  if (isByCarrier && first === 'credit') return ['none']
  const others = remedies.filter((each) => each !== first && each !== 'none' && !(isByCarrier && each === 'credit'))
  const [next, ...rest] = others
  const waits = first === 'redeliver' && isWithheld(world.customer, subscription, {}, now, settings)
  return waits && next !== undefined ? [next, ...rest, first, 'none'] : [first, ...others, 'none']
}

/** The first remedy that is possible; the refusal of the last one if none is. */
export function firstPossible([remedy, next, ...others]: Remedies, remedying: Remedying): Remedied | Refusal {
  const carriedOut = carryOut(remedy, remedying)
  return isRefused(carriedOut) && next !== undefined ? firstPossible([next, ...others], remedying) : carriedOut
}

/** Whether a credit comes before every remedy that is possible. */
export function mayBeCredited(
  [remedy, next, ...others]: Remedies,
  remedying: Pick<Remedying, 'world' | 'subscription' | 'copy' | 'now' | 'settings'>,
): boolean {
  if (remedy === 'credit') return true
  const isImpossible = remedy === 'extend' && isRefused(extendByCopy(remedying))
  return isImpossible && next !== undefined && mayBeCredited([next, ...others], remedying)
}

function carryOut(remedy: Remedy, remedying: Remedying): Remedied | Refusal {
  const { world, subscription, copy, assignments, document, now, settings } = remedying
  switch (remedy) {
    case 'redeliver':
    case 'none':
      return { ...unchanged(world), remedy, more: {} }
    case 'credit': {
      const language = languageOf(world.customer) ?? sellerLanguage(document, settings)
      const reason = complaintReason(copy.assignment.product.name, language)
      const credited = creditCopy({ world, subscription, copy, assignments, document, reason, now, settings })
      return isRefused(credited) ? credited : { ...credited, remedy, more: { credit_note: credited.creditNote } }
    }
    case 'extend': {
      const extended = extendByCopy(remedying)
      return isRefused(extended) ? extended : { ...extended, remedy, more: {} }
    }
  }
}

/** The language of the credit note if the customer has none: the language of the business entity. */
const sellerLanguage = (document: Invoice | undefined, settings: Settings): Language =>
  document === undefined ? defaultLanguage(settings) : issuerOf(document.entity, document.currency, settings).language

function extendByCopy({
  subscription,
  copy,
  world,
  now,
  settings,
}: Pick<Remedying, 'world' | 'subscription' | 'copy' | 'now' | 'settings'>): Change | Refusal {
  const period = ongoingAt(subscription, now) ?? subscription.periods.find(({ begin }) => begin > now)
  const isCounted = period?.remaining_assignments !== undefined
  const millis = isCounted ? undefined : timeOfCopy(copy, settings)
  if (!isCounted && millis === undefined) return refuse({ field: 'remedy', code: 'complaint_no_next_issue' })
  const extension = isCounted ? { assignments: 1 } : { by: `P${Math.max(1, Math.round((millis ?? 0) / dayMillis))}D` }
  const extended = extendSubscription({ world, id: subscription.id, ...extension, now, settings })
  if (!isRefused(extended) || extended.outcome !== 'refused') return extended
  return refuse(...extended.faults.map((fault) => ({ ...fault, field: 'remedy' })))
}
