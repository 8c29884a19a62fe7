/**
 * Redirects a payer to a page of the provider. The page is stored before it is opened, so a worker that is about to
 * collect knows about it. A returning payer gets the same page while it is open and its amount is still right.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { secondsAfter } from '../../domain/document/sending.ts'
import type { Instant } from '../../domain/time/time.ts'
import { queueOf } from '../../domain/world/collection.ts'
import { pageKey, type PageTask } from '../../domain/world/provider-task.ts'
import { ProviderUnavailable, type PageToOpen, type PaymentProvider } from '../../outside/payments/payment-port.ts'
import { runtime } from '../../outside/runtime.ts'
import { isTask, movePage, readProviderItem, removeItem, writeNewItem } from '../../store/collection/provider-items.ts'
import { followPage } from './follow-page.ts'

export interface PageRedirect {
  readonly settings: Settings
  readonly now: Instant
  readonly provider: PaymentProvider
  /** The id of the provider in the settings. */
  readonly providerId: string
  /** The id of the page's task, and the subject of the page. */
  readonly task: Pick<PageTask, 'id' | 'customer'> & Partial<Pick<PageTask, 'agreement' | 'number'>>
  readonly page: Omit<PageToOpen, 'key' | 'customer'>
  /** Checks, after the page is stored, whether it may still be opened. */
  readonly mayOpen: () => Promise<boolean>
}

export type Led =
  | { readonly outcome: 'open'; readonly url: string }
  /** The payer agreed or paid on an earlier page, and that is stored now. */
  | { readonly outcome: 'settled' }
  /** The page cannot be opened now, because a visit or a collection is under way. */
  | { readonly outcome: 'busy' }
  /** The provider gives no answer. Trying again later may succeed. */
  | { readonly outcome: 'unreachable' }

/** The time after which the provider is first asked about a page. */
const firstLookSeconds = 60

export async function redirectToPage(lead: PageRedirect): Promise<Led> {
  try {
    return await findOrOpen(lead)
  } catch (error) {
    noteUnreachable(error, lead)
    return { outcome: 'unreachable' }
  }
}

/** Logs that the provider is unreachable, and rethrows any other error. */
function noteUnreachable(
  error: unknown,
  { settings, providerId }: Pick<PageRedirect, 'settings' | 'providerId'>,
): void {
  if (!(error instanceof ProviderUnavailable)) throw error
  const account = settings.account.id
  console.error({ message: 'A payment provider gives no answer.', account, provider: providerId, error: String(error) })
}

async function findOrOpen(lead: PageRedirect): Promise<Led> {
  const { settings, now, providerId, task } = lead
  const queue = queueOf('', providerId)
  const before = await readProviderItem(settings.account.id, queue, task.id)
  if (before !== undefined && isTask(before) && before.task === 'page') {
    const again = await comeAgain(lead, before)
    if (again !== undefined) return again
  }
  const opening: PageTask = {
    ...{ task: 'page', by: queue, ...task, key: pageKey(task.id, runtime.newToken()) },
    ...(lead.page.pays !== undefined && { amountMinor: lead.page.pays.amountMinor }),
    ...{ ready_at: secondsAfter(now, firstLookSeconds), failures: 0 },
  }
  if (!(await writeNewItem(settings, opening))) return { outcome: 'busy' }
  if (!(await lead.mayOpen())) {
    await removeItem(settings, opening)
    return { outcome: 'busy' }
  }
  return await open(lead, opening)
}

/** Undefined if the earlier page is over, and another one may be opened. */
async function comeAgain(lead: PageRedirect, page: PageTask): Promise<Led | undefined> {
  const { settings } = lead
  if (page.session === undefined || page.url === undefined) return { outcome: 'busy' }
  const outcome = await followPage(lead, page)
  if (outcome.outcome === 'later') return { outcome: 'open', url: page.url }
  await removeItem(settings, page)
  return (await lead.mayOpen()) ? undefined : { outcome: 'settled' }
}

async function open(lead: PageRedirect, opening: PageTask): Promise<Led> {
  const { settings, provider } = lead
  const { session, url } = await begin(lead, opening)
  // A worker that was about to collect may have removed the task in the meantime.
  if (await movePage(settings, opening, { ...opening, session, url })) return { outcome: 'open', url }
  await provider.close(session)
  return { outcome: 'busy' }
}

/**
 * Opens a page at the provider. A page that may have been opened, but whose address has not arrived, is shown to
 * nobody, so its task is removed.
 */
async function begin({ settings, provider, page }: PageRedirect, opening: PageTask) {
  try {
    return await provider.begin({ ...page, key: opening.key, customer: opening.customer })
  } catch (error) {
    await removeItem(settings, opening)
    throw error
  }
}

/**
 * Stores the outcome of the page when the payer comes back, if the provider already knows it. A provider that gives no
 * answer now is asked again by the task of the page.
 */
export async function backFromPage(lead: Omit<PageRedirect, 'page' | 'mayOpen'>): Promise<void> {
  try {
    await takeOutcome(lead)
  } catch (error) {
    noteUnreachable(error, lead)
  }
}

async function takeOutcome(lead: Omit<PageRedirect, 'page' | 'mayOpen'>): Promise<void> {
  const { settings, providerId, task } = lead
  const item = await readProviderItem(settings.account.id, queueOf('', providerId), task.id)
  if (item === undefined || !isTask(item) || item.task !== 'page') return
  const outcome = await followPage(lead, item)
  if (outcome.outcome === 'over') await removeItem(settings, item)
}
