/** The line of the closed lists that a customer's copy of an issue was on: two round trips, whatever its lists. */
import { subscriberShard } from '../../store/keys.ts'
import { readEdition } from '../../store/edition/edition-item.ts'
import { readStandingAt } from '../../store/edition/standing-lines.ts'
import { isDelivered, type StandingLine } from '../../domain/edition/list-line.ts'

export interface CopyOf {
  readonly external_id: string
  readonly customer: string
  readonly subscription: string
}

export interface FoundLine {
  readonly carrier: string
  readonly line: StandingLine
}

export async function findLine(account: string, copy: CopyOf): Promise<FoundLine | undefined> {
  const { external_id, customer, subscription } = copy
  const edition = await readEdition(account, external_id)
  const place = `${subscriberShard(customer)}#${customer}#${subscription}#`
  const lines = await Promise.all(
    Object.entries(edition.carriers).map(async ([carrier, { closing }]) => {
      // A copy that was assigned by hand has a place behind that of the subscription.
      const part = await readStandingAt(account, { external_id, carrier, closing }, `${place}~`)
      const line = part.find(
        (one) => one.subscription === subscription && one.customer === customer && isDelivered(one),
      )
      return line === undefined ? [] : [{ carrier, line }]
    }),
  )
  return lines.flat()[0]
}
