import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesCustomer, readFilter } from '../../../functions/domain/customer/customer-filter.ts'
import { showData } from '../../../functions/domain/customer/show-customer.ts'
import { sellerOf } from '../../../functions/domain/document/seller.ts'
import { buyerOf } from '../../../functions/domain/document/buyer.ts'
import { comparable, parseAddress, shownAddress } from '../../../functions/domain/fields/field-value.ts'
import { eraseCustomer, type Customer } from '../../../functions/domain/world/customer.ts'
import { customerWith, decide, field, later, settings, settingsWith } from './customer-start.ts'
import * as values from './values.ts'

const copenhagen = { address: 'Bredgade 1\n1260 København K', country: 'DK' }

/** The customer after a write, even one without a change. */
function after(current: Customer | undefined, data: Readonly<Record<string, unknown>>): Customer {
  const decided = decide(data, { current })
  return decided.outcome === 'changed' ? decided.customer : (current ?? expect.fail('Nobody is there.'))
}

const placeOf = ({ builtin }: Customer) => [builtin.postal_code, builtin.city]

describe('the postal code and city of a customer', () => {
  it('given an address as free text, then they are read from its last line and marked as derived', () => {
    const customer = customerWith(copenhagen)
    expect(customer).toMatchObject({
      builtin: { ...copenhagen, postal_code: '1260', city: 'København K' },
      derived: ['postal_code', 'city'],
    })
  })

  it('given both by the caller, then neither is derived', () => {
    const customer = customerWith({ address: 'Bredgade 1', country: 'DK', postal_code: '1260', city: 'København K' })
    expect(placeOf(customer)).toEqual(['1260', 'København K'])
    expect(customer.derived).toEqual([])
  })

  it('given by the caller, when the text changes, then they stay', () => {
    const current = customerWith({ ...copenhagen, postal_code: '1261', city: 'Kbh' })
    const moved = customerWith({ address: 'Ny Vej 2\n8000 Aarhus C' }, { current })
    expect(placeOf(moved)).toEqual(['1261', 'Kbh'])
  })

  it('derived, when the text changes, then they are those of the new text, or none', () => {
    const current = customerWith(copenhagen)
    expect(placeOf(customerWith({ address: 'Ny Vej 2\n8000 Aarhus C' }, { current }))).toEqual(['8000', 'Aarhus C'])
    expect(placeOf(customerWith({ address: 'Ny Vej 2' }, { current }))).toEqual([undefined, undefined])
    expect(placeOf(customerWith({ address: null }, { current }))).toEqual([undefined, undefined])
  })

  it('derived, when the country changes, then they are read by the new one', () => {
    const current = customerWith({ address: 'Weg 1\n10115 Berlin', country: 'DK' })
    expect(placeOf(current)).toEqual([undefined, undefined])
    expect(placeOf(customerWith({ country: 'DE' }, { current }))).toEqual(['10115', 'Berlin'])
  })

  it('when the caller writes what was derived, then it is given from now on, and stays', () => {
    const current = customerWith(copenhagen)
    const decided = decide({ postal_code: '1260' }, { current })
    expect(decided).toMatchObject({ changed: ['postal_code'], history: [] })
    const given = customerWith({ postal_code: '1260' }, { current })
    expect(placeOf(customerWith({ address: 'Ny Vej 2\n8000 Aarhus C' }, { current: given }))).toEqual([
      '1260',
      undefined,
    ])
    expect(decide({ postal_code: '1260' }, { current: given })).toEqual({ outcome: 'unchanged' })
  })

  it('when the caller clears them, then they stay away until the text changes', () => {
    const cleared = customerWith({ postal_code: null, city: null }, { current: customerWith(copenhagen) })
    expect(placeOf(cleared)).toEqual([undefined, undefined])
    const named = customerWith({ name: 'Ann' }, { current: cleared, now: later })
    expect(placeOf(named)).toEqual([undefined, undefined])
    expect(placeOf(customerWith({ address: 'Ny Vej 2\n8000 Aarhus C' }, { current: named }))).toEqual([
      '8000',
      'Aarhus C',
    ])
  })

  it('when the text changes and they are cleared with it, then they are read from the new text', () => {
    const current = customerWith({ ...copenhagen, postal_code: '1261', city: 'Kbh' })
    const moved = customerWith({ address: 'Ny Vej 2\n8000 Aarhus C', postal_code: null, city: null }, { current })
    expect(placeOf(moved)).toEqual(['8000', 'Aarhus C'])
  })

  it('tell events of what was derived, and the history of what was written alone', () => {
    expect(decide(copenhagen)).toMatchObject({
      changed: ['address', 'country', 'postal_code', 'city'],
      history: ['Customer created', 'Address set to "Bredgade 1, 1260 København K"', 'Country set to Denmark'],
    })
    expect(decide({ city: 'Kbh K' }, { current: customerWith(copenhagen) })).toMatchObject({
      changed: ['city'],
      history: ['City changed from "København K" to "Kbh K"'],
    })
  })

  it('of a billing address are read by the billing country, or else by that of the customer', () => {
    const billing = { billing_address: 'Weg 1\n10115 Berlin' }
    expect(customerWith({ ...billing, billing_country: 'DE', country: 'DK' }).builtin).toMatchObject({
      billing_postal_code: '10115',
      billing_city: 'Berlin',
    })
    expect(customerWith({ ...billing, country: 'DE' }).builtin.billing_city).toBe('Berlin')
    expect(customerWith({ ...billing, country: 'DK' }).builtin.billing_city).toBeUndefined()
  })

  it('are shown beside location, and filtered by', () => {
    const customer = customerWith(copenhagen)
    expect(showData(customer, settings, { language: 'en', password: false })).toMatchObject({
      location: copenhagen.address,
      postal_code: '1260',
      city: 'København K',
      formatted_address: 'Bredgade 1\n1260 København K\nDenmark',
    })
    const equal = (name: string, value: string) => {
      const reading = readFilter(
        [{ condition_type: 'customer:field', field: name, operator: 'equal', value }],
        settings,
      )
      return reading.outcome === 'read' && matchesCustomer(customer, reading.conditions, settings)
    }
    expect([equal('postal_code', '1260'), equal('city', 'København K'), equal('city', 'Aarhus')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('go with the text they belong to on documents', () => {
    expect(buyerOf(customerWith(copenhagen))).toMatchObject({ postal_code: '1260', city: 'København K' })
    const billed = customerWith({ ...copenhagen, billing_address: 'Postboks 1' })
    expect(buyerOf(billed)).toEqual({ address: 'Postboks 1', country: 'DK' })
  })

  it('of a business entity stand on its documents, as given or as its text has them', () => {
    const issuer = { external_id: 'dk', name: 'Gazette', currency: 'DKK', invoice_prefix: 'DK-', due_days: 14 }
    const place = { postal_code: '1260', city: 'København K' }
    expect(sellerOf({ ...issuer, ...copenhagen })).toEqual({ name: 'Gazette', ...copenhagen, ...place })
    expect(sellerOf({ ...issuer, ...copenhagen, city: 'Kbh' })).toEqual({ name: 'Gazette', ...copenhagen, city: 'Kbh' })
    expect(sellerOf({ ...issuer, address: 'Bredgade 1', ...place })).toMatchObject(place)
  })

  it('are erased with the rest', () => {
    expect(eraseCustomer(customerWith(copenhagen), later)).not.toHaveProperty('derived')
  })

  it('leave a field of the account alone that had such an id first', () => {
    const own = settingsWith([field('City', { external_id: 'city', type: 'integer' })])
    const customer = customerWith({ city: 7, country: 'DK' }, { settings: own })
    expect(customer.fields).toEqual({ City: 7 })
    expect(showData(customer, own, { language: 'en', password: false })).toMatchObject({ city: 7 })
  })
})

describe('for all data', () => {
  const place = fc.record(
    {
      address: fc.option(values.postalText, { nil: null }),
      country: values.country,
      postal_code: fc.option(values.line, { nil: null }),
    },
    { requiredKeys: [] },
  )

  it('what a caller gave last stays, whatever texts come after it', () => {
    fc.assert(
      fc.property(
        place,
        values.said,
        fc.array(place.map(({ postal_code, ...rest }) => rest)),
        (first, given, texts) => {
          const start = customerWith({ ...first, postal_code: given })
          const end = texts.reduce<Customer>((current, text) => after(current, text), start)
          expect(end.builtin.postal_code).toBe(given)
        },
      ),
    )
  })

  it('what is marked as derived is what the present text says', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (writes) => {
        const end = writes.reduce<Customer | undefined>((current, data) => after(current, data), undefined)
        const { builtin, derived = [] } = end ?? customerWith({})
        const { address, country } = builtin
        const fresh = customerWith({ ...(address !== undefined && { address }), ...(country && { country }) })
        for (const key of derived) expect(builtin[key]).toBe(fresh.builtin[key])
      }),
    )
  })
})

describe('an empty part', () => {
  it.each(['', ' '])('%j is none, and is read from the text where the text has it', (empty) => {
    const customer = customerWith({
      address: 'Vej 1\n1260 København K',
      country: 'DK',
      postal_code: empty,
      city: empty,
    })
    expect(customer.builtin).toMatchObject({ postal_code: '1260', city: 'København K' })
    expect(customerWith({ address: 'Vej 1', postal_code: empty }).builtin).toEqual({ address: 'Vej 1' })
    expect(after(customerWith({ address: 'Vej 1', city: 'Aarhus' }), { city: empty }).builtin).toEqual({
      address: 'Vej 1',
    })
  })

  it('that was stored once is not shown', () => {
    const stored = { ...customerWith({ name: 'Ann' }), builtin: { name: 'Ann', city: '', postal_code: '' } }
    expect(showData(stored, settings, { language: 'en', password: false })).toEqual({
      ...{ name: 'Ann', formatted_address: 'Ann', created: expect.any(String) },
    })
  })
})

describe('the history of an address that is written without its parts', () => {
  const told = (current: Customer, data: Readonly<Record<string, unknown>>) => {
    const decided = decide(data, { current })
    return decided.outcome === 'changed' ? decided.history : []
  }
  const moves = { postal_code: null, city: null, country: 'DK' }

  it('has no removal of what was read, nor of what is read anew', () => {
    const read = customerWith({ address: 'Vej 1\n1260 København K', country: 'DK' })
    expect(told(read, { ...moves, address: 'Gade 2\n8000 Aarhus C' })).toEqual([
      'Address changed from "Vej 1, 1260 København K" to "Gade 2, 8000 Aarhus C"',
    ])
    expect(told(read, { ...moves, address: 'Gade 2' })).toHaveLength(1)
    const given = customerWith({ address: 'Vej 1', country: 'DK', postal_code: '1260' })
    expect(told(given, { ...moves, address: 'Gade 2\n8000 Aarhus C' })).toHaveLength(1)
  })

  it('has the removal of what was given and is gone, and of what is cleared alone', () => {
    const given = customerWith({ address: 'Vej 1', country: 'DK', postal_code: '1260' })
    expect(told(given, { ...moves, address: 'Gade 2' })).toContain('Postal code removed')
    const read = customerWith({ address: 'Vej 1\n1260 København K', country: 'DK' })
    expect(told(read, { city: null })).toEqual(['City removed'])
  })
})

describe('an address object', () => {
  const kept = (address: unknown) => {
    const parsed = parseAddress(address)
    return parsed.outcome === 'parsed' ? parsed.value : expect.fail(parsed.code)
  }

  it.each(['', ' '])('has no part that says %j', (empty) => {
    expect(kept({ address: 'Vej 1', country: 'DK', postal_code: empty, city: empty })).toEqual({
      address: 'Vej 1',
      country: 'DK',
    })
  })

  it('keeps the parts of its text marked, and shows them without the mark', () => {
    const address = kept({ name: 'Ann', ...copenhagen })
    expect(address).toEqual({
      name: 'Ann',
      ...copenhagen,
      postal_code: '1260',
      city: 'København K',
      derived: ['postal_code', 'city'],
    })
    expect(shownAddress(address)).toEqual({ name: 'Ann', ...copenhagen, postal_code: '1260', city: 'København K' })
  })

  it('is equal to itself as it is shown, and to itself as older data has it', () => {
    fc.assert(
      fc.property(values.address, (written) => {
        const parsed = parseAddress(written)
        if (parsed.outcome !== 'parsed') return
        const address = parsed.value
        const { name, company, address: text, country } = address
        expect(comparable('address', kept(shownAddress(address)))).toBe(comparable('address', address))
        if (written['postal_code'] !== undefined || written['city'] !== undefined) return
        const old = JSON.stringify([name ?? null, company ?? null, text ?? null, country ?? null])
        expect(comparable('address', address)).toBe(old)
      }),
    )
  })

  it('is another one with another postal code', () => {
    const one = comparable('address', kept({ ...copenhagen, postal_code: '1261' }))
    expect(one).not.toBe(comparable('address', kept(copenhagen)))
  })
})
