/** An action of a reader, and the surroundings of its call. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { ReaderOperation } from '../../domain/portal/reader-rights.ts'
import type { ReaderSession } from '../../domain/portal/reader-session.ts'
import type { Portal, Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'

export interface Acting {
  readonly event: APIGatewayProxyEvent
  readonly session: ReaderSession
  readonly settings: Settings
  readonly portal: Portal
  /** The account's time. */
  readonly now: Instant
  readonly language: Language
  /** The instant at which the function times out, in real milliseconds since 1970. */
  readonly endsAtMillis: number
}

export interface ReaderCommand {
  readonly operation: ReaderOperation
  /** Parameters of the operation without the id of the customer. */
  readonly parameters: Readonly<Record<string, unknown>>
}
