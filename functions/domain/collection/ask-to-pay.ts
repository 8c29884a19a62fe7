/**
 * Sends an invoice again if its payer was told that it would be collected, and nothing collects it any more. The payer
 * would otherwise learn from the first reminder that it has to be paid.
 */
import { secondsAfter, wayOfSending } from '../document/sending.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'

/**
 * The largest number of invoices that a change sends again, because each takes one more write. The other payers get
 * reminders.
 */
const mostAtOnce = 20

/** The time within which a reminder takes the place of the invoice. */
const daySeconds = 86_400

/**
 * `world` is the world in which the invoice is left to its payer, and `invoice` is the invoice before. An invoice that
 * has not been sent yet will say how to pay.
 */
export function askToPay(world: World, { number, collection }: Invoice, now: Instant, settings: Settings): World {
  const invoice = world.ledger.open.find((one) => one.number === number)
  const way = invoice && wayOfSending(invoice.delivery, settings)
  if (way === undefined || invoice?.sent === undefined || toPayOf(invoice) <= 0) return world
  const soon = secondsAfter(now, daySeconds)
  const isReminded =
    collection?.dunned === true || invoice.dunning.some(({ at, action }) => action === 'remind' && at <= soon)
  const sentAgain = world.records.filter((record) => record.record === 'delivery' && record.again === true)
  if (isReminded || sentAgain.length >= mostAtOnce) return world
  return withRecords(world, { record: 'delivery', number, by: way, kind: 'document', at: now, again: true })
}
