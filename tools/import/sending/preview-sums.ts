/**
 * The sums of a preview of many operations: the created objects, the money invoiced at once, and the e-mails with
 * invoices. Money is counted in thousandths, so that sums are added in whole numbers.
 */
import * as v from 'valibot'

export const previewSumsSchema = v.object({
  counts: v.optional(v.record(v.string(), v.number())),
  to_pay_now: v.optional(v.array(v.object({ currency: v.string(), amount: v.number() })), []),
  messages: v.optional(v.array(v.object({ kind: v.string(), to: v.array(v.string()) })), []),
})
type PreviewSums = v.InferOutput<typeof previewSumsSchema>

const moneyPrefix = 'money '
const mails = 'mails'
const parts = 1_000

export function madeOf({ counts = {}, to_pay_now, messages }: PreviewSums): Readonly<Record<string, number>> {
  const made: Record<string, number> = { ...counts }
  for (const { currency, amount } of to_pay_now) {
    const key = `${moneyPrefix}${currency}`
    made[key] = (made[key] ?? 0) + Math.round(amount * parts)
  }
  made[mails] = messages.filter(({ kind }) => kind === 'invoice').length
  return made
}

export interface InvoicedNow {
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[]
  /** Invoices that go out by e-mail. */
  readonly mails: number
}

/** The invoiced money, in major units. Currencies without any are left out. */
export function invoicedNow(made: Readonly<Record<string, number>>): InvoicedNow {
  const amounts = Object.entries(made).flatMap(([key, amount]) =>
    key.startsWith(moneyPrefix) && amount !== 0
      ? [{ currency: key.slice(moneyPrefix.length), amount: amount / parts }]
      : [],
  )
  return { amounts, mails: made[mails] ?? 0 }
}
