/** The time after which the words of a request that was decided are erased, if the account has one. */
import { erasedAt, retentionOf } from '../notice/retention.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isUndecided, type ReaderRequest } from './request.ts'

export function erasureOfRequest(request: ReaderRequest, settings: Settings): Instant | undefined {
  const { erased, decided, received } = request
  const entry = retentionOf(settings, 'requests')
  if (entry === undefined || erased !== undefined || isUndecided(request)) return undefined
  return erasedAt(entry, decided?.at ?? received, settings)
}

/** A decided request is due again when the account no longer keeps it. */
export function withErasure(request: ReaderRequest, settings: Settings): ReaderRequest {
  if (isUndecided(request)) return request
  const { due: _, ...decided } = request
  const due = erasureOfRequest(request, settings)
  return due === undefined ? decided : { ...decided, due }
}
