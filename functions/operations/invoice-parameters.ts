/** Shared by the operations on money. */
import * as v from 'valibot'

/** Minor units, within the range of exact numbers. */
export const amountParameter = v.pipe(
  v.number(),
  v.integer('a whole number of minor units'),
  v.minValue(-1e12, 'an amount that is not astronomical'),
  v.maxValue(1e12, 'an amount that is not astronomical'),
)

/** The number of an invoice or credit note. */
export const documentNumber = v.pipe(
  v.string(),
  v.minLength(1, 'an invoice number'),
  v.maxLength(200, 'an invoice number'),
)

export const currencyParameter = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/, 'a three-letter currency code'),
  v.description('ISO 4217. Must be the currency of the invoice or business entity.'),
)

export const noteParameter = v.exactOptional(
  v.pipe(v.string(), v.maxLength(10_000, 'at most 10000 characters'), v.description('Internal note.')),
)

export const throughParameter = v.optional(
  v.pipe(
    v.picklist(['external', 'provider'], 'external or provider'),
    v.description('Who pays back: you, or the payment provider that collected the money. Default external.'),
  ),
  'external',
)
