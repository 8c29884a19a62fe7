/** The form of a credit, which loads with its drawer. */
import type { CreditedInvoice } from './CreditForm.tsx'
import type { OpenedOperation } from './opened-operation.ts'

export const creditDesk =
  (invoice: CreditedInvoice, customer: string): NonNullable<OpenedOperation['desk']> =>
  async () =>
    (await import('./CreditForm.tsx')).creditForm(invoice, customer)
