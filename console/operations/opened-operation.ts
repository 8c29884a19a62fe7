/** An operation whose drawer is open, with the values that the drawer's place has given. */
import type { ComponentType } from 'preact'
import type { Body } from '../api/body.ts'
import type { Step } from '../api/types.ts'
import type { Option } from '../design/option.ts'
import type { DeskForm } from './desk-form.ts'

export interface OpenedOperation {
  readonly operation: string
  /**
   * Parameters known from the context, such as the customer or the subscription. They are sent, but not shown as
   * fields.
   */
  readonly given: Body
  /** Initial values of the form: the present ones. */
  readonly start?: Body
  /** The parameters with fields in the form. Default: all parameters of the operation. */
  readonly asks?: readonly string[]
  /**
   * The words of the action if they differ from those of the operation: ending a suspension is not called a change of
   * dates.
   */
  readonly as?: string
  /** Choices of the place for a parameter, such as the subscriptions of a customer. */
  readonly choices?: (parameter: string, body: Body) => readonly Option[] | undefined
  /**
   * The currency of the object that the parameters name, if no parameter is a currency: a refund has the currency of
   * its payment.
   */
  readonly currency?: (body: Body) => string | undefined
  /** The subject of the operation, such as the campaign of a subscription, shown in the head of the drawer. */
  readonly subject?: string
  /** Replaces ids in sentences of the service by the names that people know. */
  readonly told?: (text: string) => string
  /** A note below the fields about the values. */
  readonly Remark?: ComponentType<{ readonly value: Body }>
  /** A form in place of the fields of the operation's parameters. It loads with the drawer. */
  readonly desk?: () => Promise<DeskForm>
  /** The steps that time brings if nobody does anything, if the context has read them. */
  readonly coming?: () => readonly Step[] | undefined
  /**
   * Called with the answer after the operation was carried out, or without one if it may have been. The screen then
   * reads its data again.
   */
  readonly done?: (answer?: Body) => void
}

/** An operation that its place knows by name. */
export type OpenedAtPlace = Omit<OpenedOperation, 'operation'>
