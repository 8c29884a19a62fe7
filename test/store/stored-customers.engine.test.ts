import { newWorld } from '../../functions/domain/world/world.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../functions/domain/world/customer.ts'
import { eraseCustomer } from '../../functions/domain/world/customer.ts'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { idOfEmail, pageIds, type Source } from '../../functions/store/customer/customer-keys.ts'
import { nextCustomerId, skipTakenIds } from '../../functions/store/customer/new-customer-id.ts'
import { readCustomers } from '../../functions/store/customer/customer-item.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import type { LoadedWorld } from '../../functions/store/customer/world-commit.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { eraseHistory } from '../../functions/store/customer/erasure.ts'
import { readHistory } from '../../functions/store/customer/history.ts'
import { findKept, keptUnder } from '../../functions/store/idempotency/stored-answer.ts'
import { testDuePartition } from '../../functions/store/keys.ts'
import { useEngine } from '../engine.ts'
import { demoSettings } from '../settings.ts'

useEngine()
const now = instantOf(Date.UTC(2027, 0, 1))
const note = { at: now, via: 'api', by: 'demo', facts: [{ fact: 'customer-updated', changed: [] }] } as const

let settings: Settings
let account: string
beforeEach(() => {
  const demo = demoSettings()
  account = `a-${randomUUID()}`
  settings = { ...demo, account: { ...demo.account, id: account } }
})

function customer(id: string, given: Partial<Customer> = {}): Customer {
  return { id, version: 0, created: now, builtin: {}, fields: {}, overrides: [], ...given }
}
type Commit = Parameters<typeof commitWorld>[0]
/** A change of the customer alone. */
async function commit(before: LoadedWorld | undefined, after: Customer, more: Partial<Commit> = {}) {
  return await commitWorld({
    settings,
    before,
    after: newWorld(after),
    notes: [note],
    now,
    ...more,
  })
}
async function create(after: Customer) {
  return await commit(undefined, after)
}
async function loaded(id: string): Promise<LoadedWorld> {
  const found = await loadWorld(account, id)
  if (found === undefined) throw new Error(`There is no customer ${id}.`)
  return found
}
const stored = async (id: string) => (await loaded(id)).customer
async function update(id: string, given: Partial<Customer>) {
  const before = await loaded(id)
  return await commit(before, { ...before.customer, ...given })
}
async function walk(source: Source, size: number): Promise<string[]> {
  const met: string[] = []
  for (let after: string | undefined; ;) {
    const page = await pageIds(account, source, after, size)
    met.push(...page.ids)
    if (!page.more) return met
    after = page.ids.at(-1)
  }
}

describe('A stored customer', () => {
  it('is read back as it was written, with its version', async () => {
    const ann = customer('1', {
      builtin: { name: 'Ann', email: 'Ann@Example.com' },
      fields: { Phone: '12', Newsletter: true },
    })
    expect(await create(ann)).toBe('committed')
    expect(await stored('1')).toEqual({ ...ann, version: 1 })
    expect(await readCustomers(account, ['2', '1'])).toMatchObject([{ ...ann, version: 1 }])
  })

  it('is not made twice under one id', async () => {
    await create(customer('1'))
    expect(await create(customer('1'))).toBe('customer-exists')
  })

  it('is not overwritten by a decision that rests on an older version', async () => {
    await create(customer('1'))
    const before = await loaded('1')
    const write = (name: string) => commit(before, { ...before.customer, builtin: { name } })
    expect(await write('A')).toBe('committed')
    expect(await write('B')).toBe('lost-race')
    expect((await stored('1')).builtin.name).toBe('A')
  })

  it('belongs to one account', async () => {
    await create(customer('1'))
    expect(await loadWorld('another', '1')).toBeUndefined()
    expect((await pageIds('another', { from: 'list' }, undefined, 10)).ids).toEqual([])
  })
})

describe('An email address', () => {
  it('belongs to one customer, however it is spelled', async () => {
    await create(customer('1', { builtin: { email: 'ann@example.com' } }))
    expect(await create(customer('2', { builtin: { email: 'ANN@example.com' } }))).toBe('email-taken')
    expect(await loadWorld(account, '2')).toBeUndefined()
  })

  it('has one owner when many ask for it at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create(customer(String(index), { builtin: { email: 'one@example.com' } })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1)
  })

  it('is free again when its customer changes it', async () => {
    await create(customer('1', { builtin: { email: 'a@example.com' } }))
    expect(await update('1', { builtin: { email: 'b@example.com' } })).toBe('committed')
    expect(await create(customer('2', { builtin: { email: 'a@example.com' } }))).toBe('committed')
    expect(await idOfEmail(account, 'b@example.com')).toEqual(['1'])
  })

  it('stays with its customer when only its spelling changes', async () => {
    await create(customer('1', { builtin: { email: 'a@example.com' } }))
    expect(await update('1', { builtin: { email: 'A@Example.com' } })).toBe('committed')
    expect(await idOfEmail(account, 'a@example.com')).toEqual(['1'])
  })
})

describe('An email that a change is to bring', () => {
  const change = (id: string, email: string, told: 'future' | 'active' = 'future'): Customer['overrides'][number] => ({
    id,
    type: 'change-fields',
    begin: instantOf(Date.UTC(2027, 5, 1)),
    end: null,
    created: now,
    announced: told,
    new_values: { email },
  })

  it('cannot be taken by another, as its own or by a change, until it is given back', async () => {
    await create(customer('1', { builtin: { email: 'a@example.com' }, overrides: [change('o1', 'B@Example.com')] }))
    expect(await create(customer('2', { builtin: { email: 'b@example.com' } }))).toBe('email-taken')
    await create(customer('2'))
    expect(await update('2', { overrides: [change('o2', 'b@example.com')] })).toBe('email-taken')
    expect(await update('2', { overrides: [change('o2', 'a@example.com')] })).toBe('email-taken')
    expect(await update('1', { overrides: [] })).toBe('committed')
    expect(await update('2', { overrides: [change('o2', 'b@example.com')] })).toBe('committed')
    expect(await idOfEmail(account, 'b@example.com')).toEqual(['2'])
  })

  it('becomes its own when the change takes effect, which frees the one it had', async () => {
    await create(customer('1', { builtin: { email: 'a@example.com' }, overrides: [change('o1', 'b@example.com')] }))
    const after = { builtin: { email: 'b@example.com' }, overrides: [change('o1', 'b@example.com', 'active')] }
    expect(await update('1', after)).toBe('committed')
    expect(await create(customer('2', { builtin: { email: 'b@example.com' } }))).toBe('email-taken')
    expect(await create(customer('2', { builtin: { email: 'a@example.com' } }))).toBe('committed')
  })

  it('has one owner when many ask for it at once', async () => {
    for (let id = 1; id <= 6; id++) await create(customer(String(id)))
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        update(String(index + 1), { overrides: [change('o', 'one@example.com')] }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'email-taken')).toHaveLength(5)
  })

  it('is free again when its customer is deleted', async () => {
    await create(customer('1', { overrides: [change('o1', 'b@example.com')] }))
    const before = await loaded('1')
    await commit(before, eraseCustomer(before.customer, now))
    expect(await create(customer('2', { builtin: { email: 'b@example.com' } }))).toBe('committed')
  })
})

describe('A walk over customers', () => {
  it('meets each once, in pages of any size', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `c-${index}`)
    for (const id of ids) await create(customer(id))
    for (const size of [1, 7, 25, 100]) expect((await walk({ from: 'list' }, size)).toSorted()).toEqual(ids.toSorted())
  })

  it('over an indexed value follows every change of it', async () => {
    await create(customer('1', { fields: { Phone: '11' } }))
    await create(customer('2', { fields: { Phone: '11' } }))
    await create(customer('3', { fields: { Phone: '22' } }))
    await create(customer('4'))
    const having = (value?: string) =>
      walk(
        value === undefined
          ? { from: 'field', scope: 'customer', field: 'Phone' }
          : { from: 'field', scope: 'customer', field: 'Phone', value },
        1,
      )
    expect(await having('11')).toEqual(['1', '2'])
    expect(await having()).toEqual(['1', '2', '3'])
    await update('1', { fields: { Phone: '22' } })
    await update('3', { fields: {} })
    expect(await having('11')).toEqual(['2'])
    expect(await having('22')).toEqual(['1'])
    expect(await having()).toEqual(['1', '2'])
  })

  it('over a field that is filled in keeps its order when values change on the way', async () => {
    for (const id of ['1', '2', '3', '4']) await create(customer(id, { fields: { Phone: id } }))
    const source: Source = { from: 'field', scope: 'customer', field: 'Phone' }
    const first = await pageIds(account, source, undefined, 2)
    for (const id of ['1', '2', '3', '4']) await update(id, { fields: { Phone: `9${id}` } })
    const second = await pageIds(account, source, first.ids.at(-1), 2)
    expect([...first.ids, ...second.ids]).toEqual(['1', '2', '3', '4'])
    expect(second.more).toBe(false)
  })

  it('does not stumble over an id that begins like another', async () => {
    for (const id of ['a', 'a.', 'a-b', 'A', '_', '~'.replace('~', 'z')])
      await create(customer(id, { fields: { Phone: '1' } }))
    expect(await walk({ from: 'field', scope: 'customer', field: 'Phone', value: '1' }, 2)).toHaveLength(6)
    expect(await walk({ from: 'list' }, 2)).toHaveLength(6)
  })
})

describe('An id made by the service', () => {
  it('counts up from 1001 in each account, also when many are made at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => nextCustomerId(account)))
    expect(ids.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => 1001 + index))
  })

  it('skips a whole run of ids that callers have taken', async () => {
    for (let id = 1001; id <= 1130; id++) await create(customer(String(id)))
    const taken = await nextCustomerId(account)
    expect(taken).toBe('1001')
    expect(await skipTakenIds(account, taken)).toBe('1131')
    expect(await nextCustomerId(account)).toBe('1132')
  })
})

describe('A deleted customer', () => {
  it('leaves nothing by which a person could be found, and its id taken', async () => {
    await create(customer('1', { builtin: { email: 'a@example.com', name: 'Ann' }, fields: { Phone: '11' } }))
    const before = await loaded('1')
    await commit(before, eraseCustomer(before.customer, now), {
      notes: [{ ...note, facts: [{ fact: 'customer-deleted' }] }],
    })
    await eraseHistory(account, '1', runtime)
    expect(await readCustomers(account, ['1'])).toEqual([])
    expect(await readHistory(account, '1', ({ fact }) => (fact === 'forgotten' ? [] : [fact]))).toEqual([])
    expect(await idOfEmail(account, 'a@example.com')).toEqual([])
    expect(await walk({ from: 'list' }, 10)).toEqual([])
    expect(await walk({ from: 'field', scope: 'customer', field: 'Phone' }, 10)).toEqual([])
    expect(await create(customer('1'))).toBe('customer-exists')
    expect(await stored('1')).toEqual({
      id: '1',
      version: 2,
      created: now,
      builtin: {},
      fields: {},
      overrides: [],
      erased: now,
    })
  })

  it('is due until its history is erased, however often that is tried', async () => {
    await create(customer('1'))
    const before = await loaded('1')
    await commit(before, eraseCustomer(before.customer, now))
    const due = async () => (await Array.fromAsync(dueUntil(testDuePartition(account), now))).flat()
    expect(await due()).toEqual([{ account, customer: '1', at: now }])
    await eraseHistory(account, '1', runtime)
    await eraseHistory(account, '1', runtime)
    expect(await due()).toEqual([])
  })
})

describe('A kept answer', () => {
  it('exists with the change it answers for, or not at all', async () => {
    const under = keptUnder({
      account,
      client: 'demo',
      idempotencyKey: 'k',
      endpoint: 'createcustomer',
      parameters: { id: '1' },
    })
    const keep = { under, status: 200, body: { id: '1' }, realNowMillis: 0 }
    expect(await commit(undefined, customer('1'), { keep })).toBe('committed')
    expect(await findKept(under, 0)).toEqual({ found: 'answer', status: 200, body: { id: '1' } })
    expect(await commit(undefined, customer('2'), { keep })).toBe('repeated')
    expect(await loadWorld(account, '2')).toBeUndefined()
  })

  it('is gone after 24 hours, and is for one request of one client', async () => {
    const options = {
      account,
      client: 'demo',
      idempotencyKey: 'k',
      endpoint: 'createcustomer',
      parameters: { a: 1, b: 2 },
    }
    const under = keptUnder(options)
    await commit(undefined, customer('1'), { keep: { under, status: 200, body: {}, realNowMillis: 0 } })
    const day = 24 * 60 * 60 * 1000
    expect((await findKept(under, day - 1)).found).toBe('answer')
    expect((await findKept(under, day)).found).toBe('nothing')
    expect((await findKept(keptUnder({ ...options, parameters: { b: 2, a: 1 } }), 0)).found).toBe('answer')
    expect((await findKept(keptUnder({ ...options, parameters: { a: 2 } }), 0)).found).toBe('another-request')
    expect((await findKept(keptUnder({ ...options, client: 'other' }), 0)).found).toBe('nothing')
  })
})
