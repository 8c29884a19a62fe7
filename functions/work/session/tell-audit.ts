/** Tells the feed about actions of people that change neither customers nor settings: sign-ins and exports. */
import type { Fact } from '../../domain/facts/fact.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { again, ContendedError, done, retrying } from '../../store/dynamo/retrying.ts'
import { transactOnce, type CommitOutcome, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { auditWrites, readAuditVersion } from '../../store/session/audit-records.ts'

/** Tells the feed in one transaction with further writes. */
export async function tellAudit(
  account: string,
  note: ChangeNote,
  writes: readonly ConditionalWrite[] = [],
): Promise<CommitOutcome> {
  const load = async () => ({ version: await readAuditVersion(account) })
  const whenContended = (outcome: CommitOutcome) => outcome
  const about = `the sign-ins and exports of ${account}`
  return await retrying({ about, runtime, policy: contention, load, whenContended }, async ({ version }) => {
    const all = [...writes, ...auditWrites(account, version, note)]
    const { outcome } = await transactOnce(all, runtime.newToken())
    return outcome === 'lost-race' || outcome === 'contended' ? again(outcome) : done(outcome)
  })
}

export interface Exported {
  readonly account: string
  /** The account's time. */
  readonly at: Instant
  readonly via: ChangeNote['via']
  readonly fact: Extract<Fact, { readonly fact: 'settings-exported' | 'product-exported' | 'file-read' }>
}

/** An export fails if its event cannot be written, so that nothing is handed out without an event. */
export async function tellExport({ account, at, via, fact }: Exported): Promise<void> {
  const outcome = await tellAudit(account, { at, via, by: fact.by, facts: [fact] })
  if (outcome !== 'committed') throw new ContendedError('the exports of an account', outcome)
}
