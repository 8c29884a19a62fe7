/** Calls of a service in tests: by the path of an endpoint, and that must succeed. */
import { expect } from 'vitest'
import type { Answer, Service } from './service.ts'

export function callsOf(service: Pick<Service, 'call'>) {
  const post = async (name: string, json: object) => {
    const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json })
    return { status, body }
  }
  /** The body of the answer to a call that is carried out. */
  const made = async (name: string, json: object) => {
    const { status, body } = await post(name, json)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return { post, made }
}

/** An operation on a customer that is carried out. */
export const operationsOf =
  (service: Pick<Service, 'call'>) =>
  async (name: string, json: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const answer = await service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
    return answer.status === 200 ? answer : expect.fail(JSON.stringify(answer))
  }
