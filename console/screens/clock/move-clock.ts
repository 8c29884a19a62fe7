/**
 * Moves the test clock and collects the events of the move. A move that takes longer than one call is continued until
 * the clock has arrived or the person stops the move, even while another screen is open.
 */
import { signal } from '@preact/signals'
import { clockMoved } from '../../account/clock.ts'
import { sessionState } from '../../account/session.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { Event } from '../../api/types.ts'
import { clockReading } from './clock-readings.ts'

export type Move =
  | { readonly state: 'resting' }
  | { readonly state: 'moving'; readonly to: string }
  | { readonly state: 'failed'; readonly failure: Failure }

export interface Happened {
  readonly from: string
  readonly to: string
  readonly events: readonly Event[]
  /** Whether there are more events than one page shows. */
  readonly isMore: boolean
  /** The feed may still bring events, as it follows changes by a second or so. */
  readonly isFollowing: boolean
}

export const move = signal<Move>({ state: 'resting' })
export const happened = signal<Happened | undefined>(undefined)

/** The progress of a long move is shown. */
const watchMilliseconds = 3_000

let isStopped = false
/** The move with the shown outcome. */
let turn = 0
/** The clock stops at the time that the present call reaches. */
export const stopMove = () => (isStopped = true)

export async function moveClock(from: string, to: string): Promise<void> {
  if (move.peek().state === 'moving') return
  const mine = ++turn
  isStopped = false
  happened.value = undefined
  move.value = { state: 'moving', to }
  const head = await lastEvent()
  const watch = setInterval(() => void clockReading().refresh(), watchMilliseconds)
  const failure = typeof head === 'number' ? await moveOn(to) : head
  clearInterval(watch)
  if (mine !== turn) return
  if (typeof head === 'number') await readClock()
  if (mine !== turn) return
  move.value = failure === undefined ? { state: 'resting' } : { state: 'failed', failure }
  if (typeof head === 'number') await gather(head, from, () => mine === turn)
}

// The next person to sign in does not see the moves of the previous one.
sessionState.subscribe(({ state }) => {
  if (state !== 'signed-out') return
  turn += 1
  isStopped = true
  happened.value = undefined
  move.value = { state: 'resting' }
})

/** The number of the last event so far. */
async function lastEvent(): Promise<number | Failure> {
  const outcome = await outcomeOf(client.GET('/api/events/', { params: { query: { of_last: 1 } } }))
  if (outcome?.ok !== true) return outcome?.failure ?? { kind: 'offline' }
  return outcome.value.events.at(-1)?.event_id ?? 0
}

/** Moves until the clock is there. */
async function moveOn(to: string): Promise<Failure | undefined> {
  for (;;) {
    const outcome = await outcomeOf(client.POST('/api/test/clock/', { body: { now: to } }))
    if (outcome?.ok === true) return undefined
    if (outcome?.failure.kind !== 'busy') return outcome?.failure ?? { kind: 'offline' }
    if (isStopped) return undefined
  }
}

async function readClock(): Promise<void> {
  await clockReading().refresh()
  const read = clockReading().read.peek()
  if (read.state === 'ready') clockMoved(read.value.now)
}

const pageSize = 1_000
const mostReads = 6
const pauseMilliseconds = 700

/** Reads until the feed brings nothing further. */
async function gather(head: number, from: string, isWanted: () => boolean): Promise<void> {
  let lastEvent = -1
  for (let reads = 1; reads <= mostReads; reads++) {
    const outcome = await outcomeOf(
      client.GET('/api/events/', { params: { query: { created_after_id: head, max_results: pageSize } } }),
    )
    if (outcome?.ok !== true || !isWanted()) return
    const read = clockReading().read.peek()
    const { events, next_url: next } = outcome.value
    const isSettled = events.length === lastEvent || next !== undefined || reads === mostReads
    happened.value = {
      from,
      to: read.state === 'ready' ? read.value.now : from,
      events,
      isMore: next !== undefined,
      isFollowing: !isSettled,
    }
    if (isSettled) return
    lastEvent = events.length
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}
