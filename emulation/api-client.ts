/** A caller of the service. */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../local/start-error.ts'

export interface ApiClient {
  readonly url: string
  readonly key: string
  /** The JSON of a 200; any other answer is an error. Sends the document, if there is one. */
  call(path: string, document?: unknown): Promise<unknown>
}

/** The number of tries of a call that the service asks to repeat. */
const maxTries = 20

export function apiClient(url: string, key: string): ApiClient {
  return {
    url,
    key,
    async call(path, document) {
      const headers = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
      const sent = document === undefined ? {} : { method: 'POST', body: JSON.stringify(document) }
      const send = async () => await fetch(`${url}/api/${path}`, { ...sent, headers })
      let response = await send()
      for (let tries = 1; tries < maxTries && [429, 503].includes(response.status); tries++) {
        await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000)
        response = await send()
      }
      const text = await response.text()
      if (response.status !== 200) throw new StartError(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
      const answer: unknown = JSON.parse(text)
      return answer
    },
  }
}
