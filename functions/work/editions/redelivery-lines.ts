/** The copies that a carrier delivers again with an issue, as lines of a list. */
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Redelivery } from '../../store/edition/redeliveries.ts'
import type { UnsortedLine } from './make-list.ts'

export function redeliveryLines(
  settings: Settings,
  { date }: DatedProduct,
  waiting: readonly Redelivery[],
  carrier: string,
): UnsortedLine[] {
  const carrierOf = carrierChoice(settings, date)
  return waiting
    .filter(({ address }) => carrierOf(address) === carrier)
    .map(({ complaint, external_id, customer, subscription, copies, address }) => ({
      key: `${customer}/${subscription ?? complaint}`,
      customer,
      ...(subscription !== undefined && { subscription }),
      copies,
      ...(address !== undefined && { address }),
      replaces: external_id,
      complaint,
    }))
}
