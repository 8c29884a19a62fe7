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

/** The control character that replaces unreadable text. Every rule of a text refuses it, and pages show �. */
const unreadable = '\u001a'

/**
 * The texts of a form, complete: null characters, and bytes that are not UTF-8, become control characters, so that the
 * page says at their fields what is wrong.
 */
export function readableForm(event: APIGatewayProxyEvent): ReadonlyMap<string, readonly string[]> {
  const { body, isBase64Encoded } = event
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '')
  if (text.startsWith('{')) return sentForm(event)
  const texts = Array.from(new URLSearchParams(text), ([name, value]) => [
    name,
    value.replaceAll(/[\0\ufffd]/g, unreadable),
  ])
  return sentForm({ ...event, body: new URLSearchParams(texts).toString(), isBase64Encoded: false })
}
