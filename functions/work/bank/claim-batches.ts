/**
 * Batch entries and their details: a batch counts by its details wherever a file tells them. Where another file has
 * told the batch alone, its item waits as one entry; it is settled by the first file with the details, unless somebody
 * has decided about the whole batch, which then stands for them.
 */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import type { ToldEntry } from '../../domain/bank/told-entry.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryId, bankEntryWrite, readBankEntries, readBankEntry } from '../../store/bank/bank-entries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import type { BankWork } from './bank-work.ts'

/** Whether an entry is a detail of a batch that was decided on as a whole. */
export async function claimBatches(
  work: BankWork,
  entries: readonly BankEntry[],
  toldById: ReadonlyMap<string, ToldEntry>,
): Promise<(entry: BankEntry) => boolean> {
  const account = work.settings.account.id
  const batchOf = new Map(
    entries.flatMap((entry) => {
      const batch = toldById.get(entry.id)?.batch
      return batch === undefined ? [] : [[entry.id, batchEntry(account, entry, batch)] as const]
    }),
  )
  if (batchOf.size === 0) return () => false
  const batches = new Map([...batchOf.values()].map((batch) => [batch.id, batch]))
  const stored = await readBankEntries(account, [...batches.keys()])
  const decided = new Set<string>()
  for (const batch of batches.values()) {
    const isWhole = await claim(account, batch, stored.get(batch.id))
    if (isWhole) decided.add(batch.id)
  }
  return ({ id }) => {
    const batch = batchOf.get(id)
    return batch !== undefined && decided.has(batch.id)
  }
}

function batchEntry(
  owner: string,
  detail: BankEntry,
  { amountMinor, reference }: NonNullable<ToldEntry['batch']>,
): BankEntry {
  const { account, currency, date, entity, file } = detail
  const named = { account, amountMinor, date, reference }
  return {
    ...{ id: bankEntryId(owner, named), version: 0, file, entity, currency, ...named },
    ...{ references: [], text: '', payer: {}, state: 'detailed', proposals: [], payments: [] },
  }
}

/** Whether the batch was matched as a whole. */
async function claim(account: string, batch: BankEntry, stored: BankEntry | undefined): Promise<boolean> {
  const load = async () => ({ before: await readBankEntry(account, batch.id) })
  const about = `the batch ${batch.id}`
  return await retrying({ runtime, about, load, known: { before: stored } }, async ({ before }) => {
    if (before?.state === 'detailed') return done(false)
    if (before?.state === 'matched') return done(true)
    const outcome = await transact([
      bankEntryWrite(account, before, { ...(before ?? batch), state: 'detailed', proposals: [] }),
    ])
    return outcome === 'committed' ? done(false) : again(outcome)
  })
}
