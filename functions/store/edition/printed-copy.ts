/** The line of a customer's copy on the closed lists of an issue, in two round trips. */
import { isDelivered, type CopyOfIssue, type PrintedCopy, type StandingLine } from '../../domain/edition/list-line.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { subscriberShard } from '../keys.ts'
import { cursorBehind } from '../lists/read-assignment-list.ts'
import { readEdition } from './edition-item.ts'
import { readStandingAt, type Standing } from './standing-lines.ts'

/** Undefined for a copy that is on no closed list. */
export async function printedCopy({ account }: Settings, copy: CopyOfIssue): Promise<PrintedCopy | undefined> {
  const { external_id } = copy
  const { carriers } = await readEdition(account.id, external_id)
  const copies = await Promise.all(
    Object.entries(carriers).map(async ([carrier, { closing }]) => {
      const line = await standingLineOf(account.id, { external_id, carrier, closing }, copy)
      return line && printedBy(carrier, line)
    }),
  )
  return copies.find((printed) => printed !== undefined)
}

const printedBy = (carrier: string, { line, copies, address }: StandingLine): PrintedCopy => ({
  ...{ carrier, copies },
  ...(line !== undefined && { line }),
  ...(address !== undefined && { address }),
})

/** The line by which a carrier delivers the copy of a subscription; undefined if it delivers none. */
export async function standingLineOf(
  account: string,
  standing: Standing,
  { customer, subscription }: CopyOfIssue,
): Promise<StandingLine | undefined> {
  // A copy that was assigned by hand has a place after the subscription's.
  const place = cursorBehind(subscriberShard(customer), `${customer}#${subscription}`)
  const part = await readStandingAt(account, standing, place)
  return part.find((line) => line.subscription === subscription && line.customer === customer && isDelivered(line))
}
