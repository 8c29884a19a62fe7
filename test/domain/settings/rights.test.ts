/** What an access or a role may do: its rights to calls, and to operations by name. */
import { describe, expect, it } from 'vitest'
import {
  lackedForChange,
  mayCall,
  mayOperate,
  mayPreview,
  readablePasswords,
  operationsOf,
  readsCustomers,
  rightTo,
  rightToOperation,
  type Rights,
} from '../../../functions/domain/settings/access-rights.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { demoSettings } from '../../settings.ts'

const rights = (...allowed_apis: string[]): Rights => ({ allowed_apis })
const role = (operations: readonly string[], ...allowed_apis: string[]): Rights => ({ allowed_apis, operations })
const creates = rightToOperation('createcustomer')
const many = rightTo('/api/customers/bulkupdates/', false)

describe('A right', () => {
  it('opens every call of its API, those that read or write, or one alone', () => {
    for (const name of ['*', 'customers', 'customers:write', 'customers.createcustomer'])
      expect(mayCall(rights(name), creates)).toBe(true)
    for (const name of ['invoices', 'customers:read', 'customers.cancelsubscription'])
      expect(mayCall(rights(name), creates)).toBe(false)
    expect(mayCall(rights('customers:read'), readsCustomers)).toBe(true)
    expect(mayCall(rights('customers:write'), readsCustomers)).toBe(false)
  })
})

describe('A role with operations', () => {
  it('may carry out these and no others, whatever it may read', () => {
    expect(mayCall(role(['createcustomer'], 'customers'), creates)).toBe(true)
    expect(mayCall(role(['createcustomer']), creates)).toBe(true)
    expect(mayCall(role(['cancelsubscription'], '*'), creates)).toBe(false)
    expect(operationsOf(role(['createcustomer', 'cancelsubscription']))).toEqual(
      expect.arrayContaining(['createcustomer', 'cancelsubscription']),
    )
    expect(operationsOf(role(['createcustomer']))).toHaveLength(1)
    expect(operationsOf(rights('invoices'))).toEqual([])
  })

  it('may make calls of many where it has an operation, and reads by its rights', () => {
    expect(mayCall(role(['createcustomer']), many)).toBe(true)
    expect(mayCall(role([], '*'), many)).toBe(false)
    expect(mayCall(role(['createcustomer'], 'customers:read'), readsCustomers)).toBe(true)
    expect(mayCall(role(['createcustomer']), readsCustomers)).toBe(false)
    expect(mayCall(role(['createcustomer'], 'invoices'), rightTo('/api/invoices/', true))).toBe(true)
  })

  it('may carry out what needs several operations where it has all of them', () => {
    const both = role(['createcustomer', 'createsubscription'])
    expect(mayOperate(both, 'createcustomer', 'createsubscription')).toBe(true)
    expect(mayOperate(both, 'createcustomer', 'cancelsubscription')).toBe(false)
    expect(mayOperate(rights(), 'cancelsubscription')).toBe(true)
  })
})

describe('A preview', () => {
  it('needs the right to previews, or the right to its call', () => {
    expect(mayPreview(rights('preview'), creates)).toBe(true)
    expect(mayPreview(rights('customers'), creates)).toBe(true)
    expect(mayPreview(rights('invoices'), creates)).toBe(false)
  })
})

describe('Hashes of passwords', () => {
  it.each([
    ['*', 'many'],
    ['passwords', 'many'],
    ['customers', 'one'],
    ['customers:read', 'none'],
    ['customers:write', 'none'],
    ['customers.query', 'none'],
    ['preview', 'none'],
    ['orders', 'none'],
  ])('of customers are opened by "%s": %s', (right, readable) => {
    expect(readablePasswords(rights(right), 'customers')).toBe(readable)
  })

  it('of orders are opened by the right to orders, one at a time', () => {
    const readable = ['*', 'passwords', 'orders', 'orders:read', 'orders.approve', 'customers'].map((right) =>
      readablePasswords(rights(right), 'orders'),
    )
    expect(readable).toEqual(['many', 'many', 'one', 'none', 'none', 'none'])
  })
})

describe('A change of webhooks', () => {
  const before = demoSettings({
    account: { id: 'demo' },
    webhooks: [
      {
        id: 'w',
        url: 'https://example.com/a',
        bearer_token: 'abcdefghijklmnop',
        response_key: 'abcdefghijklmnop',
        prefetch: 'subscriptions',
      },
    ],
  })
  const after = (more: Partial<Settings['webhooks'][number]>): Settings => ({
    ...before,
    webhooks: before.webhooks.map((webhook) => ({ ...webhook, ...more })),
  })
  const lacked = (changed: Settings, access = rights('settings'), from = before) =>
    lackedForChange(access, from, changed)
  const right = { section: 'the prefetch of webhooks', right: 'customers' }

  it('that sends data of customers elsewhere needs the right to read them', () => {
    expect(lacked(after({ url: 'https://example.com/b' }))).toEqual(right)
    expect(lacked(after({ id: 'other' }))).toEqual(right)
    expect(lacked(before, undefined, { ...before, webhooks: [] })).toEqual(right)
    expect(lacked(before, undefined, after({ prefetch: 'invoices' }))).toEqual(right)
    expect(lacked(after({ url: 'https://example.com/b' }), rights('settings', 'customers:read'))).toBeUndefined()
  })

  it('that sends no more than before needs no further right', () => {
    expect(lacked(before)).toBeUndefined()
    expect(lacked({ ...before, webhooks: [] })).toBeUndefined()
    const quiet = after({ url: 'https://example.com/b' }).webhooks.map(({ prefetch: _, ...webhook }) => webhook)
    expect(lacked({ ...before, webhooks: quiet })).toBeUndefined()
  })
})
