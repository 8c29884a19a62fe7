import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { factSchema, type Fact, type FactOf } from '../../../functions/domain/facts/fact.ts'
import { showFacts } from '../../../functions/domain/facts/change-view.ts'
import { linesAloneOf, linesOf } from '../../../functions/domain/facts/history-line.ts'
import { overrideTypes } from '../../../functions/domain/settings/settings.ts'
import { states } from '../../../functions/domain/world/subscription.ts'
import * as historyWords from '../../../functions/language/history-words.ts'
import { languages, type Language, type Translated } from '../../../functions/language/language.ts'

const read = (fact: Fact, language: Language = 'en') => linesOf(fact, { timezone: 'Europe/Copenhagen', language })

type Name = Fact['fact']
type Samples = { readonly [Each in Name]: readonly (readonly [Omit<FactOf<Each>, 'fact'>, readonly string[]])[] }

const subscription = '1001~a'
const begin = '2027-01-31T09:00:00.000Z'
const end = '2027-07-31T08:00:00.000Z'
const midnight = '2027-01-31T23:00:00.000Z'
const shownBegin = '2027-01-31T10:00:00'
const shownEnd = '2027-07-31T10:00:00'
const pause = { override: 'o1', subscription, type: 'pause-delivery', begin, end } as const
const ofCustomer = { override: 'o2', type: 'change-fields', begin } as const
const moved = { subscription, campaign_id: 'c2', previous_campaign_id: 'c1', campaign_name: 'Daily' }
const product = { assignment: 'p1', external_id: 'mag-1', name: 'Magazine 1' }

/** Every kind of fact in all its shapes, each with its lines in English. */
const samples: Samples = {
  'customer-created': [
    [
      {
        changed: [
          { field: 'name', did: 'set', after: 'Ida Holm' },
          { field: 'password', did: 'set' },
          { field: 'created', did: 'set', datetime: true, after: begin },
        ],
      },
      ['Customer created', 'Name set to "Ida Holm"', 'Password changed', 'Created set to "2027-01-31T10:00:00"'],
    ],
    [{ changed: [] }, ['Customer created']],
  ],
  'customer-updated': [
    [
      {
        changed: [
          { field: 'company', did: 'set', after: 'A' },
          { field: 'address', did: 'changed', before: 'A, B', after: 'C' },
          { field: 'country', did: 'changed', before: 'DK', after: 'SE' },
          { field: 'email', did: 'removed', before: 'a@b.example' },
          { field: 'billing_name', did: 'set', after: 'B' },
          { field: 'billing_company', did: 'set', after: 'B' },
          { field: 'billing_address', did: 'removed', before: 'B' },
          { field: 'billing_country', did: 'removed', before: 'DK' },
          { field: 'billing_email', did: 'removed', before: 'a@b.example' },
          { field: 'tax_registration_id', did: 'set', after: 'DK12345674' },
          { field: 'password', did: 'changed' },
          { field: 'password', did: 'removed' },
        ],
      },
      [
        'Company set to "A"',
        'Address changed from "A, B" to "C"',
        'Country changed from Denmark to Sweden',
        'Email removed',
        'Billing name set to "B"',
        'Billing company set to "B"',
        'Billing address removed',
        'Billing country removed',
        'Billing email removed',
        'VAT number set to "DK12345674"',
        'Password changed',
        'Password removed',
      ],
    ],
    [
      {
        changed: [
          { field: ':Phone', name: 'Phone', did: 'changed', before: '1', after: '2' },
          { field: 'kids', name: 'Children', did: 'changed', before: 2, after: 3 },
          { field: 'news', name: 'Newsletter', did: 'set', after: false },
          { field: 'seen', name: 'Last seen', did: 'changed', datetime: true, before: begin, after: end },
          // A field that became a datetime after the value was written, and an instant that is only text.
          { field: 'seen', name: 'Last seen', did: 'set', datetime: true, after: 'long ago' },
          { field: 'note', name: 'Note', did: 'set', after: begin },
          // A field of the account's own keeps its own label, also with the id of a built-in field.
          { field: 'password', name: 'Door code', did: 'set', after: '12' },
        ],
      },
      [
        'Phone changed from "1" to "2"',
        'Children changed from 2 to 3',
        'Newsletter set to no',
        'Last seen changed from "2027-01-31T10:00:00" to "2027-07-31T10:00:00"',
        'Last seen set to "long ago"',
        'Note set to "2027-01-31T09:00:00.000Z"',
        'Door code set to "12"',
      ],
    ],
    [{ changed: [{ field: ':Secret', name: 'Secret' }, { field: 'name' }] }, []],
  ],
  'customer-exported': [[{ by: 'Eva' }, ['All data of the customer exported']]],
  consent: [
    [{ purpose: 'newsletter', given: true, at: begin, source: 'phone' }, ['Consent given: newsletter (phone)']],
    [{ purpose: 'newsletter', given: false, at: begin }, ['Consent withdrawn: newsletter']],
  ],
  'notice-due': [[{ notice: 'renewal', subscription }, []]],
  'notice-sent': [
    [{ notice: 'renewal', subscription, email: 'ann@example.com' }, ['Notice "renewal" sent to ann@example.com']],
  ],
  'notice-posted': [
    [{ notice: 'renewal', subscription, method: 'Print' }, ['Notice "renewal" sent as a letter (Print)']],
  ],
  'notice-failed': [
    [{ notice: 'renewal', subscription, reason: 'cut off' }, ['Notice "renewal" was not sent: cut off']],
  ],
  'notice-withdrawn': [
    [{ notice: 'renewal', subscription }, ['Notice "renewal" was not sent, as it no longer applies']],
    [
      { notice: 'renewal', subscription, is_out: true },
      ['Notice "renewal" no longer applies, but its letter may have been posted already'],
    ],
  ],
  'email-stopped': [
    [
      { email: 'ann@example.com', because: 'bounced' },
      ['No more e-mails to ann@example.com: mail to this address cannot be delivered'],
    ],
    [
      { email: 'ann@example.com', because: 'complained' },
      ['No more e-mails to ann@example.com: an e-mail was reported as spam'],
    ],
  ],
  'customer-deleted': [[{}, []]],
  'subscription-created': [
    [{ subscription, campaign_name: 'Daily', stop_at: end }, ['Subscription 1001~a created on Daily']],
    [
      { subscription: '1001~a.1.1', campaign_name: 'Puzzles', addon: true },
      ['Add-on subscription 1001~a.1.1 created on Puzzles'],
    ],
    [
      { subscription, campaign_name: 'Daily', past: { periods: 214, begin, end } },
      [
        'Subscription 1001~a created on Daily',
        'Past periods of subscription 1001~a: 214, from 2027-01-31T10:00:00 to 2027-07-31T10:00:00',
      ],
    ],
  ],
  'subscription-updated': [
    [
      {
        subscription,
        changed: [
          { field: ':Door', name: 'Door', did: 'set', after: 'left' },
          { field: ':Shelf', name: 'Shelf' },
          { field: ':Key', name: 'Key', did: 'removed', before: 4 },
        ],
      },
      ['Subscription 1001~a: Door set to "left"', 'Subscription 1001~a: Key removed'],
    ],
  ],
  'status-changed': [
    ...states.map(
      (state) => [{ subscription, state, previous_state: 'active' }, [`Subscription 1001~a is now ${state}`]] as const,
    ),
    [{ subscription, state: 'active', previous_state: 'awaiting', implied: true }, []],
  ],
  'stop-registered': [
    [{ subscription, at: begin, stop_at: begin }, ['Stop of subscription 1001~a registered for 2027-01-31T10:00:00']],
    [{ subscription, at: midnight }, ['Stop of subscription 1001~a registered, last day 2027-01-31']],
    [
      { subscription, at: midnight, reason: { text: 'Moves abroad' } },
      ['Stop of subscription 1001~a registered, last day 2027-01-31: Moves abroad'],
    ],
    [{ subscription, at: begin, immediate: true }, ['Subscription 1001~a stopped']],
    [{ subscription, at: begin, implied: true }, []],
  ],
  'group-stop-registered': [
    [{ subscription, stop_at: begin }, ["Stop of subscription 1001~a registered with its group's"]],
    [
      { subscription, stop_at: begin, own: true },
      ["Stop of subscription 1001~a is its own again, as its group's is later"],
    ],
  ],
  'subscription-extended': [
    [{ subscription: 's1', until: begin }, ['Subscription s1 extended to 2027-01-31T10:00:00']],
    [
      { subscription: 's1', assignments: 2, reason: 'Two lost' },
      ['Subscription s1 extended, assignments added: 2: Two lost'],
    ],
  ],
  'stop-revoked': [
    [{ subscription, goes_on: true }, ['Stop of subscription 1001~a taken back']],
    [{ subscription, goes_on: true, with_group: true }, ["Stop of subscription 1001~a taken back with its group's"]],
    [{ subscription }, ['Own stop of subscription 1001~a taken back; it stops with its group']],
    [{ subscription, stop_at: begin }, ['Stop of subscription 1001~a taken back; it now stops at 2027-01-31T10:00:00']],
  ],
  renewed: [
    [moved, ['Subscription 1001~a renewed on Daily']],
    [{ ...moved, previous_campaign_id: 'c2' }, ['Subscription 1001~a renewed']],
    [{ ...moved, with_group: true }, ['Subscription 1001~a renewed on Daily, as its group']],
  ],
  'plan-switched': [
    [moved, ['Subscription 1001~a switched to Daily']],
    [{ ...moved, previous_campaign_name: 'Weekly' }, ['Subscription 1001~a switched from Weekly to Daily']],
    [{ ...moved, with_group: true }, ['Subscription 1001~a switched to Daily, as its group']],
  ],
  complained: [
    [
      { complaint: 'k1', subscription, external_id: 'mag-1', name: 'Magazine 1', kind: 'missing', remedy: 'redeliver' },
      ['Complaint about Magazine 1: did not come. Remedy: delivered again'],
    ],
  ],
  'complaint-updated': [
    [
      { complaint: 'k1', subscription, external_id: 'mag-1', name: 'Magazine 1' },
      ['Complaint about Magazine 1 changed'],
    ],
    [
      { complaint: 'k1', subscription, external_id: 'mag-1', name: 'Magazine 1', state: 'with_carrier' },
      ['Complaint about Magazine 1: with the carrier'],
    ],
  ],
  undeliverable: [
    [{ address: 'delivery' }, ['Delivery address is undeliverable']],
    [
      { address: 'billing', reason: 'moved', until: midnight },
      ['Billing address is undeliverable until 2027-01-31: moved'],
    ],
    [{ address: 'delivery', ended: true }, ['Delivery address is no longer marked as undeliverable']],
  ],
  'override-registered': [
    [pause, [`Subscription 1001~a: pause of delivery from ${shownBegin} to ${shownEnd} registered`]],
    [ofCustomer, [`Change of data from ${shownBegin} registered`]],
    [{ ...ofCustomer, begin: midnight, address: 'Algade 2' }, ['New address from 2027-02-01: Algade 2']],
    ...Object.entries({
      'change-delivery-address': 'change of delivery address',
      'change-billing-address': 'change of billing address',
      'pause-delivery-donate': 'donation of deliveries',
      'alternative-delivery': 'delivery to another address',
      'pause-subscription': 'pause',
    }).map(
      ([type, words]) =>
        [{ ...pause, type }, [`Subscription 1001~a: ${words} from ${shownBegin} to ${shownEnd} registered`]] as const,
    ),
  ],
  'override-changed': [
    [
      { ...pause, before: { type: 'pause-delivery', begin } },
      [
        `Subscription 1001~a: pause of delivery from ${shownBegin} changed to pause of delivery from ${shownBegin} to ${shownEnd}`,
      ],
    ],
    [{ ...ofCustomer, before: { type: 'change-fields', begin } }, [`Change of data from ${shownBegin} changed`]],
  ],
  'override-deleted': [
    [pause, [`Subscription 1001~a: pause of delivery from ${shownBegin} to ${shownEnd} deleted`]],
    [ofCustomer, [`Change of data from ${shownBegin} deleted`]],
    [{ ...ofCustomer, begin: midnight, address: 'Algade 2' }, ['Withdrawn: New address from 2027-02-01: Algade 2']],
  ],
  'override-started': [
    [pause, [`Subscription 1001~a: pause of delivery from ${shownBegin} to ${shownEnd} has begun`]],
    [ofCustomer, [`Change of data from ${shownBegin} applied`]],
    [
      { override: 'o3', subscription, type: 'change-billing-address', begin },
      [`Subscription 1001~a: change of billing address from ${shownBegin} applied`],
    ],
    [
      { override: 'o4', subscription, type: 'suspension', begin },
      [`Subscription 1001~a: suspension from ${shownBegin} has begun`],
    ],
  ],
  'override-ended': [
    [pause, [`Subscription 1001~a: pause of delivery from ${shownBegin} to ${shownEnd} has ended`]],
    [{ ...ofCustomer, end }, [`Change of data from ${shownBegin} to ${shownEnd} has ended`]],
  ],
  suspended: [
    [{ override: 'o4', subscription, invoice: 'A17' }, ['Subscription 1001~a suspended, as invoice A17 is not paid']],
  ],
  'scheduled-change-left-out': [
    [
      { field: ':Phone', because: 'no-such-field' },
      ['Scheduled change of :Phone left out: there is no such field any more'],
    ],
    [
      { subscription, field: ':Door', because: 'not-allowed' },
      ['Subscription 1001~a: scheduled change of :Door left out: it is no longer allowed'],
    ],
    [
      { subscription, address: 'delivery', because: 'no-such-field' },
      ['Subscription 1001~a: scheduled change of delivery address left out: there is no such field any more'],
    ],
    [
      { subscription, address: 'billing', because: 'no-such-field' },
      ['Subscription 1001~a: scheduled change of billing address left out: there is no such field any more'],
    ],
    [{ because: 'not-allowed' }, ['Scheduled change left out: it is no longer allowed']],
  ],
  invoiced: [[{ invoice: 'A17' }, ['Invoice A17 created']]],
  credited: [
    [{ credit_note: 'AC3', invoice: 'A17' }, ['Credit note AC3 created for invoice A17']],
    [{ credit_note: 'AC3' }, ['Credit note AC3 created']],
  ],
  reissued: [[{ invoice: 'A17', again: 'A18' }, ['Invoice A17 issued again as A18, with the address of today']]],
  transliterated: [
    [
      { of: 'invoice', number: 'A17', letters: '東京' },
      ['Invoice A17 has 東京 in Latin letters, because its typeface lacks them'],
    ],
    [
      { of: 'credit_note', number: 'AC3', letters: '京' },
      ['Credit note AC3 has 京 in Latin letters, because its typeface lacks them'],
    ],
  ],
  'invoice-paid': [[{ invoice: 'A17' }, ['Invoice A17 paid']]],
  reminded: [[{ invoice: 'A17' }, ['Reminder of invoice A17']]],
  'sending-asked': [
    [
      { of: 'credit_note', number: 'AC3', to: ['ida@example.com', 'books@example.com'] },
      ['Credit note AC3 to be sent by e-mail to ida@example.com, books@example.com'],
    ],
  ],
  'document-sent': [
    [{ of: 'invoice', number: 'A17', by: 'email', asked: true }, ['Invoice A17 sent by e-mail']],
    [{ of: 'invoice', number: 'A17', by: 'email', first: true }, ['Invoice A17 sent by e-mail']],
    [{ of: 'credit_note', number: 'AC3', by: 'Post' }, ['Credit note AC3 sent by Post']],
    [
      { of: 'reminder', number: 'A17', by: 'Post', remark: ' batch 4 ' },
      ['Reminder of invoice A17 sent by Post: batch 4'],
    ],
    [{ of: 'invoice', number: 'A17', by: 'Post', remark: ' ' }, ['Invoice A17 sent by Post']],
  ],
  'sending-failed': [
    [{ of: 'invoice', number: 'A17', by: 'email' }, ['Invoice A17 not sent by e-mail, to be tried again']],
    [
      { of: 'invoice', number: 'A17', by: 'Post', remark: 'no paper' },
      ['Invoice A17 not sent by Post, to be tried again: no paper'],
    ],
  ],
  'sending-given-up': [
    [{ of: 'invoice', number: 'A17', by: 'email' }, ['Invoice A17 could not be sent by e-mail']],
    [
      { of: 'invoice', number: 'A17', by: 'email', remark: 'no mailbox', instead: 'Post' },
      ['Invoice A17 could not be sent by e-mail: no mailbox', 'Invoice A17 is sent by Post instead'],
    ],
    [
      { of: 'reminder', number: 'A17', by: 'Post', instead: 'email' },
      ['Reminder of invoice A17 could not be sent by Post', 'Reminder of invoice A17 is sent by e-mail instead'],
    ],
  ],
  'payment-registered': [
    [{ payment: 'p1', amountMinor: 9950, currency: 'DKK', invoice: 'A17' }, ['Payment of 99.50 DKK registered']],
    [{ payment: 'p2', amountMinor: -900, currency: 'ISK' }, ['900 ISK paid back']],
  ],
  'payment-reversed': [
    [
      { payment: 'p1', by: 'p2', invoices: ['A17', 'A18'], kind: 'chargeback', reason: 'MD06' },
      ['A payment was taken back; open again: A17, A18 (stopped or taken back by the payer)'],
    ],
  ],
  'agreement-moved': [
    [{ agreement: 'g1', method: 'card', state: 'active' }, ['Agreement (Card): active']],
    [
      { agreement: 'g1', method: 'card', state: 'failing', previous_state: 'active', reason: 'lost_card' },
      ['Agreement (Card): failing (card lost or stolen)'],
    ],
  ],
  'agreement-completed': [
    [{ agreement: 'g1', method: 'sepa_debit' }, ['Missing bank details added to the agreement (SEPA direct debit)']],
  ],
  'agreement-asked': [
    [{ agreement: 'g1', email: 'ann@example.com' }, ['Asked for a card or account at ann@example.com']],
  ],
  'agreement-not-asked': [
    [{ agreement: 'g1', reason: 'refused' }, ['The e-mail asking for a card or account was not sent (refused)']],
  ],
  'agreement-expiring': [
    [{ agreement: 'g1', method: 'card', on: '2027-06-30' }, ['The agreement (Card) can be used until 2027-06-30']],
  ],
  'collection-planned': [
    [
      { collection: 'c1', invoice: 'A17', method: 'card', at: '2027-03-08T23:00:00.000Z' },
      ['Invoice A17 is to be collected on 2027-03-09 (Card)'],
    ],
  ],
  'collection-submitted': [[{ collection: 'c1', invoice: 'A17' }, ['The collection of invoice A17 is under way']]],
  'collection-failed': [
    [
      { collection: 'c1', invoice: 'A17', class: 'soft', reason: 'AM04' },
      ['The collection of invoice A17 failed (not enough money)'],
    ],
  ],
  'collection-given-up': [[{ collection: 'c1', invoice: 'A17' }, ['Invoice A17 is no longer collected']]],
  'collection-stale': [
    [{ collection: 'c1', invoice: 'A17' }, ['No outcome of the collection of invoice A17 has come']],
  ],
  'refund-requested': [
    [
      { payment: 'p1', refund: 'p2', amountMinor: 9900, currency: 'DKK' },
      ['The payment provider was asked to pay back 99.00 DKK'],
    ],
  ],
  'refund-refused': [
    [
      { payment: 'p1', refund: 'p2', amountMinor: 9900, currency: 'DKK', reason: 'charge_disputed' },
      ['The payment provider refused to pay back 99.00 DKK (charge_disputed)'],
    ],
  ],
  'payment-refunded': [[{ payment: 'p1', refund: 'p2' }, []]],
  'reference-left-out': [
    [{ invoice: 'A17' }, ['Invoice A17 is paid by its number, as the payment reference has too few digits for it']],
  ],
  'payment-allocated': [[{ payment: 'p1', invoice: 'A17' }, []]],
  'entry-matched': [[{ entry: 'e1', payment: 'p1' }, []]],
  'entry-unmatched': [[{ entry: 'e1' }, []]],
  'bank-file-read': [[{ file: 'f1' }, []]],
  'product-assigned': [
    [product, ['Product "Magazine 1" assigned']],
    [{ ...product, subscription }, ['Product "Magazine 1" assigned to subscription 1001~a']],
    [{ ...product, subscription, period: 2 }, ['Product "Magazine 1" assigned to subscription 1001~a']],
    [
      { ...product, subscription, period: 2, donated: true },
      ['Product "Magazine 1" assigned to subscription 1001~a, donated'],
    ],
    [
      { ...product, subscription, period: 2, elsewhere: true },
      ['Product "Magazine 1" assigned to subscription 1001~a, sent to another address'],
    ],
  ],
  'product-unassigned': [
    [product, ['Product "Magazine 1" no longer assigned']],
    [{ ...product, subscription }, ['Product "Magazine 1" no longer assigned to subscription 1001~a']],
    [{ ...product, subscription, period: 2 }, ['Product "Magazine 1" no longer assigned to subscription 1001~a']],
  ],
  'account-created': [[{}, ['Account created']]],
  'account-changed': [[{}, ['Account changed']]],
  'section-changed': [
    [{ section: 'products', created: { ids: ['a', 'b'], more: 0 } }, ['products: created "a", "b"']],
    [
      {
        section: 'fields',
        created: { ids: ['customer Phone', 'customer Fax'], more: 3 },
        changed: { ids: ['payment Bank'], more: 0 },
        deleted: { ids: ['order Note'], more: 1 },
      },
      [
        'fields: created "customer Phone", "customer Fax" and 3 more; changed "payment Bank"; deleted "order Note" and 1 more',
      ],
    ],
  ],
  'bank-details-changed': [[{ by: 'ann@example.com', business_entity: 'dk', keys: ['iban'] }, []]],
  'settings-changed': [[{ by: 'ann@example.com', paths: [{ path: 'account.name', did: 'changed' }] }, []]],
  'settings-exported': [[{ by: 'ann@example.com' }, []]],
  'product-exported': [[{ external_id: 'mag-1', by: 'ann@example.com' }, []]],
  'payer-transliterated': [
    [{ invoice: 'EU-1', name: 'Jose Nunez' }, ['The bank gets the payer of invoice EU-1 as "Jose Nunez"']],
  ],
  'edition-closed': [[{ external_id: 'mag-1', lists: ['l1'] }, []]],
  'edition-reported': [[{ external_id: 'mag-1', carrier: 'post', lines: 3 }, []]],
  'file-created': [[{ file: 'f1', kind: 'bank' }, []]],
  'file-read': [[{ file: 'f1', by: 'ann@example.com' }, []]],
  note: [
    [{ did: 'created', note: 'n1', kind: 'call', writing: 1 }, ['Call noted']],
    [{ did: 'updated', note: 'n1', kind: 'complaint' }, ['Complaint changed']],
    [{ did: 'deleted', note: 'n1', kind: 'note' }, ['Remark deleted']],
    [{ did: 'created', note: 'n2', kind: 'task', writing: 1 }, ['Task noted']],
  ],
  'signed-in': [[{ who: 'ann@example.com', way: 'link' }, []]],
  'sign-in-refused': [[{ way: 'provider', reason: 'failed' }, []]],
  'order-placed': [[{ order: 'o1', status: 'awaiting' }, []]],
  'order-moved': [[{ order: 'o1', status: 'approved', previous_status: 'awaiting' }, []]],
  'request-received': [[{ request: 'r1', kind: 'cancel' }, []]],
  'request-moved': [[{ request: 'r1', kind: 'cancel', state: 'waiting' }, []]],
  'request-receipt-sent': [[{ request: 'r1' }, []]],
  'request-done': [
    [
      { request: 'r1', kind: 'withdraw', received: begin },
      [`The withdrawal received at ${shownBegin} was carried out`],
    ],
    [
      { request: 'r1', kind: 'cancel', received: begin },
      [`The cancellation received at ${shownBegin} was carried out`],
    ],
  ],
  campaign: [[{ did: 'created', id: 'c1' }, []]],
  product: [[{ did: 'deleted', id: 'mag-1' }, []]],
  forgotten: [[{ event: { event: 'customer:deleted' } }, []]],
  'webhook-deactivated': [
    [{ webhook: 'crm', reason: 'resends-failed' }, ['webhooks: deactivated "crm" (resends-failed)']],
  ],
}

const all = Object.entries(samples).flatMap(([name, some]) =>
  some.map(([values, lines], index) => ({
    name: `${name} ${index + 1}`,
    fact: v.parse(factSchema, { fact: name, ...values }),
    lines,
  })),
)

/** The tables of words by their names, each with its entries. */
const tables: readonly (readonly [string, Readonly<Record<string, Translated>>])[] = Object.entries(historyWords)
const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted()

describe('A fact that is shown by itself', () => {
  const subscription = '1001~a'
  const alone: readonly (readonly [Fact, string])[] = [
    [
      { fact: 'status-changed', subscription, state: 'stopped', previous_state: 'active', implied: true },
      'Subscription 1001~a is now stopped',
    ],
    [
      { fact: 'stop-registered', subscription, at: '2027-01-01T00:00:00.000Z', immediate: true, implied: true },
      'Subscription 1001~a stopped',
    ],
    [{ fact: 'payment-allocated', payment: '1001~p', invoice: 'DK-1' }, 'Payment set against invoice DK-1'],
    [{ fact: 'customer-updated', changed: [{ field: ':Birthday' }] }, 'Data changed'],
    [
      { fact: 'subscription-updated', subscription, changed: [{ field: 'edition' }] },
      'Subscription 1001~a: Data changed',
    ],
  ]

  it.each(alone)('has words, also where a history leaves its line to others: %j', (fact, line) => {
    expect(read(fact)).toEqual([])
    expect(linesAloneOf(fact, { timezone: 'Europe/Copenhagen', language: 'en' })).toEqual([line])
    for (const language of languages) {
      expect(linesAloneOf(fact, { timezone: 'Europe/Copenhagen', language })[0]).toMatch(/\S/)
    }
    expect(showFacts([fact], { timezone: 'Europe/Copenhagen', language: 'en' }).texts).toEqual([line])
  })

  it('is left to the lines of the facts before it where these have some', () => {
    const [[stopped], [registered]] = [alone[0] ?? expect.fail(), alone[1] ?? expect.fail()]
    const { implied: _, ...first } = { implied: true, ...registered }
    const facts = [v.parse(factSchema, first), stopped]
    expect(showFacts(facts, { timezone: 'Europe/Copenhagen', language: 'en' }).texts).toEqual([
      'Subscription 1001~a stopped',
    ])
  })
})

describe('A fact in the history', () => {
  it.each(all)('has its lines in English: $name', ({ fact, lines }) => {
    expect(read(fact)).toEqual(lines)
  })

  it.each(languages)('has as many lines as in English, filled in and without loose ends (%s)', (language) => {
    for (const { name, fact, lines } of all) {
      const found = read(fact, language)
      expect(found, name).toHaveLength(lines.length)
      for (const line of found) {
        expect(line, name).toMatch(/^[\p{L}\d].*\S$/u)
        expect(line, name).not.toMatch(/[{}]|undefined|null|\s{2}/)
      }
    }
  })

  it.each(languages.filter((language) => language !== 'en'))('is not left in English (%s)', (language) => {
    for (const { name, fact, lines } of all.filter((one) => one.lines.length > 0)) {
      expect(read(fact, language), name).not.toEqual(lines)
    }
  })
})

describe('A line of the history', () => {
  it('is in the language of the reader', () => {
    const fact: Fact = { fact: 'override-registered', ...pause }
    expect(languages.map((language) => read(fact, language))).toEqual([
      [`Subscription 1001~a: pause of delivery from ${shownBegin} to ${shownEnd} registered`],
      [`Abonnement 1001~a: leveringspause fra ${shownBegin} til ${shownEnd} registreret`],
      [`Prenumeration 1001~a: leveransuppehåll från ${shownBegin} till ${shownEnd} registrerades`],
      [`Abonnement 1001~a: leveringspause fra ${shownBegin} til ${shownEnd} registrert`],
      [`Abonnement 1001~a: Lieferunterbrechung von ${shownBegin} bis ${shownEnd} registriert`],
      [`Tilaus 1001~a: toimitusten keskeytys ajalla ${shownBegin}–${shownEnd} kirjattu`],
    ])
  })

  it('has amounts as its language writes them, with the code of the currency after them', () => {
    const fact: Fact = { fact: 'payment-registered', payment: 'p1', amountMinor: 123_450, currency: 'DKK' }
    expect(languages.map((language) => read(fact, language).join())).toEqual([
      'Payment of 1,234.50 DKK registered',
      'Betaling på 1.234,50 DKK registreret',
      'Betalning på 1\u00a0234,50 DKK registrerad',
      'Betaling på 1\u00a0234,50 DKK registrert',
      'Zahlung über 1.234,50 DKK erfasst',
      'Maksu 1\u00a0234,50 DKK kirjattu',
    ])
    const back = (currency: string, amountMinor: number) => read({ ...fact, currency, amountMinor: -amountMinor }, 'da')
    expect([back('ISK', 9_900), back('KWD', 9_900)]).toEqual([
      ['9.900 ISK betalt tilbage'],
      ['9,900 KWD betalt tilbage'],
    ])
  })

  it('begins with a capital where it is the customer’s own, in every language', () => {
    const fact: Fact = { fact: 'override-deleted', ...ofCustomer }
    for (const language of languages) expect(read(fact, language).join()).toMatch(/^\p{Lu}/u)
  })

  it('has times of the timezone it is read in', () => {
    const fact: Fact = { fact: 'stop-registered', subscription, at: begin }
    expect(linesOf(fact, { timezone: 'Europe/Helsinki', language: 'fi' })).toEqual([
      'Tilauksen 1001~a lopetus kirjattu ajankohdalle 2027-01-31T11:00:00',
    ])
  })

  it('has the text of a note where the note still has it', () => {
    const reading = { timezone: 'Europe/Helsinki', language: 'da' } as const
    const noteText = (note: string, writing: number) =>
      note === 'n1' && writing === 2 ? 'Ring '.repeat(101) : undefined
    const lines = (writing?: number) =>
      linesOf(
        { fact: 'note', did: 'updated', note: 'n1', kind: 'call', ...(writing && { writing }) },
        { ...reading, noteText },
      )
    expect(lines(2)).toEqual([`Opkald ændret: "${'Ring '.repeat(100)}…"`])
    expect(lines(1)).toEqual(['Opkald ændret'])
    expect(lines()).toEqual(['Opkald ændret'])
  })

  it('takes values as they are, also those that look like placeholders', () => {
    const changed = [{ field: 'f', name: '{after} $&', did: 'set', after: '{label} $1' }] as const
    expect(read({ fact: 'subscription-updated', subscription: '{line}', changed })).toEqual([
      'Subscription {line}: {after} $& set to "{label} $1"',
    ])
  })

  it('keeps a type or state that has no words', () => {
    const state = 'constructor'
    expect(read({ fact: 'status-changed', subscription, state, previous_state: 'active' }, 'da')).toEqual([
      'Abonnement 1001~a er nu constructor',
    ])
  })
})

describe('The words of the history', () => {
  it.each(tables)('say the same values in every language: %s', (_, words) => {
    for (const [key, word] of Object.entries(words)) {
      const expected = placeholdersOf(word.en)
      for (const language of languages) expect(placeholdersOf(word[language]), `${key} ${language}`).toEqual(expected)
    }
  })

  it('name every type of override and every state', () => {
    expect(Object.keys(historyWords.overrideTypeNames)).toEqual([...overrideTypes, 'suspension'])
    expect(Object.keys(historyWords.stateNames)).toEqual([...states])
  })
})
