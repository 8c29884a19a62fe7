/**
 * Entries that an earlier version stored under other ids, because it knew them by fewer of their data. Several entries
 * may have shared such a name. The first of them that a file tells again takes the stored entry for good, as far as the
 * payer and the references are the same; the others are new.
 */
import { wasNamed, type BankEntry } from '../../domain/bank/bank-entry.ts'
import type { ToldEntry } from '../../domain/bank/told-entry.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryId, bankEntryWrite, readBankEntries, readBankEntry } from '../../store/bank/bank-entries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'

export interface EntryAsTold {
  readonly toldEntry: ToldEntry
  readonly entry: BankEntry
}

export interface StoredEntries {
  /** The entries of the file, each with the id under which it is stored. */
  readonly told: readonly EntryAsTold[]
  readonly stored: ReadonlyMap<string, BankEntry>
}

export async function findStored(account: string, told: readonly EntryAsTold[]): Promise<StoredEntries> {
  const stored = new Map(
    await readBankEntries(
      account,
      told.flatMap(({ toldEntry, entry }) => [entry.id, ...formerIds(account, toldEntry)]),
    ),
  )
  const found: EntryAsTold[] = []
  for (const { toldEntry, entry } of told) {
    const [formerId = ''] = formerIds(account, toldEntry)
    const former = stored.has(entry.id) ? undefined : stored.get(formerId)
    const taken = former && wasNamed(former, entry) ? await take(account, former, entry) : undefined
    if (taken !== undefined) stored.set(taken.id, taken)
    found.push({ toldEntry, entry: taken?.renamed === entry.id ? { ...entry, id: taken.id } : entry })
  }
  return { told: found, stored }
}

const formerIds = (account: string, { formerReference, ...named }: ToldEntry): string[] =>
  formerReference === undefined ? [] : [bankEntryId(account, { ...named, reference: formerReference })]

/** The stored entry after one of those with its name has taken it, which may be another one. */
async function take(account: string, former: BankEntry, { id }: BankEntry): Promise<BankEntry | undefined> {
  const load = async () => ({ before: await readBankEntry(account, former.id) })
  const about = `the entry ${former.id} with a former name`
  return await retrying({ runtime, about, load, known: { before: former } }, async ({ before }) => {
    if (before === undefined || before.renamed !== undefined) return done(before)
    const after = { ...before, renamed: id }
    const outcome = await transact([bankEntryWrite(account, before, after)])
    return outcome === 'committed' ? done({ ...after, version: before.version + 1 }) : again(outcome)
  })
}
