/** GET /api/notes/ (extensions: "For the desk"): the notes and tasks of all customers. */
import * as v from 'valibot'
import { isNotePlace } from '../../domain/customer/note-lists.ts'
import { showNotes } from '../../domain/customer/show-notes.ts'
import { fitting } from '../../domain/text/answer-size.ts'
import { parseDate } from '../../domain/time/time.ts'
import { noteKinds } from '../../domain/world/note.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { flag } from '../../http/read-parameters.ts'
import { dateWords, nameWords } from '../../http/schema-words.ts'
import { findNotes, type FoundNote } from '../../work/customers/find-notes.ts'
import { noteSchema } from '../customers/customer-answer.ts'

const path = '/api/notes/'

const parameters = v.strictObject({
  kind: v.exactOptional(
    v.pipe(v.picklist(noteKinds, `one of ${noteKinds.join(', ')}`), v.description('Default: all kinds.')),
  ),
  due_before: v.exactOptional(
    v.pipe(v.string(), v.description('Notes that are due before this date.'), v.metadata({ words: dateWords })),
  ),
  by: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'a text'),
      v.description("The author: a person's email address, or the name of an API access."),
      v.metadata({ words: nameWords }),
    ),
  ),
  done: v.exactOptional(
    v.pipe(flag(), v.description('true: only notes that are done. false: only the others. Default: both.')),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

export const listedNoteSchema = v.object({
  customer_id: v.string(),
  customer_name: v.exactOptional(
    v.pipe(v.string(), v.description('The name or else the company. Absent if the customer has neither.')),
  ),
  ...noteSchema.entries,
})

export const endpoint = {
  name: 'notes',
  subject: 'customers',
  method: 'GET',
  path,
  summary: 'Returns notes and tasks of all customers, earliest due first.',
  description:
    'Notes without a due date come last, in the order of their creation. Changes appear in the list within about a ' +
    'second, and notes are shown as they are now. A page may have fewer than max_results and still be followed by ' +
    'another.',
  access: 'key',
  parameters,
  answer: v.object({
    notes: v.array(listedNoteSchema),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const { kind, due_before: dueBefore, by: author, done, max_results: count } = request
  if (dueBefore !== undefined && parseDate(dueBefore) === undefined) {
    return refused({ field: 'due_before', code: 'date_expected' })
  }
  const after = readCursor(request.cursor, isNotePlace)
  const { found, next: end } = await findNotes(call.account, { kind, dueBefore, by: author, done }, after, count)
  const notes = fitting(found.flatMap((each) => showFound(each, call.settings.account.timezone)))
  const next = notes.length < found.length ? found[notes.length - 1]?.place : end
  return answered({
    notes,
    ...(next !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(next) }) }),
  })
})

/** A new name from a scheduled change is not shown before the change is carried out. */
function showFound({ customer, note }: FoundNote, timezone: string) {
  const { name, company } = customer.builtin
  const label = name ?? company
  return showNotes([note], timezone).map((view) => ({
    customer_id: customer.id,
    ...(label !== undefined && { customer_name: label }),
    ...view,
  }))
}
