/** An operation whose drawer is open, with the values that the drawer's place has given. */
import type { ComponentType } from 'preact'
import type { Body } from '../api/body.ts'
import type { Step } from '../api/types.ts'
import type { Option } from '../design/option.ts'
import type { DeskForm } from './desk-form.ts'

export interface OpenedOperation {
  readonly operation: string
  /** Parameters that the place knows: the customer, the subscription. They are sent and not shown as fields. */
  readonly given: Body
  /** Initial values of the form: the present ones. */
  readonly start?: Body
  /** The parameters that the form has fields for; all that the operation takes where absent. */
  readonly asks?: readonly string[]
  /** The action's own words where they are not the operation's: the end of a suspension is no change of dates. */
  readonly as?: string
  /** Choices of the place for a parameter, such as the subscriptions of a customer. */
  readonly choices?: (parameter: string, body: Body) => readonly Option[] | undefined
  /**
   * The currency of the object that the parameters name, where no parameter is a currency: a refund is in that of its
   * payment.
   */
  readonly currency?: (body: Body) => string | undefined
  /** The subject of the operation, such as the campaign of a subscription, shown in the head of the drawer. */
  readonly subject?: string
  /** Replaces ids in sentences of the service by the names that people know. */
  readonly told?: (text: string) => string
  /** Stands below the fields and says something about the values. */
  readonly Remark?: ComponentType<{ readonly value: Body }>
  /** A form in place of the fields of the operation's parameters. It loads with the drawer. */
  readonly desk?: () => Promise<DeskForm>
  /** The steps that time brings if nobody does anything, if the place has read them. */
  readonly coming?: () => readonly Step[] | undefined
  /**
   * Called after the operation was carried out, or may have been, with the answer where one came: the screen then reads
   * its data anew.
   */
  readonly done?: (answer?: Body) => void
}

/** An operation that its place knows by name. */
export type OpenedAtPlace = Omit<OpenedOperation, 'operation'>
