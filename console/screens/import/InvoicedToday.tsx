/** The money of an import: what is invoiced and e-mailed today, as the check knows it. The button repeats the line. */
import { money, number } from '../../account/format.ts'
import type { Check } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { invoicedNow, type InvoicedNow } from '../../../tools/import/sending/preview-sums.ts'
import { importStepWords } from './import-step-words.ts'

interface Known {
  readonly isAll: true
  readonly sums: InvoicedNow
}
interface Partly {
  readonly isAll: false
  readonly lines: number
  readonly sums: InvoicedNow | undefined
}

/** The sums are complete if all rows were checked, or if there are only the first rows. */
export function moneyOf({ asked, whole }: Pick<Check, 'asked' | 'whole'>): Known | Partly {
  if (whole !== undefined) return { isAll: true, sums: invoicedNow(whole.made) }
  const sums = asked?.made === undefined ? undefined : invoicedNow(asked.made)
  return asked?.isAll === true && sums !== undefined
    ? { isAll: true, sums }
    : { isAll: false, lines: asked?.lines ?? 0, sums }
}

const amountText = ({ amounts }: InvoicedNow): string =>
  amounts.length === 0 ? number(0) : amounts.map(({ currency, amount }) => money(amount, currency)).join(' + ')
const isNothing = ({ amounts, mails }: InvoicedNow): boolean => amounts.length === 0 && mails === 0

export function InvoicedToday({ check }: { readonly check: Check }) {
  const invoiced = moneyOf(check)
  const { sums } = invoiced
  const isMoney = sums !== undefined && !isNothing(sums)
  return (
    <Notice tone={invoiced.isAll && !isMoney ? 'good' : 'warn'} icon="invoices" role="status">
      <p>
        <b>{lineOf(invoiced)}</b>
      </p>
      {isMoney && <p>{importStepWords.say('money_choice')}</p>}
    </Notice>
  )
}

function lineOf(invoiced: Known | Partly): string {
  if (invoiced.sums === undefined) return importStepWords.say('money_unknown')
  const values = { amount: amountText(invoiced.sums), mails: number(invoiced.sums.mails) }
  if (invoiced.isAll) {
    return isNothing(invoiced.sums) ? importStepWords.say('money_none') : importStepWords.say('money_all', values)
  }
  return isNothing(invoiced.sums)
    ? importStepWords.say('money_unknown')
    : importStepWords.say('money_first', { ...values, lines: number(invoiced.lines) })
}

/** The words of the button, which repeat the money. */
export function beginText(check: Check, rows: number): string {
  const invoiced = moneyOf(check)
  const count = number(rows)
  if (!invoiced.isAll) return importStepWords.count('begin_partly', rows, { count })
  if (isNothing(invoiced.sums)) return importStepWords.count('begin', rows, { count })
  const values = { count, amount: amountText(invoiced.sums), mails: number(invoiced.sums.mails) }
  return importStepWords.count('begin_money', rows, values)
}
