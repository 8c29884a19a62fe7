/** Whether a customer may be paying an invoice on a page of a provider at this moment. */
import { calledQueues } from '../../domain/collection/agreements.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { hasOpenPage } from '../../store/collection/provider-items.ts'

/** One read for each provider that the service calls. */
export async function isPayingOnPage(settings: Settings, customer: string): Promise<boolean> {
  const pages = await Promise.all(
    calledQueues(settings).map((queue) => hasOpenPage(settings.account.id, queue, customer)),
  )
  return pages.includes(true)
}
