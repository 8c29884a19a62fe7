/** The links below the pages of orders: to the portal, and to the pages for withdrawing and cancelling. */
import type { Seller } from '../../domain/order/order-view.ts'
import { portalAddress } from '../../domain/settings/portal-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Language } from '../../language/language.ts'
import type { PageOptions } from '../../order-page/page-frame.ts'

export function waysOut(
  sellers: readonly Seller[],
  settings: Settings,
  { base, language }: { readonly base: string; readonly language: Language },
): Pick<PageOptions, 'contractPages' | 'portalUrl'> {
  const entities = sellers.map(({ external_id }) => external_id)
  const portalUrl = portalAddress(settings, { base, language, entities })
  return { contractPages: { base, account: settings.account.id }, ...(portalUrl !== undefined && { portalUrl }) }
}
