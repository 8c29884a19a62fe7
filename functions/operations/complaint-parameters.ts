/** Shared by the operations on complaints. */
import * as v from 'valibot'
import { mostTextLength } from '../domain/complaint/make-complaint.ts'
import { nameWords } from '../http/schema-words.ts'

export const complaintIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'a complaint id'),
  v.maxLength(200, 'a complaint id'),
  v.description('The id from complain and the reads of customers.'),
  v.metadata({ words: nameWords }),
)

export const complaintTextParameter = v.exactOptional(
  v.pipe(v.string(), v.description(`The reader's own words, at most ${mostTextLength} characters.`)),
)
