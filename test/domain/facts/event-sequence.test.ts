import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  continuation,
  maxBytes,
  maxItems,
  missingSpan,
  sequenced,
  type Change,
  type Sequencing,
} from '../../../functions/domain/facts/event-sequence.ts'

const change = (root: string, version: number, events = 1, text = ''): Change => ({
  root,
  version,
  at: '2027-01-31T09:00:00.000Z',
  via: 'api',
  by: 'demo',
  customerId: root,
  events: Array.from({ length: events }, (_, index) => ({
    type: 'customer:updated',
    attributes: { changed: [`${root}/${version}/${index}`, text] },
  })),
})

/** Changes of some roots, each from its marker without a gap. */
const changesOfRoots = fc
  .array(
    fc.record({
      marker: fc.nat({ max: 50 }),
      events: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
    }),
    { maxLength: 60 },
  )
  .map((roots) =>
    roots.flatMap(({ marker, events }, root) =>
      events.map((count, index) => change(`root-${root}`, marker + index + 1, count)),
    ),
  )

const items = ({ head, markers, events }: Sequencing) =>
  (head.from === head.to ? 0 : 1) + markers.length + events.length

describe('packing changes into transactions', () => {
  it('numbers every event once, without a gap, in the order given, whatever the changes', () => {
    fc.assert(
      fc.property(changesOfRoots, fc.nat(), (changes, head) => {
        const events = sequenced(changes, head).flatMap((sequencing) => sequencing.events)
        expect(events.map(({ eventId }) => eventId)).toEqual(events.map((_, index) => head + 1 + index))
        expect(events.map(({ attributes }) => attributes)).toEqual(
          changes.flatMap((one) => one.events.map(({ attributes }) => attributes)),
        )
      }),
    )
  })

  it('raises each transaction from where the one before it left the head and the markers', () => {
    fc.assert(
      fc.property(changesOfRoots, fc.nat(), (changes, head) => {
        let last = head
        const markers = new Map<string, number>()
        for (const sequencing of sequenced(changes, head)) {
          expect(sequencing.head).toEqual({ from: last, to: last + sequencing.events.length })
          last = sequencing.head.to
          for (const { root, from, to } of sequencing.markers) {
            expect(from).toBe(markers.get(root) ?? (changes.find((one) => one.root === root)?.version ?? 0) - 1)
            expect(to).toBeGreaterThan(from)
            markers.set(root, to)
          }
        }
        expect(markers).toEqual(new Map(changes.map(({ root, version }) => [root, version])))
      }),
    )
  })

  it('never asks for more items than a transaction takes, and leaves no transaction that fits into the one before', () => {
    fc.assert(
      fc.property(changesOfRoots, (changes) => {
        const sequencings = sequenced(changes, 0)
        for (const sequencing of sequencings) expect(items(sequencing)).toBeLessThanOrEqual(maxItems)
        for (const [index, sequencing] of sequencings.entries()) {
          const next = sequencings[index + 1]
          // The largest change is 40 events and a marker.
          if (next !== undefined) expect(items(sequencing)).toBeGreaterThan(maxItems - 42)
        }
      }),
    )
  })

  it('keeps the events of one change in one transaction', () => {
    fc.assert(
      fc.property(changesOfRoots, (changes) => {
        for (const { markers, events } of sequenced(changes, 0)) {
          const whole = changes
            .filter((one) =>
              markers.some(({ root, from, to }) => one.root === root && one.version > from && one.version <= to),
            )
            .reduce((sum, one) => sum + one.events.length, 0)
          expect(events).toHaveLength(whole)
        }
      }),
    )
  })

  it('takes 21 transactions for 1,000 changes of one event of 1,000 customers', () => {
    const changes = Array.from({ length: 1_000 }, (_, index) => change(`root-${index}`, 1))
    expect(sequenced(changes, 0)).toHaveLength(21)
  })

  it('needs one marker only for the many changes of one customer', () => {
    const changes = Array.from({ length: 98 }, (_, index) => change('root', index + 8))
    expect(sequenced(changes, 0)).toMatchObject([{ markers: [{ root: 'root', from: 7, to: 105 }] }])
  })

  it('stays well below the size of a transaction', () => {
    const text = 'å'.repeat(100_000)
    const changes = Array.from({ length: 20 }, (_, index) => change(`root-${index}`, 1, 1, text))
    for (const { events } of sequenced(changes, 0)) {
      expect(Buffer.byteLength(JSON.stringify(events))).toBeLessThan(maxBytes)
      expect(events.length).toBeGreaterThan(1)
    }
  })

  it('raises the marker of a change without events and leaves the head where it is', () => {
    expect(sequenced([change('root', 4, 0)], 12)).toEqual([
      { head: { from: 12, to: 12 }, markers: [{ root: 'root', from: 3, to: 4 }], events: [] },
    ])
  })

  it('makes nothing of nothing', () => {
    expect(sequenced([], 5)).toEqual([])
  })
})

describe('what continues a root', () => {
  const held = (...versions: number[]) => new Map(versions.map((version) => [version, change('root', version)]))

  it('is every version from the marker on up to the first that is missing', () => {
    expect(continuation(held(6, 3, 5, 4, 8), 3).map(({ version }) => version)).toEqual([4, 5, 6])
  })

  it('is nothing where the next version is missing, or was numbered before', () => {
    expect(continuation(held(5, 6), 3)).toEqual([])
    expect(continuation(held(1, 2, 3), 3)).toEqual([])
  })

  it('spans no more than the versions that are missing', () => {
    expect(missingSpan(held(4, 7, 9), 3, 9)).toEqual({ first: 5, last: 8 })
    expect(missingSpan(held(9), 3, 9)).toEqual({ first: 4, last: 8 })
    expect(missingSpan(held(), 3, 9)).toEqual({ first: 4, last: 9 })
    expect(missingSpan(held(4, 5), 3, 5)).toBeUndefined()
    expect(missingSpan(held(1, 2), 3, 2)).toBeUndefined()
  })
})

describe('changes of several roots at hand together', () => {
  it('are numbered by their instants, each root’s own in their order', () => {
    const change = (root: string, version: number, at: Change['at']): Change => ({
      root,
      version,
      at,
      via: 'system',
      by: 'System',
      events: [{ type: 'customer:updated', attributes: { changed: [`${root}${version}`] } }],
    })
    const [sequencing] = sequenced(
      [
        change('a', 1, '2027-01-01T00:00:00.000Z'),
        change('a', 2, '2027-01-03T00:00:00.000Z'),
        change('a', 3, '2027-01-02T00:00:00.000Z'),
        change('b', 1, '2027-01-02T00:00:00.000Z'),
        change('b', 2, '2027-01-04T00:00:00.000Z'),
      ],
      0,
    )
    expect(sequencing?.events.map(({ attributes }) => attributes['changed'])).toEqual([
      ['a1'],
      ['b1'],
      ['a2'],
      ['a3'],
      ['b2'],
    ])
  })
})
