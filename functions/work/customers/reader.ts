/** Who reads, and with what: the same for a call of the API and for what is sent to a webhook. */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Language } from '../../language/language.ts'

export interface Reader {
  readonly account: string
  readonly settings: Settings
  readonly language: Language
  /** The account's time. */
  readonly now: Instant
  /** The service's address, without a last slash, for links. */
  readonly baseUrl: string
}
