import { describe, expect, it } from 'vitest'
import { assignmentInstants } from '../../../functions/domain/settings/issue-times.ts'
import { defaultLanguage, fieldId } from '../../../functions/domain/settings/settings.ts'
import { showSettings } from '../../../functions/domain/settings/show-settings.ts'
import { applied, apply, demo, entry } from './account-file.ts'

describe('the id of a field', () => {
  it('is its external identifier, or its name with a colon before it', () => {
    expect(demo().fields.slice(0, 2).map(fieldId)).toEqual(['phone', ':Newsletter'])
  })
})

describe('the language of an account', () => {
  it('is that of its first business entity, and English without one', () => {
    expect(defaultLanguage(demo())).toBe('da')
    expect(defaultLanguage(applied({ account: { id: 'a' } }).settings)).toBe('en')
  })
})

describe('the instant at which a dated product is assigned', () => {
  const assigned = (keys: object, carriers: readonly object[] = []) => {
    const products = [{ external_id: 'issue', name: 'Issue', category: 'gazette', ...keys }]
    const { settings } = applied({ products, carriers }, { current: demo() })
    return assignmentInstants(
      entry(settings.products, ({ external_id }) => external_id === 'issue'),
      settings,
    )
  }
  const post = { id: 'post', cut_off: { days: 3, time: '12:00' } }
  const walkers = { id: 'walkers', cut_off: { days: 3, time: '09:00' }, weekdays: [5] }

  it('is the start of its date in the timezone of the account', () => {
    expect(assigned({ date: '2027-07-01' })).toEqual(['2027-06-30T22:00:00.000Z'])
  })
  it('is what the file says, read in that timezone', () => {
    const keys = { date: '2027-07-01', assign_at: '2027-06-30T08:00:00' }
    expect(assigned(keys, [post])).toEqual(['2027-06-30T06:00:00.000Z'])
  })
  it('is never, without a date', () => {
    expect(assigned({}, [post])).toEqual([])
  })
  it('is the cut-off of each of its lists, so that they can be closed then', () => {
    // A Thursday, on which nobody walks, and a Friday.
    expect(assigned({ date: '2027-07-01' }, [post, walkers])).toEqual(['2027-06-28T10:00:00.000Z'])
    expect(assigned({ date: '2027-07-02' }, [post, walkers, { id: 'other' }])).toEqual([
      '2027-06-29T07:00:00.000Z',
      '2027-06-29T10:00:00.000Z',
      '2027-07-01T22:00:00.000Z',
    ])
    const own = { date: '2027-07-02', cut_off: '2027-06-30T08:00:00' }
    expect(assigned(own, [post, walkers])).toEqual(['2027-06-30T06:00:00.000Z'])
  })
  it('is the start of its date where lists are closed on the day', () => {
    const late = { id: 'late', cut_off: { days: 0, time: '03:00' } }
    expect(assigned({ date: '2027-07-01' }, [late, { id: 'other' }])).toEqual(['2027-06-30T22:00:00.000Z'])
  })
})

describe('settings as they are shown', () => {
  const file = {
    products: [
      { external_id: 'issue', name: 'I', category: 'x', date: '2027-10-31', assign_at: '2027-10-31T02:30:00.5+01:00' },
    ],
    webhooks: [
      { id: 'hook', url: 'https://h.example/', bearer_token: 'token-secret', response_key: 'response-secret' },
    ],
  }
  const settings = () => applied(file, { current: demo() }).settings

  it('hold no secret and no hash of one', () => {
    const text = JSON.stringify(showSettings(settings()))
    expect(text).not.toMatch(/key_hash|bearer_token|response_key|retired_fields|hash of|secret/)
  })

  it('have the sections of the account file', () => {
    expect(Object.keys(showSettings(settings()))).toEqual([
      'account',
      'business_entities',
      'fields',
      'products',
      'campaigns',
      'policies',
      'tax_rates',
      'payment_providers',
      'delivery_methods',
      'carriers',
      'stop_reasons',
      'api_accesses',
      'webhooks',
      'ordering_forms',
      'roles',
      'users',
      'consents',
      'notices',
      'retention',
    ])
  })

  it('show datetimes in the timezone of the account', () => {
    const product = showSettings(settings()).products.find(({ external_id }) => external_id === 'issue')
    expect(product?.assign_at).toBe('2027-10-31T02:30:00')
  })

  it('change nothing when they are sent back, though less is shown than kept', () => {
    expect(apply(showSettings(settings()), { current: settings(), hasCustomers: true })).toEqual({
      outcome: 'unchanged',
    })
  })
})
