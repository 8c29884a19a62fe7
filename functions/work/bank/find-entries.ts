/** Pages of entries for people to decide on, with the proposals that still apply. */
import { entitiesOfEntry } from '../../domain/bank/accounts.ts'
import type { BankEntry, Proposal } from '../../domain/bank/bank-entry.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { isPlaceOfEntry, readBankEntries } from '../../store/bank/bank-entries.ts'
import { parseCustomerItem, type CustomerItem } from '../../store/customer/customer-item.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { bankEntryListPartition, customerKey, openInvoiceKey, textOf } from '../../store/keys.ts'
import { pageOfList } from '../../store/lists/list-page.ts'

export interface EntryQuery {
  readonly business_entity?: string
  readonly state?: BankEntry['state']
  readonly max_results: number
}

export interface EntryPage {
  readonly entries: readonly BankEntry[]
  /** The place where the next page begins. */
  readonly next: string | undefined
  readonly nameOf: (customer: string) => string | undefined
}

/** Finds a page of entries in three round trips: places, entries, and the subjects of their proposals. */
export async function findEntries(
  settings: Settings,
  query: EntryQuery,
  after: string | undefined,
): Promise<EntryPage> {
  const account = settings.account.id
  const { state, max_results: limit } = query
  const partition = bankEntryListPartition(account, state === 'ignored' ? 'ignored' : 'waiting')
  const { entries: places, more } = await pageOfList({
    ...{ partition, forward: true, from: '0', below: ':', after, limit },
  })
  const ids = places.flatMap(({ place }) => (isPlaceOfEntry(place) ? [place.slice(place.indexOf('#') + 1)] : []))
  const stored = await readBankEntries(account, ids)
  const entries = ids.flatMap((id) => {
    const entry = stored.get(id)
    return entry !== undefined && isWanted(entry, query, settings) ? [entry] : []
  })
  const { holds, nameOf } = await presentOf(account, entries)
  const held = entries.map((entry) => withHolding(entry, holds))
  return {
    entries: held.filter((entry) => state === undefined || entry.state === state),
    next: more ? places.at(-1)?.place : undefined,
    nameOf,
  }
}

/** The list lags behind the entries, so the entry that was read decides. */
const isWanted = (entry: BankEntry, { business_entity: entity, state }: EntryQuery, settings: Settings): boolean =>
  (entity === undefined || entitiesOfEntry(entry, settings).includes(entity)) &&
  (state === 'ignored' ? entry.state === state : entry.state === 'unmatched' || entry.state === 'proposed')

type Holds = (proposal: Proposal) => boolean

/**
 * The entry with the options that still hold. An option holds as long as all its parts do; an entry without options is
 * no longer proposed.
 */
function withHolding(entry: BankEntry, holds: Holds): BankEntry {
  const gone = new Set(entry.proposals.filter((proposal) => !holds(proposal)).map(({ option }) => option))
  if (gone.size === 0) return entry
  const proposals = entry.proposals.filter(({ option }) => !gone.has(option))
  const state = entry.state === 'proposed' && proposals.length === 0 ? 'unmatched' : entry.state
  return { ...entry, state, proposals }
}

async function presentOf(account: string, entries: readonly BankEntry[]) {
  const proposals = entries.flatMap((entry) => entry.proposals)
  const keys = new Map(
    proposals.flatMap(({ customer, number }) => {
      const own = customerKey(account, customer)
      const open = number === undefined ? [] : [openInvoiceKey(account, customer, number)]
      return [own, ...open].map((key) => [textOf(key), key] as const)
    }),
  )
  const items = new Map((await batchGetAtOnce([...keys.values()])).map((item) => [textOf(item), item]))
  const customerOf = (customer: string): CustomerItem | undefined => {
    const item = items.get(textOf(customerKey(account, customer)))
    const present = item && parseCustomerItem(item)
    return present?.erased === undefined ? present : undefined
  }
  const holds: Holds = ({ customer, number }) =>
    customerOf(customer) !== undefined &&
    (number === undefined || items.has(textOf(openInvoiceKey(account, customer, number))))
  const nameOf = (customer: string) => {
    const builtin = customerOf(customer)?.builtin
    return builtin?.name ?? builtin?.company
  }
  return { holds, nameOf }
}
