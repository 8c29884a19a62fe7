/** Lines that carriers had before a closing. */
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { Edition } from '../../domain/edition/edition.ts'
import { isOutOfOrder } from '../../domain/edition/issue-order.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { readCarrierIssues, type CarrierIssue } from '../../store/edition/edition-item.ts'
import type { Standing } from '../../store/edition/standing-lines.ts'
import type { JobContext } from '../jobs/job-kind.ts'

type Account = Pick<JobContext, 'account' | 'settings'>

export interface LinesBefore {
  readonly before: readonly Standing[]
  /** Carriers of changes that have a list of a later issue. */
  readonly faults: readonly Fault[]
}

/**
 * The lines that a carrier has of this issue. A closed carrier of changes has the lines of its last list, of any issue,
 * so that its changes add up to its deliveries.
 */
export async function linesBefore(
  context: Account,
  product: DatedProduct,
  edition: Edition,
  closing: readonly string[],
): Promise<LinesBefore> {
  const last = await lastIssues(context, product, closing)
  const own = Object.entries(edition.carriers).map(([carrier, { closing: number }]): Standing => ({
    ...{ external_id: product.external_id, carrier, closing: number },
  }))
  const before = new Map(own.map((standing) => [standing.carrier, standing]))
  for (const [carrier, issue] of last) before.set(carrier, { carrier, ...issue })
  return { before: [...before.values()], faults: faultsOf(context, product, last) }
}

const lastIssues = async (
  { account, settings }: Account,
  { category }: DatedProduct,
  closing: readonly string[],
): Promise<Map<string, CarrierIssue>> =>
  await readCarrierIssues(
    account,
    category,
    settings.carriers.filter(({ id, mode }) => mode === 'changes' && closing.includes(id)).map(({ id }) => id),
  )

const faultsOf = ({ settings }: Account, product: DatedProduct, last: ReadonlyMap<string, CarrierIssue>): Fault[] =>
  Array.from(last).flatMap(([id, { external_id }]): Fault[] => {
    const issue = settings.products.find((one) => one.external_id === external_id)
    if (issue === undefined || !isOutOfOrder(product, issue)) return []
    const carrier = settings.carriers.find((one) => one.id === id)?.name ?? id
    return [{ field: 'carriers', code: 'edition_out_of_order', values: { carrier, issue: issue.name } }]
  })
