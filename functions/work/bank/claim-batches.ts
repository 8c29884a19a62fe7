/**
 * Batch entries and their details: a batch counts by its details, whichever file reports them. If another file has
 * reported the batch alone, its item waits as one entry. It is settled by the first file with the details, unless
 * somebody has decided about the whole batch; then that decision covers the details. The details of a file sum to their
 * batch, so another file can only report the same ones again, perhaps without their references.
 */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import type { ReportedEntry } from '../../domain/bank/reported-entry.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryId, bankEntryWrite, readBankEntry } from '../../store/bank/bank-entries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import type { BankWork } from './bank-work.ts'
import { readNamed } from './entry-names.ts'

/**
 * Whether an entry is reported elsewhere: a detail of a batch that was decided on as a whole, or a detail without its
 * own item in a batch whose details another file has reported.
 */
export async function claimBatches(
  work: BankWork,
  entries: readonly BankEntry[],
  toldById: ReadonlyMap<string, ReportedEntry>,
): Promise<(entry: BankEntry, isStored: boolean) => boolean> {
  const account = work.settings.account.id
  const batchOf = new Map(
    entries.flatMap((entry) => {
      const batch = toldById.get(entry.id)?.batch
      return batch === undefined ? [] : [[entry.id, batchEntry(account, entry, batch)] as const]
    }),
  )
  if (batchOf.size === 0) return () => false
  const batches = new Map([...batchOf.values()].map((batch) => [batch.id, batch]))
  const stored = await readNamed(account, [...batches.keys()])
  const decisions = new Map<string, ToldBatch>()
  for (const [name, batch] of batches) {
    const id = stored.get(name)?.alias_of ?? name
    decisions.set(name, await claim(account, { ...batch, id }, stored.get(id)))
  }
  return ({ id }, isStored) => {
    const batch = batchOf.get(id)
    const decision = batch && decisions.get(batch.id)
    return decision === 'people' || (decision === 'another-file' && !isStored)
  }
}

/** The decision on a batch: by this file's details, by those of another file, or by people as a whole. */
type ToldBatch = 'this-file' | 'another-file' | 'people'

function batchEntry(
  owner: string,
  detail: BankEntry,
  { amountMinor, reference }: NonNullable<ReportedEntry['batch']>,
): BankEntry {
  const { account, currency, date, entity, file } = detail
  const named = { account, amountMinor, date, reference }
  return {
    ...{ id: bankEntryId(owner, named), version: 0, file, entity, currency, ...named },
    ...{ references: [], text: '', payer: {}, state: 'detailed', proposals: [], payments: [] },
  }
}

async function claim(account: string, batch: BankEntry, stored: BankEntry | undefined): Promise<ToldBatch> {
  const load = async () => ({ before: await readBankEntry(account, batch.id) })
  const about = `the batch ${batch.id}`
  return await retrying({ runtime, about, load, known: { before: stored } }, async ({ before }) => {
    if (before?.state === 'detailed') return done(detailedBy(before, batch))
    if (before?.state === 'matched') return done('people' as const)
    const detailed: BankEntry = { ...(before ?? batch), state: 'detailed', detailed_by: batch.file, proposals: [] }
    const outcome = await transact([bankEntryWrite(account, before, detailed)])
    return outcome === 'committed' ? done('this-file' as const) : again(outcome)
  })
}

const detailedBy = ({ detailed_by: file }: BankEntry, batch: BankEntry): ToldBatch =>
  file === undefined || file === batch.file ? 'this-file' : 'another-file'
