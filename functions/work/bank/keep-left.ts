/** Keeps the entries that wait for a decision, with the event of each, a few in one transaction. */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import type { BookingRule } from '../../domain/bank/book-entry.ts'
import { isSame } from '../../domain/base/same.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryWrite, readBankEntries } from '../../store/bank/bank-entries.ts'
import { bankFileWrites, readBankFileItem } from '../../store/bank/bank-files.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import type { BankWork } from './bank-work.ts'
import { isUndecided, returnMarks } from './book-on-customer.ts'

export interface LeftEntry {
  readonly entry: BankEntry
  /** The entry in the storage. */
  readonly before: BankEntry | undefined
  /** The rule that was tried. */
  readonly rule?: BookingRule
}

/** The stored entry; `moved` if somebody else has decided about it. */
export interface KeptEntry {
  readonly state: 'written' | 'moved'
  readonly entry: BankEntry
}

/** A transaction has room for two writes of each, and for the file. */
const keptTogether = 40

export async function keepLeft(work: BankWork, left: readonly LeftEntry[]): Promise<readonly KeptEntry[]> {
  const results: KeptEntry[] = []
  for (const some of chunksOf(left, keptTogether)) results.push(...(await keepTogether(work, some)))
  return results
}

async function keepTogether(work: BankWork, left: readonly LeftEntry[]): Promise<readonly KeptEntry[]> {
  const account = work.settings.account.id
  const load = async (): Promise<readonly LeftEntry[]> => {
    const stored = await readBankEntries(
      account,
      left.map(({ entry }) => entry.id),
    )
    return left.map((one) => ({ ...one, before: stored.get(one.entry.id) }))
  }
  const about = `${left.length} entries of a bank`
  return await retrying({ runtime, about, load, known: left }, async (present) => {
    const undecided = present.filter(({ before }) => before === undefined || isUndecided(before))
    const changed = undecided.filter(({ before, entry }) => before === undefined || !isSame(before, entry))
    if (changed.length > 0) {
      const fresh = changed.filter(({ before }) => before === undefined)
      const writes = [
        ...changed.map(({ before, entry }) => bankEntryWrite(account, before, entry)),
        ...fresh.flatMap(({ entry, rule }) => returnMarks(account, entry, rule)),
        ...(await eventWrites(work, fresh)),
      ]
      const outcome = await transact(writes)
      if (outcome !== 'committed') return again(outcome)
    }
    return done(
      present.map(({ before, entry }): KeptEntry => {
        if (before === undefined || (isUndecided(before) && before.file === work.file)) {
          return { state: 'written', entry }
        }
        return { state: 'moved', entry: before }
      }),
    )
  })
}

async function eventWrites({ settings, hash, now, by }: BankWork, fresh: readonly LeftEntry[]) {
  if (fresh.length === 0) return []
  const account = settings.account.id
  const before = await readBankFileItem(account, hash)
  if (before === undefined) throw new Error(`The file ${hash} of a bank is not there.`)
  const facts = fresh.map(({ entry }) => ({ fact: 'entry-unmatched', entry: entry.id }) as const)
  return bankFileWrites({ account, before, after: before, facts, note: { ...by, at: now } })
}
