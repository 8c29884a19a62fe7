/** An action that a screen offers. Its operation names the right that it needs, its form and its preview. */
import { minorOf } from '../account/currency.ts'
import type { ListedInvoice } from '../api/types.ts'
import type { OpenedOperation } from './opened-operation.ts'

export interface OfferedAction<Label extends string> {
  readonly operation: string
  /** The key of the text on the button. */
  readonly label: Label
  readonly placement: 'main' | 'button' | 'menu'
  /** Parameters and first values of the form, beside those that every action of the place has. */
  readonly opens?: Partial<Omit<OpenedOperation, 'operation'>>
}

type Document = Pick<ListedInvoice, 'number' | 'type' | 'state' | 'to_pay' | 'currency' | 'collection'>

export type DocumentAction = OfferedAction<'pay' | 'collect' | 'credit' | 'readdress' | 'send'>

/** An invoice with a card or account is collected now, unless that is under way. */
export const collectAction = ({
  to_pay: toPay,
  collection,
}: Pick<Document, 'to_pay' | 'collection'>): readonly OfferedAction<'collect'>[] =>
  toPay <= 0 || collection === undefined || collection.state === 'submitted'
    ? []
    : [{ operation: 'collect', label: 'collect', placement: 'button', opens: { asks: [] } }]

/**
 * The actions of a document, with the form of its credit: an open invoice is paid or collected, an invoice is credited
 * once, or issued again to another address, and any document is sent.
 */
export function documentActions(
  document: Document,
  credit: NonNullable<OpenedOperation['desk']>,
): readonly DocumentAction[] {
  const { type, state, to_pay: toPay, currency } = document
  const isInvoice = type === 'invoice'
  return [
    ...(isInvoice && toPay > 0
      ? [
          {
            operation: 'createpayment',
            label: 'pay' as const,
            placement: 'main' as const,
            opens: { start: { amount: minorOf(toPay, currency), currency } },
          },
        ]
      : []),
    ...(isInvoice ? collectAction(document) : []),
    ...(isInvoice && state !== 'credited'
      ? [
          {
            operation: 'credit',
            label: 'credit' as const,
            placement: 'button' as const,
            opens: {
              currency: () => currency,
              desk: credit,
            },
          },
          { operation: 'reissueinvoice', label: 'readdress' as const, placement: 'button' as const },
        ]
      : []),
    { operation: 'sendinvoice', label: 'send', placement: 'button' },
  ]
}
