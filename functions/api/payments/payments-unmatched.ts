/** GET /api/payments/unmatched/: entries of bank accounts that wait for somebody to match them, oldest first. */
import * as v from 'valibot'
import { shownEntryStates } from '../../domain/bank/bank-entry.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import { fitting } from '../../domain/text/answer-size.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { isPlaceOfEntry, placeOfEntry } from '../../store/bank/bank-entries.ts'
import { findEntries } from '../../work/bank/find-entries.ts'
import { entryAnswer, showEntry } from './entry-answer.ts'

const path = '/api/payments/unmatched/'

const parameters = v.strictObject({
  business_entity: v.exactOptional(v.pipe(v.string(), v.description('External id of the business entity.'))),
  state: v.exactOptional(
    v.pipe(
      v.picklist(shownEntryStates, `one of ${shownEntryStates.join(', ')}`),
      v.description('Default: unmatched and proposed.'),
    ),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

export const endpoint = {
  name: 'payments-unmatched',
  subject: 'banks',
  method: 'GET',
  path,
  summary: 'Returns the entries of bank accounts that wait to be matched, oldest first.',
  description:
    'Proposals are shown as long as their invoices are open. Changes appear in the list within about a second. A ' +
    'page may have fewer than max_results and still be followed by another.',
  access: 'key',
  parameters,
  answer: v.object({ entries: v.array(entryAnswer), next_url: nextUrlAnswer }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (query, call) => {
  const { settings } = call
  const after = readCursor(query.cursor, isPlaceOfEntry)
  const { entries, next: end, nameOf } = await findEntries(settings, query, after)
  if (query.cursor === undefined && entries.length === 0 && isUnknownEntity(query.business_entity, settings)) {
    return refused({ field: 'business_entity', code: 'business_entity_unknown' })
  }
  const views = fitting(entries.map((entry) => showEntry(entry, settings.account.timezone, nameOf)))
  const last = entries[views.length - 1]
  const next = views.length < entries.length && last !== undefined ? placeOfEntry(last) : end
  return answered({
    entries: views,
    ...(next !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(next) }) }),
  })
})
