/** The choices of Ctrl+K for a text: actions and screens that are known, customers and documents that were found. */
import type { FoundCustomer } from '../api/types.ts'
import type { PresentAction, SeenCustomer } from '../navigation/present-actions.ts'

export interface NamedScreen {
  readonly name: string
  readonly path: string
}

export interface Choice {
  readonly group: 'customers' | 'recent' | 'documents' | 'screens' | 'actions'
  readonly label: string
  readonly detail: string
  /** The address; an action has none. */
  readonly path?: string
  readonly run?: () => void
}

export interface Known {
  readonly screens: readonly NamedScreen[]
  readonly actions: readonly PresentAction[]
  readonly seen: readonly SeenCustomer[]
}

const mostCustomers = 8

export function choicesFor(text: string, places: Known, customers: readonly FoundCustomer[]): readonly Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (...texts: readonly string[]) => {
    const all = texts.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
  const actions = places.actions
    .filter(({ label, subject }) => fits(label, subject))
    .map(({ label, subject, run }): Choice => ({ group: 'actions', label, detail: subject, run }))
  const recent = places.seen.map((each) => customerChoice('recent', each))
  // A person who has just signed in has seen no customer, and gets the screens.
  if (words.length === 0 && recent.length + actions.length > 0) return [...recent, ...actions]
  const screens = places.screens
    .filter(({ name }) => fits(name))
    .map(({ name, path }): Choice => ({ group: 'screens', label: name, detail: '', path }))
  return [...documentsAmong(customers), ...customers.slice(0, mostCustomers).map(foundChoice), ...actions, ...screens]
}

const customerChoice = (group: 'customers' | 'recent', { id, name }: SeenCustomer, detail = ''): Choice => ({
  group,
  label: name,
  detail: [id, detail].filter((part) => part !== '').join(' · '),
  path: `/customers/${encodeURIComponent(id)}`,
})

const foundChoice = ({ id, data }: FoundCustomer): Choice =>
  customerChoice(
    'customers',
    { id, name: data?.name ?? data?.company ?? data?.email ?? id },
    data?.location?.replaceAll('\n', ', '),
  )

/** A document number finds the customer. */
const documentsAmong = (customers: readonly FoundCustomer[]): Choice[] =>
  customers.flatMap(({ data, id, matched }) =>
    matched
      .filter((match) => match.in === 'invoice_number')
      .map(({ text }) => ({
        group: 'documents' as const,
        label: text,
        detail: data?.name ?? data?.company ?? id,
        path: `/invoices/${encodeURIComponent(text)}`,
      })),
  )
