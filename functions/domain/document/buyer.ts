/** The buyer of an invoice: the customer's billing fields if there are any, otherwise the customer's own fields. */
import type { Customer } from '../world/customer.ts'
import type { Invoice } from '../world/invoice.ts'

export function buyerOf({ builtin }: Pick<Customer, 'builtin'>): Invoice['buyer'] {
  const named = builtin.billing_name !== undefined || builtin.billing_company !== undefined
  const placed = builtin.billing_address !== undefined
  const filled = {
    name: named ? builtin.billing_name : builtin.name,
    company: named ? builtin.billing_company : builtin.company,
    address: builtin.billing_address ?? builtin.address,
    // Postal code and city belong to the address with which they were given.
    postal_code: builtin.billing_postal_code ?? (placed ? undefined : builtin.postal_code),
    city: builtin.billing_city ?? (placed ? undefined : builtin.city),
    country: builtin.billing_country ?? builtin.country,
    tax_registration_id: builtin.tax_registration_id,
    email: builtin.billing_email ?? builtin.email,
  }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
}
