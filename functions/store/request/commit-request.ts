/** Stores a changed request that changes nothing else. */
import type { Via } from '../../domain/facts/event.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { transact, type CommitOutcome, type ConditionalWrite } from '../dynamo/transaction.ts'
import { requestWrites } from './request-writes.ts'

export interface Author {
  readonly via: Via
  readonly by: string
}

/** The author of changes that the service makes by itself for the reader of a request. */
export const byService: Author = { via: 'portal', by: 'System' }

/** The author of a change that the service makes because of the time alone. */
export const onSchedule: Author = { via: 'system', by: 'System' }

export interface RequestChange {
  readonly settings: Settings
  readonly before: ReaderRequest | undefined
  readonly after: ReaderRequest
  readonly now: Instant
  readonly by?: Author
  readonly also?: readonly ConditionalWrite[]
}

export const commitRequest = ({ by = byService, also = [], ...change }: RequestChange): Promise<CommitOutcome> =>
  transact([...requestWrites({ ...change, by }), ...also])
