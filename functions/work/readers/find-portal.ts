/** The portal of an address: of its path, or of the id of its account. */
import type { Portal, Settings } from '../../domain/settings/settings.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { accountOfPortal } from '../../store/reader/portal-directory.ts'

export interface FoundPortal {
  readonly settings: Settings
  readonly portal: Portal
}

/** An account's id comes second, as few addresses have it. */
export async function findPortal(path: string): Promise<FoundPortal | undefined> {
  const settings = await loadSettings((await accountOfPortal(path)) ?? path)
  const portal = settings?.portal
  return settings === undefined || portal === undefined ? undefined : { settings, portal }
}
