/** Overrides in the words of the history, in English. Values stay out of it: they come into it when they take effect. */
import { showInstant } from '../time.ts'
import type { Override, OverrideType } from '../world/override.ts'
import type { Placed } from '../world/world-overrides.ts'

const names: Readonly<Record<OverrideType, string>> = {
  'change-fields': 'change of fields',
  'change-delivery-address': 'change of delivery address',
  'change-billing-address': 'change of billing address',
  'pause-delivery': 'pause of delivery',
  'pause-delivery-donate': 'donation of deliveries',
  'alternative-delivery': 'delivery to another address',
  'pause-subscription': 'pause',
  suspension: 'suspension',
}

/** What was done with one, such as `Subscription 1001~a: pause of delivery from … to … registered`. */
export function lineOf({ override, subscription }: Placed, done: string, timezone: string): string {
  const words = `${describe(override, timezone)} ${done}`
  if (subscription !== undefined) return `Subscription ${subscription.id}: ${words}`
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** What one is changed to, where that is another kind or another time. */
export function changeOf(before: Override, after: Override, timezone: string): string {
  const [was, is] = [before, after].map((override) => describe(override, timezone))
  return was === is ? 'changed' : `changed to ${is}`
}

function describe({ type, begin, end }: Override, timezone: string): string {
  const from = `${names[type]} from ${showInstant(begin, timezone)}`
  return end === null ? from : `${from} to ${showInstant(end, timezone)}`
}
