/** The texts that a page's form has sent, by the names of its inputs. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { malformed } from '../../domain/refusal/mistake.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { refuseEncoded, fromBody } from '../../http/sent-parameters.ts'

export function sentForm(event: APIGatewayProxyEvent): ReadonlyMap<string, readonly string[]> {
  refuseEncoded(event)
  return new Map(
    Array.from(fromBody(event), ([name, sent]) => {
      if (sent.from === 'json') {
        throw new ProgrammingError(malformed('Content-Type', 'expected application/x-www-form-urlencoded.'))
      }
      return [name, sent.texts]
    }),
  )
}
