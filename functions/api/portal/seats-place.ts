/** The page of the seats of a company's subscription. */
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import { takesRecipients } from '../../domain/subscription/group-periods.ts'
import { seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { seatsPage } from '../../portal-page/portal-subscription.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import type { Place } from './reader-place.ts'
import { nameOf } from './reader-view.ts'
import { namedSubscription } from './subscription-place.ts'

const most = 100

export const seatsPlace: Place = {
  show: async (reader, { frame }) => {
    const { settings, now } = reader
    const { id: account } = settings.account
    const group = namedSubscription(reader)
    if (group === undefined || !takesRecipients(group, now)) return undefined
    const { ids, more } = await pageRecipients(account, group.id, undefined, most)
    const worlds = await loadWorlds(account, [...new Set(ids.flatMap((id) => customerOfSubscription(id) ?? []))])
    const people = ids.flatMap((id) => {
      const world = worlds.get(customerOfSubscription(id) ?? '')
      const recipient = world && subscriptionOf(world, id)
      if (world === undefined || recipient === undefined || isOver(seenAt(recipient, group, now).state)) return []
      const { name, company, email } = world.customer.builtin
      return [[name ?? company, email].filter((each) => each !== undefined).join(', ')]
    })
    const content = { name: nameOf(group, reader), count: group.quantity, taken: people.length, people, hasMore: more }
    return seatsPage(content, frame)
  },
}
