/** An account as its account file: every key with its default, logos as images, and no secrets. */
import { logoDataUrl } from '../../domain/settings/brand/logo-data-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { showSettings } from '../../domain/settings/show-settings.ts'
import { readLogoImages } from '../../store/account/logos.ts'

/** Applying the file to the unchanged account changes nothing. */
export async function exportAccount(settings: Settings): Promise<ReturnType<typeof showSettings>> {
  const settingsFile = showSettings(settings)
  const logos = await readLogoImages(
    settings.account.id,
    settingsFile.business_entities.flatMap(({ logo }) => (logo === undefined ? [] : [logo])),
  )
  const business_entities = settingsFile.business_entities.map(({ logo, ...entity }) => {
    const image = logo === undefined ? undefined : logos.get(logo)
    return image === undefined ? entity : { ...entity, logo: logoDataUrl(image) }
  })
  return { ...settingsFile, business_entities }
}
