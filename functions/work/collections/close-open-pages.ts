/**
 * Pages on which payers are about to pay invoices that an own worker or the bank is to collect. They are closed before
 * the invoices are handed out. An invoice whose page cannot be closed, or was paid on it, is not handed out: the task
 * of the page stores what came of it.
 */
import { pageProvider } from '../../domain/collection/agreements.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { providerOfQueue, queueOf } from '../../domain/world/collection.ts'
import { pageTaskId, type PageTask } from '../../domain/world/provider-task.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { readPages, removeItem } from '../../store/collection/provider-items.ts'

interface ToHandOut {
  readonly customer: string
  readonly number: string
  readonly entity: string
}

/** Selects the invoices that nobody can pay on a page any more. */
export async function withoutOpenPages<Each>(
  all: readonly Each[],
  invoiceOf: (each: Each) => ToHandOut,
  settings: Settings,
): Promise<readonly Each[]> {
  const placed = all.flatMap((each) => {
    const { customer, number, entity } = invoiceOf(each)
    const provider = pageProvider(entity, settings)
    return provider === undefined ? [] : [{ each, by: queueOf('', provider.id), id: pageTaskId({ customer, number }) }]
  })
  const pages = new Map((await readPages(settings.account.id, placed)).map((page) => [`${page.by} ${page.id}`, page]))
  if (pages.size === 0) return all
  const left = new Set<Each>()
  for (const { each, by, id } of placed) {
    const page = pages.get(`${by} ${id}`)
    if (page !== undefined && !(await isClosed(page, settings))) left.add(each)
  }
  return all.filter((each) => !left.has(each))
}

/** Whether nobody has paid on the page, and nobody can any more. */
async function isClosed(page: PageTask, settings: Settings): Promise<boolean> {
  const { session, by } = page
  const provider = calledProvider(settings, providerOfQueue(by))
  if (session === undefined || provider === undefined) return false
  try {
    await provider.close(session)
    const { outcome } = await provider.outcome(session)
    if (outcome !== 'over') return false
  } catch (error) {
    console.warn({ message: 'A page could not be closed.', account: settings.account.id, error: String(error) })
    return false
  }
  await removeItem(settings, page)
  return true
}
