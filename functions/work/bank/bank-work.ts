/** The context of the work on a bank's file. */
import type { Via } from '../../domain/facts/event.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant, PlainDate } from '../../domain/time/time.ts'

export interface BankWork {
  readonly settings: Settings
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
  /** The id of the kept file. */
  readonly file: string
  /** The hash of the file's bytes. */
  readonly hash: string
  /** The date on which the bank made the file, if the file names it. */
  readonly on?: PlainDate
  /** External id of the business entity that the caller names. */
  readonly entity?: string
}
