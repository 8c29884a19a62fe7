import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '../../functions/http/endpoint.ts'
import { answerOf } from '../../functions/openapi/call-components.ts'
import { inWordsWith } from '../../functions/openapi/json-schema.ts'
import { compiled } from './read.ts'
import { responsesOf, sharedResponses, type Response } from '../../functions/openapi/responses.ts'

const endpoint: Endpoint = {
  name: 'example',
  subject: 'customers',
  method: 'GET',
  path: '/api/example/',
  summary: 'Returns an example.',
  access: 'key',
  parameters: v.strictObject({}),
  answer: v.object({ id: v.string() }),
}

/** The responses of an endpoint, with references followed. */
function responses(of: Partial<Endpoint>): Record<string, Response> {
  const shared = sharedResponses()
  return Object.fromEntries(
    Object.entries(responsesOf({ ...endpoint, ...of }, inWordsWith({}))).map(([status, response]) => {
      const found = '$ref' in response ? shared[response.$ref.replace('#/components/responses/', '')] : response
      if (found === undefined) throw new Error(`No response for ${status}.`)
      return [status, found]
    }),
  )
}

const statuses = (of: Partial<Endpoint>) => Object.keys(responses(of))

describe('A call can end', () => {
  it('with its answer as JSON', () => {
    const schema = { $ref: '#/components/schemas/ExampleAnswer' }
    expect(responses({})['200']).toEqual({
      description: 'The answer.',
      content: { 'application/json': { schema } },
    })
    expect(answerOf(endpoint, inWordsWith({}))).toEqual({
      schema,
      components: { ExampleAnswer: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
    })
  })

  it('with one of two answers, which are one object with a condition on its keys', () => {
    const answer = v.union([
      v.object({ count: v.number(), id: v.string(), note: v.exactOptional(v.string()) }),
      v.object({ count: v.number(), preview: v.string() }),
    ])
    const { schema, components } = answerOf({ ...endpoint, answer }, inWordsWith({}))
    expect(schema).toEqual({ $ref: '#/components/schemas/ExampleAnswer' })
    const text = { type: 'string' }
    expect(components['ExampleAnswer']).toMatchObject({
      type: 'object',
      properties: { count: { type: 'number' }, id: text, note: text, preview: text },
      required: ['count'],
    })
    const fits = compiled(components['ExampleAnswer'] ?? {})
    const answers = [
      { count: 1, id: '1' },
      { count: 1, id: '1', note: 'a' },
      { count: 1, preview: 'p' },
    ]
    expect(answers.map((each) => fits(each))).toEqual([true, true, true])
    const others = [
      { count: 1 },
      { id: '1' },
      { count: 1, id: '1', preview: 'p' },
      { count: 1, preview: 'p', note: 'a' },
    ]
    expect(others.map((each) => fits(each))).toEqual([false, false, false, false])
  })

  it('with no choice of which no key tells the second answer', () => {
    const answer = v.union([v.object({ id: v.string() }), v.object({ note: v.exactOptional(v.string()) })])
    expect(() => answerOf({ ...endpoint, answer }, inWordsWith({}))).toThrow('second form')
  })

  it('with a page or a file, where that is what it answers', () => {
    expect(responses({ answerType: 'text/html', answer: v.string() })['200']).toEqual({
      description: 'The answer.',
      content: { 'text/html': { schema: { type: 'string' } } },
    })
  })

  it('with the failures of every call that needs a key', () => {
    expect(statuses({})).toEqual(['200', '400', '401', '403', '429', '500', '503', 'default'])
  })

  it('with a body too large, where it has one', () => {
    expect(statuses({ method: 'POST' })).toContain('413')
  })

  it('with fewer failures where no key is needed', () => {
    expect(statuses({ access: 'open' })).toEqual(['200', '400', '429', '500', 'default'])
  })

  it('with messages by field where values can be refused, and there only', () => {
    const refused = responses({ refuses: true })['422']
    expect(Object.keys(refused?.content ?? {})).toEqual(['application/json'])
    expect(refused?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/MessagesByField' })
    expect(statuses({})).not.toContain('422')
  })

  it('with plain text in every other case', () => {
    for (const [status, response] of Object.entries(
      responses({ refuses: true, method: 'POST', ends: { 409: 'Busy.' } }),
    )) {
      const isJson = status === '200' || status === '422'
      expect(response.content, status).toHaveProperty([isJson ? 'application/json' : 'text/plain', 'schema'])
    }
  })

  it('with when to try again, where that helps', () => {
    const all = responses({ ends: { 409: 'Others were first.' } })
    const withHeader = Object.keys(all).filter((status) => all[status]?.headers?.['Retry-After'] !== undefined)
    expect(withHeader).toEqual(['409', '429', '503'])
  })

  it('with statuses of its own, and with one more reason for those that others have too', () => {
    const own = responses({ ends: { 403: 'The account is a live one.', 404: 'There is none.' } })
    expect(own['404']?.description).toBe('There is none.')
    expect(own['403']?.description).toContain('The account is a live one.')
    expect(own['403']?.description).toContain(responses({})['403']?.description)
  })
})
