/**
 * Finds the stored entries for the entries of a file, which may have several names. An entry is stored under one name,
 * and each of its other own names has an alias. A name that several entries may share, such as one of an earlier
 * version, belongs to the first of them that a file reports by its own name; the others are new.
 */
import { isNamedBy, wasNamed, type BankEntry } from '../../domain/bank/bank-entry.ts'
import type { ReportedEntry } from '../../domain/bank/reported-entry.ts'
import { runtime } from '../../outside/runtime.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { bankEntryId, bankEntryWrite, readBankEntries } from '../../store/bank/bank-entries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact, type ConditionalWrite } from '../../store/dynamo/transaction.ts'

export interface StoredReportedEntry {
  readonly reportedEntry: ReportedEntry
  readonly entry: BankEntry
}

export interface StoredEntries {
  /** The entries of the file, each with the id under which it is stored. */
  readonly told: readonly StoredReportedEntry[]
  readonly stored: ReadonlyMap<string, BankEntry>
}

const writtenTogether = 40

export async function findStored(account: string, entries: readonly StoredReportedEntry[]): Promise<StoredEntries> {
  const ids = entries.flatMap((one) => [one.entry.id, ...otherIds(account, one.reportedEntry).map(({ id }) => id)])
  const about = `the names of ${entries.length} entries of a bank`
  return await retrying({ runtime, about, load: () => readNamed(account, ids) }, async (stored) => {
    const names = new EntryNames(account, stored)
    const namedEntries = entries.map(({ reportedEntry, entry }) => ({
      reportedEntry,
      entry: { ...entry, id: names.idOf(entry, otherIds(account, reportedEntry)) },
    }))
    for (const writes of chunksOf(names.writes, writtenTogether)) {
      const outcome = await transact(writes)
      if (outcome !== 'committed') return again(outcome)
    }
    return done({ told: namedEntries, stored: names.stored })
  })
}

interface OtherId {
  readonly id: string
  /** An earlier version gave the name. */
  readonly isFormer: boolean
}

function otherIds(account: string, { otherReference, formerReference, ...named }: ReportedEntry): OtherId[] {
  const idOf = (reference: string) => bankEntryId(account, { ...named, reference })
  return [
    ...(otherReference === undefined ? [] : [{ id: idOf(otherReference), isFormer: false }]),
    ...(formerReference === undefined ? [] : [{ id: idOf(formerReference), isFormer: true }]),
  ]
}

/** Entries and aliases by their ids, with the entries to which the aliases refer. */
export async function readNamed(account: string, ids: readonly string[]): Promise<ReadonlyMap<string, BankEntry>> {
  const stored = await readBankEntries(account, ids)
  const targets = [...stored.values()].flatMap(({ alias_of: id }) => (id === undefined || stored.has(id) ? [] : [id]))
  return targets.length === 0 ? stored : new Map([...stored, ...(await readBankEntries(account, targets))])
}

class EntryNames {
  readonly writes: ConditionalWrite[] = []
  readonly stored: Map<string, BankEntry>
  private readonly account: string

  constructor(account: string, stored: ReadonlyMap<string, BankEntry>) {
    this.account = account
    this.stored = new Map(stored)
  }

  /** The id under which the entry is stored, or will be. */
  idOf(entry: BankEntry, others: readonly OtherId[]): string {
    const own = this.stored.get(entry.id)
    const id = own?.alias_of ?? (own === undefined ? this.taken(entry, others) : undefined) ?? entry.id
    for (const other of others) {
      if (!other.isFormer && !this.stored.has(other.id)) this.addAlias(entry, other.id, id)
    }
    return id
  }

  /** The id of the stored entry that matches this one, if there is one. */
  private taken(entry: BankEntry, others: readonly OtherId[]): string | undefined {
    const named = others
      .flatMap(({ id, isFormer }) => ({ present: this.stored.get(id), isFormer }))
      .find(({ present, isFormer }) => present !== undefined && (isFormer ? wasNamed : isNamedBy)(present, entry))
    const present = named?.present
    if (present === undefined) return undefined
    if (present.renamed === undefined) this.write(present, { ...present, renamed: entry.id })
    this.addAlias(entry, entry.id, present.id)
    return present.id
  }

  private addAlias(
    { entity, file, account, currency, amountMinor, date, reference }: BankEntry,
    id: string,
    target: string,
  ) {
    this.write(undefined, {
      ...{ id, version: 0, file, entity, account, currency, amountMinor, date, reference, alias_of: target },
      ...{ references: [], text: '', payer: {}, state: 'detailed', proposals: [], payments: [] },
    })
  }

  private write(before: BankEntry | undefined, after: BankEntry): void {
    this.writes.push(bankEntryWrite(this.account, before, after))
    this.stored.set(after.id, { ...after, version: (before?.version ?? 0) + 1 })
  }
}
