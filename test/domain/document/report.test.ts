/** The invoice delivery queue of the interface, cell by cell, as the rule decides it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unchanged } from '../../../functions/domain/world/change.ts'
import { fallbackOf, handedOut, waitsAfterFailure, wayOfSending } from '../../../functions/domain/document/sending.ts'
import type { Delivery } from '../../../functions/domain/world/delivery.ts'
import { decideReport, type Report } from '../../../functions/domain/document/delivery-report.ts'
import { instantOf, latestInstant, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { demoSettings } from '../../settings.ts'
import { told } from '../changes.ts'
import { creditNote, delivery, invoice, world } from '../document/documents.ts'
import { propertyRuns } from '../../property-runs.ts'

const settings = demoSettings({
  delivery_methods: [
    { id: 'print-house', name: 'Print house', fallback: 'email' },
    { id: 'courier', fallback: 'print-house' },
    { id: 'last', name: 'Last resort' },
  ],
})
const now: Instant = '2027-01-25T10:00:00.000Z'
const after = (seconds: number): Instant => instantOf(millisOf(now) + seconds * 1000)

function reported(report: Report, change: Partial<Delivery> = {}, document = invoice(), at = now) {
  const decided = decideReport(report, {
    world: world(document.type === 'invoice' ? { open: [document] } : {}),
    document,
    delivery: delivery(change),
    now: at,
    settings,
  })
  if (decided.facts.length === 0) expect.fail('It was known.')
  const { world: left, ...said } = told(decided)
  const last = left.records.at(-1)
  if (last?.record !== 'reported') expect.fail('The delivery stays as it was.')
  // The delivery after the report, without the other writes of the report.
  return { ...said, waiting: last.waiting, world: { ...left, records: left.records.slice(0, -1) } }
}
const sent: Report = { outcome: 'sent' }
const failed = (...retrySeconds: number[]): Report => ({ outcome: 'failed', retrySeconds })

describe('a delivery that was made', () => {
  it('leaves the queue; the document is sent, and the event says so', () => {
    const { events, history, waiting, world: left } = reported(sent)
    expect(waiting).toBeUndefined()
    expect(events).toEqual([{ event: 'invoice:sent', invoice_number: 'DK-1' }])
    expect(history).toEqual(['Invoice DK-1 sent by Print house'])
    expect(left.ledger.open).toEqual([invoice({ sent: now })])
    expect(left.records).toEqual([])
  })

  it('of a document that is not open is noted where that lies', () => {
    const { events, history, world: left } = reported(sent, { number: 'DK-C1' }, creditNote())
    expect(events).toEqual([{ event: 'invoice:sent', invoice_number: 'DK-C1' }])
    expect(history).toEqual(['Credit note DK-C1 sent by Print house'])
    expect(left.records).toEqual([{ record: 'document', document: creditNote({ sent: now }) }])
  })

  it('keeps its text in the history', () => {
    expect(reported({ ...sent, text: ' In a window envelope ' }).history).toEqual([
      'Invoice DK-1 sent by Print house: In a window envelope',
    ])
    expect(reported({ ...sent, text: ' ' }).history).toEqual(['Invoice DK-1 sent by Print house'])
  })

  it('is told once of a document, whichever way it came', () => {
    const before = invoice({ sent: '2027-01-25T09:30:00.000Z' })
    const { events, waiting, world: left } = reported(sent, {}, before)
    expect([events, waiting, left.ledger.open]).toEqual([[], undefined, [before]])
  })

  it('is no sending of the document where it was a reminder', () => {
    const { events, history, world: left } = reported(sent, { kind: 'reminder', by: 'email' })
    expect(events).toEqual([])
    expect(history).toEqual(['Reminder of invoice DK-1 sent by e-mail'])
    expect(left.ledger.open).toEqual([invoice()])
  })

  it.each([
    ['handed out for a while', { ready_at: after(300) }],
    ['waiting since it failed', { ready_at: after(60), failures: 1, failing: true }],
  ] as const)('may be %s', (_, waiting) => {
    expect(reported(sent, waiting).waiting).toBeUndefined()
  })
})

describe('a delivery that failed', () => {
  it('is ready again after the first interval, then after the next at each further failure, and fails for good after the last', () => {
    const first = reported(failed(60, 300)).waiting ?? expect.fail()
    expect(first).toMatchObject({ failures: 1, failing: true, ready_at: after(60) })
    const second = reported(failed(60, 300), first, invoice(), after(60)).waiting ?? expect.fail()
    expect(second).toMatchObject({ failures: 2, failing: true, ready_at: after(360) })
    const third = reported(failed(60, 300), second, invoice(), after(360))
    expect(third.waiting).toBeUndefined()
    expect(third.events).toEqual([{ event: 'invoice:delivery-failed', invoice_number: 'DK-1' }])
  })

  it('for a while changes nothing else and tells nothing, but the history keeps it', () => {
    const { events, history, world: left } = reported({ ...failed(0.5), text: 'No paper' })
    expect(events).toEqual([])
    expect(history).toEqual(['Invoice DK-1 not sent by Print house, to be tried again: No paper'])
    expect(left).toEqual(world({ open: [invoice()] }))
  })

  it('may wait for parts of a second, and never beyond the last instant that can be written', () => {
    expect(reported(failed(0.5)).waiting?.ready_at).toBe('2027-01-25T10:00:00.500Z')
    expect(reported(failed(1e300)).waiting?.ready_at).toBe(latestInstant)
  })

  it('and is reported so again before its next try has failed once', () => {
    const failing = { ready_at: after(60), failures: 1, failing: true } as const
    const context = { world: world(), document: invoice(), delivery: delivery(failing), now, settings }
    expect(decideReport(failed(60, 300), context)).toEqual(unchanged(context.world))
    // The same holds for the last interval, because the attempt that it waits for has not been made yet.
    expect(decideReport(failed(60), context)).toEqual(unchanged(context.world))
    // A delivery that was handed out again since has been tried again.
    const again = handedOut(delivery({ failures: 1 }), 600, now)
    expect(waitsAfterFailure(again, now)).toBe(false)
    expect(reported(failed(60, 300), again).waiting).toMatchObject({ failures: 2, ready_at: after(300) })
  })

  it.each([
    ['ready', {}],
    ['handed out for a while', { ready_at: after(300) }],
    ['waiting since it failed', { ready_at: after(60), failures: 1, failing: true }],
  ] as const)('without intervals fails for good: %s', (_, waiting) => {
    const { events, history, waiting: left, world: after } = reported({ ...failed(), text: 'Address unknown' }, waiting)
    expect(left).toBeUndefined()
    expect(events).toEqual([{ event: 'invoice:delivery-failed', invoice_number: 'DK-1' }])
    expect(history).toEqual([
      'Invoice DK-1 could not be sent by Print house: Address unknown',
      'Invoice DK-1 is sent by e-mail instead',
    ])
    expect(after.records).toEqual([{ record: 'delivery', number: 'DK-1', by: 'email', kind: 'document', at: now }])
    expect(after.ledger.open).toEqual([invoice()])
  })

  it('is told of a reminder as of a document', () => {
    const { events, history, world: left } = reported(failed(), { kind: 'reminder', by: 'email' })
    expect(events).toEqual([{ event: 'invoice:delivery-failed', invoice_number: 'DK-1' }])
    expect(history).toEqual(['Reminder of invoice DK-1 could not be sent by e-mail'])
    expect(left.records).toEqual([])
  })

  it('for good goes by the fallback of its method, and by none where there is none', () => {
    expect(reported(failed(), { by: 'courier' }).history).toEqual([
      'Invoice DK-1 could not be sent by courier',
      'Invoice DK-1 is sent by Print house instead',
    ])
    const { history, events, world: left } = reported(failed(), { by: 'last' })
    expect(history).toEqual(['Invoice DK-1 could not be sent by Last resort'])
    expect(events).toEqual([{ event: 'invoice:delivery-failed', invoice_number: 'DK-1' }])
    expect(left.records).toEqual([])
  })
})

describe('the ways of sending', () => {
  it('end with e-mail, which has no other, and to which what went by a method that is gone comes', () => {
    expect(['courier', 'print-house', 'email', 'last', 'gone'].map((by) => fallbackOf(by, settings))).toEqual([
      'print-house',
      'email',
      undefined,
      undefined,
      'email',
    ])
    expect(['email', 'courier', 'gone', 'manual', 'none'].map((by) => wayOfSending(by, settings))).toEqual([
      'email',
      'courier',
      'email',
      undefined,
      undefined,
    ])
  })

  it('lead from any method to an end', () => {
    const ids = ['a', 'b', 'c', 'd']
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { minLength: 4, maxLength: 4 }), (leads) => {
        // Each method falls back on a later method, on e-mail or on nothing, as the settings allow no circles.
        const chain = demoSettings({
          delivery_methods: ids.map((id, place) => {
            const to = [...ids.slice(place + 1), 'email'][leads[place] ?? 0]
            return to === undefined ? { id } : { id, fallback: to }
          }),
        })
        let way: string | undefined = 'a'
        for (let steps = 0; way !== undefined; steps++) {
          expect(steps).toBeLessThanOrEqual(ids.length)
          way = fallbackOf(way, chain)
        }
      }),
      { numRuns: propertyRuns(50) },
    )
  })
})
