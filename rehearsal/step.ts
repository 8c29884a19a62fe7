/**
 * An action of a client at an instant. Customers are named by the client; subscriptions by their place in its memory.
 */
export type Step = {
  readonly atMillis: number
  readonly account: number
  readonly customer: string
} & StepKind

/** The days of a pause. */
interface PauseDays {
  /** A new pause without it begins today. */
  readonly beginDay?: string
  readonly endDay?: string
}

type StepKind =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string }
  | {
      readonly kind: 'subscribe'
      readonly offer: string
      readonly beginDay: string
      readonly invoicedBy: 'email' | 'manual'
      /** 1 if absent. */
      readonly quantity?: number
    }
  | { readonly kind: 'pay'; readonly amount: number }
  /** Pays back a part of the balance, which is refused where the balance is less. */
  | { readonly kind: 'refund'; readonly amount: number }
  /** Pays back a part of a payment, which is refused where less is left of it. */
  | { readonly kind: 'payback'; readonly payment: number; readonly amount: number }
  | { readonly kind: 'charge'; readonly amount: number; readonly taxRate: number }
  | { readonly kind: 'credit'; readonly charge: number }
  | { readonly kind: 'stop'; readonly subscription: number; readonly day?: string }
  | { readonly kind: 'resume'; readonly subscription: number }
  | ({ readonly kind: 'pause'; readonly subscription: number; readonly endDay: string } & PauseDays)
  /** Moves a pause, by its place among those of the subscription. */
  | ({ readonly kind: 'repause'; readonly subscription: number; readonly pause: number } & PauseDays)
  /** Takes a pause back that has not begun. */
  | { readonly kind: 'unpause'; readonly subscription: number; readonly pause: number }
  | { readonly kind: 'extend'; readonly subscription: number; readonly days: number }
  | { readonly kind: 'switch'; readonly subscription: number; readonly offer: string }
  | { readonly kind: 'quantity'; readonly subscription: number; readonly quantity: number }
  /** A seat in the group of another customer. */
  | { readonly kind: 'seat'; readonly group: string; readonly place: number }
  /** An order by a form, of a customer who is new. */
  | { readonly kind: 'order'; readonly form: 'automatic' | 'manual'; readonly offer: string; readonly quantity: number }
  | { readonly kind: 'decide'; readonly approves: boolean }
  /** A call made up from the API's own description, of which only the invariants are judged. */
  | { readonly kind: 'noise'; readonly seed: number }
  /** Reads the customer, whose answer has to agree with the model at that instant. */
  | { readonly kind: 'look' }
  /** A caller of another account asks for the customer. */
  | { readonly kind: 'peek' }

export type PauseStep = Extract<Step, { readonly kind: 'pause' | 'repause' | 'unpause' }>

export const describeStep = ({ atMillis, account, customer, ...what }: Step): string =>
  `${new Date(atMillis).toISOString().slice(0, 19)}Z account ${account} ${customer}: ${JSON.stringify(what)}`
