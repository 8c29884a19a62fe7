import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { applied, apply, demo, demoFile, faults } from './account-file.ts'

const withCustomers = { current: demo(), hasCustomers: true }
const onlyWithout = 'can be changed like this only while the account has no customers'
const field = (keys: object) => ({ fields: [{ scope: 'customer', ...keys }] })

describe('the ids of fields', () => {
  it('are unique in their scope', () => {
    expect(faults(field({ name: 'Mobile', external_id: 'phone' }), { current: demo() })).toEqual([
      'fields[0].external_id: the field id "phone" is already taken in this scope',
    ])
    expect(
      apply({ fields: [{ scope: 'order', name: 'Phone', external_id: 'phone' }] }, { current: demo() }),
    ).toMatchObject({ outcome: 'applied' })
  })

  it.each([
    'email',
    'name',
    'country_code',
    'location',
    'billing_address',
    'tax_registration_id',
    'postal_code',
    'billing_city',
    ':Phone',
    'constructor',
  ])('are not %s, which has a meaning of its own', (external_id) => {
    expect(faults(field({ name: 'New', external_id }), { current: demo() })).toEqual([
      `fields[0].external_id: "${external_id}" is reserved`,
    ])
  })

  it('stay what they were before the service had a built-in field of that name', () => {
    const before = applied(field({ name: 'Town', external_id: 'town' }), { current: demo() }).settings
    const current = {
      ...before,
      fields: before.fields.map((each) => (each.name === 'Town' ? { ...each, external_id: 'city' } : each)),
    }
    expect(faults(field({ name: 'Town', external_id: 'city', history: false }), { current })).toEqual([])
    expect(faults(field({ name: 'Other', external_id: 'postal_code' }), { current })).toHaveLength(1)
  })

  it('may be built-in names of another scope', () => {
    expect(faults(field({ name: 'New', external_id: 'ordering_code' }), { current: demo() })).toEqual([])
  })
})

describe('choices', () => {
  it('belong to fields of type choice, which need some', () => {
    expect(faults(field({ name: 'New', type: 'choice' }))).toContain(
      'fields[0].choices: a field of type choice needs choices',
    )
    expect(faults(field({ name: 'New', choices: ['a'] }))).toContain(
      'fields[0].choices: only a field of type choice has choices',
    )
    expect(faults(field({ name: 'New', type: 'choice', choices: ['a', 'a'] }))).toContain(
      'fields[0].choices[1]: "a" occurs more than once',
    )
  })

  it('may change whatever customers have chosen', () => {
    expect(faults(field({ name: 'Segment', choices: ['other'] }), withCustomers)).toEqual([])
  })
})

describe('with customers in the account', () => {
  it('a field keeps its type', () => {
    expect(faults(field({ name: 'Newsletter', type: 'text' }), withCustomers)).toEqual([
      `fields[0].type: ${onlyWithout}`,
    ])
    expect(faults(field({ name: 'Newsletter', type: 'text' }), { current: demo() })).toEqual([])
  })

  it('a field may get an index or lose it, which a job fills in or clears', () => {
    const order = (name: string, indexed: boolean, current: Settings, hasCustomers = true) =>
      applied(field({ name, indexed }), { current, hasCustomers }).settings
    const filling = order('Newsletter', true, demo())
    const fill = { scope: 'customer', name: 'Newsletter', task: 'fill', token: expect.any(String) }
    expect(filling.index_work).toEqual([fill])
    expect(order('Newsletter', true, demo(), false)).not.toHaveProperty('index_work')
    const both = order('Phone', false, filling)
    expect(both.index_work).toEqual([
      { scope: 'customer', name: 'Phone', task: 'clear', token: expect.any(String) },
      filling.index_work?.[0],
    ])
    // Turning a field off midway is another request, and so is turning it on again.
    const back = order('Newsletter', false, both)
    expect(back.index_work?.map(({ name, task }) => [name, task])).toEqual([
      ['Phone', 'clear'],
      ['Newsletter', 'clear'],
    ])
    const again = order('Newsletter', true, back)
    expect(again.index_work?.map(({ name, task }) => [name, task])).toEqual([
      ['Phone', 'clear'],
      ['Newsletter', 'fill'],
    ])
    expect(apply(field({ name: 'Newsletter', indexed: true }), { current: again, hasCustomers: true })).toEqual({
      outcome: 'unchanged',
    })
  })

  it('a field that is taken out keeps the order of its index, and has it when it comes back', () => {
    const filling = applied(field({ name: 'Newsletter', indexed: true }), withCustomers).settings
    const removed = applied(field({ name: 'Newsletter', delete: true }), {
      current: filling,
      hasCustomers: true,
    }).settings
    expect(removed.index_work).toEqual(filling.index_work)
    const back = applied(field({ name: 'Newsletter', type: 'boolean', indexed: true }), {
      ...{ current: removed, hasCustomers: true },
    }).settings
    expect(back.index_work).toEqual(filling.index_work)
  })

  it('fields that were taken out count among the indexed ones, as their values and entries are kept', () => {
    const fields = Array.from({ length: 18 }, (_, n) => ({ scope: 'customer', name: `f${n}`, indexed: true }))
    const removals = fields.slice(0, 2).map(({ scope, name }) => ({ scope, name, delete: true }))
    const full = applied({ fields }, withCustomers).settings
    const next = { scope: 'customer', name: 'next', indexed: true }
    const tooMany = ['fields[2].indexed: at most 20 customer fields can be indexed']
    const given = { current: full, hasCustomers: true }
    expect(faults({ fields: [...removals, next] }, given)).toEqual(tooMany)
    const emptied = applied({ fields: removals }, given).settings
    expect(faults({ fields: [...removals, next] }, { current: emptied, hasCustomers: true })).toEqual(tooMany)
    expect(faults({ fields: [...removals, next] }, { current: emptied })).toEqual([])
    // A field that is added again counts once.
    expect(faults({ fields: fields.slice(0, 2) }, { current: emptied, hasCustomers: true })).toEqual([])
  })

  it('a new field may be of any kind', () => {
    expect(faults(field({ name: 'Fax', indexed: true }), withCustomers)).toEqual([])
  })

  it('a field that was taken out fits its values when it comes back', () => {
    const removed = applied(field({ name: 'Newsletter', delete: true }), withCustomers).settings
    expect(removed.fields.map(({ name }) => name)).not.toContain('Newsletter')
    const later = { current: removed, hasCustomers: true }
    expect(faults(field({ name: 'Newsletter', type: 'integer', indexed: true }), later)).toEqual([
      `fields[0].type: ${onlyWithout}`,
    ])
    const back = applied(demoFile, later).settings
    expect(back.fields.find(({ name }) => name === 'Newsletter')?.type).toBe('boolean')
    expect(back).not.toHaveProperty('retired_fields')
  })
})
