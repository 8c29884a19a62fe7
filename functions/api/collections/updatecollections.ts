/** POST /api/updatecollections/<method>/: the outcomes of collections by the account's own worker. */
import * as v from 'valibot'
import { parseDatetime, dateOf, parseDate, type PlainDate } from '../../domain/time/time.ts'
import type { CollectionReport } from '../../domain/collection/collection-report.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { attemptNamed } from '../../domain/world/collection.ts'
import type { Call } from '../../http/call.ts'
import { serve, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { codesByField, messagesByField as messagesSchema } from '../../openapi/responses.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { readCollections } from '../../store/collection/queued-collections.ts'
import { reportCollection } from '../../work/collections/report-collection.ts'
import { answerUnderKey } from '../answer-under-key.ts'
import { answeredReports } from '../answered-reports.ts'
import { methodEnds, methodParameter, requireQueue } from './collection-method.ts'

const maxReports = 1000
const text = (most: number, description: string) =>
  v.pipe(v.string(), v.maxLength(most, `at most ${most} characters`), v.description(description))

const reportSchema = v.strictObject({
  id: text(400, 'The collection_id that preparecollections returned.'),
  outcome: v.pipe(
    v.picklist(['submitted', 'paid', 'failed', 'reversed'], 'one of submitted, paid, failed, reversed'),
    v.description('submitted: handed in, and its outcome is still to come.'),
  ),
  provider_reference: v.exactOptional(text(200, "The provider's own name for the payment, unique for the provider.")),
  at: v.exactOptional(
    text(
      35,
      'The date or datetime of the outcome, from the date of the invoice until now. Default: now. It is the date of the ' +
        'payment where money came in or went back.',
    ),
  ),
  amount: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer('a whole number'),
      v.minValue(1, 'minor units, above zero'),
      v.description(
        'Minor units, not for failed. Default: the amount handed out; for reversed, the whole rest of the payment.',
      ),
    ),
  ),
  reason: v.exactOptional(text(200, 'For failed and reversed: a code of ISO 20022, or of the provider.')),
  retry_seconds: v.exactOptional(
    v.pipe(
      v.number(),
      v.minValue(0, 'a number of seconds, not below zero'),
      v.description(
        'For failed: the next attempt follows after this number of seconds instead of by the schedule, on a bank day and ' +
          'within most_days of the policy.',
      ),
    ),
  ),
  text: v.exactOptional(text(5000, 'A remark.')),
})
type Report = v.InferOutput<typeof reportSchema>

const parameters = v.strictObject({
  method: methodParameter,
  collections: v.pipe(
    v.array(reportSchema),
    v.maxLength(maxReports, `at most ${maxReports} collections`),
    v.description('The outcome of each attempt.'),
  ),
})

export const endpoint = {
  name: 'updatecollections',
  title: 'UpdateCollections',
  subject: 'collections',
  method: 'POST',
  path: '/api/updatecollections/{method}/',
  summary: 'Reports the outcomes of collections.',
  description:
    'The same outcome may be reported again without effect; one that contradicts an earlier one, or is of an attempt that ' +
    'has not been handed out, is an error. Money counts: paid is taken after failed as well. A failed attempt is followed by the next one of the ' +
    'policy, unless its reason says that no other can succeed.',
  access: 'key',
  parameters,
  answer: v.object({
    succeeded: v.pipe(v.number(), v.integer(), v.description('The number of reports that were accepted.')),
    failed: v.pipe(v.number(), v.integer(), v.description('The number of reports that were not accepted.')),
    errors: v.pipe(
      v.array(messagesSchema),
      v.description('One object per report, in the same order. Empty if the report was accepted.'),
    ),
    codes: v.pipe(v.array(codesByField), v.description('For each report, the codes of its errors, for programs.')),
  }),
  idempotent: true,
  ends: methodEnds,
} as const satisfies Endpoint<typeof parameters>

/** Customers whose reports are committed at the same time. */
const customersAtOnce = 10

export const handler = /* @__PURE__ */ serve(endpoint, async (parameters, call) => {
  const { method, collections } = parameters
  const queue = await requireQueue(method, call)
  return await answerUnderKey({ endpoint: endpoint.name, parameters }, call, () => report(queue, collections, call))
})

async function report(queue: string, collections: readonly Report[], call: Call): Promise<Answer> {
  const waiting = await readCollections(
    call.account,
    queue,
    collections.filter(needsAmount).map(({ id }) => id),
  )
  const faults: (readonly Fault[])[] = collections.map(() => [])
  const byCustomer = Map.groupBy([...collections.entries()], ([, { id }]) => attemptNamed(id)?.customer ?? '')
  await someAtOnce([...byCustomer.values()], customersAtOnce, async (ofCustomer) => {
    for (const [index, one] of ofCustomer) {
      faults[index] = await reportAlone(one, { queue, handedOutMinor: waiting.get(one.id)?.amountMinor }, call)
    }
  })
  return answeredReports(faults, call)
}

/** Whether the amount that was handed out counts. */
const needsAmount = ({ id, outcome, amount }: Report): boolean =>
  (outcome === 'submitted' || outcome === 'failed' || (outcome === 'paid' && amount === undefined)) &&
  attemptNamed(id) !== undefined

interface HandedOut {
  readonly queue: string
  /** Undefined if the attempt's amount is unknown. */
  readonly handedOutMinor: number | undefined
}

/** A report that cannot be carried out is an error at its own index, and the other reports are carried out. */
async function reportAlone(one: Report, handedOut: HandedOut, call: Call): Promise<readonly Fault[]> {
  try {
    return await reportOf(one, handedOut, call)
  } catch (error) {
    console.error({
      message: 'A report of a collection failed.',
      account: call.account,
      id: one.id,
      error: String(error),
    })
    return [{ field: '', code: 'collection_failed' }]
  }
}

async function reportOf(
  one: Report,
  { queue, handedOutMinor }: HandedOut,
  { settings, now, by }: Call,
): Promise<readonly Fault[]> {
  const attempt = attemptNamed(one.id)
  if (attempt === undefined) return [{ field: '', code: 'collection_unknown' }]
  if (one.outcome === 'failed' && one.amount !== undefined) return [{ field: 'amount', code: 'collection_amount' }]
  const date = one.at === undefined ? undefined : dateGiven(one.at, settings.account.timezone)
  if (one.at !== undefined && date === undefined) return [{ field: 'at', code: 'date_expected' }]
  return await reportCollection({
    settings,
    attempt,
    report: outcomeOf(one, date, handedOutMinor),
    queue,
    now,
    by: { via: 'api', by },
  })
}

function dateGiven(at: string, timezone: string): PlainDate | undefined {
  if (parseDate(at) !== undefined) return at
  const instant = parseDatetime(at, timezone)
  return instant && dateOf(instant, timezone)
}

function outcomeOf(
  { outcome, provider_reference, amount, reason, retry_seconds }: Report,
  date: PlainDate | undefined,
  handedOutMinor: number | undefined,
): CollectionReport {
  const reference = provider_reference === undefined ? {} : { reference: provider_reference }
  const amountMinor = amount === undefined ? {} : { amountMinor: amount }
  const because = reason === undefined ? {} : { reason }
  const handedOut = handedOutMinor === undefined ? {} : { handedOutMinor }
  const on = date === undefined ? {} : { date }
  switch (outcome) {
    case 'submitted':
      return { outcome, ...reference, ...handedOut, ...on }
    case 'paid':
      return { outcome, ...reference, ...amountMinor, ...handedOut, ...on }
    case 'failed':
      return {
        ...{ outcome, ...because, ...handedOut, ...on },
        ...(retry_seconds !== undefined && { retrySeconds: retry_seconds }),
      }
    case 'reversed':
      return { outcome, ...because, ...amountMinor, ...on }
  }
}
