/** The look of a page's seller: the colour and the logo of the first business entity that has one. */
import type { Seller } from '../../domain/order/order-view.ts'
import { logoDataUrl } from '../../domain/settings/brand/logo-data-url.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Brand } from '../../order-page/brand.ts'
import { readLogoImage } from '../../store/account/logos.ts'

export async function brandOf(sellers: readonly Seller[], settings: Settings): Promise<Brand> {
  const entities = sellers.flatMap(({ external_id }) => entityNamed(external_id, settings) ?? [])
  const colour = entities.find((entity) => entity.colour !== undefined)?.colour
  const reference = entities.find(({ logo }) => logo !== undefined)?.logo
  const logo = reference === undefined ? undefined : await readLogoImage(settings.account.id, reference)
  return { ...(colour !== undefined && { colour }), ...(logo !== undefined && { logo: logoDataUrl(logo) }) }
}
