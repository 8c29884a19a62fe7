import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showData } from '../../../functions/domain/customer/show-customer.ts'
import { showInstant, parseDatetime } from '../../../functions/domain/time/time.ts'
import { customerWith, everyType, settings, settingsWith } from './customer-start.ts'
import * as values from './values.ts'

const options = { language: 'en', password: false } as const

describe('reading customer data', () => {
  it('given every built-in field, then it shows the read names and no others', () => {
    const customer = customerWith({
      name: 'Anna Holm',
      company: 'Holm ApS',
      address: 'Vej 1\n1000 København',
      country: 'DK',
      email: 'anna@example.dk',
      billing_name: 'Bo',
      billing_company: 'Bo A/S',
      billing_address: 'Vej 2',
      billing_country: 'SE',
      billing_email: 'bo@example.dk',
      tax_registration_id: 'DK12345674',
      created: '2027-06-01T12:00:00Z',
    })
    expect(showData(customer, settings, { language: 'da', password: false })).toEqual({
      name: 'Anna Holm',
      email: 'anna@example.dk',
      formatted_address: 'Anna Holm\nVej 1\n1000 København\nDanmark',
      location: 'Vej 1\n1000 København',
      postal_code: '1000',
      city: 'København',
      country_name: 'Danmark',
      country_code: 'DK',
      created: '2027-06-01T14:00:00',
    })
  })

  it('given no values, then it shows only since when the customer is there', () => {
    expect(showData(customerWith({}), settings, options)).toEqual({ created: '2027-03-01T10:30:15' })
  })

  it('given no name, then the company heads the formatted address, of which only filled-in lines are there', () => {
    const formatted = (data: Record<string, unknown>) =>
      showData(customerWith(data), settings, options)['formatted_address']
    expect(formatted({ company: 'Holm ApS', country: 'DK' })).toBe('Holm ApS\nDenmark')
    expect(formatted({ name: '', company: 'Holm ApS', address: '' })).toBe('Holm ApS')
    expect(formatted({ name: 'Anna', company: 'Holm ApS' })).toBe('Anna')
    expect(formatted({ name: '', address: '' })).toBeUndefined()
  })

  it('given a password, then its hash is shown only when asked for', () => {
    const customer = customerWith({ password: 'password' }, { passwordHash: '$hash' })
    expect(showData(customer, settings, options)).not.toHaveProperty('password')
    expect(showData(customer, settings, { ...options, password: true })).toHaveProperty('password', '$hash')
  })

  it('given custom fields, then they are shown under their field id as they were written', () => {
    const written = {
      phone: '+45 1',
      ':Children': 0,
      ':Height': 1.75,
      ':Newsletter': false,
      ':Birthday': '1990-02-28',
      ':Called': '2027-07-01T12:00:00',
      ':Segment': 'private',
      ':Work email': 'a@example.dk',
      ':Cottage': { name: 'A', address: 'Vej 3\nBy', country: 'SE' },
    }
    expect(showData(customerWith(written), settings, options)).toEqual({ created: '2027-03-01T10:30:15', ...written })
  })

  it('given a field that got another type, then a value that is not of it is not shown', () => {
    const customer = customerWith({ phone: 'many' })
    const changed = settingsWith(
      everyType.map((field) => (field.name === 'Phone' ? { ...field, type: 'integer' } : field)),
    )
    expect(showData(customer, changed, options)).not.toHaveProperty('phone')
    expect(showData(customer, settingsWith([]), options)).toEqual({ created: '2027-03-01T10:30:15' })
  })

  it('shows everything as it was written, whatever was written', () => {
    const { timezone } = settings.account
    const seen = (datetime: unknown) => {
      const instant = typeof datetime === 'string' ? parseDatetime(datetime, timezone) : undefined
      return instant === undefined ? undefined : showInstant(instant, timezone)
    }
    fc.assert(
      fc.property(values.data, (data) => {
        const shown = showData(customerWith(data), settings, options)
        for (const [key, written] of Object.entries(data)) {
          if (written === null) expect(shown).not.toHaveProperty([key])
          else if (key === 'created' || key === ':Called') expect(shown[key]).toBe(seen(written))
          else if (key === 'country' && typeof written === 'string')
            expect(shown['country_code']).toBe(written.toUpperCase())
          else if (key === ':Cottage') expect(shown[key]).toMatchObject(Object(written))
          else if (key === 'address') expect(shown['location']).toBe(written)
          else if (key in values.custom || key === 'name' || key === 'email') expect(shown[key]).toEqual(written)
        }
      }),
    )
  })
})
