import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../functions/domain/refusal/fault.ts'
import { orderInputSchema } from '../../functions/domain/order/order-input.ts'
import { filledInAs, inputErrors, orderInputOf, pageErrors } from '../../functions/order-page/order-form-input.ts'
import type { FilledIn } from '../../functions/order-page/filled-in.ts'
import { form, items, order } from './sample-order.ts'

const filled = (values: Readonly<Record<string, string | readonly string[]>>): FilledIn => ({
  values: new Map(Object.entries(values).map(([name, text]) => [name, typeof text === 'string' ? [text] : text])),
  errors: [],
})

const ann = {
  campaign: 'intro',
  quantity: '2',
  product: ['wine-book', 'wine-book'],
  email: 'ann@example.com',
  name: 'Ann Berg',
  address: 'Bredgade 1',
  postal_code: '1260',
  city: 'København K',
  country: 'DK',
}
const input = (values: Parameters<typeof filled>[0], changes: Parameters<typeof form>[0] = {}) =>
  orderInputOf(form(changes), filled(values))

describe('what was filled in', () => {
  it('is submitted in the words of an order, which the orderer has not confirmed yet', () => {
    expect(
      v.parse(orderInputSchema, input({ ...ann, 'field:heard_from': 'A friend', 'field::Newsletter': '1' })),
    ).toEqual({
      email: 'ann@example.com',
      address: {
        name: 'Ann Berg',
        address: 'Bredgade 1\n1260 København K',
        postal_code: '1260',
        city: 'København K',
        country: 'DK',
      },
      products: [{ campaign_id: 'intro', quantity: 2 }, { external_id: 'wine-book' }],
      confirmed: false,
      website: '',
      heard_from: 'A friend',
      edition: null,
      ':Newsletter': true,
    })
  })

  it('has an address for invoices only where that is wanted', () => {
    const billing = {
      billing_company: 'Berg ApS',
      billing_address: 'Torvet 2',
      billing_city: 'Aarhus',
      billing_country: 'DK',
    }
    expect(input({ ...ann, ...billing }).billing_address).toBeUndefined()
    expect(input({ ...ann, ...billing, other_billing: '1' }).billing_address).toEqual({
      company: 'Berg ApS',
      address: 'Torvet 2\nAarhus',
      city: 'Aarhus',
      country: 'DK',
    })
  })

  it('has a password and a code only where they are given', () => {
    expect(input(ann)).not.toHaveProperty('password')
    expect(input({ ...ann, password: 'long enough', ordering_code: ' SPRING ' })).toMatchObject({
      password: 'long enough',
      ordering_code: ' SPRING ',
    })
  })

  it('of a gift has its recipient', () => {
    const recipient = { recipient_name: 'Bo', recipient_email: 'bo@example.com', recipient_message: '' }
    expect(input({ ...ann, ...recipient }).recipient).toBeUndefined()
    expect(input({ ...ann, ...recipient }, { gift: true }).recipient).toEqual({
      name: 'Bo',
      email: 'bo@example.com',
      message: '',
    })
  })

  it('has own fields in their types', () => {
    const types = ['integer', 'decimal', 'boolean', 'date', 'address'] as const
    const fields = types.map((type) => ({
      id: type,
      name: type,
      type,
      choices: [],
      required: false,
      scope: 'order' as const,
    }))
    expect(
      input(
        {
          ...ann,
          'field:integer': '3',
          'field:decimal': '1,5',
          'field:date': '2027-01-31',
          'field:address:address': 'Havnen 1',
          'field:address:postal_code': '111 20',
          'field:address:city': 'Stockholm',
          'field:address:country': 'SE',
        },
        { fields },
      ),
    ).toMatchObject({
      integer: 3,
      decimal: 1.5,
      boolean: null,
      date: '2027-01-31',
      address: { address: 'Havnen 1\n111 20 Stockholm', postal_code: '111 20', city: 'Stockholm', country: 'SE' },
    })
  })

  it('is never more than the form can take, whatever is sent', () => {
    const names = [
      'campaign',
      'quantity',
      'product',
      'email',
      'name',
      'country',
      'website',
      'field:edition',
      'other_billing',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.array(fc.string(), { maxLength: 3 })), (sent) => {
        const { products, ...others } = input(sent)
        expect(v.is(orderInputSchema, { ...others, products: products.slice(0, 10) })).toBe(true)
      }),
    )
  })
})

describe('what is wrong', () => {
  const errors = (values: Parameters<typeof filled>[0], faults: readonly Fault[] = []) =>
    inputErrors(form(), faults, pageErrors(form(), filled(values), 'en'), 'en')

  it('is a postal code that does not fit its country, while countries without a known form take any', () => {
    const of = (postal_code: string, country: string) => errors({ ...ann, postal_code, country })
    expect(of('12345', 'DK')).toEqual([{ input: 'postal_code', text: 'This is not a postal code in Denmark.' }])
    for (const [code, country] of [
      ['1260', 'DK'],
      ['DK-1260', 'DK'],
      ['114 55', 'SE'],
      ['11455', 'SE'],
      ['SW1A 1AA', 'GB'],
    ] as const)
      expect(of(code, country)).toEqual([])
  })

  it('is said at its input, in the order of the page', () => {
    const faults: Fault[] = [
      { field: 'ordering_code', code: 'ordering_code_unknown' },
      { field: 'edition', code: 'field_required' },
      { field: 'email', code: 'email_invalid' },
      { field: 'address.name', code: 'field_required' },
      { field: 'products', code: 'order_nothing_chosen' },
    ]
    expect(errors(ann, faults)).toEqual([
      { input: 'campaign', text: 'Choose what you want to order.' },
      { input: 'email', text: 'This is not an e-mail address. An e-mail address looks like name@example.com.' },
      { input: 'name', text: 'Name: please fill this in.' },
      { input: 'field:edition', text: 'Edition: please fill this in.' },
      { input: 'ordering_code', text: expect.stringMatching(/^Discount code: /) },
    ])
  })

  it('is said once where the page and the rules both find it', () => {
    const { country, ...without } = ann
    expect(country).toBe('DK')
    const faults: Fault[] = [{ field: 'address.country', code: 'field_required' }]
    expect(errors(without, faults)).toEqual([{ input: 'country', text: 'Country: please fill this in.' }])
  })

  it.each(['0', '-1', '1.5', 'two', '', '1001', '99999999'])('is a quantity of "%s"', (quantity) => {
    expect(errors({ ...ann, quantity })).toEqual([
      { input: 'quantity', text: 'The quantity must be a whole number from 1 to 1000.' },
    ])
  })

  it('is an address without its parts, and one for invoices only where that is wanted', () => {
    const { postal_code, city, ...without } = ann
    expect([postal_code, city]).toEqual(['1260', 'København K'])
    expect(errors(without).map((error) => error.input)).toEqual(['postal_code', 'city'])
    expect(errors({ ...ann, other_billing: '1', billing_country: 'DK' }).map((error) => error.input)).toEqual([
      'billing_address',
      'billing_postal_code',
      'billing_city',
    ])
  })

  it('of an own address is said at the input of the part', () => {
    const house = {
      id: 'house',
      name: 'Summer house',
      type: 'address',
      choices: [],
      required: false,
      scope: 'order',
    } as const
    const at = (part?: string) => {
      const fault: Fault = { field: 'house', code: 'line_expected', part }
      return inputErrors(form({ fields: [house] }), [fault], [], 'en')
    }
    expect(at('city')).toEqual([{ input: 'field:house:city', text: 'Summer house, Town: This must be a single line.' }])
    expect(at('postal_code').map(({ input }) => input)).toEqual(['field:house:postal_code'])
    expect(at()).toEqual([{ input: 'field:house:address', text: 'Summer house: This must be a single line.' }])
  })

  it('at no input stands above the form', () => {
    expect(errors(ann, [{ field: '', code: 'order_payment_unavailable' }])[0]?.input).toBe('')
  })
})

describe('a form that is changed', () => {
  it('is filled in as it was', () => {
    const placed = order({
      items: items.map((item) => (item.kind === 'campaign' ? { ...item, quantity: 2 } : item)),
      billing_address: {
        company: 'Berg ApS',
        address: 'Torvet 2\n8000 Aarhus C',
        postal_code: '8000',
        city: 'Aarhus C',
        country: 'DK',
      },
      ordering_code: 'SPRING',
      fields: [
        { name: 'Heard from', type: 'text', value: 'A friend' },
        { name: 'Newsletter', type: 'boolean', value: true },
      ],
    })
    const before = filledInAs(placed, form())
    expect(orderInputOf(form(), before)).toMatchObject({
      email: placed.email,
      address: placed.address,
      billing_address: placed.billing_address,
      products: [{ campaign_id: 'intro', quantity: 2 }, { external_id: 'wine-book' }],
      ordering_code: 'SPRING',
      heard_from: 'A friend',
      ':Newsletter': true,
    })
    expect(pageErrors(form(), before, 'en')).toEqual([])
  })
})
