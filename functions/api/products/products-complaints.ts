/** GET /api/products/complaints/: the complaints about an issue by postal code, from entries that hold no names. */
import * as v from 'valibot'
import { complaintKinds } from '../../domain/world/complaint.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { cursorParameter, nextUrl, nextUrlAnswer, readCursor, writeCursor } from '../../http/next-page.ts'
import { nameWords } from '../../http/schema-words.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { readComplaintsOf, type ComplaintOfIssue } from '../../store/product/complaint-entries.ts'

const path = '/api/products/complaints/'
/** One Query reads some thousand entries, so nearly every issue is one page. */
const mostComplaints = 5_000

const parameters = v.strictObject({
  external_id: v.pipe(
    v.string(),
    v.minLength(1, 'the external id of a product'),
    v.description('External id of an issue.'),
    v.metadata({ words: nameWords }),
  ),
  cursor: cursorParameter,
})

const whole = v.pipe(v.number(), v.integer())

export const postalCodeComplaintsSchema = v.object({
  postal_code: v.pipe(v.string(), v.description('Empty for addresses without one.')),
  complaints: whole,
  kinds: v.pipe(
    v.object(v.entriesFromList(complaintKinds, v.exactOptional(whole))),
    v.description('The number of complaints of each kind.'),
  ),
})

export const endpoint = {
  name: 'products-complaints',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns the complaints about an issue by postal code.',
  description: `In the order of postal codes. A page counts ${mostComplaints} complaints; add the pages up.`,
  access: 'key',
  parameters,
  answer: v.object({
    complaints: v.pipe(whole, v.description('The number of complaints on the page.')),
    by_postal_code: v.array(postalCodeComplaintsSchema),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ external_id, cursor }, call) => {
  if (!(await isProduct(external_id, call))) return refused({ field: 'external_id', code: 'product_unknown' })
  const after = readCursor(cursor, (text) => text !== '')
  const { complaints, next } = await readComplaintsOf(call.account, external_id, { after, most: mostComplaints })
  const byPostalCode = Map.groupBy(complaints, ({ postalCode }) => postalCode)
  return answered({
    complaints: complaints.length,
    by_postal_code: Array.from(byPostalCode, ([postal_code, all]) => ({
      postal_code,
      complaints: all.length,
      kinds: kindsOf(all),
    })),
    ...(next !== undefined && { next_url: nextUrl(call, path, { external_id, cursor: writeCursor(next) }) }),
  })
})

/** Whether the account has a product of this id. The settings of a call may be some seconds old. */
async function isProduct(id: string, { account, settings }: Pick<Call, 'account' | 'settings'>): Promise<boolean> {
  const isIn = ({ products }: Pick<Call['settings'], 'products'>) => products.some((one) => one.external_id === id)
  if (isIn(settings)) return true
  const present = await loadPresentSettings(account)
  return present !== undefined && isIn(present)
}

function kindsOf(complaints: readonly ComplaintOfIssue[]): v.InferOutput<typeof postalCodeComplaintsSchema>['kinds'] {
  const counted = Map.groupBy(complaints, ({ kind }) => kind)
  return Object.fromEntries(Array.from(counted, ([kind, all]) => [kind, all.length]))
}
