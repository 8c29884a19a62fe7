/**
 * Proposals for a request whose e-mail address is not a customer's: customers that its number names, otherwise
 * customers with its name and address.
 */
import { normaliseEmail } from '../../domain/fields/email.ts'
import { numbersIn } from '../../domain/request/match-request.ts'
import type { Proposal, ReaderRequest } from '../../domain/request/request.ts'
import type { SearchKind } from '../../domain/search/searched-text.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { subscriptionOfPart } from '../../store/keys.ts'
import { findCustomers, type FoundCustomer } from '../search/find-customers.ts'

export interface Proposals {
  readonly proposals: readonly Proposal[]
  /** The only customer whose number the request names. The request is kept with the customer. */
  readonly customer?: string
  /** The customer whose number the request names, if the customer has its own e-mail address. */
  readonly tells?: string
}

const numberKinds: ReadonlySet<SearchKind> = new Set(['id', 'invoice_number', 'subscription_id', 'order'])
const wordKinds: ReadonlySet<SearchKind> = new Set(['name', 'company', 'address', 'postal_code'])
const mostProposals = 5

export async function proposalsFor(settings: Settings, { said }: ReaderRequest): Promise<Proposals> {
  const numbers = numbersIn(said.contract).slice(0, 3)
  const byNumber = await Promise.all(numbers.map((text) => search(settings, text, numberKinds)))
  const named = byNumber.flatMap((customers) => customers.filter(({ matched }) => matched.some(isWhole(numbers))))
  const customers = [...new Map(named.map((one) => [one.item.id, one])).values()]
  const [first, ...others] = customers
  if (first !== undefined) {
    const email = first.item.builtin.email
    const isOthers = email !== undefined && normaliseEmail(email) !== normaliseEmail(said.email)
    return {
      proposals: customers.flatMap((customer) => proposalsOf(customer, 'number', numbers)).slice(0, mostProposals),
      ...(others.length === 0 && { customer: first.item.id, ...(isOthers && { tells: first.item.id }) }),
    }
  }
  const words = [said.name, ...(said.address ?? '').split('\n')].join(' ').trim()
  const similar = await search(settings, words.slice(0, 200), wordKinds)
  return { proposals: similar.flatMap((customer) => proposalsOf(customer, 'words', [])).slice(0, mostProposals) }
}

/** The whole number counts: the search also finds numbers that begin with it. */
const isWhole =
  (numbers: readonly string[]) =>
  ({ text }: FoundCustomer['matched'][number]): boolean =>
    numbers.some((number) => number.toLowerCase() === text.toLowerCase())

async function search(
  settings: Settings,
  text: string,
  kinds: ReadonlySet<SearchKind>,
): Promise<readonly FoundCustomer[]> {
  if (Array.from(text).length < 2) return []
  return (await findCustomers({ settings, text, kinds, maxResults: mostProposals })).customers
}

/**
 * The subscription that the numbers name, otherwise every subscription of the customer, otherwise the customer alone.
 */
function proposalsOf({ item }: FoundCustomer, ground: Proposal['by'], numbers: readonly string[]): Proposal[] {
  const subscriptions = Object.keys(item.parts).flatMap((part) => subscriptionOfPart(part) ?? [])
  const named = subscriptions.filter((id) => numbers.includes(id))
  const proposed = named.length > 0 ? named : subscriptions
  return proposed.length === 0
    ? [{ customer: item.id, by: ground }]
    : proposed.map((subscription) => ({ customer: item.id, subscription, by: ground }))
}
