/**
 * Commits reports of many deliveries: customers are read in batches, and as many customers are committed in one
 * transaction as fit. The reports of a transaction that fails are committed one by one.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Delivery } from '../../domain/world/delivery.ts'
import { readNamedDocuments } from '../../store/customer/documents.ts'
import { transactOnce } from '../../store/dynamo/transaction.ts'
import { emptyBatch, isEmpty, addToBatch, batchWrites } from '../../store/customer/commit-batch.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { advanceTogether } from '../advance/advance-together.ts'
import type { BilledWorld } from './billed-world.ts'
import { commitOf, reportDelivery, type ReportedDelivery, type ReportOutcome } from './report-delivery.ts'

/** Customers that are read in one batch. */
const together = 100
/** Customers whose reports are committed one by one. */
const customersAtOnce = 10

/**
 * The outcome of each report. The reports of one customer are committed in their order. `readBefore` has documents with
 * their customers by the id of the delivery, if they were just read; the others are read.
 */
export async function reportDeliveries(
  reports: readonly ReportedDelivery[],
  readBefore: ReadonlyMap<string, BilledWorld> = new Map(),
): Promise<ReadonlyMap<ReportedDelivery, ReportOutcome>> {
  const outcomes = new Map<ReportedDelivery, ReportOutcome>()
  const byCustomer = [...Map.groupBy(reports, ({ delivery }) => delivery.customer).values()]
  const firsts = byCustomer.flatMap((ofCustomer) => ofCustomer.slice(0, 1))
  for (const some of chunksOf(firsts, together)) {
    for (const report of await reportTogether(some, readBefore)) outcomes.set(report, 'done')
  }
  const left = byCustomer
    .map((ofCustomer) => ofCustomer.filter((report) => !outcomes.has(report)))
    .filter((ofCustomer) => ofCustomer.length > 0)
  const reportInTurn = async (ofCustomer: readonly ReportedDelivery[]) => {
    for (const report of ofCustomer) outcomes.set(report, await reportDelivery(report))
  }
  const failures: unknown[] = []
  for (const some of chunksOf(left, customersAtOnce)) {
    const ended = await Promise.allSettled(some.map(reportInTurn))
    failures.push(...ended.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : [])))
  }
  // Everything that can be done is done before the call fails; a repeat finds it done and does the rest.
  if (failures.length > 0) throw failures[0]
  return outcomes
}

/** The reports that were committed. Each is of another customer. */
async function reportTogether(
  reports: readonly ReportedDelivery[],
  readBefore: ReadonlyMap<string, BilledWorld>,
): Promise<ReportedDelivery[]> {
  const done: ReportedDelivery[] = []
  let batch = emptyBatch
  let inBatch: ReportedDelivery[] = []
  const commit = async () => {
    if (!isEmpty(batch) && (await transactOnce(batchWrites(batch))).outcome === 'committed') done.push(...inBatch)
    batch = emptyBatch
    inBatch = []
  }
  const [first] = reports
  const unknown = reports.map(({ delivery }) => delivery).filter(({ id }) => !readBefore.has(id))
  const read = first === undefined ? readBefore : await readBilledTogether(first.settings, unknown, first.now)
  for (const report of reports) {
    const billed = readBefore.get(report.delivery.id) ?? read.get(report.delivery.id)
    if (billed === undefined) continue
    const change = commitOf(report, billed)
    if (change === undefined) {
      done.push(report)
      continue
    }
    let next = addToBatch(batch, change)
    if (next === undefined) {
      await commit()
      next = addToBatch(emptyBatch, change)
    }
    if (next === undefined) continue
    batch = next
    inBatch.push(report)
  }
  await commit()
  return done
}

/** Present documents with their customers, by the ids of their deliveries, without torn reads and erased customers. */
export async function readBilledTogether(
  settings: Settings,
  deliveries: readonly Delivery[],
  now: Instant,
): Promise<ReadonlyMap<string, BilledWorld>> {
  if (deliveries.length === 0) return new Map()
  const customers = deliveries.map(({ customer }) => customer)
  const worlds = await advanceTogether(settings, [...new Set(customers)], now)
  const openOf = ({ customer, number }: Delivery) =>
    worlds.get(customer)?.ledger.open.find((invoice) => invoice.number === number)
  const closed = deliveries.filter((delivery) => openOf(delivery) === undefined)
  const closedOf = await readNamedDocuments(settings.account.id, closed)
  return new Map(
    deliveries.flatMap((delivery) => {
      const world = worlds.get(delivery.customer)
      const document = openOf(delivery) ?? closedOf(delivery)
      const isThere = world !== undefined && world.customer.erased === undefined && document !== undefined
      return isThere ? [[delivery.id, { world, document }]] : []
    }),
  )
}
