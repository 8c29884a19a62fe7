/**
 * The lines of the history (interface: "History"), made of facts in the reader's language. `language/history-words.ts`
 * has the words.
 */
import {
  agreementStateNames,
  assigned,
  builtinFieldLabels,
  complaintKindNames,
  complaintStateNames,
  deliveredOtherwise,
  documentNames,
  noLongerAssigned,
  noteKindNames,
  noteSentences,
  remedyNames,
  sentences,
  stateNames,
  undeliverableAddressNames,
} from '../../language/history-words.ts'
import { textIn, type Translated } from '../../language/language.ts'
import { paymentMethodName } from '../../language/payment-methods.ts'
import { sayReason } from '../../language/reason-words.ts'
import { cutText } from '../text/cut-text.ts'
import { isFactOf, type Fact, type FactOf, type FieldChange } from './fact.ts'
import { leftOutLine, overrideAheadLine, overrideChangeLine, overrideLine } from './history-overrides.ts'
import { lastDay, voiceOf, type Reading, type Voice } from './history-reading.ts'
import { isInstant, type Instant } from '../time/time.ts'
import { writtenAmount } from '../money/amount-text.ts'

/** The lines of a fact. Implied facts, and facts without interest for readers, have no line. */
export function linesOf(fact: Fact, reading: Reading): string[] {
  const voice = voiceOf(reading)
  const { say } = voice
  if (isFactOf(fact, subscriptionFacts)) return linesOfSubscription(fact, voice, reading)
  if (isFactOf(fact, collectionFacts)) return linesOfCollection(fact, voice, reading)
  if (isFactOf(fact, booksFacts)) return linesOfBooks(fact, voice, reading)
  if (isFactOf(fact, contactFacts)) return linesOfContact(fact, voice)
  switch (fact.fact) {
    case 'customer-created':
      return [say(sentences.customer_created), ...fieldLines(fact.changed, voice)]
    case 'customer-updated':
      return fieldLines(fact.changed, voice)
    case 'customer-exported':
      return [say(sentences.customer_exported)]
    case 'suspended':
      return [say(sentences.subscription_suspended, { subscription: fact.subscription, invoice: fact.invoice })]
    case 'override-registered':
    case 'override-deleted':
    case 'override-started':
    case 'override-ended':
      return [overrideLine(fact, voice)]
    case 'override-changed':
      return [overrideChangeLine(fact, voice)]
    case 'scheduled-change-left-out':
      return [leftOutLine(fact, voice)]
    case 'product-assigned':
      return [`${productLine(fact, assigned, voice)}${deliveryWords(fact, voice)}`]
    case 'product-unassigned':
      return [productLine(fact, noLongerAssigned, voice)]
    case 'note':
      return [noteLine(fact, voice)]
    case 'account-created':
      return [say(sentences.account_created)]
    case 'account-changed':
      return [say(sentences.account_changed)]
    case 'section-changed':
      return [sectionLine(fact, voice)]
    case 'webhook-deactivated':
      return [say(sentences.webhook_deactivated, { webhook: fact.webhook, reason: fact.reason })]
    case 'settings-changed':
    case 'bank-details-changed':
    case 'settings-exported':
    case 'product-exported':
    case 'edition-closed':
    case 'edition-reported':
    case 'file-created':
    case 'file-read':
    case 'signed-in':
    case 'sign-in-refused':
    case 'notice-due':
    case 'forgotten':
    case 'customer-deleted':
    case 'payment-allocated':
    case 'entry-matched':
    case 'entry-unmatched':
    case 'bank-file-read':
    case 'order-placed':
    case 'order-moved':
    case 'request-received':
    case 'request-moved':
    case 'request-receipt-sent':
    case 'campaign':
    case 'product':
      return []
  }
}

const contactFacts = [
  'email-stopped',
  'notice-sent',
  'notice-posted',
  'notice-failed',
  'notice-withdrawn',
  'consent',
  'request-done',
  'complained',
  'complaint-updated',
  'undeliverable',
] as const

/** The lines of e-mails to the customer, and of consents and requests of the customer. */
function linesOfContact(fact: FactOf<(typeof contactFacts)[number]>, voice: Voice): string[] {
  const { say } = voice
  switch (fact.fact) {
    case 'email-stopped': {
      const { email, because } = fact
      return [say(because === 'bounced' ? sentences.email_bounced : sentences.email_complained, { email })]
    }
    case 'notice-sent':
      return [say(sentences.notice_sent, { notice: fact.notice, email: fact.email })]
    case 'notice-posted':
      return [say(sentences.notice_posted, { notice: fact.notice, method: fact.method })]
    case 'notice-failed':
      return [say(sentences.notice_failed, { notice: fact.notice, reason: fact.reason })]
    case 'notice-withdrawn': {
      const { notice, is_out } = fact
      return [say(is_out === true ? sentences.notice_outdated : sentences.notice_withdrawn, { notice })]
    }
    case 'consent': {
      const { purpose, source, given: isGiven } = fact
      const line = say(isGiven ? sentences.consent_given : sentences.consent_withdrawn, { purpose })
      return [source === undefined ? line : `${line} (${source})`]
    }
    case 'complained':
    case 'complaint-updated':
    case 'undeliverable':
      return [complaintLine(fact, voice)]
    case 'request-done':
      return [
        say(fact.kind === 'withdraw' ? sentences.withdrawal_done : sentences.cancellation_done, {
          at: voice.time(fact.received),
        }),
      ]
  }
}

type ComplaintFact = FactOf<'complained' | 'complaint-updated' | 'undeliverable'>

function complaintLine(fact: ComplaintFact, { say, name, upTo }: Voice): string {
  switch (fact.fact) {
    case 'complained': {
      const { name: issue, kind, remedy } = fact
      const values = { issue, kind: name(complaintKindNames, kind), remedy: name(remedyNames, remedy) }
      return say(sentences.complained, values)
    }
    case 'complaint-updated': {
      const { name: issue, state } = fact
      if (state === undefined) return say(sentences.complaint_changed, { issue })
      return say(sentences.complaint_moved, { issue, state: name(complaintStateNames, state) })
    }
    case 'undeliverable': {
      const { address, reason, until, ended } = fact
      const where = { address: name(undeliverableAddressNames, address) }
      if (ended === true) return say(sentences.deliverable_again, where)
      const line = until === undefined ? say(sentences.undeliverable, where) : untilLine(say, where, upTo(until))
      return reason === undefined ? line : `${line}: ${reason}`
    }
  }
}

const untilLine = (say: Voice['say'], values: { readonly address: string }, until: string): string =>
  say(sentences.undeliverable_until, { ...values, until })

const subscriptionFacts = [
  'subscription-created',
  'subscription-updated',
  'status-changed',
  'stop-registered',
  'group-stop-registered',
  'subscription-extended',
  'stop-revoked',
  'renewed',
  'plan-switched',
] as const
type SubscriptionFact = FactOf<(typeof subscriptionFacts)[number]>

function linesOfSubscription(fact: SubscriptionFact, voice: Voice, reading: Reading): string[] {
  const { say, upTo, name } = voice
  switch (fact.fact) {
    case 'subscription-created': {
      const { subscription, campaign_name: campaign, addon, past } = fact
      const created = addon === true ? sentences.addon_created : sentences.subscription_created
      return [say(created, { subscription, campaign }), ...(past === undefined ? [] : [pastLine(fact, past, voice)])]
    }
    case 'subscription-updated': {
      const { subscription, changed } = fact
      return fieldLines(changed, voice).map((line) => say(sentences.of_subscription, { subscription, line }))
    }
    case 'status-changed': {
      const { subscription, state, implied } = fact
      return implied ? [] : [say(sentences.status_changed, { subscription, state: name(stateNames, state) })]
    }
    case 'stop-registered': {
      const { subscription, at, immediate, implied } = fact
      if (implied) return []
      const line = immediate
        ? say(sentences.subscription_stopped, { subscription })
        : stopLine({ day: sentences.stop_registered_day, time: sentences.stop_registered }, fact, at, reading)
      return [fact.reason === undefined ? line : `${line}: ${reasonText(fact.reason, reading)}`]
    }
    case 'group-stop-registered': {
      const { subscription, own } = fact
      return [say(own ? sentences.stop_own_again : sentences.stop_registered_with_group, { subscription })]
    }
    case 'subscription-extended': {
      const { subscription, until, assignments, reason } = fact
      const line =
        until === undefined
          ? say(sentences.subscription_has_more, { subscription, assignments: String(assignments ?? 0) })
          : say(sentences.subscription_extended, { subscription, until: upTo(until) })
      return [reason === undefined ? line : `${line}: ${reason}`]
    }
    case 'stop-revoked': {
      const { subscription, goes_on, stop_at, with_group } = fact
      if (goes_on === true) {
        return [say(with_group ? sentences.stop_revoked_with_group : sentences.stop_revoked, { subscription })]
      }
      if (stop_at === undefined) return [say(sentences.stop_revoked_group_stays, { subscription })]
      const others = { day: sentences.stop_revoked_other_day, time: sentences.stop_revoked_other_counts }
      return [stopLine(others, fact, stop_at, reading)]
    }
    case 'renewed':
      return [renewed(fact, voice)]
    case 'plan-switched':
      return [planSwitched(fact, voice)]
  }
}

/** The line of a stop. A stop at the start of a day is shown by the last day before it. */
function stopLine(
  words: { readonly day: Translated; readonly time: Translated },
  { subscription }: Pick<SubscriptionFact, 'subscription'>,
  at: Instant,
  reading: Reading,
): string {
  const { say, time } = voiceOf(reading)
  const day = lastDay(at, reading.timezone)
  return day === undefined ? say(words.time, { subscription, at: time(at) }) : say(words.day, { subscription, day })
}

const reasonText = (
  reason: NonNullable<FactOf<'stop-registered'>['reason']>,
  { language }: Pick<Reading, 'language'>,
): string => ('text' in reason ? reason.text : (textIn(reason.texts, language) ?? reason.id))

const booksFacts = [
  'invoiced',
  'credited',
  'reissued',
  'transliterated',
  'reference-left-out',
  'invoice-paid',
  'reminded',
  'sending-asked',
  'document-sent',
  'sending-failed',
  'sending-given-up',
  'payment-registered',
] as const
type BooksFact = FactOf<(typeof booksFacts)[number]>

const collectionFacts = [
  'payment-reversed',
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
  'refund-requested',
  'refund-refused',
  'payment-refunded',
] as const
type CollectionFact = FactOf<(typeof collectionFacts)[number]>

/** Lines about agreements, and about collections by them. */
function linesOfCollection(fact: CollectionFact, { say, time, name }: Voice, { language }: Reading): string[] {
  const because = (line: string, reason: string | undefined) => [
    reason === undefined ? line : `${line} (${sayReason(reason, language)})`,
  ]
  const methodOf = ({ method }: { readonly method: string }) => paymentMethodName(method, language)
  switch (fact.fact) {
    case 'agreement-moved': {
      const values = { method: methodOf(fact), state: name(agreementStateNames, fact.state) }
      return because(say(sentences.agreement_moved, values), fact.reason)
    }
    case 'agreement-completed':
      return [say(sentences.agreement_completed, { method: methodOf(fact) })]
    case 'agreement-asked':
      return [say(sentences.agreement_asked, { email: fact.email })]
    case 'agreement-not-asked':
      return because(say(sentences.agreement_not_asked), fact.reason)
    case 'agreement-expiring':
      return [say(sentences.agreement_expiring, { method: methodOf(fact), on: fact.on })]
    case 'collection-planned': {
      const { invoice, at } = fact
      return [say(sentences.collection_planned, { invoice, method: methodOf(fact), on: time(at).slice(0, 10) })]
    }
    case 'payer-transliterated':
      return [say(sentences.payer_transliterated, { invoice: fact.invoice, name: fact.name })]
    case 'collection-submitted':
      return [say(sentences.collection_submitted, { invoice: fact.invoice })]
    case 'collection-failed':
      return because(say(sentences.collection_failed, { invoice: fact.invoice }), fact.reason)
    case 'collection-given-up':
      return because(say(sentences.collection_given_up, { invoice: fact.invoice }), fact.reason)
    case 'collection-stale':
      return [say(sentences.collection_stale, { invoice: fact.invoice })]
    case 'payment-reversed':
      return because(say(sentences.payment_reversed, { invoices: fact.invoices.join(', ') }), fact.reason)
    case 'refund-requested':
      return [say(sentences.refund_requested, { amount: writtenAmount(fact.amountMinor, fact.currency, language) })]
    case 'refund-refused': {
      const amount = writtenAmount(fact.amountMinor, fact.currency, language)
      return because(say(sentences.refund_refused, { amount }), fact.reason)
    }
    case 'payment-refunded':
      // The negative payment has its own line.
      return []
  }
}

/** Lines about documents and payments. */
function linesOfBooks(fact: BooksFact, voice: Voice, { language }: Reading): string[] {
  const { say } = voice
  const amount = (minor: number, currency: string) => writtenAmount(minor, currency, language)
  switch (fact.fact) {
    case 'invoiced':
      return [say(sentences.invoice_created, { invoice: fact.invoice })]
    case 'credited': {
      const { credit_note, invoice } = fact
      if (invoice === undefined) return [say(sentences.credit_note_created, { credit_note })]
      return [say(sentences.credit_note_created_for_invoice, { credit_note, invoice })]
    }
    case 'reissued':
      return [say(sentences.invoice_reissued, { invoice: fact.invoice, again: fact.again })]
    case 'transliterated': {
      const { of: type, number, letters } = fact
      const sentence = type === 'invoice' ? sentences.invoice_transliterated : sentences.credit_note_transliterated
      return [say(sentence, { number, letters })]
    }
    case 'reference-left-out':
      return [
        fact.other === undefined
          ? say(sentences.reference_left_out, { invoice: fact.invoice })
          : say(sentences.reference_ambiguous, { invoice: fact.invoice, other: fact.other }),
      ]
    case 'invoice-paid':
      return [say(sentences.invoice_paid, { invoice: fact.invoice })]
    case 'reminded':
      return [say(documentNames.reminder, { number: fact.invoice })]
    case 'sending-asked': {
      const { of: type, number, to } = fact
      return [say(sentences.to_be_sent, { document: say(documentNames[type], { number }), to: to.join(', ') })]
    }
    case 'document-sent':
      return [sendingLine(fact, sentences.sent, voice)]
    case 'sending-failed':
      return [sendingLine(fact, sentences.not_sent_yet, voice)]
    case 'sending-given-up': {
      const { of: type, number, instead } = fact
      const next =
        instead === undefined ? [] : [sendingLine({ of: type, number, by: instead }, sentences.sent_instead, voice)]
      return [sendingLine(fact, sentences.not_sent, voice), ...next]
    }
    case 'payment-registered':
      return fact.amountMinor < 0
        ? [say(sentences.paid_back, { amount: amount(-fact.amountMinor, fact.currency) })]
        : [say(sentences.payment_registered, { amount: amount(fact.amountMinor, fact.currency) })]
  }
}

/**
 * The lines of a fact that is shown alone, without the facts before it. Implied facts have lines then, and so have
 * facts that a history leaves to the line of another fact.
 */
export function linesAloneOf(fact: Fact, reading: Reading): string[] {
  const lines = linesOf(withoutImplied(fact), reading)
  if (lines.length > 0) return lines
  const { say } = voiceOf(reading)
  if (fact.fact === 'customer-deleted') return [say(sentences.customer_erased)]
  if (fact.fact === 'notice-due') return [say(sentences.notice_due, { notice: fact.notice })]
  if (fact.fact === 'customer-updated') return [say(sentences.data_changed)]
  if (fact.fact === 'subscription-updated') {
    return [say(sentences.of_subscription, { subscription: fact.subscription, line: say(sentences.data_changed) })]
  }
  return fact.fact === 'payment-allocated' ? [say(sentences.payment_allocated, { invoice: fact.invoice })] : []
}

/** The lines of a fact that is still to come, which do not say that it has happened. */
export function linesAheadOf(fact: Fact, reading: Reading, isInvoiceAhead = false): string[] {
  const voice = voiceOf(reading)
  if (isInvoiceAhead) return lineOfComingInvoice(fact, voice)
  if (fact.fact === 'product-assigned') return [`${fact.name}${deliveryWords(fact, voice)}`]
  if (fact.fact === 'renewed') return [voice.say(sentences.renewal_to_come, { campaign: fact.campaign_name })]
  if (fact.fact === 'override-started' || fact.fact === 'override-ended') return [overrideAheadLine(fact, voice)]
  if (fact.fact === 'status-changed') {
    const { subscription, state } = fact
    return [voice.say(sentences.of_subscription, { subscription, line: voice.name(stateNames, state) })]
  }
  return linesAloneOf(fact, reading)
}

/** The line of a fact about an invoice that is still to be made, which has no number. */
function lineOfComingInvoice(fact: Fact, { say }: Voice): string[] {
  if (fact.fact === 'suspended') return [say(sentences.suspended_ahead, { subscription: fact.subscription })]
  if (fact.fact === 'reminded') return [say(sentences.reminded_ahead)]
  if (fact.fact === 'collection-given-up') return [say(sentences.given_up_ahead)]
  return []
}

function withoutImplied(fact: Fact): Fact {
  if (!('implied' in fact)) return fact
  const { implied: _, ...others } = fact
  return others
}

function pastLine(
  { subscription }: FactOf<'subscription-created'>,
  { periods, begin, end }: NonNullable<FactOf<'subscription-created'>['past']>,
  { say, from, upTo }: Voice,
): string {
  return say(sentences.subscription_past, { subscription, periods, begin: from(begin), end: upTo(end) })
}

const fieldLines = (changed: readonly FieldChange[], voice: Voice) =>
  changed.flatMap((change) => fieldLine(change, voice))

function fieldLine(change: FieldChange, { say, time, name, country }: Voice): string[] {
  const { field, did, datetime } = change
  if (did === undefined) return []
  const label = change.name ?? name(builtinFieldLabels, field)
  const isCountry = change.name === undefined && (field === 'country' || field === 'billing_country')
  const textOf = (value: string | number | boolean) => {
    if (typeof value === 'boolean') return say(value ? sentences.yes : sentences.no)
    if (typeof value === 'number') return String(value)
    if (isCountry) return country(value)
    return `"${datetime === true && isInstant(value) ? time(value) : value}"`
  }
  const { before, after } = change
  if (did === 'removed') return [say(sentences.field_removed, { label })]
  // A changed password is named without its value.
  if (after === undefined) return [say(sentences.field_changed, { label })]
  if (before === undefined) return [say(sentences.field_set, { label, after: textOf(after) })]
  return [say(sentences.field_changed_from, { label, before: textOf(before), after: textOf(after) })]
}

function moved(
  { subscription, campaign_name: campaign, with_group }: FactOf<'renewed' | 'plan-switched'>,
  alone: Translated,
  withGroup: Translated,
  { say }: Voice,
): string {
  return say(with_group === true ? withGroup : alone, { subscription, campaign })
}

function renewed(fact: FactOf<'renewed'>, voice: Voice): string {
  const isSame = fact.campaign_id === fact.previous_campaign_id
  const alone = isSame ? sentences.subscription_renewed_again : sentences.subscription_renewed
  return moved(fact, alone, sentences.subscription_renewed_with_group, voice)
}

function planSwitched(fact: FactOf<'plan-switched'>, voice: Voice): string {
  const { subscription, campaign_name: campaign, previous_campaign_name: previous, with_group } = fact
  return previous === undefined || with_group === true
    ? moved(fact, sentences.plan_switched, sentences.plan_switched_with_group, voice)
    : voice.say(sentences.plan_switched_from, { subscription, previous, campaign })
}

type Sending = Pick<FactOf<'document-sent'>, 'of' | 'number' | 'by' | 'remark'>

function sendingLine(
  { of: type, number, by: method, remark = '' }: Sending,
  words: Translated,
  { say }: Voice,
): string {
  const way = method === 'email' ? say(sentences.by_email) : say(sentences.by_method, { method })
  const line = say(words, { document: say(documentNames[type], { number }), way })
  return remark.trim() === '' ? line : `${line}: ${remark.trim()}`
}

type ToPlace = Pick<FactOf<'product-unassigned'>, 'name' | 'subscription'>

function productLine(
  { name: product, subscription }: ToPlace,
  words: typeof assigned | typeof noLongerAssigned,
  { say }: Voice,
): string {
  return subscription === undefined
    ? say(words.customer, { product })
    : say(words.subscription, { product, subscription })
}

function deliveryWords({ donated, elsewhere }: FactOf<'product-assigned'>, { say }: Voice): string {
  if (donated === true) return say(deliveredOtherwise.donated)
  return elsewhere === true ? say(deliveredOtherwise.elsewhere) : ''
}

/** The line of a change of a note. It shows the text that the change wrote, as long as the note still has it. */
function noteLine({ did, note, kind, writing, done }: FactOf<'note'>, { say, name, noteText }: Voice): string {
  const sentence = done === undefined ? did : done ? 'done' : 'reopened'
  const line = say(noteSentences[sentence], { kind: name(noteKindNames, kind) })
  const text = writing === undefined ? undefined : noteText(note, writing)
  return text === undefined ? line : `${line}: "${cutText(text)}"`
}

function sectionLine({ section, created, changed, deleted }: FactOf<'section-changed'>, { say }: Voice): string {
  const named = (words: Translated, entries: typeof created) => {
    if (entries === undefined) return []
    const ids = entries.ids.map((id) => `"${id}"`).join(', ')
    const { more } = entries
    return [say(words, { ids: more > 0 ? say(sentences.and_more, { ids, more }) : ids })]
  }
  const parts = [
    ...named(sentences.entries_created, created),
    ...named(sentences.entries_changed, changed),
    ...named(sentences.entries_deleted, deleted),
  ]
  return `${section}: ${parts.join('; ')}`
}
