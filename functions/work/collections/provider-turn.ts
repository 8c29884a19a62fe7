/**
 * A turn at an item in the queue of a provider that the service calls: an attempt to collect, a page of a payer, a
 * refund, an agreement to end, or a notice (docs/decisions/collections.md). The turn is stored before the provider is
 * called, so the next worker knows of one that was cut off, and first asks the provider for the outcome of the call.
 */
import { secondsAfter } from '../../domain/document/sending.ts'
import { providerOfQueue } from '../../domain/world/collection.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { isTask, readProviderItem, removeItem, type ProviderItem } from '../../store/collection/provider-items.ts'
import { moveDelivery } from '../../store/delivery/deliveries.ts'
import { collectAttempt } from './collect-attempt.ts'
import { followPage } from './follow-page.ts'
import { makeRefund } from './make-refund.ts'
import type { ItemOutcome, ProviderJob, ProviderTurn, TurnOutcome } from './provider-job.ts'
import { workOnNotice } from './work-on-notice.ts'

/** The longest time that a call of a worker lasts. */
const heldSeconds = 180
/** The waiting times after a failed turn, in seconds; the last one repeats. */
const waits: readonly number[] = [60, 300, 900, 3600, 10_800]

export interface TurnToTake {
  readonly queue: string
  readonly id: string
  /** Whether the item is taken before it is due. */
  readonly early?: boolean
  /**
   * Whether it is taken from a worker that holds it. Every call of a provider has a key, and every outcome is
   * registered once, so this does no harm if that worker is only slow.
   */
  readonly takesOver?: boolean
}

export async function takeProviderTurn(
  job: ProviderJob,
  { queue, id, early = false, takesOver = false }: TurnToTake,
): Promise<TurnOutcome> {
  const { settings, now, realNow } = job
  const item = await readProviderItem(settings.account.id, queue, id)
  if (item === undefined || (item.ready_at > now && !early)) return { outcome: 'done' }
  const isHeld = item.held_until !== undefined && item.held_until > realNow
  if (isHeld && !takesOver) return { outcome: 'under-way' }
  const begun = { ...item, failures: item.failures + 1, held_until: secondsAfter(realNow, heldSeconds) }
  if (!(await moveDelivery(settings, item, begun))) return { outcome: 'under-way' }
  const { held_until: _, ...released } = begun
  try {
    const ended = await work({ ...job, wasBegun: item.failures > 0 }, begun)
    if (ended.outcome === 'later') {
      await moveDelivery(settings, begun, { ...released, ready_at: secondsAfter(now, ended.seconds) })
    }
    return { outcome: 'done' }
  } catch (error) {
    console.warn({ message: 'A call of a provider failed.', account: settings.account.id, id, error: String(error) })
    const seconds = waits[item.failures] ?? waits.at(-1) ?? heldSeconds
    await moveDelivery(settings, begun, { ...released, ready_at: secondsAfter(now, seconds) })
    return { outcome: 'failed', failures: begun.failures }
  }
}

async function work(job: ProviderJob & { readonly wasBegun: boolean }, item: ProviderItem): Promise<ItemOutcome> {
  const { settings, realNow } = job
  const providerId = providerOfQueue(item.by)
  const provider = calledProvider(settings, providerId)
  if (provider === undefined) throw new Error(`The account has no provider ${providerId} any more.`)
  const turn: ProviderTurn = { ...job, provider, providerId }
  if (!isTask(item)) return await over(turn, item, collectAttempt(turn, item))
  switch (item.task) {
    case 'page':
      return await over(turn, item, followPage(turn, item))
    case 'refund':
      return await over(turn, item, makeRefund(turn, item))
    case 'end':
      return await over(
        turn,
        item,
        provider.end(item.reference).then((): ItemOutcome => ({ outcome: 'over' })),
      )
    case 'notice':
      await workOnNotice(turn, item, realNow)
      return { outcome: 'over' }
  }
}

/** Removes an item that is over from the queue. */
async function over({ settings }: ProviderTurn, item: ProviderItem, ended: Promise<ItemOutcome>): Promise<ItemOutcome> {
  const outcome = await ended
  if (outcome.outcome === 'over') await removeItem(settings, item)
  return outcome
}
