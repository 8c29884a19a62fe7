/** A period of a subscription in the model. */
import type { Offer } from '../accounts.ts'
import type { BookDocument } from './book-records.ts'

export interface ModelLine {
  /** The amount for the whole period. */
  readonly full: number
  readonly taxRate: number
  /** The part of the period that the line is for, in milliseconds of its wall clock. */
  readonly from: number
  to: number | undefined
  billed: number
  /**
   * Whether the line was billed whole at first. Its credit is then the share of the rest; otherwise its billed amount
   * is the share served.
   */
  isWhole: boolean
}

/** An invoice of a period, with the amounts of each line. */
export interface Billing {
  readonly document: BookDocument
  /** The amounts still uncredited. */
  readonly standing: number[]
  /** The amounts that were credited before they were paid, and that are not billed again. */
  readonly debts: number[]
}

export interface ModelPeriod {
  readonly offer: Offer
  begin: number
  /** The end that the campaign gives, moved by pauses and presents. */
  end: number
  /** The time by the wall clock that is paid for. */
  readonly length: number
  /** The time that was added to it as a present, which comes after the time that is paid for. */
  present: number
  /** The instant at which a stop or a switch ends it. */
  cutAt: number | undefined
  /** Empty before the period is invoiced. */
  readonly lines: ModelLine[]
  /** The first begin of its run and its place in it. */
  run: { readonly begin: number; readonly place: number }
  readonly billings: Billing[]
  /** Whether a switch has ended it for good. */
  isClosed: boolean
  /** The instant of its invoice; undefined once it is invoiced. */
  billAt: number | undefined
  isRemoved: boolean
}

/** A subject of the model that a test leaves out, to see the judge cry. */
export type Subject =
  | 'dunning'
  | 'quantities'
  | 'add-ons'
  | 'seats'
  | 'orders'
  | 'refunds'
  | 'paybacks'
  | 'resumes'
  | 'extends'
  | 'switches'
  | 'pauses'
