import type { Walk } from '../../bench/walk.ts'
import { describe, expect, it } from 'vitest'
import type { Counted } from '../../bench/counted.ts'
import { costOf } from '../../bench/dollars.ts'
import type { IssueCount } from '../../bench/issue.ts'
import type { LocalRun } from '../../bench/local-run.ts'
import { emptyTally, type Tally } from '../../bench/meter.ts'
import { missed, type Findings } from '../../bench/bench-report.ts'
import type { CatchUpCount } from '../../bench/catch-up.ts'
import type { ClockMoveCount } from '../../bench/clock-move.ts'

const tally = (commands: Readonly<Record<string, number>>, units: Partial<Tally> = {}): Tally => ({
  ...emptyTally(),
  commands: new Map(Object.entries(commands)),
  ...units,
})

const counted = (customers: number, of: Tally, held = true): Counted => ({
  call: {
    name: 'a page',
    function: 'customers',
    most: { Query: 1 },
    target: 'stated',
    run: () => Promise.resolve(),
  },
  customers,
  tally: of,
  cpuMillis: 5,
  held,
})

const assigned = (more: Partial<IssueCount> = {}): IssueCount => ({
  ...counted(1000, tally({ Query: 1 })),
  messages: 17,
  missed: 0,
  doubled: 0,
  ...more,
})

const localRun = (residentMb: number): LocalRun => ({
  customers: 1000,
  loads: [],
  deliveries: {
    events: 10_000,
    eventsPerPost: 100,
    eventsPerSecond: 5_000,
    writes: 100,
    writesPerSecond: 20,
    lagP50Millis: 20,
    lagP99Millis: 50,
  },
  idle: { seconds: 60, percentOfCore: 0.3 },
  residentMb,
})

const caughtUp = (months: number, more: Partial<CatchUpCount> = {}): CatchUpCount => ({
  months,
  cpuMillis: months,
  transactions: months / 20,
  readCpuMillis: months / 4,
  longestMillis: 30,
  periods: months,
  invoices: months,
  ...more,
})

const clockMove: ClockMoveCount = {
  ...{ by: 'post', renewals: 600, calls: 1, transactions: 50, reads: 90 },
  tally: tally({}),
  seconds: 3,
  complaints: 0,
  missed: 0,
}

const findings = (...all: readonly Counted[]): Findings => ({
  quick: true,
  counted: all,
  walks: [],
  bulk: [],
  catchUps: [100, 240, 400].map((months) => caughtUp(months)),
  issue: assigned(),
  renewals: {
    customers: 1000,
    tally: tally({}),
    messages: 1000,
    failures: 0,
    alone: { workers: 1, renewals: 100, transactions: 10, seconds: 1 },
    together: { workers: 10, renewals: 900, transactions: 90, seconds: 9 },
    missed: 0,
    gaps: 0,
  },
  counters: [{ call: 'invoice', atOnce: 8, transactions: 8, tripsP50: 2, tripsP99: 3, p50Millis: 40, p99Millis: 80 }],
  clockMoves: [clockMove],
  imported: [],
  localRun: localRun(200),
})

describe('what the bench misses', () => {
  it('is nothing where targets hold and sizes come to the same', () => {
    const same = tally({ Query: 1 }, { readUnits: 1 })
    expect(missed(findings(counted(100, same), counted(10_000, same)))).toEqual({ counted: [], measured: [] })
  })

  it('is a counted figure above its target', () => {
    expect(missed(findings(counted(100, tally({ Query: 2 }), false))).counted).toEqual([
      'a page at 100 customers: 2 Query',
    ])
  })

  it('is a counted figure that grows with the customers, be it in capacity alone', () => {
    const small = counted(100, tally({ Query: 1 }, { readUnits: 1 }))
    const large = counted(10_000, tally({ Query: 1 }, { readUnits: 2 }))
    expect(missed(findings(small, large)).counted).toEqual([
      'a page does not come to the same at every number of customers',
    ])
  })

  it('is a walk whose pages cost more than their round trips, or whose customers cost more where there are more', () => {
    const walk = (customers: number, readUnits: number, calls: number): Walk => ({
      ...{ customers, pages: customers / 100, cpuSeconds: 1, seconds: 1, dollars: 1 },
      tally: tally({ Query: customers / 100, BatchGetItem: calls }, { readUnits }),
    })
    expect(missed({ ...findings(), walks: [walk(100, 401, 4), walk(10_000, 41_000, 400)] }).counted).toEqual([])
    expect(missed({ ...findings(), walks: [walk(100, 400, 4), walk(10_000, 41_000, 401)] }).counted).toEqual([
      'the walk over 10000 customers takes 501 calls of the storage for 100 pages',
      'the walk over 10000 customers takes 41000 read units, more than 4 a customer',
    ])
  })

  it('is a call that collides at a counter, or takes much more of the storage than most beside it', () => {
    const [one] = findings().counters
    if (one === undefined) return expect.fail()
    const counters = [
      { ...one, transactions: 9 },
      { ...one, tripsP99: 9 },
    ]
    expect(missed({ ...findings(), counters }).counted).toEqual([
      'invoice, 8 at once, takes 9 transactions',
      'invoice, 8 at once: a call takes 9 calls of the storage, where most take 2',
    ])
  })

  it('is a move of a test clock that asks for much, complains, or leaves somebody out', () => {
    const bad = { ...clockMove, transactions: 721, reads: 601, complaints: 1, missed: 2 }
    const byMail = { ...clockMove, by: 'email', reads: 601 } as const
    expect(missed({ ...findings(), clockMoves: [bad, byMail] }).counted).toEqual([
      'a move of the clock over 600 renewals takes 721 transactions',
      'a move of the clock over 600 renewals takes 601 reads',
      'a move of the clock over 600 renewals complains 1 times in the log',
      'a move of the clock leaves out 2 of 600 renewals',
      'a move of the clock over 600 renewals with e-mails takes 601 reads',
    ])
  })

  it('is, as a measurement, a service that is busy while nobody calls it', () => {
    const busy = { ...localRun(200), idle: { seconds: 60, percentOfCore: 1.17 } }
    expect(missed({ ...findings(), localRun: busy }).measured).toEqual([
      'the local run takes 1.17 percent of a core while nobody calls it',
    ])
  })

  it('is an issue that somebody does not get, or gets twice', () => {
    expect(missed({ ...findings(), issue: assigned({ missed: 2, doubled: 1 }) }).counted).toEqual([
      'a page: 2 were missed',
      'a page: 1 got it more than once',
    ])
    expect(missed({ ...findings(), issue: assigned({ held: false }) }).counted).toEqual([
      'a page at 1000 customers: 1 Query',
    ])
  })

  it('is a renewal that is missed, or a number that is left out', () => {
    const { renewals } = findings()
    expect(missed({ ...findings(), renewals: { ...renewals, missed: 2, gaps: 1 } }).counted).toEqual([
      'renewals at one instant: 2 customers are not as they should be',
      'renewals at one instant: 1 numbers are left out',
    ])
    const together = { ...renewals.together, transactions: 451 }
    expect(missed({ ...findings(), renewals: { ...renewals, failures: 3, together } }).counted).toEqual([
      'renewals at one instant: 3 messages came again',
      'renewals at one instant: 451 transactions of 10 workers',
    ])
  })

  it('is a call of many operations that asks too much, or takes too long with a slower storage', () => {
    const of = { ...counted(100, tally({ Query: 2 }), false), slowedMillis: 5200 }
    expect(missed({ ...findings(), bulk: [of] })).toEqual({
      counted: ['a page at 100 customers: 2 Query'],
      measured: ['a page takes 5200 ms with 5 ms added to every storage call'],
    })
    expect(missed({ ...findings(), bulk: [{ ...of, held: true, slowedMillis: undefined }] })).toEqual({
      counted: [],
      measured: [],
    })
  })

  it('is a page of much that takes more than six times the CPU of the default page', () => {
    const page = (name: string, cpuMillis: number) => {
      const { call, ...rest } = counted(100, tally({ Query: 1 }))
      return { ...rest, call: { ...call, name }, cpuMillis }
    }
    const usual = page('customers: a page of 100', 4)
    const [held, dear] = [24, 25].map((millis) => page('customers: a page of 100, fields=data,invoices', millis))
    if (held === undefined || dear === undefined) return expect.fail()
    expect(missed(findings(usual, held)).measured).toEqual([])
    expect(missed(findings(usual, dear)).measured).toEqual([
      'customers: a page of 100, fields=data,invoices at 100 customers: 6.3 times the CPU of the default page',
    ])
  })

  it('is calls for numbers that wait more than four times as long as most', () => {
    const load = { name: 'createsubscription, with its invoice', calls: 100, atOnce: 16, callsPerSecond: 50 }
    const local = (p99Millis: number) => ({ ...localRun(200), loads: [{ ...load, p50Millis: 100, p99Millis }] })
    expect(missed({ ...findings(), localRun: local(400) }).measured).toEqual([])
    expect(missed({ ...findings(), localRun: local(401) }).measured).toEqual([
      'createsubscription, with its invoice, 16 at once: 401 ms at p99, where the median is 100',
    ])
  })

  it('tells measured figures apart from counted ones', () => {
    const slow = { name: 'events', bytes: 661_000, importMillis: 60, ratio: 1.3 }
    const millis = { callMillis: 2, clientMillis: 1 }
    const share = { name: 'createcustomer', ...millis, ownMicros: 1000, ratio: 2 }
    const large = { ...findings(), imported: [slow], shares: [share], localRun: localRun(500) }
    expect(missed(large)).toEqual({
      counted: [],
      measured: [
        'the bundle of events has 661000 bytes',
        "events imports in 1.30 times the document client's time",
        'the local run takes 500 MB after 1000 customers',
      ],
    })
  })
})

describe('dollars for a million', () => {
  it('are gateway, function, storage and limiter', () => {
    const cost = costOf(
      counted(100, tally({ Query: 1 }, { readUnits: 4, writeUnits: 2, limiterCommands: 2, limiterWriteUnits: 2 })),
    )
    expect(cost).toMatchObject({ memoryMb: 1024, billedMillis: 24 })
    expect(cost.gateway).toBeCloseTo(4.1)
    expect(cost.storage).toBeCloseTo(4 * 0.125 + 2 * 0.625)
    expect(cost.limiter).toBeCloseTo(1.25)
    expect(cost.lambda).toBeCloseTo(0.2 + 0.024 * 13.3334)
    expect(cost.total).toBeCloseTo(4.1 + 1.75 + 1.25 + 0.52)
  })

  it('names what making up for many years takes, where it takes too much', () => {
    const catchUps = [
      caughtUp(100),
      caughtUp(240, { transactions: 61, invoices: 239 }),
      caughtUp(400, { cpuMillis: 501, longestMillis: 201 }),
    ]
    expect(missed({ ...findings(), catchUps })).toEqual({
      counted: [
        '240 months made 240 periods and 239 invoices',
        '240 months take 61 transactions',
        '400 months take 5.0 times the CPU of 100',
      ],
      measured: ['400 months keep the thread for 201 ms'],
    })
  })
})
