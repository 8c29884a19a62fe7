/** What may be done with a document. A role that may not do a action does not see it. */
import { minorOf } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { invoiceWords } from './invoice-words.ts'

export function DocumentActions({ document, done }: { readonly document: ListedInvoice; readonly done: () => void }) {
  const { customer_id: id, number, currency, type, payment_url: page } = document
  const isOpen = type === 'invoice' && document.to_pay > 0
  const given = { id, invoice_number: number }
  const amount = minorOf(document.to_pay, currency)
  return (
    <div class="actions">
      {isOpen && mayDo('createpayment') && (
        <button
          type="button"
          class="button is-main"
          onClick={() =>
            openOperation('createpayment', { given: { ...given, currency }, start: { amount }, subject: number, done })
          }
        >
          {invoiceWords.say('pay')}
        </button>
      )}
      {type === 'invoice' && document.state !== 'credited' && mayDo('credit') && (
        <button
          type="button"
          class="button"
          onClick={() => openOperation('credit', { given, currency: () => currency, subject: number, done })}
        >
          {invoiceWords.say('credit')}
        </button>
      )}
      {mayDo('sendinvoice') && (
        <button
          type="button"
          class="button"
          onClick={() => openOperation('sendinvoice', { given, subject: number, done })}
        >
          {invoiceWords.say('send')}
        </button>
      )}
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
