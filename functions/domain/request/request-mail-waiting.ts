/** An e-mail of a request on its way. It waits in the queue of e-mails, beside the documents of customers. */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'
import { requestMailKinds, type RequestMailKind } from './request.ts'

export const requestMailSchema = v.object({
  id: v.string(),
  by: v.literal('email'),
  request: v.string(),
  mail: v.picklist(requestMailKinds),
  ready_at: instantSchema,
  failures: v.pipe(v.number(), v.integer()),
  failing: v.exactOptional(v.literal(true)),
  held_until: v.exactOptional(instantSchema),
})
export type RequestMail = Readonly<v.InferOutput<typeof requestMailSchema>>

/** The id of a document's delivery begins with a customer's id, which never contains this mark. */
const mark = '#request#'

/** Each request has one e-mail of a kind at most. */
export const requestMail = (request: string, mail: RequestMailKind, at: Instant): RequestMail => ({
  id: `${mark}${request}#${mail}`,
  by: 'email',
  request,
  mail,
  ready_at: at,
  failures: 0,
})

export const isRequestMail = (id: string): boolean => id.startsWith(mark)
