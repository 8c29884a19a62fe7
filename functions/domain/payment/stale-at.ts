/** The end of the time for an outcome of a collection. */
import { after } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { policyOfLines } from './dunning-steps.ts'

/** The instant at which a collection without an outcome is looked up, from the instant of its submission. */
export function staleAt(
  world: World,
  { lines }: Pick<Invoice, 'lines'>,
  handedIn: Instant,
  settings: Settings,
): Instant {
  const { stale_after = 'P10D' } = policyOfLines(world, lines, settings)?.collection ?? {}
  return after(handedIn, stale_after, 1, settings.account.timezone)
}
