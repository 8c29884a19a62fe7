import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const path = '/api/customers/createoverride/'
const home = { name: 'Ann Berg', address: 'Bredgade 1', country: 'DK' }
const times = { begin: '2027-03-10T00:00:00', end: '2027-03-20T00:00:00' }

/** Mistakes of form: a name, the call, and the text of its refusal. */
const wrongInForm: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  [
    'neither customer nor subscription',
    { id: undefined, override_type: 'change-fields', new_values: { name: 'A' } },
    /^id: missing/,
  ],
  ['no type', {}, /^override_type: missing/],
  ['an unknown type', { override_type: 'holiday' }, /^override_type: expected one of change-fields,/],
  ['the service’s own type', { override_type: 'suspension' }, /^override_type: expected one of/],
  ['a vacation without subscription', { override_type: 'pause-delivery', end: times.end }, /^subscription_id: missing/],
  [
    'a donation without subscription',
    { override_type: 'pause-delivery-donate', end: times.end },
    /^subscription_id: missing/,
  ],
  [
    'a delivery elsewhere without all',
    { override_type: 'alternative-delivery' },
    /subscription_id: missing[^]*end: missing[^]*address: missing/,
  ],
  [
    'a pause without subscription',
    { override_type: 'pause-subscription', end: times.end },
    /^subscription_id: missing/,
  ],
  ['a vacation without end', { override_type: 'pause-delivery', subscription_id: 'x' }, /^end: missing/],
  ['a donation without end', { override_type: 'pause-delivery-donate', subscription_id: 'x' }, /^end: missing/],
  ['a pause without end', { override_type: 'pause-subscription', subscription_id: 'x' }, /^end: missing/],
  [
    'a delivery elsewhere without address',
    { override_type: 'alternative-delivery', subscription_id: 'x', end: times.end },
    /^address: missing/,
  ],
  ['a change without new values', { override_type: 'change-fields' }, /^new_values: missing/],
  ['a delivery address without address', { override_type: 'change-delivery-address' }, /^address: missing/],
  ['a billing address without address', { override_type: 'change-billing-address' }, /^address: missing/],
  [
    'an end of a change',
    { override_type: 'change-fields', new_values: { name: 'A' }, end: times.end },
    /^end: does not belong/,
  ],
  [
    'an end of a delivery address',
    { override_type: 'change-delivery-address', address: home, end: times.end },
    /^end: does not belong/,
  ],
  [
    'an end of a billing address',
    { override_type: 'change-billing-address', address: home, end: times.end },
    /^end: does not belong/,
  ],
  [
    'new values of an address',
    { override_type: 'change-delivery-address', address: home, new_values: { name: 'A' } },
    /^new_values: does not belong/,
  ],
  [
    'an address of a change',
    { override_type: 'change-fields', new_values: { name: 'A' }, address: home },
    /^address: does not belong/,
  ],
  [
    'weekdays of an address',
    { override_type: 'change-delivery-address', address: home, weekdays: [1] },
    /^weekdays: does not belong/,
  ],
  [
    'a reason of a change',
    { override_type: 'change-fields', new_values: { name: 'A' }, pause_reason: 'x' },
    /^pause_reason: does not belong/,
  ],
  ['an empty change', { override_type: 'change-fields', new_values: {} }, /^new_values: expected at least one field/],
  ['an unknown field', { override_type: 'change-fields', new_values: { nope: 1 } }, /^new_values\.nope: unknown field/],
  [
    'a read name',
    { override_type: 'change-fields', new_values: { location: 'x' } },
    /^new_values\.location: unknown field/,
  ],
  [
    'a subscription’s field of the customer',
    { override_type: 'change-fields', new_values: { edition: 'print' } },
    /^new_values\.edition: unknown field/,
  ],
  [
    'a customer’s field of a subscription',
    { override_type: 'change-fields', subscription_id: 'x', new_values: { name: 'A' } },
    /^new_values\.name: unknown field/,
  ],
  [
    'a built-in field of a wrong type',
    { override_type: 'change-fields', new_values: { name: 7 } },
    /^new_values\.name: expected a string or null/,
  ],
  [
    'new values that are a list',
    { override_type: 'change-fields', new_values: ['name'] },
    /^new_values: expected a JSON object/,
  ],
  ['an address that is text', { override_type: 'change-billing-address', address: 'Bredgade 1' }, /^address: expected/],
  [
    'an address that is a list',
    { override_type: 'change-billing-address', address: [] },
    /^address: expected a JSON object/,
  ],
  [
    'an address with an unknown part',
    { override_type: 'change-billing-address', address: { ...home, zip: '1260' } },
    /^address\.zip: unknown parameter/,
  ],
  [
    'an address with a number',
    { override_type: 'change-billing-address', address: { ...home, name: 1 } },
    /^address\.name: expected/,
  ],
  [
    'no weekday',
    { override_type: 'alternative-delivery', subscription_id: 'x', end: times.end, address: home, weekdays: [] },
    /^weekdays: expected at least one weekday/,
  ],
  [
    'a weekday 0',
    { override_type: 'alternative-delivery', subscription_id: 'x', end: times.end, address: home, weekdays: [0] },
    /^weekdays\.0: expected a whole number from 1 to 7/,
  ],
  [
    'a weekday 8',
    { override_type: 'alternative-delivery', subscription_id: 'x', end: times.end, address: home, weekdays: [1, 8] },
    /^weekdays\.1: expected/,
  ],
  [
    'half a weekday',
    { override_type: 'alternative-delivery', subscription_id: 'x', end: times.end, address: home, weekdays: [1.5] },
    /^weekdays\.0: expected a whole number/,
  ],
  [
    'a weekday by name',
    {
      override_type: 'alternative-delivery',
      subscription_id: 'x',
      end: times.end,
      address: home,
      weekdays: ['Monday'],
    },
    /^weekdays\.0: expected a whole number/,
  ],
  [
    'a begin that is a number',
    { override_type: 'change-fields', new_values: { name: 'A' }, begin: 20270310 },
    /^begin: expected text/,
  ],
  [
    'a flag that is none',
    { override_type: 'change-fields', new_values: { name: 'A' }, skip_processing: 'maybe' },
    /^skip_processing: expected true or false/,
  ],
  [
    'an unknown parameter',
    { override_type: 'change-fields', new_values: { name: 'A' }, reason: 'x' },
    /^reason: unknown parameter; expected one of: id, subscription_id,/,
  ],
  ['an empty id', { id: '', override_type: 'change-fields', new_values: { name: 'A' } }, /^id: expected a customer id/],
]

describe('A call of createoverride that is wrong in form', () => {
  it('is a programming error, and its text says what was expected', async () => {
    for (const [what, values, text] of wrongInForm) {
      const { status, body } = await service.call({ path, json: { id: '1', ...values } })
      expect([what, status, body]).toEqual([what, 400, expect.stringMatching(text)])
    }
  })

  it.each([
    ['JSON that is none', { body: '{"id"', headers: { 'Content-Type': 'application/json' } }],
    [
      'an address in a form that is no JSON',
      { form: { id: '1', override_type: 'change-billing-address', address: '{name' } },
    ],
    [
      'weekdays in a form that are no JSON',
      { form: { id: '1', override_type: 'alternative-delivery', weekdays: '1,2' } },
    ],
  ])('takes %s as a programming error', async (_, sent) => {
    const answer = await service.call({ path, ...sent })
    expect(answer).toMatchObject({ status: 400, body: expect.stringMatching(/JSON/) })
  })
})
