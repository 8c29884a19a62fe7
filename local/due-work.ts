/** The work of live accounts that is due now and not done yet. */
import { instantOf, millisOf } from '../functions/domain/time/time.ts'
import { dueUntil, type Due } from '../functions/store/due/due.ts'
import { atOnce, dueShards, liveDuePartition } from '../functions/store/keys.ts'

export interface DueWork {
  readonly items: number
  /** The delay of the oldest entry with an instant, in seconds. */
  readonly oldestSeconds: number
}

/** Counting stops at this number, so that measuring a backlog adds little to it. */
const mostCounted = 10_000

const kinds = [
  'customer',
  'order',
  'mail',
  'task',
  'webhook',
  'products',
  'assignmentJob',
  'indexJob',
  'search',
  'job',
] as const
type Kind = (typeof kinds)[number]

export async function dueWork(nowMillis: number): Promise<ReadonlyMap<Kind, DueWork>> {
  const found = new Map<Kind, DueWork>(kinds.map((kind) => [kind, { items: 0, oldestSeconds: 0 }]))
  let counted = 0
  for (let shard = 0; shard < dueShards && counted < mostCounted; shard++) {
    for await (const page of dueUntil(liveDuePartition(shard), instantOf(nowMillis))) {
      for (const due of page) add(found, due, nowMillis)
      counted += page.length
      if (counted >= mostCounted) break
    }
  }
  return found
}

function add(found: Map<Kind, DueWork>, due: Due, nowMillis: number): void {
  const kind = kinds.find((each) => each in due)
  if (kind === undefined) return
  const { items = 0, oldestSeconds = 0 } = found.get(kind) ?? {}
  // Immediate work has no instant of its own.
  const seconds = due.at === atOnce ? 0 : (nowMillis - millisOf(due.at)) / 1_000
  found.set(kind, { items: items + 1, oldestSeconds: Math.max(oldestSeconds, seconds) })
}
