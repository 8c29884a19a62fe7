/**
 * Shared parts of the calls that take an account file: its sections, its size, and the changes that an access may not
 * make.
 */
import * as v from 'valibot'
import {
  accessSections,
  accessesRight,
  bankDetailsRight,
  nameOfRight,
  readsCustomers,
  type ChangeRight,
} from '../../domain/settings/access/access-rights.ts'
import { planSchema } from '../../domain/settings/settings-plan.ts'
import { type Caller, holderWords } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'

const section = (words: string) => v.exactOptional(v.pipe(v.unknown(), v.description(words)))

/** The sections that a file may have, for the description. The rules of the file judge their content. */
export const accountFile = v.looseObject({
  account: section(
    'An object: id (required, the account of the key), name, timezone, link_version. Its mode cannot change.',
  ),
  business_entities: section('An array of objects, identified by external_id.'),
  fields: section('An array of objects, identified by scope and name.'),
  products: section('An array of objects, identified by external_id.'),
  campaigns: section('An array of objects, identified by id.'),
  policies: section('An array of objects, identified by external_id.'),
  tax_rates: section('An array of objects, identified by category, country, buyer and from.'),
  payment_providers: section('An array of objects, identified by id.'),
  delivery_methods: section('An array of objects, identified by id.'),
  carriers: section('An array of objects, identified by id.'),
  stop_reasons: section('An array of objects, identified by id.'),
  api_accesses: section('An array of objects, identified by name.'),
  webhooks: section('An array of objects, identified by id.'),
  ordering_forms: section('An array of objects, identified by url_id.'),
  roles: section('An array of objects, identified by name.'),
  users: section('An array of objects, identified by email.'),
  consents: section('An array of objects, identified by purpose.'),
  notices: section('An array of objects, identified by id.'),
  retention: section('An array of objects, identified by of.'),
  sign_in: section('An object: the OpenID provider for the sign-in of people. null removes it.'),
  portal: section('An object: the pages on which readers help themselves. null removes them.'),
  expect: v.exactOptional(v.string()),
})

/** A plan in the form of answers. */
export const shownPlan = v.object({
  changed: v.pipe(v.boolean(), v.description('Whether the file would change anything.')),
  ...planSchema.entries,
})
/** The 409 of a change that expected other settings. */
export const unexpectedPlan = v.pipe(
  v.object({ plan: shownPlan }),
  v.description('The changes that the file would make in the current settings. Nothing was changed.'),
)

/** A whole catalogue in one file, counted as Lambda counts it. The rest of its 6 MB is for the event around a body. */
export const maxFileBytes = 5_500_000

/** Rights that `lackedForChange` asks for, in words. */
export const rightsOfChanges = [
  { right: accessesRight, where: `${accessSections.slice(0, -1).join(', ')} or ${accessSections.at(-1)} change` },
  { right: bankDetailsRight, where: 'iban, payment_text or payment_codes of a business entity change' },
  { right: nameOfRight(readsCustomers), where: 'a webhook prefetches customers' },
]

/** The 403 of an access that may use the settings, but not change this part of them. */
export const lacksRight = ({ section, right }: ChangeRight, call: Pick<Caller, 'session'>): HttpError =>
  new HttpError(403, `${holderWords(call)} is not allowed to change ${section}: it lacks the right "${right}".`)
