/** Parameters of operations on agreements and collections. */
import * as v from 'valibot'
import { dateWords } from '../http/schema-words.ts'

export const agreementIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'an agreement_id'),
  v.maxLength(200, 'an agreement_id'),
  v.description('The id of an agreement of the customer.'),
)

export const dateParameter = (description: string) =>
  v.pipe(v.string(), v.maxLength(10, 'a date'), v.description(description), v.metadata({ words: dateWords }))

export const textParameter = (most: number, description: string) =>
  v.pipe(
    v.string(),
    v.minLength(1, `1 to ${most} characters`),
    v.maxLength(most, `1 to ${most} characters`),
    v.description(description),
  )
