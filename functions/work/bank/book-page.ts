/**
 * Processes a page of a bank's file: certain entries are booked, the others wait with their proposals, refused
 * collections get their outcome, and mandates make, change and end agreements. Everything may be done again without
 * effect.
 */
import { entitiesOfEntry } from '../../domain/bank/accounts.ts'
import { type BankEntry, type Proposal } from '../../domain/bank/bank-entry.ts'
import { namesIn, type NamesInEntry } from '../../domain/bank/names-in-entry.ts'
import { proposalsOf, proposeByAmount, proposeNamed, type Options } from '../../domain/bank/propose.ts'
import type { ReportedEntry, ReportedMandate, ReportedRefusal, Warning } from '../../domain/bank/reported-entry.ts'
import type { NamedAttempt } from '../../domain/world/collection.ts'
import { dateOf } from '../../domain/time/time.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import { bankEntryId } from '../../store/bank/bank-entries.ts'
import type { BankFileCounts } from '../../store/bank/bank-files.ts'
import { readBilled } from '../../store/customer/documents.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { ofOtherEntity, reportCollection } from '../collections/report-collection.ts'
import { applyMandates } from './apply-mandates.ts'
import { attemptsOf, type AttemptOf } from './attempt-of-entry.ts'
import type { BankWork } from './bank-work.ts'
import { bookOnCustomer, isUndecided, type BookOutcome, type Target } from './book-on-customer.ts'
import { withCarried } from './carried-references.ts'
import { claimBatches } from './claim-batches.ts'
import { findStored, type StoredReportedEntry } from './entry-names.ts'
import { namedCustomers, ownersOf, payersCustomers, type InvoiceOwner } from './find-owners.ts'
import { bookWaitingReturns } from './waiting-returns.ts'
import { keepLeft, type LeftEntry } from './keep-left.ts'
import type { PageItem } from './survey-bank-file.ts'

export interface BookedPage {
  readonly counts: BankFileCounts
  readonly warnings: readonly Warning[]
  /** Whether it has refusals of another business entity than the one that the caller names, and nothing else. */
  readonly isOfOtherEntity: boolean
  /** Whether it has refusals of another business entity than the one that the caller names. */
  readonly hasOthers: boolean
}

/** The invoices and the collection that an entry names. */
interface Names extends NamesInEntry {
  readonly attempt?: NamedAttempt
}

const customersAtOnce = 10

export async function bookPage(work: BankWork, items: readonly PageItem[]): Promise<BookedPage> {
  const entryItems = items.flatMap((item) => (item.item === 'entry' ? [item] : []))
  const refusals = items.flatMap((item) => (item.item === 'refusal' ? [item.refusal] : []))
  const mandates = items.flatMap((item) => (item.item === 'mandate' ? [item] : []))
  const count = new PageCount()
  const unknown = await applyMandates(work, mandates)
  for (const item of mandates) count.add(unknown.includes(item) ? 'unmatched' : 'matched')
  const refused = await refuseCollections(work, refusals, count)
  const warnings = [
    ...refused.warnings,
    ...unknown.map(({ mandate }) => unknownMandate(mandate)),
    ...datedAhead(
      work,
      entryItems.map(({ entry }) => entry.date),
    ),
  ]
  await bookEntries(
    work,
    entryItems.map(({ entity, entry }) => ({ reportedEntry: entry, entry: newEntry(work, entity, entry) })),
    count,
  )
  const isOfOtherEntity = items.length > 0 && refused.ofOthers === items.length
  return { counts: count.counts(items.length), warnings, isOfOtherEntity, hasOthers: refused.ofOthers > 0 }
}

const unknownMandate = ({ reference: value }: ReportedMandate): Warning => ({
  code: 'bankfile_unknown_mandate',
  values: { value },
})

/** A warning for each date after today, because payments cannot be dated ahead. */
function datedAhead({ settings, now }: BankWork, dates: readonly string[]): Warning[] {
  const today = dateOf(now, settings.account.timezone)
  const later = [...new Set(dates)].filter((date) => date > today)
  return later.map((value) => ({ code: 'bankfile_dated_ahead', values: { value, today } }))
}

class PageCount {
  private readonly by = { booked: 0, matched: 0, proposed: 0, unmatched: 0 }

  add(what: 'booked' | 'matched' | 'proposed' | 'unmatched'): void {
    this.by[what]++
  }

  counts(entries: number): BankFileCounts {
    return { entries, ...this.by }
  }
}

const newEntry = ({ file, settings }: BankWork, entity: string, reportedEntry: ReportedEntry): BankEntry => ({
  ...{ id: bankEntryId(settings.account.id, reportedEntry), version: 0, file, entity },
  ...{
    account: reportedEntry.account,
    currency: reportedEntry.currency,
    amountMinor: reportedEntry.amountMinor,
    date: reportedEntry.date,
  },
  ...{
    reference: reportedEntry.reference,
    references: [...reportedEntry.references],
    text: reportedEntry.text,
    payer: reportedEntry.payer,
  },
  ...(reportedEntry.isUnnamed && { is_unnamed: true as const }),
  ...(reportedEntry.isBatch && { is_batch: true as const }),
  ...(reportedEntry.isCollected && { is_collected: true as const }),
  ...(reportedEntry.endToEnd !== undefined && { end_to_end: reportedEntry.endToEnd }),
  ...(reportedEntry.returned && { returned: reportedEntry.returned }),
  ...(reportedEntry.chargesMinor !== undefined && { chargesMinor: reportedEntry.chargesMinor }),
  ...{ state: 'unmatched', proposals: [], payments: [] },
})

async function bookEntries(work: BankWork, asTold: readonly StoredReportedEntry[], count: PageCount): Promise<void> {
  const { told, stored } = await findStored(work.settings.account.id, asTold)
  const entries = told.map(({ entry }) => entry)
  const toldById = new Map(told.map(({ reportedEntry, entry }) => [entry.id, reportedEntry]))
  const isToldElsewhere = await claimBatches(work, entries, toldById)
  const byId = new Map<string, BankEntry>()
  for (const entry of entries) {
    const before = stored.get(entry.id)
    if (isToldElsewhere(entry, before !== undefined)) count.add('matched')
    else if (byId.has(entry.id)) count.add('matched')
    else if (before !== undefined && !isUndecided(before)) count.add(outcomeOf(before, work))
    else byId.set(entry.id, entry)
  }
  await bookNew(work, [...byId.values()], stored, toldById, count)
}

/** Counts an entry for the file that reported it first, so a step that is carried out again counts the same. */
function outcomeOf(entry: BankEntry, { file }: BankWork): keyof Omit<BankFileCounts, 'entries'> {
  if (entry.file !== file) return 'matched'
  if (entry.state === 'matched') return 'booked'
  return entry.state === 'proposed' ? 'proposed' : entry.state === 'unmatched' ? 'unmatched' : 'matched'
}

async function bookNew(
  work: BankWork,
  entries: readonly BankEntry[],
  stored: ReadonlyMap<string, BankEntry>,
  toldById: ReadonlyMap<string, ReportedEntry>,
  count: PageCount,
): Promise<void> {
  const { settings } = work
  const account = settings.account.id
  const merged = entries.map((entry) => asToldAgain(stored.get(entry.id), entry))
  const endToEnds = merged.flatMap(({ end_to_end }) => end_to_end ?? [])
  const attemptOf = await attemptsOf(account, endToEnds)
  const names = new Map(merged.map((entry) => [entry.id, namesOf(entry, toldById, work, attemptOf)]))
  const owners = await ownersOf(
    account,
    [...names.values()].flatMap(({ byReference, byText }) => [...byReference, ...byText]),
  )
  const named = await withCarried(account, names, owners)
  const aimed = merged.map((entry) => ({ entry, targets: targetsOf(named.get(entry.id), owners) }))
  const left: LeftEntry[] = []
  // Entries of one customer are booked one after another.
  const groups = Map.groupBy(aimed, ({ entry, targets: [target] }) => target?.customer ?? `entry ${entry.id}`)
  await someAtOnce([...groups.values()], customersAtOnce, async (ofCustomer) => {
    for (const { entry, targets } of ofCustomer) {
      const before = stored.get(entry.id)
      const booked = await bookFirst(work, entry, before, targets)
      if (booked.outcome === 'booked') count.add('booked')
      else if (booked.outcome === 'moved') count.add(outcomeOf(booked.entry, work))
      else left.push({ entry, before, ...(targets[0] && { rule: targets[0].rule }) })
    }
  })
  const proposed = await someAtOnce(left, customersAtOnce, async (one) => ({
    ...one,
    entry: withProposals(one.entry, await proposalsFor(work, one.entry, named.get(one.entry.id), owners)),
  }))
  for (const outcome of await keepLeft(work, proposed)) {
    count.add(outcome.state === 'written' ? stateOf(outcome.entry) : outcomeOf(outcome.entry, work))
  }
  await bookWaitingReturns(work, endToEnds, proposed)
}

/**
 * The entry with the additions of a later file, which takes nothing away. It still belongs to the file that reported it
 * first.
 */
const asToldAgain = (before: BankEntry | undefined, reportedEntry: BankEntry): BankEntry =>
  before === undefined
    ? reportedEntry
    : {
        ...before,
        ...(reportedEntry.end_to_end !== undefined && { end_to_end: reportedEntry.end_to_end }),
        ...(reportedEntry.is_collected && { is_collected: true }),
        ...(reportedEntry.returned && { returned: { ...reportedEntry.returned, ...before.returned } }),
        ...(reportedEntry.chargesMinor !== undefined && { chargesMinor: reportedEntry.chargesMinor }),
        references: [...new Set([...before.references, ...reportedEntry.references])],
        text: textOfBoth(before.text, reportedEntry.text),
        payer: { ...reportedEntry.payer, ...before.payer },
      }

function textOfBoth(before: string, later: string): string {
  if (before.includes(later)) return before
  return later.includes(before) ? later : `${before}\n${later}`.slice(0, longestText)
}

const longestText = 2_000

function namesOf(
  entry: BankEntry,
  toldById: ReadonlyMap<string, ReportedEntry>,
  { settings }: BankWork,
  attemptOf: AttemptOf,
): Names {
  const reportedEntry = toldById.get(entry.id)
  if (reportedEntry === undefined || entry.is_batch === true) return { byReference: [], byText: [], said: [] }
  const attempt = attemptOf(entry.end_to_end)
  const { references, text } = entry
  const texts = [...new Set([text, reportedEntry.text])]
  const names = namesIn({ references, texts }, entitiesOfEntry(entry, settings), settings)
  return { ...names, ...(attempt && { attempt }) }
}

/** Invoices that an entry certainly concerns: the invoice of the collection it names, and the only invoice it names. */
function targetsOf(names: Names | undefined, owners: (number: string) => readonly InvoiceOwner[]): Target[] {
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
  names: Names | undefined,
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
  const ofEntry = { ...entry, entities: entitiesOfEntry(entry, settings) }
  const byName = proposalsOf(proposeNamed(ofEntry, invoices, why))
  if (byName.length > 0) return byName
  const byPayer = await byAmount(account, ofEntry, await payersCustomers(account, entry), 'payer')
  if (byPayer.length > 0) return proposalsOf(byPayer)
  return proposalsOf(await byAmount(account, ofEntry, await namedCustomers(settings, entry), 'name'))
}

async function byAmount(
  account: string,
  entry: Parameters<typeof proposeByAmount>[0],
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
  { settings, now, by, entity }: BankWork,
  refusals: readonly ReportedRefusal[],
  count: PageCount,
): Promise<{ readonly warnings: readonly Warning[]; readonly ofOthers: number }> {
  const warnings: Warning[] = []
  const bank = entity === undefined ? {} : { entity }
  let ofOthers = 0
  const attemptOf = await attemptsOf(
    settings.account.id,
    refusals.map(({ endToEnd }) => endToEnd),
  )
  const byCustomer = Map.groupBy(refusals, ({ endToEnd }) => attemptOf(endToEnd)?.customer ?? '')
  await someAtOnce([...byCustomer.values()], customersAtOnce, async (ofCustomer) => {
    for (const { endToEnd, reason } of ofCustomer) {
      const attempt = attemptOf(endToEnd)
      const report = { outcome: 'failed' as const, ...(reason !== undefined && { reason }) }
      const faults =
        attempt === undefined ? undefined : await reportCollection({ settings, attempt, report, bank, now, by })
      if (faults?.length === 0) {
        count.add('matched')
        continue
      }
      if (faults?.includes(ofOtherEntity)) ofOthers++
      count.add('unmatched')
      warnings.push({ code: 'bankfile_unknown_collection', values: { value: endToEnd } })
    }
  })
  return { warnings, ofOthers }
}
