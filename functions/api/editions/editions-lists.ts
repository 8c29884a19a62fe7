/** GET /api/editions/lists/ (capabilities 10.1): the lists of an issue, and the lines of one of them in pages. */
import * as v from 'valibot'
import { copiesOfLine, isListId, lineChanges, lineIdOf, type PrintedLine } from '../../domain/edition/list-line.ts'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { complaintCodeMeanings } from '../../domain/settings/settings-kinds.ts'
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
import { nameWords } from '../../http/schema-words.ts'
import { readEdition, readList, readLists } from '../../store/edition/edition-item.ts'
import { readListLines, readOutcomes, type ReportedOutcome } from '../../store/edition/list-lines.ts'
import { showKeptList } from '../../work/editions/show-lists.ts'
import { listEntries, productFaults } from './editions-close.ts'

const path = '/api/editions/lists/'

const parameters = v.strictObject({
  external_id: v.pipe(
    v.string(),
    v.minLength(1, 'the external id of a product'),
    v.description('External id of the issue.'),
    v.metadata({ words: nameWords }),
  ),
  list_id: v.exactOptional(v.pipe(v.string(), v.description('Only this list, with its lines.'))),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

const count = v.pipe(v.number(), v.integer())

export const listLineSchema = v.object({
  line_id: v.string(),
  customer_id: v.string(),
  subscription_id: v.exactOptional(v.string()),
  copies: v.pipe(count, v.description('Copies to be delivered: none if the line stops or pauses.')),
  change: v.exactOptional(v.picklist(lineChanges)),
  route: v.exactOptional(v.string()),
  sequence: v.exactOptional(v.number()),
  bundle: v.exactOptional(v.pipe(count, v.description('The first bundle with copies of the line.'))),
  replaces: v.exactOptional(
    v.pipe(v.string(), v.description('For a redelivery: the issue of the copy that is replaced.')),
  ),
  outcome: v.exactOptional(v.pipe(v.picklist(complaintCodeMeanings), v.description('The report of the carrier.'))),
  address: v.exactOptional(v.pipe(v.object(addressEntries), v.description('As it was printed.'))),
})

export const endpoint = {
  name: 'editions-lists',
  subject: 'editions',
  method: 'GET',
  path,
  summary: 'Returns the lists of an issue, or the lines of a list.',
  description: 'Lists are kept as long as files of the kind delivery_list.',
  access: 'key',
  parameters,
  answer: v.object({
    lists: v.array(v.object({ ...listEntries, closed: v.string(), by: v.string(), note: v.exactOptional(v.string()) })),
    lines: v.exactOptional(v.array(listLineSchema)),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ external_id, list_id, max_results, cursor }, call) => {
  const { account, settings, now } = call
  const { timezone } = settings.account
  if (list_id === undefined) {
    const edition = await readEdition(account, external_id)
    // The lists of an issue stay, even if the issue has no date any more.
    const product = settings.products.find((one) => one.external_id === external_id)
    const faults = edition.closings === 0 ? productFaults(product) : []
    if (faults.length > 0) return refused(...faults)
    const lists = await readLists(account, edition.lists, now)
    return answered({ lists: lists.map((list) => showKeptList(list, timezone)) })
  }
  const list = isListId(list_id) ? await readList(account, list_id, now) : undefined
  if (list?.external_id !== external_id) return refused({ field: 'list_id', code: 'list_unknown' })
  const from = Number(readCursor(cursor, (place) => /^[1-9]\d{0,8}$/.test(place)) ?? '1')
  const read = (await readListLines(account, list_id, from)).slice(0, max_results)
  const outcomes = await readOutcomes(account, list_id, from, read.at(-1)?.number ?? from)
  const lines = fitting(read.map((line) => showLine(list_id, line, outcomes.get(line.number))))
  const next = from + lines.length
  return answered({
    lists: [showKeptList(list, timezone)],
    lines,
    ...(lines.length > 0 &&
      next <= list.lines && { next_url: nextUrl(call, path, { cursor: writeCursor(String(next)) }) }),
  })
})

function showLine(
  list: string,
  line: PrintedLine,
  reported: ReportedOutcome | undefined,
): v.InferOutput<typeof listLineSchema> {
  const { number, customer, subscription, change, route, sequence, bundle, replaces, address } = line
  return {
    ...{ line_id: lineIdOf(list, number), customer_id: customer, copies: copiesOfLine(line) },
    ...(subscription !== undefined && { subscription_id: subscription }),
    ...(change !== undefined && { change }),
    ...(route !== undefined && { route }),
    ...(sequence !== undefined && { sequence }),
    ...(bundle !== undefined && { bundle }),
    ...(replaces !== undefined && { replaces }),
    ...(reported !== undefined && { outcome: reported.outcome }),
    ...(address !== undefined && { address }),
  }
}
