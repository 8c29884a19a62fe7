/** Lines that carriers had before a closing. */
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { Edition } from '../../domain/edition/edition.ts'
import { readCarrierIssues } from '../../store/edition/edition-item.ts'
import type { Standing } from '../../store/edition/standing-lines.ts'
import type { JobContext } from '../jobs/job-kind.ts'

/** The lines of this issue that carriers have, and those that carriers of changes have of the issue before. */
export async function linesBefore(
  { account, settings }: Pick<JobContext, 'account' | 'settings'>,
  { external_id, category }: DatedProduct,
  edition: Edition,
): Promise<Standing[]> {
  const own = Object.entries(edition.carriers).map(([carrier, { closing }]) => ({ external_id, carrier, closing }))
  const others = settings.carriers.filter(({ id, mode }) => mode === 'changes' && edition.carriers[id] === undefined)
  const issues = await readCarrierIssues(
    account,
    category,
    others.map(({ id }) => id),
  )
  return [...own, ...Array.from(issues, ([carrier, issue]) => ({ carrier, ...issue }))]
}
