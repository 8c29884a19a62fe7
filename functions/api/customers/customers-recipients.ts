/** GET /api/customers/recipients/: who takes part in a group subscription, in pages (decisions: "Subscriptions"). */
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { showInstant } from '../../domain/time/time.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import { maxRecipients, takesRecipients } from '../../domain/subscription/group-periods.ts'
import { seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { states, type Subscription } from '../../domain/world/subscription.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { subscriptionIdParameter } from '../../operations/subscription-parameters.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import { worldPresent } from '../../work/advance/steps-ahead.ts'

const path = '/api/customers/recipients/'

const parameters = v.strictObject({
  id: v.pipe(customerIdParameter, v.description('The customer of the group subscription.')),
  subscription_id: v.pipe(subscriptionIdParameter, v.description('The group subscription.')),
  cursor: cursorParameter,
  max_results: maxResultsParameter,
})

const text = v.exactOptional(v.string())

export const endpoint = {
  name: 'customers-recipients',
  subject: 'subscriptions',
  method: 'GET',
  path,
  summary: 'Returns the recipients of a group subscription.',
  description: 'Recipients that are over are included, with their state. A seat is taken by a recipient that is not.',
  access: 'key',
  parameters,
  answer: v.object({
    takes_recipients: v.pipe(v.boolean(), v.description('Whether somebody can be added.')),
    quantity: v.pipe(v.number(), v.integer(), v.description('The quantity of the group subscription: its seats.')),
    max_recipients: v.exactOptional(
      v.pipe(v.number(), v.integer(), v.description('The most recipients that the campaign allows.')),
    ),
    recipients: v.array(
      v.object({
        customer_id: v.string(),
        subscription_id: v.string(),
        state: v.picklist(states),
        name: text,
        company: text,
        email: text,
        begin: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
      }),
    ),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, subscription_id, cursor, max_results }, call) => {
  const { account, settings, now } = call
  const stored = isCustomerId(id) ? await loadWorld(account, id) : undefined
  if (stored === undefined || stored.customer.erased !== undefined) {
    return refused({ field: '', code: 'customer_unknown' })
  }
  const group = subscriptionOf(await worldPresent(settings, stored, now), subscription_id)
  if (group === undefined) return refused({ field: '', code: 'subscription_unknown' })
  const after = readCursor(cursor, (place) => isCustomerId(ownerOf(place)))
  const { ids, more } = await pageRecipients(account, group.id, after, max_results)
  const worlds = await loadWorlds(account, [...new Set(ids.map(ownerOf))])
  const most = maxRecipients(group, now, settings)
  const last = more ? ids.at(-1) : undefined
  return answered({
    takes_recipients: takesRecipients(group, now),
    quantity: group.quantity,
    ...(most !== undefined && { max_recipients: most }),
    recipients: ids.flatMap((recipient) => recipientOf(recipient, worlds.get(ownerOf(recipient)), group, call)),
    ...(last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(last) }) }),
  })
})

const ownerOf = (subscription: string): string => customerOfSubscription(subscription) ?? ''

function recipientOf(id: string, world: World | undefined, group: Subscription, { settings, now }: Call) {
  const recipient = world && subscriptionOf(world, id)
  if (recipient?.link.kind !== 'recipient' || world === undefined) return []
  const { name, company, email } = world.customer.builtin
  const begin = recipient.link.begin
  return [
    {
      customer_id: world.customer.id,
      subscription_id: id,
      state: seenAt(recipient, group, now).state,
      ...(name !== undefined && { name }),
      ...(company !== undefined && { company }),
      ...(email !== undefined && { email }),
      begin: showInstant(begin, settings.account.timezone),
    },
  ]
}
