/** The events of facts (interface: "Events"; decisions: "Events"). No other file makes events of a change. */
import type { EventBody } from './event.ts'
import { isFactOf, type Fact, type FactOf } from './fact.ts'

/**
 * The facts about a person who is to be forgotten. Only their events are kept, as consumers may still have to receive
 * them.
 */
export const forgotten = (facts: readonly Fact[]): Fact[] =>
  eventsOf(facts).map((event) => ({ fact: 'forgotten', event }))

export const eventsOf = (facts: readonly Fact[]): EventBody[] => facts.flatMap(eventsOfFact)

const accountFacts = [
  'campaign',
  'product',
  'product-exported',
  'edition-closed',
  'edition-reported',
  'file-created',
  'file-read',
  'account-created',
  'account-changed',
  'section-changed',
  'settings-changed',
  'bank-details-changed',
  'settings-exported',
  'webhook-deactivated',
  'signed-in',
  'sign-in-refused',
] as const
type AccountFact = FactOf<(typeof accountFacts)[number]>

const booksFacts = [
  'invoiced',
  'credited',
  'reissued',
  'invoice-paid',
  'reminded',
  'document-sent',
  'sending-given-up',
  'payment-registered',
  'payment-allocated',
  'order-placed',
  'order-moved',
  'request-received',
  'request-moved',
  'request-receipt-sent',
  'request-done',
  'forgotten',
  'scheduled-change-left-out',
  'sending-asked',
  'sending-failed',
  'transliterated',
  'reference-left-out',
  'entry-matched',
  'entry-unmatched',
  'bank-file-read',
] as const
type BooksFact = FactOf<(typeof booksFacts)[number]>

const complaintFacts = ['complained', 'complaint-updated', 'undeliverable'] as const

/** Events of complaints about copies, and of addresses to which no copy can be delivered. */
function eventsOfComplaint(fact: FactOf<(typeof complaintFacts)[number]>): EventBody[] {
  switch (fact.fact) {
    case 'complained': {
      const { complaint, subscription, external_id, kind, remedy } = fact
      const about = { complaint_id: complaint, subscription_id: subscription }
      return [{ event: 'complaint:created', ...about, external_id, kind, remedy }]
    }
    case 'complaint-updated': {
      const { complaint, subscription, state } = fact
      const about = { complaint_id: complaint, subscription_id: subscription }
      return [{ event: 'complaint:updated', ...about, ...(state !== undefined && { state }) }]
    }
    case 'undeliverable':
      return fact.ended === true ? [] : [{ event: 'customer:undeliverable', address: fact.address }]
  }
}

function eventsOfFact(fact: Fact): EventBody[] {
  if (isFactOf(fact, booksFacts)) return eventsOfBooks(fact)
  if (isFactOf(fact, collectionFacts)) return eventsOfCollection(fact)
  if (isFactOf(fact, accountFacts)) return eventsOfAccount(fact)
  if (isFactOf(fact, complaintFacts)) return eventsOfComplaint(fact)
  switch (fact.fact) {
    case 'customer-created':
      return [{ event: 'customer:created' }]
    case 'customer-updated':
      return [{ event: 'customer:updated', changed: fact.changed.map(({ field }) => field) }]
    case 'customer-deleted':
      return [{ event: 'customer:deleted' }]
    case 'customer-exported':
      return [{ event: 'customer:exported', by: fact.by }]
    case 'email-stopped':
      return [{ event: 'customer:email-stopped', because: fact.because }]
    case 'notice-sent':
    case 'notice-posted':
      return [sentNotice(fact)]
    case 'notice-due':
    case 'notice-failed':
    case 'notice-withdrawn':
      return []
    case 'consent': {
      const { purpose, text_version } = fact
      const version = text_version === undefined ? {} : { text_version }
      return [{ event: fact.given ? 'consent:given' : 'consent:withdrawn', purpose, ...version }]
    }
    case 'subscription-created':
      return [{ event: 'subscription:created', subscription_id: fact.subscription }, ...registeredStop(fact)]
    case 'subscription-updated':
    case 'subscription-extended':
      return [{ event: 'subscription:updated', subscription_id: fact.subscription }]
    case 'status-changed': {
      const { subscription, state, previous_state } = fact
      return [{ event: 'subscription:changed-status', subscription_id: subscription, state, previous_state }]
    }
    case 'stop-registered':
      return registeredStop(fact, reasonOf(fact))
    case 'group-stop-registered':
      return registeredStop(fact)
    case 'stop-revoked':
      return fact.goes_on === true
        ? [{ event: 'subscription:revoked-stop', subscription_id: fact.subscription }]
        : registeredStop(fact)
    case 'renewed':
      return [{ event: 'subscription:renewed', ...campaigns(fact) }]
    case 'plan-switched':
      return [{ event: 'subscription:switched-plan', ...campaigns(fact) }]
    case 'override-registered':
      return [{ event: 'override:created', ...override(fact) }]
    case 'override-changed':
      return [{ event: 'override:updated', ...override(fact) }]
    case 'override-deleted':
      return [{ event: 'override:deleted', ...override(fact) }]
    case 'override-started':
      return [{ event: 'override:started', ...override(fact) }]
    case 'override-ended':
      return [{ event: 'override:ended', ...override(fact) }]
    case 'suspended':
      return [{ event: 'override:created', override_id: fact.override, override_type: 'suspension' }]
    case 'note':
      return [{ event: 'customer:noted', note_id: fact.note, action: fact.did }]
    case 'product-assigned':
      return [{ event: 'product-assignment:created', ...assignment(fact) }]
    case 'product-unassigned':
      return [{ event: 'product-assignment:deleted', ...assignment(fact) }]
  }
}

function sentNotice({ notice, subscription, law }: FactOf<'notice-sent' | 'notice-posted'>): EventBody {
  const ofLaw = law === undefined ? {} : { law }
  return { event: 'notice:sent', notice_id: notice, subscription_id: subscription, ...ofLaw }
}

/** Events of invoices, payments and orders. */
function eventsOfBooks(fact: BooksFact): EventBody[] {
  switch (fact.fact) {
    case 'invoiced':
      return [{ event: 'invoice:created', invoice_number: fact.invoice }]
    case 'credited':
      return creditNote(fact)
    case 'invoice-paid':
      return [{ event: 'invoice:paid', invoice_number: fact.invoice }]
    case 'reminded':
      return [{ event: 'invoice:reminded', invoice_number: fact.invoice }]
    case 'document-sent':
      return fact.first === true || fact.asked === true ? [{ event: 'invoice:sent', invoice_number: fact.number }] : []
    case 'sending-given-up':
      return [{ event: 'invoice:delivery-failed', invoice_number: fact.number }]
    case 'payment-registered': {
      const { payment, invoice, refunds } = fact
      const concerned = invoice === undefined ? {} : { invoice_number: invoice }
      const paidBack = refunds === undefined ? {} : { refunds }
      return [{ event: 'payment:created', payment_id: payment, ...concerned, ...paidBack }]
    }
    case 'payment-allocated':
      return [{ event: 'payment:allocated', payment_id: fact.payment, invoice_number: fact.invoice }]
    case 'entry-matched':
      return [{ event: 'payment:matched', entry_id: fact.entry, payment_id: fact.payment }]
    case 'entry-unmatched':
      return [{ event: 'payment:unmatched', entry_id: fact.entry }]
    case 'bank-file-read':
      return [{ event: 'bankfile:read', file_id: fact.file }]
    case 'order-placed':
      return [{ event: 'order:created', order_id: fact.order, status: fact.status }]
    case 'order-moved': {
      const { order, status, previous_status } = fact
      return [{ event: 'order:changed-status', order_id: order, status, previous_status }]
    }
    case 'request-received':
      return [{ event: 'request:received', request_id: fact.request, kind: fact.kind }]
    case 'request-moved':
      return movedRequest(fact)
    case 'forgotten':
      return [fact.event]
    case 'scheduled-change-left-out':
    case 'sending-asked':
    case 'reissued':
    case 'sending-failed':
    case 'transliterated':
    case 'request-receipt-sent':
    case 'request-done':
    case 'reference-left-out':
      return []
  }
}

function movedRequest({ request, kind, state, subscription, effect_at }: FactOf<'request-moved'>): EventBody[] {
  const about = { request_id: request, kind }
  if (state === 'refused') return [{ event: 'request:refused', ...about }]
  if (subscription === undefined) return []
  if (state === 'taken_back') return [{ event: 'request:taken-back', ...about, subscription_id: subscription }]
  return state === 'carried_out' && effect_at !== undefined
    ? [{ event: 'request:carried-out', ...about, subscription_id: subscription, effect_at }]
    : []
}

const collectionFacts = [
  'agreement-moved',
  'agreement-completed',
  'agreement-asked',
  'agreement-not-asked',
  'agreement-expiring',
  'collection-planned',
  'collection-submitted',
  'payer-transliterated',
  'collection-failed',
  'collection-given-up',
  'collection-stale',
  'payment-reversed',
  'refund-requested',
  'refund-refused',
  'payment-refunded',
] as const
type CollectionFact = FactOf<(typeof collectionFacts)[number]>

/** Events of agreements, and of collections by them. */
function eventsOfCollection(fact: CollectionFact): EventBody[] {
  switch (fact.fact) {
    case 'payment-reversed':
      return [
        {
          event: 'payment:reversed',
          ...{ payment_id: fact.payment, invoice_numbers: [...fact.invoices], kind: fact.kind },
        },
      ]
    case 'agreement-moved':
      return [agreementEvent(fact)]
    case 'agreement-expiring':
      return [{ event: 'agreement:expiring', agreement_id: fact.agreement }]
    case 'collection-planned':
      return [{ event: 'collection:planned', ...collectionIn(fact) }]
    case 'collection-submitted':
      return [{ event: 'collection:submitted', ...collectionIn(fact) }]
    case 'collection-failed': {
      const { reason, class: kind, next_at } = fact
      return [
        {
          event: 'collection:failed',
          ...collectionIn(fact),
          class: kind,
          ...(reason !== undefined && { reason }),
          ...(next_at !== undefined && { next_at }),
        },
      ]
    }
    case 'collection-given-up': {
      const { reason } = fact
      return [{ event: 'collection:given-up', ...collectionIn(fact), ...(reason !== undefined && { reason }) }]
    }
    case 'payment-refunded':
      return [{ event: 'payment:refunded', payment_id: fact.payment, refund_id: fact.refund }]
    case 'refund-refused': {
      const { payment: payment_id, refund: refund_id, reason } = fact
      return [{ event: 'payment:refund-refused', payment_id, refund_id, reason }]
    }
    case 'agreement-completed':
    case 'agreement-asked':
    case 'agreement-not-asked':
    case 'refund-requested':
    case 'payer-transliterated':
    case 'collection-stale':
      return []
  }
}

function agreementEvent(fact: FactOf<'agreement-moved'>): EventBody {
  const { agreement, state, previous_state, reason, in_words } = fact
  if (previous_state === undefined) return { event: 'agreement:created', agreement_id: agreement, state }
  return {
    event: 'agreement:changed-state',
    ...{ agreement_id: agreement, state, previous_state },
    ...(reason !== undefined && { reason: in_words === true ? otherReason : reason }),
  }
}

const collectionIn = ({ collection, invoice }: Pick<FactOf<'collection-planned'>, 'collection' | 'invoice'>) => ({
  collection_id: collection,
  invoice_number: invoice,
})

function eventsOfAccount(fact: AccountFact): EventBody[] {
  switch (fact.fact) {
    case 'campaign':
      return [{ event: `campaign:${fact.did}`, campaign_id: fact.id }]
    case 'product':
      return [{ event: `product:${fact.did}`, external_id: fact.id }]
    case 'product-exported':
      return [{ event: 'product:exported', external_id: fact.external_id, by: fact.by }]
    case 'edition-closed':
      return [{ event: 'edition:closed', external_id: fact.external_id, list_ids: [...fact.lists] }]
    case 'edition-reported': {
      const { external_id, carrier, lines } = fact
      return [{ event: 'edition:reported', external_id, carrier, lines }]
    }
    case 'settings-changed': {
      const { by: author, paths, more } = fact
      return [{ event: 'settings:changed', by: author, paths: [...paths], ...(more !== undefined && { more }) }]
    }
    case 'bank-details-changed': {
      const { by: author, business_entity, keys } = fact
      return [{ event: 'settings:bank-details-changed', by: author, business_entity, keys: [...keys] }]
    }
    case 'settings-exported':
      return [{ event: 'settings:exported', by: fact.by }]
    case 'file-created':
      return [{ event: 'file:created', file_id: fact.file, kind: fact.kind }]
    case 'file-read':
      return [{ event: 'file:read', file_id: fact.file, by: fact.by }]
    case 'webhook-deactivated':
      return [{ event: 'webhook:deactivated', webhook_id: fact.webhook, reason: fact.reason }]
    case 'signed-in': {
      const { who, way, link_by } = fact
      return [{ event: 'session:started', who, way, ...(link_by !== undefined && { link_by }) }]
    }
    case 'sign-in-refused': {
      const { who, way, reason } = fact
      return [{ event: 'session:refused', ...(who !== undefined && { who }), way, reason }]
    }
    case 'account-created':
    case 'account-changed':
    case 'section-changed':
      return []
  }
}

function registeredStop(
  { subscription, stop_at }: Pick<FactOf<'stop-registered' | 'stop-revoked'>, 'subscription' | 'stop_at'>,
  reason: { readonly reason?: string } = {},
): EventBody[] {
  return stop_at === undefined
    ? []
    : [{ event: 'subscription:registered-stop', subscription_id: subscription, stop_at, ...reason }]
}

/** The reason of an event for one in the caller's own words, which may name people: events outlive an erasure. */
const otherReason = 'other'

const reasonOf = ({ reason }: FactOf<'stop-registered'>): { readonly reason?: string } =>
  reason === undefined ? {} : { reason: 'id' in reason ? reason.id : otherReason }

function creditNote({ credit_note, invoice }: FactOf<'credited'>): EventBody[] {
  if (invoice === undefined) return [{ event: 'invoice:created', invoice_number: credit_note }]
  return [
    { event: 'invoice:created', invoice_number: credit_note, credits: invoice },
    { event: 'invoice:credited', invoice_number: invoice, credit_note_number: credit_note },
  ]
}

const campaigns = ({ subscription, campaign_id, previous_campaign_id }: FactOf<'renewed' | 'plan-switched'>) => ({
  subscription_id: subscription,
  campaign_id,
  previous_campaign_id,
})

const override = ({ override: id, type }: Pick<FactOf<'override-started'>, 'override' | 'type'>) => ({
  override_id: id,
  override_type: type,
})

const assignment = ({
  assignment: id,
  external_id,
}: Pick<FactOf<'product-assigned'>, 'assignment' | 'external_id'>) => ({
  product_assignment_id: id,
  external_id,
})
