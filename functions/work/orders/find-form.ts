/** The ordering form of an address, which names no account. */
import type { OrderingForm, Settings } from '../../domain/settings/settings.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { accountsWithForm } from '../../store/order/form-directory.ts'

export type FoundForm =
  | { readonly outcome: 'found'; readonly settings: Settings; readonly form: OrderingForm }
  | { readonly outcome: 'unknown' }
  /** Several accounts have a form of this name: the call has to say which of them is meant. */
  | { readonly outcome: 'several' }

export async function findForm(url_id: string, account?: string): Promise<FoundForm> {
  const accounts = await accountsWithForm(url_id)
  const candidates = account === undefined ? accounts : accounts.filter((each) => each === account)
  const [first, ...others] = candidates
  if (first === undefined) return { outcome: 'unknown' }
  if (others.length > 0) return { outcome: 'several' }
  const settings = await loadSettings(first)
  // The settings that a process knows may be some seconds old.
  const form = settings?.ordering_forms.find((each) => each.url_id === url_id)
  return settings === undefined || form === undefined ? { outcome: 'unknown' } : { outcome: 'found', settings, form }
}
