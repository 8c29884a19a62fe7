/** The sums of the loaded documents, and the file of all documents that match the filter. */
import { money, number } from '../../account/format.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { Icon } from '../../design/Icon.tsx'
import { failureText } from '../../design/States.tsx'
import { sumsOf } from './invoice-sums.ts'
import { saveList, savingList } from './invoices-file.ts'
import type { Asked } from './invoices-readings.ts'
import { invoicesWords } from './invoices-words.ts'

export interface ListHeadProps {
  readonly filter: Asked
  readonly documents: readonly ListedInvoice[]
  /** Whether there are further documents than those loaded. */
  readonly isPartial: boolean
}

export function ListHead({ filter, documents, isPartial }: ListHeadProps) {
  const saving = savingList.value
  return (
    <div class="invoices-head">
      <ul aria-label={invoicesWords.say('sums')}>
        {sumsOf(documents).map(({ currency, count, total, toPay }) => (
          <li key={currency}>
            {invoicesWords.count(isPartial ? 'sum_so_far' : 'sum', count, {
              count: number(count),
              total: money(total, currency),
              open: money(toPay, currency),
            })}
          </li>
        ))}
      </ul>
      <div role="status">
        {saving.state === 'reading' && invoicesWords.say('reading', { count: number(saving.count) })}
        {saving.state === 'saved' && invoicesWords.count('saved', saving.count, { count: number(saving.count) })}
        {saving.state === 'failed' && failureText(saving.failure)}
      </div>
      <button
        type="button"
        class="button"
        aria-disabled={saving.state === 'reading'}
        onClick={() => void saveList(filter)}
      >
        <Icon name="import" />
        {invoicesWords.say('save_list')}
      </button>
    </div>
  )
}
