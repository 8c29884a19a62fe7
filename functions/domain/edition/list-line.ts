/**
 * The copies of one assignment in the lists of an issue. Addresses are frozen in a list, so a line has everything that
 * was printed.
 */
import * as v from 'valibot'
import { addressEntries } from '../fields/field-value.ts'

/** Changes of a line since the list before. */
export const lineChanges = ['start', 'stop', 'move', 'pause', 'resume', 'quantity'] as const
export const listLineSchema = v.object({
  /**
   * The customer and the subscription, so that the key is the same in every issue; the customer and the assignment for
   * a further copy that was assigned by hand.
   */
  key: v.string(),
  customer: v.string(),
  subscription: v.exactOptional(v.string()),
  assignment: v.exactOptional(v.string()),
  copies: v.number(),
  /** Absent if nobody knows the address. */
  address: v.exactOptional(v.object(addressEntries)),
  /** Values of fields that the columns of carriers name, by the ids of the fields. */
  fields: v.exactOptional(v.record(v.string(), v.string())),
})
export type ListLine = Readonly<v.InferOutput<typeof listLineSchema>>

/** A line after a closing, in the order in which assignments are read. */
export const standingLineSchema = v.object({
  ...listLineSchema.entries,
  /** The place in the order of assignments. */
  place: v.string(),
  /** The id of the line on the list that last had it. */
  line: v.exactOptional(v.string()),
  /** The change that this closing brought; absent if the line is as before. */
  change: v.exactOptional(v.picklist(lineChanges)),
  /** The carrier delivers nothing until it is asked to resume. */
  paused: v.exactOptional(v.literal(true)),
  /** The line has ended, and no later closing uses it. */
  gone: v.exactOptional(v.literal(true)),
})
export type StandingLine = Readonly<v.InferOutput<typeof standingLineSchema>>

/** A printed line of a list. */
export const printedLineSchema = v.object({
  ...listLineSchema.entries,
  /** Counts from 1. */
  number: v.number(),
  change: v.exactOptional(v.picklist(lineChanges)),
  route: v.exactOptional(v.string()),
  sequence: v.exactOptional(v.number()),
  /** The first bundle of the line. */
  bundle: v.exactOptional(v.number()),
  /** The issue that a redelivery replaces a copy of, and the complaint. */
  replaces: v.exactOptional(v.string()),
  complaint: v.exactOptional(v.string()),
})
export type PrintedLine = Readonly<v.InferOutput<typeof printedLineSchema>>

export const lineIdOf = (list: string, number: number): string => `${list}-${number}`

/** The list and the number of a line's id; undefined for another text. */
export function parseLineId(id: string): { readonly list: string; readonly number: number } | undefined {
  const { list, number } = /^(?<list>[a-z0-9]{12})-(?<number>[1-9]\d{0,8})$/.exec(id)?.groups ?? {}
  return list === undefined || number === undefined ? undefined : { list, number: Number(number) }
}

export const isListId = (text: string): boolean => /^[a-z0-9]{12}$/.test(text)

/** The copy of an issue within a subscription. */
export interface CopyOfIssue {
  readonly external_id: string
  readonly customer: string
  readonly subscription: string
}

/** A copy on the closed list of a carrier. */
export interface PrintedCopy {
  readonly carrier: string
  /** The id of its line. */
  readonly line?: string
  /** The copies that were printed. */
  readonly copies?: number
  readonly address?: NonNullable<ListLine['address']>
}

/** Whether the carrier delivers copies of a line. */
export const isDelivered = ({ paused, gone }: StandingLine): boolean => paused !== true && gone !== true

/** The number of copies that a line asks the carrier to deliver. */
export const copiesOfLine = ({ change, copies }: Pick<PrintedLine, 'change' | 'copies'>): number =>
  change === 'stop' || change === 'pause' ? 0 : copies
