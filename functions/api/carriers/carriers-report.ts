/** POST /api/carriers/<id>/report/ (capabilities 10.1): the outcomes of the copies that a carrier delivered. */
import * as v from 'valibot'
import { addressEntries, parseAddress } from '../../domain/fields/field-value.ts'
import { faultAt } from '../../domain/fields/parsed.ts'
import { addressBlock } from '../../domain/place/address-block.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { carrierOutcomes } from '../../domain/settings/settings-kinds.ts'
import { dateOf, parseDate, type PlainDate } from '../../domain/time/time.ts'
import { refused, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { dateWords, nameWords } from '../../http/schema-words.ts'
import { readReportJob } from '../../work/editions/read-report.ts'
import { answerAtOnce, begin, serveJob } from '../jobs/serve-job.ts'
import { carrierEnds, carrierParameter, requireCarrier } from './carrier-parameter.ts'

const mostLines = 500

const parameters = v.strictObject({
  id: carrierParameter,
  file_id: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'A file of the kind carrier, with the columns line_id, outcome, new_address, external_id and date.',
      ),
    ),
  ),
  lines: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          line_id: v.pipe(v.string(), v.maxLength(100)),
          outcome: v.picklist(carrierOutcomes, `one of ${carrierOutcomes.join(', ')}`),
          new_address: v.exactOptional(v.strictObject(addressEntries)),
          external_id: v.exactOptional(
            v.pipe(
              v.string(),
              v.description(
                'The issue that the line delivered. Default: that of its list or, for a carrier of changes, the last ' +
                  'one up to the day of the report that came by the line.',
              ),
              v.metadata({ words: nameWords }),
            ),
          ),
          date: v.exactOptional(
            v.pipe(
              v.string(),
              v.description(
                'The day on which the carrier reported the line. Default: today. Give it if lines of a carrier of ' +
                  'changes may be sent again on a later day.',
              ),
              v.metadata({ words: dateWords }),
            ),
          ),
        }),
      ),
      v.maxLength(mostLines, `at most ${mostLines} lines`),
      v.description(`Without file_id: at most ${mostLines} lines.`),
    ),
  ),
})

const count = v.pipe(v.number(), v.integer())

export const endpoint = {
  name: 'carriers-report',
  subject: 'editions',
  method: 'POST',
  path: '/api/carriers/{id}/report/',
  summary: "Registers a carrier's report on its lines.",
  description:
    'Give file_id or lines. What did not arrive becomes a task on the customer. Sending the same report again ' +
    'makes no second one; delivered corrects an earlier outcome of its line. The outcome of a file may be one of the ' +
    "carrier's own codes (complaint_codes), or missing, damaged or wrong.",
  access: 'key',
  parameters,
  answer: v.object({
    noted: v.pipe(count, v.description('Lines of lists of this carrier.')),
    complaints: v.pipe(count, v.description('Complaints that the report has made.')),
    paused: v.pipe(count, v.description('Customers whose deliveries the report has paused.')),
    unknown: v.pipe(
      count,
      v.description(
        'Lines that are on no list of this carrier, that did not deliver the issue, or that have unknown outcomes.',
      ),
    ),
  }),
  refuses: true,
  ends: carrierEnds,
  idempotent: true,
  job: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveJob(endpoint, readReportJob, ({ id, file_id, lines }, call) => {
  requireCarrier(id, call)
  if ((file_id === undefined) === (lines === undefined)) {
    throw new ProgrammingError(malformed('file_id', 'expected either file_id or lines.'))
  }
  const today = dateOf(call.now, call.settings.account.timezone)
  const faults = (lines ?? []).flatMap(({ new_address: address, date }, index): Fault[] => {
    const written = address === undefined ? undefined : parseAddress(address)
    const code = date === undefined ? undefined : dateFault(date, today)
    return [
      ...(written?.outcome === 'refused' ? [faultAt(`lines[${index}].new_address`, written)] : []),
      ...(code === undefined ? [] : [{ field: `lines[${index}].date`, code }]),
    ]
  })
  if (faults.length > 0) return answerAtOnce(refused(...faults))
  const counts = { noted: 0, complaints: 0, paused: 0, unknown: 0, issues: {} }
  if (file_id !== undefined) return begin({ carrier: id, file: file_id, ...counts })
  const reported = (lines ?? []).map(({ new_address, ...line }) => ({
    ...line,
    ...(new_address !== undefined && {
      new_address: addressBlock(new_address, { language: call.language }).join('\n').slice(0, 300),
    }),
  }))
  return begin({ carrier: id, lines: reported, ...counts })
})

function dateFault(date: string, today: PlainDate): Fault['code'] | undefined {
  if (parseDate(date) === undefined) return 'date_expected'
  return date > today ? 'date_ahead' : undefined
}
