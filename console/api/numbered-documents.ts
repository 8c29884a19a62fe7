/** A customer's invoices and credit notes. Planned documents have no number. */
import type { Customer, Invoice } from './types.ts'

export const madeDocuments = ({ invoices = [] }: Pick<Customer, 'invoices'>): readonly Invoice[] =>
  invoices.flatMap(({ number, ...invoice }) => (number === undefined ? [] : [{ ...invoice, number }]))
