/** POST /api/carriers/<id>/routes/ (capabilities 10.1): reads the routes of addresses from a file. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { readRoutesJob } from '../../work/editions/read-routes.ts'
import { begin, serveJob } from '../jobs/serve-job.ts'
import { carrierEnds, carrierParameter, requireCarrier } from './carrier-parameter.ts'

const parameters = v.strictObject({
  id: carrierParameter,
  file_id: v.pipe(v.string(), v.description('A file of the kind carrier.')),
})

const count = v.pipe(v.number(), v.integer())

export const endpoint = {
  name: 'carriers-routes',
  subject: 'editions',
  method: 'POST',
  path: '/api/carriers/{id}/routes/',
  summary: "Reads the routes of a carrier's addresses.",
  description:
    'The file has a first line with names: route, sequence, and line_id of a list or address, postal_code and country. ' +
    'Values are separated by commas, semicolons or tabs. An empty route takes that of the address back; addresses that ' +
    'the file does not name keep theirs.',
  access: 'key',
  parameters,
  answer: v.object({
    rows: count,
    addresses: v.pipe(count, v.description('Addresses whose route was written.')),
    unknown: v.pipe(count, v.description('Rows without an address, and with no line of a list of this carrier.')),
  }),
  refuses: true,
  ends: carrierEnds,
  idempotent: true,
  job: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveJob(endpoint, readRoutesJob, ({ id, file_id }, call) => {
  requireCarrier(id, call)
  return begin({ carrier: id, file: file_id, rows: 0, addresses: 0, unknown: 0 })
})
