/** The actions of a document, and links to its page and its PDF. */
import { money } from '../../account/format.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { creditDesk } from '../../operations/credit-desk.ts'
import { documentActions } from '../../operations/offered-action.ts'
import { documentActionWords } from '../../documents/document-action-words.ts'
import { invoiceWords } from './invoice-words.ts'

export function DocumentActions({
  document,
  done: refresh,
}: {
  readonly document: ListedInvoice
  readonly done: () => void
}) {
  const { customer_id: id, number, payment_url: page, to_pay: toPay, currency } = document
  return (
    <div class="actions">
      <ActionBar
        actions={documentActions(document, creditDesk(document, id))}
        labelOf={(label) => documentActionWords.say(label, { money: money(toPay, currency) })}
        opens={{ given: { id, invoice_number: number }, subject: number, done: refresh }}
        menuLabel={number}
      />
      {page !== undefined && (
        <>
          <a class="button" href={pdfOf(page)} target="_blank" rel="noreferrer">
            PDF
          </a>
          <a class="button" href={page} target="_blank" rel="noreferrer">
            {invoiceWords.say('page')}
          </a>
        </>
      )}
    </div>
  )
}

/** The PDF is below the page of the document. */
function pdfOf(page: string): string {
  const url = new URL(page)
  url.pathname = url.pathname.replace(/\/?$/, '/pdf/')
  return url.href
}
