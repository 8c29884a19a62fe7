/** Whether a customer may be paying an invoice on a page of a provider at this moment. */
import { isCalled } from '../../domain/collection/agreements.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { queueOf } from '../../domain/world/collection.ts'
import { hasOpenPage } from '../../store/collection/provider-items.ts'

/** One read for each provider that the service calls. */
export async function isPayingOnPage(settings: Settings, customer: string): Promise<boolean> {
  const pages = await Promise.all(
    settings.payment_providers
      .filter(isCalled)
      .map(({ id }) => hasOpenPage(settings.account.id, queueOf('', id), customer)),
  )
  return pages.includes(true)
}
