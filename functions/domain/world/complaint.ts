/**
 * A reader's complaint about a copy (capabilities: "Complaints, gracing, returns, seasons"). Complaints are kept with
 * their subscription, so the rules about them need no read of their own. Old ones are dropped by a later complaint.
 */
import * as v from 'valibot'
import { remedies } from '../settings/settings-kinds.ts'
import { instantSchema } from '../time/instant-schema.ts'

export const complaintKinds = ['missing', 'late', 'damaged', 'wrong'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintStates = ['open', 'with_carrier', 'solved'] as const
export type ComplaintState = (typeof complaintStates)[number]

export type Remedy = (typeof remedies)[number]

const text = v.string()

export const complaintSchema = v.object({
  id: text,
  /** The external id, the name and the date of the issue, and its category. */
  external_id: text,
  name: text,
  date: v.exactOptional(text),
  category: text,
  kind: v.picklist(complaintKinds),
  remedy: v.picklist(remedies),
  state: v.picklist(complaintStates),
  /** The number of copies that came, or should have. */
  copies: v.exactOptional(v.number()),
  /** The reader's own words. */
  text: v.exactOptional(text),
  /** The postal code to which the copy was sent. */
  postal_code: v.exactOptional(text),
  /** The carrier of the copy, or `none`. Absent if the account had no carriers. */
  carrier: v.exactOptional(text),
  /** The line of the copy on the carrier's lists. */
  line: v.exactOptional(text),
  /** The list line by which the copy is delivered again. */
  redelivery: v.exactOptional(
    v.object({
      carrier: text,
      line: text,
      at: instantSchema,
      /** A token that follows real time, as `at` is the same for all that a test account does at one time. */
      order: v.exactOptional(text),
    }),
  ),
  /** The number of the credit note of the remedy. */
  credit_note: v.exactOptional(text),
  at: instantSchema,
  by: text,
  changed: v.exactOptional(instantSchema),
})
export type Complaint = Readonly<v.InferOutput<typeof complaintSchema>>

/** The largest number of complaints that a subscription keeps, so that its item stays small. */
export const mostComplaints = 60

/** A copy is to be delivered again, and no list has it yet. */
export const waitsForRedelivery = ({ remedy, state }: Pick<Complaint, 'remedy' | 'state'>): boolean =>
  remedy === 'redeliver' && state === 'open'
