/** The money of an import: what is invoiced and e-mailed today, as the check knows it, for the line and for the button. */
import { money, number } from '../../account/format.ts'
import type { Check } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { invoicedNow, type InvoicedNow } from '../../../tools/import/sending/preview-sums.ts'
import { importStepWords } from './import-step-words.ts'

type Known = { readonly isAll: true; readonly sums: InvoicedNow }
type Partly = { readonly isAll: false; readonly lines: number; readonly sums: InvoicedNow | undefined }

/** All rows are known where all were checked, or where the first rows are all there are. */
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
  const known = moneyOf(check)
  const { sums } = known
  const isMoney = sums !== undefined && !isNothing(sums)
  return (
    <Notice tone={known.isAll && !isMoney ? 'good' : 'warn'} icon="invoices" role="status">
      <p>
        <b>{lineOf(known)}</b>
      </p>
      {isMoney && <p>{importStepWords.say('money_choice')}</p>}
    </Notice>
  )
}

function lineOf(known: Known | Partly): string {
  if (known.sums === undefined) return importStepWords.say('money_unknown')
  const values = { amount: amountText(known.sums), mails: number(known.sums.mails) }
  if (known.isAll) {
    return isNothing(known.sums) ? importStepWords.say('money_none') : importStepWords.say('money_all', values)
  }
  return isNothing(known.sums)
    ? importStepWords.say('money_unknown')
    : importStepWords.say('money_first', { ...values, lines: number(known.lines) })
}

/** The words of the button, which repeat the money. */
export function beginText(check: Check, rows: number): string {
  const known = moneyOf(check)
  const count = number(rows)
  if (!known.isAll) return importStepWords.count('begin_partly', rows, { count })
  if (isNothing(known.sums)) return importStepWords.count('begin', rows, { count })
  const values = { count, amount: amountText(known.sums), mails: number(known.sums.mails) }
  return importStepWords.count('begin_money', rows, values)
}
