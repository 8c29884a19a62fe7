/** The line of a customer's copy on the closed lists of a carrier for an issue: one round trip. */
import { isDelivered, type StandingLine } from '../../domain/edition/list-line.ts'
import { readStandingAt, type Standing } from '../../store/edition/standing-lines.ts'
import { cursorBehind } from '../../store/lists/read-assignment-list.ts'
import { subscriberShard } from '../../store/keys.ts'

export async function findLine(
  account: string,
  standing: Standing,
  { customer, subscription }: { readonly customer: string; readonly subscription: string },
): Promise<StandingLine | undefined> {
  // A copy that was assigned by hand has a place behind that of the subscription.
  const place = cursorBehind(subscriberShard(customer), `${customer}#${subscription}`)
  const part = await readStandingAt(account, standing, place)
  return part.find((line) => line.subscription === subscription && line.customer === customer && isDelivered(line))
}
