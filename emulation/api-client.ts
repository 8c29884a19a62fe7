/** A caller of the service. */
import { StartError } from '../local/start-error.ts'
import { callPatiently } from './patient-call.ts'

export interface ApiClient {
  readonly url: string
  readonly key: string
  /** The JSON of a 200; any other answer is an error. Sends the document, if there is one. */
  call(path: string, document?: unknown): Promise<unknown>
}

export function apiClient(url: string, key: string): ApiClient {
  return {
    url,
    key,
    async call(path, document) {
      const headers = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
      const sent = document === undefined ? {} : { method: 'POST', body: JSON.stringify(document) }
      const { status, text } = await callPatiently(`${url}/api/${path}`, { ...sent, headers })
      if (status !== 200) throw new StartError(`${path} answered ${status}: ${text.slice(0, 500)}`)
      const answer: unknown = JSON.parse(text)
      return answer
    },
  }
}
