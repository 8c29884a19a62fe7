/** Values that fields of each type can be given, for properties about all of them. */
import fc from 'fast-check'

const printable = fc.string({ unit: 'grapheme', maxLength: 60 })
export const text = printable.filter((value) => !/[^\P{Cc}\n\t]/u.test(value) && value.isWellFormed())
/** The text of an address, often with a last line that a country's post would read. */
export const postalText = fc.oneof(text, fc.constantFrom('Vej 1\n1260 København K', 'Väg 2\nSE-114 55 Stockholm'))
export const line = text.filter((value) => !/[\n\t\u2028\u2029]/.test(value))
export const country = fc.constantFrom('DK', 'se', 'No', 'DE', 'FI', 'GL')
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/)
export const email = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]{1,20}$/), label, fc.constantFrom('dk', 'example', 'museum'))
  .map(([local, domain, top]) => `${local}@${domain}.${top}`)
export const date = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10))
export const datetime = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2400-01-01'), noInvalidDate: true })
  .map((value) => value.toISOString())
/** A part of an address that says something. */
export const said = line.filter((value) => value.trim() !== '')
const part = fc.option(said, { nil: undefined })
export const address = fc
  .record({
    name: part,
    company: part,
    address: fc.option(postalText, { nil: undefined }),
    postal_code: part,
    city: fc.option(fc.constantFrom('København K', 'Stockholm'), { nil: undefined }),
    country: fc.constantFrom('DK', 'SE'),
  })
  .map((value) => Object.fromEntries(Object.entries(value).filter((entry) => entry[1] !== undefined)))

/** Values by the field ids of the account that the tests use. */
export const custom = {
  phone: text,
  ':Children': fc.maxSafeInteger(),
  ':Height': fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
    .filter((value) => Object.is(value, 0) || Math.abs(value) > 1e-90),
  ':Newsletter': fc.boolean(),
  ':Birthday': date,
  ':Called': datetime,
  ':Segment': fc.constantFrom('private', 'business'),
  ':Work email': email,
  ':Cottage': address,
} as const

export const builtin = {
  name: line,
  company: line,
  address: postalText,
  postal_code: said,
  city: said,
  country,
  email,
  language: fc.constantFrom('en', 'da', 'sv', 'nb', 'de', 'fi'),
  billing_name: line,
  billing_company: line,
  billing_address: postalText,
  billing_city: said,
  billing_country: country,
  billing_email: email,
  created: datetime,
} as const

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })

/** Right data for a customer: any of the fields, some of them deleted. */
export const data: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    ...builtin,
    name: orNull(line),
    address: orNull(text),
    country: orNull(country),
    email: orNull(email),
    phone: orNull(custom.phone),
    ':Children': orNull(custom[':Children']),
    ':Height': orNull(custom[':Height']),
    ':Newsletter': orNull(custom[':Newsletter']),
    ':Birthday': orNull(custom[':Birthday']),
    ':Called': orNull(custom[':Called']),
    ':Segment': orNull(custom[':Segment']),
    ':Work email': orNull(custom[':Work email']),
    ':Cottage': orNull(custom[':Cottage']),
  },
  { requiredKeys: [] },
)
