/**
 * Pages on which payers may be paying invoices that a worker or the bank is about to collect. They are closed before
 * the invoices are handed out. An invoice whose page cannot be closed, or was paid on it, is not handed out: the task
 * of the page stores the outcome.
 */
import { calledQueues } from '../../domain/collection/agreements.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { providerOfQueue } from '../../domain/world/collection.ts'
import { pageTaskId, type PageTask } from '../../domain/world/provider-task.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { readPages, removeItem } from '../../store/collection/provider-items.ts'
import type { NamedDocument } from '../../store/customer/documents.ts'

type NamedInvoice = Pick<NamedDocument, 'customer' | 'number'>

/**
 * The pages on which payers may be about to pay the invoices. No page is opened any more once an attempt may be ready,
 * so this may be read together with the invoices.
 */
export async function readOpenPages(
  invoices: readonly NamedInvoice[],
  settings: Settings,
): Promise<readonly PageTask[]> {
  const queues = calledQueues(settings)
  const places = invoices.flatMap(({ customer, number }) =>
    queues.map((queue) => ({ by: queue, id: pageTaskId({ customer, number }) })),
  )
  return await readPages(settings.account.id, places)
}

/** Selects the invoices that nobody can pay on a page any more. */
export async function withoutOpenPages<Each>(
  all: readonly Each[],
  invoiceOf: (each: Each) => NamedInvoice,
  settings: Settings,
  pages: readonly PageTask[],
): Promise<readonly Each[]> {
  if (pages.length === 0) return all
  const free: Each[] = []
  for (const each of all) {
    const { customer, number } = invoiceOf(each)
    const id = pageTaskId({ customer, number })
    const ownPages = pages.filter((page) => page.id === id)
    if (await areClosed(ownPages, settings)) free.push(each)
  }
  return free
}

async function areClosed(pages: readonly PageTask[], settings: Settings): Promise<boolean> {
  for (const page of pages) if (!(await isClosed(page, settings))) return false
  return true
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
