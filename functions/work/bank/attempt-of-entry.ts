/**
 * The attempts that entries of a bank name by their EndToEndId. Most names can be read back. A name that the service
 * made itself was stored with the file that took the attempt to the bank, and is looked up.
 */
import { attemptOf } from '../../domain/bank/names-in-entry.ts'
import { endToEndProvider, isKeptName } from '../../domain/collection/end-to-end-id.ts'
import { attemptNamed, type NamedAttempt } from '../../domain/world/collection.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { collectionOfPayment } from '../../store/collection/provider-payments.ts'

export type AttemptOf = (endToEnd: string | undefined) => NamedAttempt | undefined

const lookUpsAtOnce = 50

export async function attemptsOf(account: string, endToEnds: readonly (string | undefined)[]): Promise<AttemptOf> {
  const names = [...new Set(endToEnds.flatMap((name) => (name !== undefined && isKeptName(name) ? [name] : [])))]
  const collections = await someAtOnce(names, lookUpsAtOnce, (name) =>
    collectionOfPayment(account, endToEndProvider, name),
  )
  const byName = new Map(names.map((name, index) => [name, attemptNamed(collections[index] ?? '')]))
  return (endToEnd) => (endToEnd !== undefined && byName.has(endToEnd) ? byName.get(endToEnd) : attemptOf(endToEnd))
}
