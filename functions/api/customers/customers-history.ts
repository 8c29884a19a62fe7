/** GET /api/customers/history/ (extensions: "Reads that are missing"): all changes, back to the first. */
import * as v from 'valibot'
import { fitting } from '../../domain/text/answer-size.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { historyKinds, kindOfChange } from '../../domain/facts/history-kind.ts'
import type { NoteText } from '../../domain/facts/history-reading.ts'
import { showFacts } from '../../domain/facts/change-view.ts'
import { showInstant } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { maxResultsParameter, nextUrl, placeParameter, readCursor, writeCursor } from '../../http/next-page.ts'
import { shownVia } from './customer-answer.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import type { ChangeRecord } from '../../store/customer/change-record.ts'
import { readChanges } from '../../store/customer/history.ts'
import { readNoteTexts } from '../../store/customer/notes.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { lastVersion } from '../../store/keys.ts'

const path = '/api/customers/history/'

const parameters = v.strictObject({
  id: customerIdParameter,
  before: placeParameter('Only changes before this one, as returned by the previous page. Default: the newest.'),
  max_results: maxResultsParameter,
})

export const changeSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.description('Increases by 1 with each change of the customer.')),
  at: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
  via: shownVia,
  by: v.pipe(v.string(), v.description('The acting user, or System.')),
  kind: v.pipe(v.picklist(historyKinds), v.description('The main subject of the change.')),
  texts: v.pipe(v.array(v.string()), v.description('Descriptions of the change, in the language of the call.')),
  events: v.pipe(
    v.array(v.looseObject({ event: v.string() })),
    v.description('The events of the change, with the attributes of their types.'),
  ),
})

export const endpoint = {
  name: 'customers-history',
  subject: 'customers',
  method: 'GET',
  path,
  summary: "Returns a customer's history, newest first.",
  description:
    'Pages go back to the very first change. Changes made in the meantime do not shift the pages: each ' +
    'change is on exactly one page.',
  access: 'key',
  parameters,
  answer: v.object({
    history: v.array(changeSchema),
    before: v.optional(v.pipe(v.string(), v.description('The value for the next page. Absent at the first change.'))),
    next_url: v.optional(v.pipe(v.string(), v.description('Address of the next page. Absent on the last page.'))),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, before, max_results }, call) => {
  if (!isCustomerId(id)) return refused({ field: '', code: 'customer_unknown' })
  const place = readCursor(before, (text) => versionIn(text, id) !== undefined, 'before')
  const below = place === undefined ? undefined : versionIn(place, id)
  const [[customer], changes] = await Promise.all([
    readCustomers(call.account, [id]),
    readChanges(call.account, id, { before: below, limit: max_results }),
  ])
  if (customer === undefined) return refused({ field: '', code: 'customer_unknown' })
  const noteText = await readNoteTexts(
    call.account,
    id,
    changes.flatMap(({ facts }) => facts),
  )
  const history = fitting(changes.map((change) => showChange(change, noteText, call)))
  const last = history.at(-1)?.version ?? 1
  const next = writeCursor(placeOf(id, last))
  return answered({
    history: latestFirst(history, changes),
    ...(last > 1 && { before: next, next_url: nextUrl(call, path, { before: next }) }),
  })
})

/** A late step has its due time, which may be earlier than the time of the change before it. */
const latestFirst = <Entry>(entries: readonly Entry[], changes: readonly ChangeRecord[]): Entry[] =>
  entries
    .map((entry, position) => ({ entry, at: changes[position]?.at ?? '' }))
    .toSorted((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0))
    .map(({ entry }) => entry)

/** A place names its customer, so that it is of no use in the history of another one. */
const placeOf = (id: string, version: number) => `${id}#${version}`

/** The version that a place names; undefined if it is not a version of this customer with an earlier one before it. */
function versionIn(place: string, id: string): number | undefined {
  const version = Number(place.slice(id.length + 1))
  const isVersion = Number.isSafeInteger(version) && version > 1 && version <= lastVersion
  return isVersion && place === placeOf(id, version) ? version : undefined
}

function showChange({ version, at, via, by, facts }: ChangeRecord, noteText: NoteText, { settings, language }: Call) {
  const { timezone } = settings.account
  return {
    version,
    at: showInstant(at, timezone),
    via,
    by,
    kind: kindOfChange(facts),
    ...showFacts(facts, { timezone, language, noteText }),
  }
}
