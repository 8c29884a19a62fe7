/** A stop that is registered ahead is billed with all pauses that are known. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deleteOverride } from '../../../functions/domain/override/delete-override.ts'
import { dateOf, instantOf, startOfDate, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { totalOf } from '../../../functions/domain/world/invoice.ts'
import { propertyRuns } from '../../property-runs.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

const campaign = (id: string, invoice_days_before: number) => ({
  ...{ id, duration: 'P30D', renews_to: id, invoice_days_before },
  invoice_lines: [line(30_000)],
})
const timezone = 'Europe/Copenhagen'
const settings = account([campaign('today', 0), campaign('ahead', 14), campaign('early', 40)], { timezone })
/** The midnight in Copenhagen some days after 1 February, so that the change to summer time comes in between. */
const day = (n: number): Instant => startOfDate(dateOf(instantOf(Date.UTC(2027, 1, 1 + n)), 'UTC'), timezone)
const within = (min: number, max: number) => fc.integer({ min, max })

interface Pause {
  readonly id: string
  readonly begin: number
  readonly end: number
}

/** A reader with the days of the pauses and of the stop that are registered. */
class Reader extends Subscriber {
  readonly paused = new Map<string, Pause>()
  stopsOn: number | undefined

  isOver(on: number): boolean {
    return ['ended', 'stopped'].includes(this.state(day(on)))
  }

  pauseDays(on: number, pause: Pause) {
    this.paused.set(pause.id, pause)
    this.pause(day(on), day(pause.begin), day(pause.end), { id: pause.id })
  }

  deletePause(on: number, { id }: Pause) {
    const decided = deleteOverride({ world: this.to(day(on)).world, id, now: day(on) })
    if (isRefused(decided)) return
    this.carryOut(day(on), decided)
    this.paused.delete(id)
  }

  stopOn(on: number, at: number) {
    this.stop(day(on), day(Math.max(on, at)))
    this.stopsOn = Math.max(on, at)
  }

  takeStopBack(on: number) {
    const resumed = this.tryToResume(day(on))
    if (isRefused(resumed)) return
    this.carryOut(day(on), resumed)
    this.stopsOn = undefined
  }

  servedDays(until: number): number {
    const pauses = [...this.paused.values()]
    const isServed = (n: number) => pauses.every(({ begin, end }) => n < begin || end <= n)
    return Array.from({ length: until }, (_, n) => n).filter(isServed).length
  }
}

const deed = fc.oneof(
  fc.record({ does: fc.constant('pause' as const), gap: within(0, 30), days: within(1, 40) }),
  fc.record({ does: fc.constant('stop' as const), in: within(0, 120) }),
  fc.record({ does: fc.constantFrom('take-stop-back' as const, 'delete-pause' as const) }),
)

function act(reader: Reader, on: number, todo: typeof deed extends fc.Arbitrary<infer Value> ? Value : never) {
  const last = [...reader.paused.values()].at(-1)
  switch (todo.does) {
    case 'pause': {
      const begin = Math.max(on, last?.end ?? 0) + todo.gap
      reader.pauseDays(on, { id: `o${on}`, begin, end: begin + todo.days })
      return
    }
    case 'stop':
      reader.stopOn(on, on + todo.in)
      return
    case 'take-stop-back':
      reader.takeStopBack(on)
      return
    case 'delete-pause':
      if (last !== undefined) reader.deletePause(on, last)
  }
}

it('Time alone credits nothing, and the documents come to the days outside of pauses, in whatever period they are', () => {
  const story = fc.record({
    campaign_id: fc.constantFrom('today', 'ahead', 'early'),
    deeds: fc.array(fc.tuple(within(1, 25), deed), { minLength: 2, maxLength: 8 }),
  })
  fc.assert(
    fc.property(story, ({ campaign_id, deeds }) => {
      const reader = new Reader(settings).create(day(0), { periods: [{ campaign_id }] })
      const credits = () => reader.documents().filter(({ type }) => type === 'credit_note').length
      let on = 0
      for (const [after, todo] of deeds) {
        const before = credits()
        if (reader.isOver(on + after)) break
        expect(credits()).toBe(before)
        act(reader, (on += after), todo)
      }
      const before = credits()
      reader.to(day(on + 300))
      expect(credits()).toBe(before)
      const { stopsOn } = reader
      if (stopsOn === undefined) return
      const billed = reader.documents().reduce((sum, document) => sum + totalOf(document), 0)
      expect(billed).toBe(1_000 * reader.servedDays(stopsOn))
    }),
    { numRuns: propertyRuns(200) },
  )
})
