import type { Settings } from '../domain/settings/settings.ts'
import { HttpError } from './http-error.ts'

/** Ends a call that only a test account may make. */
export function testAccountOnly({ account }: Settings): void {
  if (account.mode === 'live') throw new HttpError(403, 'Only a test account has a clock of its own; this one is live.')
}
