/** The account of a business entity, which the address of its pages may not name. */
import type { Settings } from '../../domain/settings/settings.ts'
import { loadSettings, onlyAccount } from '../../store/account/load-settings.ts'
import { accountsWithEntity } from '../../store/order/form-directory.ts'

/** Undefined if no account has the entity, or several have it and none is named. */
export async function findEntity(entity: string, account?: string): Promise<Settings | undefined> {
  const settings = await loadSettings(account ?? (await accountOf(entity)) ?? '')
  return settings?.business_entities.some(({ external_id }) => external_id === entity) === true ? settings : undefined
}

/** Entities that are older than these entries have none. They are found if the deployment has one account. */
async function accountOf(entity: string): Promise<string | undefined> {
  const [first, ...others] = await accountsWithEntity(entity)
  if (first === undefined) return await onlyAccount()
  return others.length === 0 ? first : undefined
}
