/**
 * The records that a change keeps beside the live parts of a customer: closed documents, payments, amounts of the
 * balance that were set against each other, deliveries, product assignments and notes. They are read only on request.
 * The store adds them to the transaction of the change.
 */
import type { Instant } from '../time/time.ts'
import type { AgreementMail } from './agreement-mail.ts'
import type { Assignment } from './assignment.ts'
import type { QueuedCollection } from './collection.ts'
import type { Delivery } from './delivery.ts'
import type { Invoice, Payment } from './invoice.ts'
import type { Note } from './note.ts'
import type { SentNotice, WaitingNotice } from './notice.ts'
import type { PostalLetter } from './postal-letter.ts'
import type { ProviderTask } from './provider-task.ts'
import type { SetOff } from './set-off.ts'

export type WorldRecord =
  /** A document that is closed, or that is written again. */
  | { readonly record: 'document'; readonly document: Invoice }
  /** A closed invoice that has something to pay again and is live. */
  | { readonly record: 'reopened'; readonly number: string }
  | { readonly record: 'payment'; readonly payment: Payment }
  | { readonly record: 'set-off'; readonly setOff: SetOff }
  | NewDelivery
  /** A reported delivery. `waiting` is the delivery from now on, or undefined if it leaves its queue. */
  | { readonly record: 'reported'; readonly delivery: Delivery; readonly waiting: Delivery | undefined }
  /**
   * An attempt to collect that waits from now on, and an attempt that no longer waits. With `untaken`, the change is
   * made only if nobody has taken the attempt from its queue.
   */
  | { readonly record: 'collection-queued'; readonly collection: QueuedCollection; readonly untaken?: true }
  | {
      readonly record: 'collection-over'
      readonly collection: Pick<QueuedCollection, 'id' | 'by'>
      readonly untaken?: true
    }
  /** The provider's name of a payment, which no other collection may have. */
  | {
      readonly record: 'provider-payment'
      readonly provider: string
      readonly reference: string
      readonly collection: string
    }
  /** A task at a payment provider, to be done or done. */
  | { readonly record: 'provider-task'; readonly task: ProviderTask }
  | { readonly record: 'provider-task-over'; readonly task: Pick<ProviderTask, 'id' | 'by'> }
  | AssignmentRecord
  | { readonly record: 'note'; readonly note: Note }
  | { readonly record: 'note-deleted'; readonly id: string }
  /** A notice is to be sent. */
  | { readonly record: 'notice'; readonly notice: WaitingNotice }
  /** A letter to be posted from now on; without `waiting`, a letter that is no longer to be posted. */
  | { readonly record: 'letter'; readonly letter: PostalLetter; readonly waiting?: PostalLetter }
  /** A notice was sent. */
  | { readonly record: 'notice-sent'; readonly notice: SentNotice }
  /** The task of asking a payer for an agreement. */
  | { readonly record: 'agreement-mail'; readonly mail: AgreementMail }

/** A document is to be sent, by e-mail or by a delivery method. */
export interface NewDelivery {
  readonly record: 'delivery'
  readonly number: string
  readonly by: string
  readonly kind: Delivery['kind']
  /** The instant from which the document can be sent. */
  readonly at: Instant
  /** Present for a document that was sent before and is sent again by itself. */
  readonly again?: true
  /** Present for a sending that a caller has requested. */
  readonly asked?: {
    /** Distinguishes the sendings of one document. */
    readonly token: string
    readonly of: Invoice['type']
    readonly to: readonly string[]
  }
}

export type AssignmentRecord =
  | { readonly record: 'assigned'; readonly assignment: Assignment }
  /**
   * An automatic assignment that was taken back. It stays as a mark, so that the service does not assign the product
   * again.
   */
  | { readonly record: 'marked-unassigned'; readonly assignment: Assignment }
  | { readonly record: 'unassigned'; readonly id: string }
