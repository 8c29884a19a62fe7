/** The look of the letters of a business entity, by the present settings. */
import { entityNamed } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { LetterBrand } from '../../mail/mail-letter.ts'
import { readLogoImage } from '../../store/account/logos.ts'

/** `entity` is its external id; a removed one has no look of its own. */
export async function brandOf(settings: Settings, entity: string | undefined, name: string): Promise<LetterBrand> {
  const { logo: reference, colour } = entityNamed(entity, settings) ?? {}
  const logo = reference === undefined ? undefined : await readLogoImage(settings.account.id, reference)
  return { name, ...(logo === undefined ? {} : { logo }), ...(colour === undefined ? {} : { colour }) }
}
