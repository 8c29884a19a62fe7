/** The reader and the means of reading: the same for a call of the API and for a delivery to a webhook. */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'

export interface Reader {
  readonly account: string
  readonly settings: Settings
  readonly language: Language
  /** The instant that is read: the account's time, or a later one. */
  readonly now: Instant
  /** The account's time, if a later instant is read. */
  readonly aheadOf?: Instant
  /** The service's address, without a last slash, for links. */
  readonly baseUrl: string
}
