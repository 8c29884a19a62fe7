/** Rights of an access or a role: to calls, and to operations by name. */
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
} from '../../../functions/domain/settings/access/access-rights.ts'
import { bankChanges } from '../../../functions/domain/settings/bank-details.ts'
import { builtInRoleNames, rightsOfRole } from '../../../functions/domain/settings/access/role-rights.ts'
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

describe('A change of where customers pay to', () => {
  const before = demoSettings({ account: { id: 'demo', name: 'Before' } })
  const [entity, ...others] = before.business_entities
  if (entity === undefined) throw new Error('There is no business entity.')
  const after = (more: object): Settings => ({ ...before, business_entities: [{ ...entity, ...more }, ...others] })
  const iban = { iban: 'DK5000400440116243' }

  it.each([
    ['iban', iban],
    ['payment_text', { payment_text: 'Pay to 1234-567890' }],
    ['payment_codes', { payment_codes: [{ fik: '12345678' }] }],
  ])('by %s needs a right of its own', (key, more) => {
    const lacks = {
      section: 'where customers pay to (iban, payment_text, payment_codes, bank_methods)',
      right: 'bankdetails',
    }
    expect(lackedForChange(rights('settings', 'accesses'), before, after(more))).toEqual(lacks)
    expect(lackedForChange(rights('settings'), after(more), before)).toEqual(lacks)
    expect(lackedForChange(rights('settings', 'bankdetails'), before, after(more))).toBeUndefined()
    expect(lackedForChange(rights('*'), before, after(more))).toBeUndefined()
    expect(bankChanges(before, after(more))).toEqual([{ business_entity: entity.external_id, keys: [key] }])
  })

  it('is a new business entity with an account too, and not another name or one that goes', () => {
    const added = {
      ...before,
      business_entities: [...before.business_entities, { ...entity, external_id: 'no', ...iban }],
    }
    expect(lackedForChange(rights('settings'), before, added)?.right).toBe('bankdetails')
    expect(lackedForChange(rights('settings'), after(iban), after({ ...iban, name: 'Another' }))).toBeUndefined()
    expect(lackedForChange(rights('settings'), after(iban), { ...before, business_entities: others })).toBeUndefined()
  })

  it('is no part of a built-in role but the owner’s', () => {
    const may = builtInRoleNames.filter(
      (name) => lackedForChange(rightsOfRole(before, name) ?? rights(), before, after(iban)) === undefined,
    )
    expect(may).toEqual(['owner'])
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
