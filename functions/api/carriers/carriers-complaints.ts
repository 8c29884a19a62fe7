/** GET /api/carriers/<id>/complaints/ (capabilities 10.1): the complaints that a carrier collects. */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { showInstant } from '../../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { wholeNumber } from '../../http/read-parameters.ts'
import {
  carrierComplaintId,
  readCarrierComplaints,
  type CarrierComplaint,
} from '../../store/edition/carrier-complaints.ts'
import { waitingComplaints } from '../../work/editions/waiting-complaints.ts'
import { carrierEnds, carrierParameter, requireCarrier } from './carrier-parameter.ts'

const parameters = v.strictObject({
  id: carrierParameter,
  created_after_id: v.exactOptional(
    v.pipe(v.string(), v.maxLength(200), v.description('Only complaints behind the one of this id.')),
  ),
  max_results: v.optional(v.pipe(wholeNumber(1, 1000), v.description('Default 100.')), 100),
})

export const endpoint = {
  name: 'carriers-complaints',
  subject: 'editions',
  method: 'GET',
  path: '/api/carriers/{id}/complaints/',
  summary: 'Returns the complaints about copies of a carrier.',
  description:
    'In the order in which they were made. Keep the last id, and ask for what comes behind it. A copy that is to be ' +
    'delivered again is open with the line that was complained about, and comes once more with its line of the list ' +
    'of redeliveries.',
  access: 'key',
  parameters,
  answer: v.object({
    complaints: v.array(
      v.object({
        id: v.string(),
        complaint_id: v.string(),
        state: v.pipe(v.picklist(['open', 'with_carrier']), v.description('with_carrier: a list has the copy.')),
        created: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
        external_id: v.string(),
        line_id: v.exactOptional(v.string()),
        kind: v.string(),
        code: v.exactOptional(v.pipe(v.string(), v.description("The carrier's own code of the kind."))),
        remedy: v.string(),
        address: v.exactOptional(v.object(addressEntries)),
      }),
    ),
    more: v.boolean(),
  }),
  ends: carrierEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, created_after_id, max_results }, call) => {
  const carrier = requireCarrier(id, call)
  const { settings, now } = call
  const [handedOver, waiting] = await Promise.all([
    readCarrierComplaints(call.account, id, created_after_id, max_results + 1),
    waitingComplaints({ settings, carrier: id, now }, created_after_id),
  ])
  const complaints = [
    ...handedOver.map((complaint) => ({ complaint, state: 'with_carrier' as const })),
    ...waiting.map((complaint) => ({ complaint, state: 'open' as const })),
  ].toSorted((one, other) => (carrierComplaintId(one.complaint) < carrierComplaintId(other.complaint) ? -1 : 1))
  const codes = new Map<string, string>(
    Object.entries(carrier.complaint_codes).map(([code, meaning]) => [meaning, code]),
  )
  return answered({
    complaints: complaints
      .slice(0, max_results)
      .map(({ complaint, state }) => ({ ...show(complaint, codes, settings.account.timezone), state })),
    more: complaints.length > max_results,
  })
})

function show(complaint: CarrierComplaint, codes: ReadonlyMap<string, string>, timezone: string) {
  const { complaint: complaint_id, at, external_id, line_id, kind, remedy, address } = complaint
  const code = codes.get(kind)
  return {
    ...{
      id: carrierComplaintId(complaint),
      complaint_id,
      created: showInstant(at, timezone),
      external_id,
      kind,
      remedy,
    },
    ...(line_id !== undefined && { line_id }),
    ...(code !== undefined && { code }),
    ...(address !== undefined && { address }),
  }
}
