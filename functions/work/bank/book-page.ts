/**
 * Deals with a page of a bank's file: certain entries are booked, the others wait with what can be proposed for them,
 * and refused collections get their outcome. Everything may be done again without effect.
 */
import { type BankEntry, type Proposal } from '../../domain/bank/bank-entry.ts'
import { attemptOf, namesIn, type NamesInEntry } from '../../domain/bank/names-in-entry.ts'
import { proposalsOf, proposeByAmount, proposeNamed, type Options } from '../../domain/bank/propose.ts'
import type { ToldEntry, ToldRefusal, Warning } from '../../domain/bank/told-entry.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import { bankEntryId, readBankEntries } from '../../store/bank/bank-entries.ts'
import type { BankFileCounts } from '../../store/bank/bank-files.ts'
import { readBilled } from '../../store/customer/documents.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { reportCollection } from '../collections/report-collection.ts'
import type { BankWork } from './bank-work.ts'
import { bookOnCustomer, isUndecided, type BookOutcome, type Target } from './book-on-customer.ts'
import { claimBatches } from './claim-batches.ts'
import { namedCustomers, ownersOf, payersCustomers, type InvoiceOwner } from './find-owners.ts'
import { bookWaitingReturns } from './waiting-returns.ts'
import { keepLeft, type LeftEntry } from './keep-left.ts'
import type { PageItem } from './survey-bank-file.ts'

export interface BookedPage {
  readonly counts: BankFileCounts
  readonly warnings: readonly Warning[]
}

const customersAtOnce = 10

export async function bookPage(work: BankWork, items: readonly PageItem[]): Promise<BookedPage> {
  const told = items.flatMap((item) => (item.item === 'entry' ? [item] : []))
  const refusals = items.flatMap((item) => (item.item === 'refusal' ? [item.refusal] : []))
  const tally = new Tally()
  const warnings = await refuseCollections(work, refusals, tally)
  await bookEntries(
    work,
    told.map(({ entity, entry }) => newEntry(work, entity, entry)),
    new Map(told.map(({ entry }) => [bankEntryId(entry), entry])),
    tally,
  )
  return { counts: tally.counts(items.length), warnings }
}

class Tally {
  private readonly by = { booked: 0, matched: 0, proposed: 0, unmatched: 0 }

  add(what: 'booked' | 'matched' | 'proposed' | 'unmatched'): void {
    this.by[what]++
  }

  counts(entries: number): BankFileCounts {
    return { entries, ...this.by }
  }
}

const newEntry = ({ file }: BankWork, entity: string, told: ToldEntry): BankEntry => ({
  ...{ id: bankEntryId(told), version: 0, file, entity },
  ...{ account: told.account, currency: told.currency, amountMinor: told.amountMinor, date: told.date },
  ...{ reference: told.reference, references: [...told.references], text: told.text, payer: told.payer },
  ...(told.isBatch && { is_batch: true as const }),
  ...(told.endToEnd !== undefined && { end_to_end: told.endToEnd }),
  ...(told.returned && { returned: told.returned }),
  ...{ state: 'unmatched', proposals: [], payments: [] },
})

async function bookEntries(
  work: BankWork,
  entries: readonly BankEntry[],
  toldById: ReadonlyMap<string, ToldEntry>,
  tally: Tally,
): Promise<void> {
  const account = work.settings.account.id
  const stored = await readBankEntries(
    account,
    entries.map(({ id }) => id),
  )
  const isToldElsewhere = await claimBatches(work, entries, toldById)
  const byId = new Map<string, BankEntry>()
  for (const entry of entries) {
    const before = stored.get(entry.id)
    if (isToldElsewhere(entry)) tally.add('matched')
    else if (byId.has(entry.id)) tally.add('matched')
    else if (before !== undefined && !isUndecided(before)) tally.add(outcomeOf(before, work))
    else byId.set(entry.id, entry)
  }
  await bookNew(work, [...byId.values()], stored, toldById, tally)
}

/** What a file says of an entry that it told first: a step that is carried out again counts the same. */
function outcomeOf(entry: BankEntry, { file }: BankWork): keyof Omit<BankFileCounts, 'entries'> {
  if (entry.file !== file) return 'matched'
  if (entry.state === 'matched') return 'booked'
  return entry.state === 'proposed' ? 'proposed' : entry.state === 'unmatched' ? 'unmatched' : 'matched'
}

async function bookNew(
  work: BankWork,
  entries: readonly BankEntry[],
  stored: ReadonlyMap<string, BankEntry>,
  toldById: ReadonlyMap<string, ToldEntry>,
  tally: Tally,
): Promise<void> {
  const { settings } = work
  const account = settings.account.id
  const named = new Map(entries.map((entry) => [entry.id, namesOf(entry, toldById, work)]))
  const owners = await ownersOf(
    account,
    [...named.values()].flatMap(({ byReference, byText }) => [...byReference, ...byText]),
  )
  const aimed = entries.map((entry) => ({ entry, targets: targetsOf(named.get(entry.id), owners) }))
  const left: LeftEntry[] = []
  // Entries of one customer are booked one after another.
  const groups = Map.groupBy(aimed, ({ entry, targets: [target] }) => target?.customer ?? `entry ${entry.id}`)
  await someAtOnce([...groups.values()], customersAtOnce, async (ofCustomer) => {
    for (const { entry, targets } of ofCustomer) {
      const before = stored.get(entry.id)
      const told = before === undefined ? entry : asToldAgain(before, entry)
      const booked = await bookFirst(work, told, before, targets)
      if (booked.outcome === 'booked') tally.add('booked')
      else if (booked.outcome === 'moved') tally.add(outcomeOf(booked.entry, work))
      else left.push({ entry: told, before, ...(targets[0] && { rule: targets[0].rule }) })
    }
  })
  const proposed = await someAtOnce(left, customersAtOnce, async (one) => ({
    ...one,
    entry: withProposals(one.entry, await proposalsFor(work, one.entry, named.get(one.entry.id), owners)),
  }))
  for (const outcome of await keepLeft(work, proposed)) {
    tally.add(outcome.state === 'written' ? stateOf(outcome.entry) : outcomeOf(outcome.entry, work))
  }
  await bookWaitingReturns(
    work,
    entries.flatMap(({ end_to_end }) => end_to_end ?? []),
    proposed,
  )
}

/** A later file may say more of an entry. The file that told it first stays its own. */
const asToldAgain = (before: BankEntry, told: BankEntry): BankEntry => ({
  ...before,
  ...(told.end_to_end !== undefined && { end_to_end: told.end_to_end }),
  references: [...new Set([...before.references, ...told.references])],
  text: told.text.length > before.text.length ? told.text : before.text,
  payer: { ...before.payer, ...told.payer },
})

function namesOf(entry: BankEntry, toldById: ReadonlyMap<string, ToldEntry>, { settings }: BankWork): NamesInEntry {
  const told = toldById.get(entry.id)
  if (told === undefined || entry.is_batch === true) return { byReference: [], byText: [] }
  return namesIn(told, entry.entity, settings)
}

/** What an entry may be about for certain: the collection that it names, and the one invoice that it names. */
function targetsOf(names: NamesInEntry | undefined, owners: (number: string) => readonly InvoiceOwner[]): Target[] {
  if (names === undefined) return []
  const { attempt } = names
  const byReference = names.byReference.flatMap(owners)
  const byText = names.byText.flatMap(owners)
  const [only, other] = [...byReference, ...byText]
  return [
    ...(attempt === undefined
      ? []
      : [{ customer: attempt.customer, number: attempt.number, rule: { rule: 'collection', attempt } as const }]),
    ...(only === undefined || other !== undefined
      ? []
      : [{ ...only, rule: { rule: byReference.length > 0 ? 'reference' : 'number' } as const }]),
  ]
}

/** Tries the rules in their order, until one is certain. */
async function bookFirst(
  work: BankWork,
  entry: BankEntry,
  before: BankEntry | undefined,
  targets: readonly Target[],
): Promise<BookOutcome> {
  for (const target of targets) {
    const booked = await bookOnCustomer(work, entry, before, target)
    if (booked.outcome !== 'left') return booked
  }
  return { outcome: 'left' }
}

const withProposals = (entry: BankEntry, proposals: readonly Proposal[]): BankEntry => ({
  ...entry,
  state: proposals.length > 0 ? 'proposed' : 'unmatched',
  proposals: [...proposals],
})

const stateOf = ({ state }: BankEntry) => (state === 'proposed' ? 'proposed' : 'unmatched')

/** The rules in their order: the first that has something to propose counts. */
async function proposalsFor(
  { settings }: BankWork,
  entry: BankEntry,
  names: NamesInEntry | undefined,
  owners: (number: string) => readonly InvoiceOwner[],
): Promise<Proposal[]> {
  const account = settings.account.id
  if (entry.amountMinor <= 0 || entry.returned !== undefined || entry.is_batch === true) return []
  const grounds = [
    ...(names?.byReference.flatMap(owners) ?? []).map((owner) => ({ ...owner, why: 'reference' as const })),
    ...(names?.byText.flatMap(owners) ?? []).map((owner) => ({ ...owner, why: 'number' as const })),
  ]
  const billed = grounds.length === 0 ? [] : await readBilled(account, grounds)
  const invoices = grounds.flatMap(({ customer, why }, index) => {
    const invoice = billed[index]?.document
    return invoice === undefined || toPayOf(invoice) <= 0 ? [] : [{ customer, invoice, why }]
  })
  const why = invoices.some((one) => one.why === 'reference') ? 'reference' : 'number'
  const byName = proposalsOf(proposeNamed(entry, invoices, why))
  if (byName.length > 0) return byName
  const byPayer = await byAmount(account, entry, await payersCustomers(account, entry), 'payer')
  if (byPayer.length > 0) return proposalsOf(byPayer)
  return proposalsOf(await byAmount(account, entry, await namedCustomers(settings, entry), 'name'))
}

async function byAmount(
  account: string,
  entry: BankEntry,
  customers: readonly string[],
  why: 'payer' | 'name',
): Promise<Options> {
  if (customers.length === 0) return []
  const worlds = await loadWorlds(account, customers)
  return [...worlds.values()].flatMap((world) =>
    world === undefined || world.customer.erased !== undefined ? [] : proposeByAmount(entry, world, why),
  )
}

async function refuseCollections(
  { settings, now, by }: BankWork,
  refusals: readonly ToldRefusal[],
  tally: Tally,
): Promise<readonly Warning[]> {
  const warnings: Warning[] = []
  const byCustomer = Map.groupBy(refusals, ({ endToEnd }) => attemptOf(endToEnd)?.customer ?? '')
  await someAtOnce([...byCustomer.values()], customersAtOnce, async (ofCustomer) => {
    for (const { endToEnd, reason } of ofCustomer) {
      const attempt = attemptOf(endToEnd)
      const report = { outcome: 'failed' as const, ...(reason !== undefined && { reason }) }
      const faults = attempt === undefined ? undefined : await reportCollection({ settings, attempt, report, now, by })
      if (faults?.length === 0) {
        tally.add('matched')
        continue
      }
      tally.add('unmatched')
      warnings.push({ code: 'bankfile_unknown_collection', values: { value: endToEnd } })
    }
  })
  return warnings
}
