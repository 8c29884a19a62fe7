import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../functions/api/openapi/endpoints.ts'
import {
  apis,
  isRight,
  mayCall,
  nameOfRight,
  rightTo,
} from '../../../../functions/domain/settings/access/access-rights.ts'

const may = (allowed_apis: readonly string[], path: string, onlyReads = false) =>
  mayCall({ allowed_apis }, rightTo(path, onlyReads))

describe('the rights of an API access', () => {
  it('given every endpoint that needs a key, then its API, its operation and its kind of use are rights', () => {
    const needed = endpoints
      .filter(({ access }) => access !== 'open')
      .map((endpoint) => rightTo(endpoint.path, endpoint.method === 'GET' || endpoint.onlyReads === true))
    const names = needed.flatMap((right) => [
      right.api,
      nameOfRight(right),
      `${right.api}:${right.onlyReads ? 'read' : 'write'}`,
    ])
    expect(names.filter((name) => !isRight(name))).toEqual([])
    // Every name of a right opens something.
    const opened = new Set(names)
    const listed = Object.entries(apis).flatMap(([api, { kinds, operations }]) => [
      ...kinds.map((kind) => `${api}:${kind}`),
      ...operations.map((operation) => `${api}.${operation}`),
    ])
    expect(listed.filter((name) => !opened.has(name))).toEqual([])
  })

  it('given an API, then all of it is open, and no other', () => {
    expect(may(['customers'], '/api/customers/createoverride/')).toBe(true)
    expect(may(['customers'], '/api/customers/', true)).toBe(true)
    expect(may(['customers'], '/api/events/', true)).toBe(false)
    expect(may(['*'], '/api/events/', true)).toBe(true)
  })

  it('given an operation or a kind of use, then only that is open', () => {
    expect(may(['customers.createoverride'], '/api/customers/createoverride/')).toBe(true)
    expect(may(['customers.createoverride'], '/api/customers/createpayment/')).toBe(false)
    expect(may(['customers.createoverride'], '/api/customers/', true)).toBe(false)
    expect(may(['customers:read'], '/api/customers/', true)).toBe(true)
    expect(may(['customers:read'], '/api/customers/createoverride/')).toBe(false)
    expect(may(['customers:write'], '/api/customers/createoverride/')).toBe(true)
    expect(may(['customers:write'], '/api/customers/', true)).toBe(false)
    expect(may(['settings.webhook'], '/api/settings/webhook/')).toBe(true)
    expect(may(['settings.webhook'], '/api/settings/webhook/attempts/', true)).toBe(false)
  })

  it('given a path with a part that varies, then that part is no operation', () => {
    expect(nameOfRight(rightTo('/api/prepareinvoicedeliveries/{delivery_method_id}/', false))).toBe(
      'prepareinvoicedeliveries',
    )
  })

  it('given the right to the accesses, then it opens no call', () => {
    expect(endpoints.filter(({ path, method }) => may(['accesses'], path, method === 'GET'))).toEqual([])
  })
})
