/** GET /api/carriers/<id>/complaints/ (capabilities 10.1): the complaints that a carrier collects. */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { remedies } from '../../domain/settings/settings-kinds.ts'
import { showInstant } from '../../domain/time/time.ts'
import { complaintKinds, complaintStates } from '../../domain/world/complaint.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { wholeNumber } from '../../http/read-parameters.ts'
import { isCarrierComplaintId } from '../../store/product/carrier-complaints.ts'
import { carriedComplaints, type CarriedComplaint } from '../../work/editions/carried-complaints.ts'
import { carrierEnds, carrierParameter, requireCarrier } from './carrier-parameter.ts'

const parameters = v.strictObject({
  id: carrierParameter,
  created_after_id: v.exactOptional(
    v.pipe(v.string(), v.maxLength(200), v.description('Only complaints after the one with this id.')),
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
    'In the order in which they were made, whatever their remedy. Keep the last id, and ask for the complaints after it. ' +
    'A complaint comes with the line that it is about, half a minute after it was made. A copy that is delivered again ' +
    'comes once more with its line of the list of redeliveries.',
  access: 'key',
  parameters,
  answer: v.object({
    complaints: v.array(
      v.object({
        id: v.string(),
        complaint_id: v.string(),
        state: v.pipe(
          v.picklist(complaintStates),
          v.description('with_carrier: a list of redeliveries has the copy. solved: nothing is left to be done.'),
        ),
        redelivery: v.pipe(v.boolean(), v.description('Whether the line is about a copy that is delivered again.')),
        created: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
        external_id: v.string(),
        line_id: v.exactOptional(v.pipe(v.string(), v.description('Absent for a copy that is on no closed list.'))),
        kind: v.picklist(complaintKinds),
        code: v.exactOptional(v.pipe(v.string(), v.description("The carrier's own code for this kind of complaint."))),
        remedy: v.picklist(remedies),
        address: v.exactOptional(
          v.pipe(v.object(addressEntries), v.description('The address of the line, as long as its list is kept.')),
        ),
      }),
    ),
    more: v.boolean(),
  }),
  ends: carrierEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, created_after_id, max_results }, call) => {
  const carrier = requireCarrier(id, call)
  if (created_after_id !== undefined && !isCarrierComplaintId(created_after_id)) {
    throw new ProgrammingError(malformed('created_after_id', 'expected the id of a complaint.'))
  }
  const { settings, now } = call
  const { complaints, more } = await carriedComplaints({
    ...{ settings, carrier: id, now, after: created_after_id, most: max_results },
  })
  const codes = new Map<string, string>(
    Object.entries(carrier.complaint_codes).map(([code, meaning]) => [meaning, code]),
  )
  return answered({
    complaints: complaints.map((complaint) => show(complaint, codes, settings.account.timezone)),
    more,
  })
})

function show(complaint: CarriedComplaint, codes: ReadonlyMap<string, string>, timezone: string) {
  const { id, complaint: complaint_id, at, external_id, line, kind, remedy, state, isRedelivery, address } = complaint
  const code = codes.get(kind)
  return {
    ...{ id, complaint_id, state, redelivery: isRedelivery, created: showInstant(at, timezone), external_id },
    ...(line !== undefined && { line_id: line }),
    kind,
    ...(code !== undefined && { code }),
    remedy,
    ...(address !== undefined && { address }),
  }
}
