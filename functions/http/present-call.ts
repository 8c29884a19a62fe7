/** A call that is half done when its settings turn out to have changed continues with the present ones. */
import type { Settings } from '../domain/settings/settings.ts'
import { instantOf } from '../domain/time/time.ts'
import { loadSettings } from '../store/account/load-settings.ts'
import type { Call, CallerAccess } from './call.ts'
import { holderOf } from './identify-session.ts'
import { findAccess, hasExpired } from './key-access.ts'

/** The same call with the present settings and the caller's present rights. */
export async function presentCall(call: Call): Promise<Call> {
  const settings = await loadSettings(call.account)
  if (settings === undefined) return call
  // An access that is gone may do nothing more.
  const nothing = { ...call.access, allowed_apis: [], operations: [] }
  return { ...call, settings, access: presentAccess(settings, call) ?? nothing }
}

function presentAccess(settings: Settings, { keyHash, session }: Call): CallerAccess | undefined {
  const now = instantOf(Date.now())
  if (session !== undefined) return holderOf(settings, session, now)?.access
  const access = keyHash === undefined ? undefined : findAccess(settings, keyHash, now)
  return access === undefined || hasExpired(access, now) ? undefined : access
}
