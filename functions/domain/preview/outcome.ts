/**
 * The outcome of a call for one customer, whether or not it is stored: the world before and after the call, and what
 * the call wrote in between. A preview shows it (extensions: "preview and expect").
 */
import { buyerOf } from '../document/buyer.ts'
import type { Fact } from '../facts/fact.ts'
import { issuedDocuments } from '../world/find-document.ts'
import type { Groups } from '../subscription/reading/subscription-view.ts'
import { inOrderOfAge, type Invoice, type Payment } from '../world/invoice.ts'
import type { WorldRecord } from '../world/record.ts'
import type { Subscription } from '../world/subscription.ts'
import { subscriptionOf, type World } from '../world/world.ts'

export interface Outcome {
  /** Undefined for a customer that the call creates. */
  readonly before: World | undefined
  /** The world with everything that falls due at the instant of the call. */
  readonly after: World
  /** The facts of all changes, in their order. */
  readonly facts: readonly Fact[]
  /** The records of all changes, in their order. */
  readonly records: readonly WorldRecord[]
  /** The groups that the customer's recipients follow, at the instant of the call. */
  readonly groups: Groups
  /** Changes of recipients, which catch up with their group right after the call. */
  readonly recipients?: readonly RecipientOutcome[]
  /** Whether the call changes more recipients than the outcome contains. */
  readonly moreRecipients?: boolean
}

/** A customer with recipients in a group that the call changes. */
export interface RecipientOutcome {
  readonly before: World
  readonly after: World
  /** Facts of the recipients. */
  readonly facts: readonly Fact[]
  readonly groupBefore: Subscription
  readonly groupAfter: Subscription
}

/** The invoices and credit notes that the call makes, as they are after the call, in the order of all answers. */
export const documentsMade = ({ after, facts, records }: Outcome): Invoice[] =>
  inOrderOfAge(issuedDocuments({ ledger: after.ledger, records }, facts).flatMap(({ document }) => document ?? []))

/** The payments that the call registers; those that pay back are below zero. */
export const paymentsMade = ({ records }: Pick<Outcome, 'records'>): Payment[] =>
  records.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))

/**
 * The open invoices whose collection the call plans or moves. By the law of identity, an unchanged collection is the
 * same object before and after.
 */
export function changedCollections({ before, after }: Pick<Outcome, 'before' | 'after'>): Invoice[] {
  const earlier = new Set(before?.ledger.open.map(({ collection }) => collection))
  return after.ledger.open.filter(({ collection }) => collection !== undefined && !earlier.has(collection))
}

/** The agreements that the call makes. */
export const agreementsMade = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) =>
    fact.fact === 'agreement-moved' && fact.previous_state === undefined ? [fact.agreement] : [],
  )

export interface ChangedSubscription {
  /** Undefined for a subscription that the call creates. */
  readonly before: Subscription | undefined
  readonly after: Subscription
}

/** By the law of identity, an unchanged subscription is the same object before and after. */
export function changedSubscriptions({ before, after }: Pick<Outcome, 'before' | 'after'>): ChangedSubscription[] {
  return after.subscriptions.flatMap((subscription) => {
    const old = before && subscriptionOf(before, subscription.id)
    return old === subscription ? [] : [{ before: old, after: subscription }]
  })
}

export interface ChangedRecipient {
  readonly customer: string
  readonly before: Subscription
  readonly after: Subscription
  readonly groupsBefore: Groups
  readonly groupsAfter: Groups
}

export const changedRecipients = ({ recipients = [] }: Outcome): ChangedRecipient[] =>
  recipients.flatMap(({ groupBefore, groupAfter, ...worlds }) =>
    changedSubscriptions(worlds).flatMap(({ before, after }): ChangedRecipient[] =>
      before === undefined || after.link.kind !== 'recipient' || after.link.subscription !== groupAfter.id
        ? []
        : [
            {
              customer: worlds.after.customer.id,
              before,
              after,
              groupsBefore: new Map([[groupBefore.id, groupBefore]]),
              groupsAfter: new Map([[groupAfter.id, groupAfter]]),
            },
          ],
    ),
  )

/** The facts of the call, and then those of the recipients that catch up. */
export const allFacts = ({ facts, recipients = [] }: Outcome): Fact[] => [
  ...facts,
  ...recipients.flatMap((recipient) => recipient.facts),
]

export interface Message {
  readonly kind: Invoice['type'] | 'reminder' | 'notice' | 'agreement'
  readonly to: readonly string[]
}

/** The e-mails that the call causes. */
export function messagesOf(outcome: Outcome): Message[] {
  const { after, records } = outcome
  const made = documentsMade(outcome)
  const { email } = buyerOf(after.customer)
  return records.flatMap((record): Message[] => {
    if (record.record === 'notice') {
      const { email: own } = after.customer.builtin
      return own === undefined ? [] : [{ kind: 'notice', to: [own] }]
    }
    if (record.record === 'agreement-mail') return email === undefined ? [] : [{ kind: 'agreement', to: [email] }]
    if (record.record !== 'delivery' || record.by !== 'email') return []
    const to = record.asked?.to ?? (email === undefined ? [] : [email])
    if (to.length === 0) return []
    const type = record.asked?.of ?? made.find(({ number }) => number === record.number)?.type ?? 'invoice'
    return [{ kind: record.kind === 'reminder' ? 'reminder' : type, to }]
  })
}
