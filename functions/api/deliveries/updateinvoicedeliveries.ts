/**
 * POST /api/updateinvoicedeliveries/<delivery_method_id>/ (interface; decisions: "Requests"): reports on deliveries.
 */
import * as v from 'valibot'
import type { Delivery } from '../../domain/world/delivery.ts'
import type { Report } from '../../domain/document/delivery-report.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Call } from '../../http/call.ts'
import { serve, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { flag } from '../../http/read-parameters.ts'
import type { ReportedDelivery, ReportOutcome } from '../../work/deliveries/report-delivery.ts'
import { reportDeliveries } from '../../work/deliveries/report-together.ts'
import { codesByField, messagesByField as messagesSchema } from '../../openapi/responses.ts'
import { isNoticeMail } from '../../domain/world/notice.ts'
import type { PostalLetter } from '../../domain/world/postal-letter.ts'
import { readDeliveries } from '../../store/delivery/deliveries.ts'
import { answerUnderKey } from '../answer-under-key.ts'
import { answeredReports } from '../answered-reports.ts'
import { readLetters } from '../../store/notice/postal-letters.ts'
import { reportLetter } from '../../work/notices/report-letter.ts'
import { deliveryMethodEnds, deliveryMethodParameter, requireMethod } from './delivery-method.ts'

/** The time of one call is more than enough for this number. */
const maxReports = 1000

/** A length above that of every id of the service. */
const longestDeliveryId = 330

const status = v.strictObject({
  id: v.pipe(
    v.string(),
    v.minLength(1, 'a delivery_id'),
    v.maxLength(longestDeliveryId, 'a delivery_id'),
    v.description('The delivery_id that prepareinvoicedeliveries returned.'),
  ),
  text: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(5000, 'at most 5000 characters'),
      v.description('A remark for the history of the customer.'),
    ),
  ),
  error: v.optional(v.pipe(flag(), v.description('Whether the delivery failed. Default false.')), false),
  retry_seconds: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.minValue(0, 'a number of seconds, not below zero'))),
      v.maxLength(100, 'at most 100 intervals'),
      v.description(
        'The seconds to wait after the first failure, the second, and so on. Send the same array with each ' +
          'attempt.',
      ),
    ),
    [],
  ),
})
type Status = v.InferOutput<typeof status>

const parameters = v.strictObject({
  delivery_method_id: deliveryMethodParameter,
  deliveries: v.pipe(
    v.array(status),
    v.maxLength(maxReports, `at most ${maxReports} deliveries`),
    v.description('The result of each delivery.'),
  ),
})

export const endpoint = {
  name: 'updateinvoicedeliveries',
  title: 'UpdateInvoiceDeliveries',
  subject: 'deliveries',
  method: 'POST',
  path: '/api/updateinvoicedeliveries/{delivery_method_id}/',
  summary: 'Reports the results of invoice deliveries.',
  description:
    'Delivered documents leave the queue. Failed ones leave it too, and the fallback of the method may ' +
    'send them. With retry_seconds, a failed delivery is returned again after the next interval, and ' +
    'fails for good after the last one.',
  access: 'key',
  parameters,
  answer: v.object({
    succeeded: v.pipe(v.number(), v.integer(), v.description('The number of reports that were accepted.')),
    failed: v.pipe(v.number(), v.integer(), v.description('The number of operations that were not carried out.')),
    errors: v.pipe(
      v.array(messagesSchema),
      v.description('One object per report, in the same order. Empty if the report was accepted.'),
    ),
    codes: v.pipe(v.array(codesByField), v.description('For each operation, the codes of its errors, for programs.')),
  }),
  idempotent: true,
  ends: deliveryMethodEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (parameters, call) => {
  const { delivery_method_id, deliveries } = parameters
  await requireMethod(delivery_method_id, call)
  return await answerUnderKey({ endpoint: endpoint.name, parameters }, call, () =>
    report(delivery_method_id, deliveries, call),
  )
})

async function report(method: string, deliveries: readonly Status[], call: Call): Promise<Answer> {
  const ids = deliveries.map(({ id }) => id)
  const [waiting, letters] = await Promise.all([
    readDeliveries(
      call.account,
      method,
      ids.filter((id) => !isNoticeMail(id)),
    ),
    readLetters(call.account, method, ids.filter(isNoticeMail)),
  ])
  const reports = deliveries.map((status) => reportedOf(status, waiting.get(status.id), call))
  const outcomes = await reportDeliveries(reports.filter((report) => report !== undefined))
  const ofLetters = await reportLetters(deliveries, letters, call)
  const faults = reports.map((report, index) =>
    faultsOf(report === undefined ? ofLetters[index] : outcomes.get(report)),
  )
  return answeredReports(faults, call)
}

/**
 * One after another, because several may belong to one customer. Undefined for a report that is not about a document.
 */
async function reportLetters(
  statuses: readonly Status[],
  letters: ReadonlyMap<string, PostalLetter>,
  { settings, now, by, via }: Call,
): Promise<(ReportOutcome | undefined)[]> {
  const outcomes: (ReportOutcome | undefined)[] = []
  for (const status of statuses) {
    const letter = letters.get(status.id)
    const report = reportOf(status)
    outcomes.push(letter && (await reportLetter({ settings, letter, report, now, by: { via, by } })))
  }
  return outcomes
}

/** Undefined if the delivery does not wait for a report. */
function reportedOf(
  status: Status,
  delivery: Delivery | undefined,
  { settings, now, by, via }: Call,
): ReportedDelivery | undefined {
  if (delivery === undefined) return undefined
  return { settings, delivery, report: reportOf(status), now, by: { via, by } }
}

function reportOf({ error, text, retry_seconds }: Status): Report {
  const words = text === undefined ? {} : { text }
  return error ? { outcome: 'failed', retrySeconds: retry_seconds, ...words } : { outcome: 'sent', ...words }
}

function faultsOf(outcome: ReportOutcome | undefined): Fault[] {
  switch (outcome) {
    case 'done':
      return []
    case 'contended':
      return [{ field: '', code: 'delivery_contended' }]
    case 'gone':
    case undefined:
      return [{ field: '', code: 'delivery_unknown' }]
  }
}
