/** GET /api/customers/earliest/: the dates on which deliveries can be changed, and the registered changes. */
import * as v from 'valibot'
import { deliveryDates } from '../../domain/override/delivery-dates.ts'
import { policyOf } from '../../domain/override/override-policy.ts'
import { overrideTypes } from '../../domain/settings/settings.ts'
import { groupOf } from '../../domain/subscription/reading/subscription-view.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldPresent } from '../../work/advance/steps-ahead.ts'
import { overrideSchema } from './override-answer.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: v.exactOptional(
    v.pipe(v.string(), v.description('The subscription whose deliveries will change. Its policy applies.')),
  ),
})

export const endpoint = {
  name: 'earliest',
  subject: 'overrides',
  method: 'GET',
  path: '/api/customers/earliest/',
  summary:
    'Returns the earliest time and the blocked dates for changes of deliveries, and the changes already registered.',
  description:
    'The answer follows the policy of the subscription, so a site that registers vacations does not need ' +
    'the settings.',
  access: 'key',
  parameters,
  answer: v.object({
    earliest: v.pipe(v.string(), v.description('Datetime. Overrides of deliveries can begin at this time or later.')),
    blocked_dates: v.pipe(
      v.array(v.string()),
      v.description('Dates, from today, on which no override of deliveries can begin.'),
    ),
    override_types: v.array(v.picklist(overrideTypes)),
    max_pause_days: v.exactOptional(v.number()),
    overrides: v.pipe(
      v.array(overrideSchema),
      v.description('Overrides of the subscription and of the customer that are in force or still to come.'),
    ),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, subscription_id }, call) => {
  const { account, settings, now } = call
  const stored = await loadWorld(account, id)
  if (stored === undefined || stored.customer.erased !== undefined) {
    return refused({ field: '', code: 'customer_unknown' })
  }
  const world = await worldPresent(settings, stored, now)
  if (subscription_id === undefined) return answered(deliveryDates(world, undefined, undefined, now, settings))
  const subscription = subscriptionOf(world, subscription_id)
  if (subscription === undefined) return refused({ field: '', code: 'subscription_unknown' })
  const groups = await loadGroups(settings, [subscription], now)
  const policy = policyOf(subscription, groupOf(subscription, groups), now, settings)
  return answered(deliveryDates(world, subscription_id, policy, now, settings))
})
