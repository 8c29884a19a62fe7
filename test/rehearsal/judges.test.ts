/** The judges cry at each fault that no run of the service shows. */
import { describe, expect, it } from 'vitest'
import { accountsOf } from '../../rehearsal/accounts.ts'
import { mailSubjectText } from '../../functions/outside/mail-subject.ts'
import { Client } from '../../rehearsal/client.ts'
import type { SentMail } from '../../rehearsal/mail-service.ts'
import { judgeBooks } from '../../rehearsal/judge/judge-books.ts'
import { judgeCounts } from '../../rehearsal/judge/judge-counts.ts'
import { judgeFeed } from '../../rehearsal/judge/judge-feed.ts'
import { judgeMail } from '../../rehearsal/judge/judge-rest.ts'
import type { ObservedCustomer, ObservedDocument, ObservedEvent } from '../../rehearsal/judge/observed.ts'
import { emailOf, Publisher } from '../../rehearsal/model/publisher.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'

const event = (event_id: number, name = 'customer:updated', customer_id = 'k0'): ObservedEvent => ({
  ...{ event_id, event: name, customer_id },
})
const whole = [event(1, 'customer:created'), event(2), event(3)]
const histories = new Map([['k0', whole.map((each) => each.event)]])

function wordsOf(change: { readonly events?: readonly ObservedEvent[]; readonly followed?: readonly ObservedEvent[] }) {
  const { events = whole, followed = whole.slice(0, 2) } = change
  const posts = [whole.map(({ event_id, event: name }) => ({ event_id, event: name }))]
  const bus = new Map(events.map(({ event_id, event: name }) => [event_id, name]))
  return judgeFeed({ account: 'r', events, followed, histories, posts, bus })
    .filter(({ promise }) => promise === 'the feed is whole')
    .map(({ words }) => words)
}

describe('the judge of the feed', () => {
  it('is content with a feed that is whole', () => {
    expect(wordsOf({})).toEqual([])
  })

  it.each([
    ['a gap', { events: whole.filter(({ event_id }) => event_id !== 2) }, 'The event in the place of 2 is 3.'],
    ['a repetition', { events: [...whole.slice(0, 2), ...whole.slice(1)] }, 'The event in the place of 3 is 2.'],
    [
      'back-fill, which an earlier reader has not seen',
      { followed: [event(1, 'customer:created'), event(2, 'customer:updated', 'k1')] },
      'A reader was given another event in the place of 2 before.',
    ],
    [
      'an event that the history of the customer lacks',
      { events: [...whole, event(4)] },
      'The feed has 4 events of k0, its history 3; the first to differ is 4.',
    ],
  ])('cries at %s', (_, change, words) => {
    expect(wordsOf(change)).toContain(`r: ${words}`)
  })
})

it('the judge of the bus cries at an event that the bus never got', () => {
  const posts = [whole.map(({ event_id, event: name }) => ({ event_id, event: name }))]
  const bus = new Map(whole.slice(0, 2).map(({ event_id, event: name }) => [event_id, name]))
  expect(judgeFeed({ account: 'r', events: whole, followed: [], histories, posts, bus })).toEqual([
    { promise: 'the bus gets every event', words: 'r: The bus was given undefined as 3.' },
  ])
})

const invoice = (number: string, changes: Partial<ObservedDocument> = {}): ObservedDocument => ({
  ...{ number, type: 'invoice', state: 'paid', date: '2027-01-01', total: 125, to_pay: 0, left: 0 },
  ...{ lines: [{ amount: 125, tax_rate: 0.25, tax_amount: 25 }], allocations: [{ amount: 125 }] },
  ...changes,
})
const customer = (id: string, invoices: readonly ObservedDocument[], paid: number): ObservedCustomer => ({
  ...{ id, data: { name: id }, subscriptions: [], invoices: [...invoices], balance: [] },
  payments: [{ payment_id: `${id}-1`, amount: paid, left: 0 }],
})
const promises = (...customers: readonly ObservedCustomer[]) => judgeBooks('r', customers).map(({ promise }) => promise)

describe('the judge of the books', () => {
  it('is content with books that balance', () => {
    expect(promises(customer('k0', [invoice('P-1')], 125), customer('k1', [invoice('P-2')], 125))).toEqual([])
  })

  it('cries at a number used twice, and at one left out', () => {
    expect(promises(customer('k0', [invoice('P-1')], 125), customer('k1', [invoice('P-1')], 125))).toEqual([
      'numbers are gapless',
    ])
    expect(promises(customer('k0', [invoice('P-2')], 125))).toEqual(['numbers are gapless'])
  })

  it('cries at money that is lost, and at lines that are not the total', () => {
    expect(promises(customer('k0', [invoice('P-1')], 124))).toEqual(['books balance'])
    expect(promises(customer('k0', [invoice('P-1', { to_pay: 1 })], 125))).toContain('books balance')
    expect(promises(customer('k0', [invoice('P-1', { lines: [] })], 125))).toEqual(['books balance'])
  })
})

/** The words about somebody who asks for a customer after its creation and gets this answer. */
async function told(kind: 'peek' | 'look', status: number, body: unknown) {
  const [account] = accountsOf(1, 1, 0)
  if (account === undefined) throw new Error('There is no account.')
  const words: string[] = []
  const client = new Client({
    ...{ account, publisher: new Publisher(account), time: new VirtualTime(0), strangerKey: 'another' },
    call: ({ json }) =>
      Promise.resolve({ status: 200, headers: {}, body: {}, ...(json === undefined && { status, body }) }),
    onFault: (_, said) => words.push(said),
    onTold: (_, said) => words.push(said),
    onDifference: (_, said) => words.push(said),
  })
  await client.begin({ atMillis: 0, account: 0, customer: 'k0', kind: 'create', name: 'Ann' })
  await client.begin({ atMillis: 0, account: 0, customer: 'k0', kind })
  return words
}

it('the judge cries where a stranger is told of a customer', async () => {
  expect(await told('peek', 403, 'The key has no right to this.')).toEqual([])
  expect(await told('peek', 200, { customers: [{ data: { email: emailOf('k0') } }] })).toHaveLength(1)
})

it('the judge cries at an answer that differs from the model in the middle of a run', async () => {
  const seen = (name: string, more: object = {}) => ({
    customers: [
      { id: 'k0', data: { name, email: emailOf('k0') }, subscriptions: [], invoices: [], payments: [], ...more },
    ],
  })
  expect(await told('look', 200, seen('Ann'))).toEqual([])
  expect(await told('look', 200, seen('Bob'))).toEqual([expect.stringMatching(/^the name should be .*Ann.*Bob/)])
  expect(await told('look', 200, seen('Ann', { balance: [{ amount: 1 }] }))).toEqual([
    'the balance should be 0, and is 100.',
  ])
  expect(await told('look', 404, 'Not found')).toEqual(['was answered 404: "Not found"'])
})

describe('the judge of counts', () => {
  const subscribed = (campaign_id: string, state: string, end: string | null) => ({
    ...{ id: campaign_id, state, periods: [{ campaign_id, begin: '2027-01-01T00:00:00', end }] },
  })
  const observed = [
    {
      ...customer('k0', [], 0),
      subscriptions: [
        subscribed('month', 'active', '2027-02-01T00:00:00'),
        subscribed('year', 'stopped', '2027-03-01T00:00:00'),
      ],
    },
  ]
  const words = (counts: ReadonlyMap<string, number> | undefined, instants: readonly string[]) =>
    judgeCounts({ account: 'r', observed, counts, instants }).map((finding) => finding.words)
  const [before, after] = ['2027-01-31T23:55:00', '2027-02-01T00:05:00']

  it('is content with the sums of a walk, now or some minutes ago', () => {
    const counts = new Map([
      ['month', 1],
      ['year', 0],
    ])
    expect(words(counts, [before])).toEqual([])
    expect(words(counts, [after, before])).toEqual([])
  })

  it('cries at a subscription that is counted twice, or too long, and at customers that are never counted', () => {
    expect(words(new Map([['month', 2]]), [before])).toEqual(['r: month should have 1 live subscriptions, and has 2.'])
    expect(words(new Map([['month', 1]]), [after])).toHaveLength(1)
    expect(words(undefined, [before])).toHaveLength(1)
  })
})

describe('the judge of e-mails', () => {
  const sent = (isAnswered: boolean, isDone: boolean, text = 'Dear Ann') => ({
    ...{ to: ['k0@readers.example'], subject: 'Invoice P-1', about: mailSubjectText({ account: 'r', customer: 'k0' }) },
    ...{ text, isAnswered },
    sender: { function: 'mail', environment: {}, isDead: !isDone, isDone, end: () => undefined },
  })
  const words = (mails: readonly SentMail[], isWild = false) =>
    judgeMail('r', [customer('k0', [], 0)], {
      ...{ since: '2027-01-01', events: [], mail: { sent: [...mails], bounced: [] }, isWild: () => isWild },
    }).map((finding) => finding.words)

  it('is content where an e-mail is sent again without an answer, or after its sender has failed', () => {
    expect(words([sent(false, true), sent(true, true)])).toEqual([])
    expect(words([sent(true, false), sent(true, true)])).toEqual([])
    expect(words([sent(true, true), sent(true, true, 'A reminder')])).toEqual([])
    expect(words([sent(true, true), sent(true, true)], true)).toEqual([])
  })

  it('cries at a second e-mail after an answer, and at more than the tries of a day', () => {
    expect(words([sent(true, true), sent(true, true)])).toEqual([
      'r: k0: "Invoice P-1" was sent again, though SES had answered.',
    ])
    expect(words(Array.from({ length: 9 }, () => sent(false, true)))).toEqual([
      'r: k0: "Invoice P-1" was sent 9 times.',
    ])
  })
})
