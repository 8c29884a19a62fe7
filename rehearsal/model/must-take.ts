/** Steps that the service has to carry out, and steps that it has to refuse, by the model of its customer. */
import type { Step } from '../step.ts'
import type { ModelSubscription } from './model-subscription.ts'
import { canChangePauses } from './pause-steps.ts'
import type { Publisher } from './publisher.ts'
import type { WallClock } from './wall-clock.ts'

/** Whether the service has to carry out a step at an instant; undefined if the model does not say. */
export function mustTake(step: Step, publisher: Publisher, nowMillis: number): boolean | undefined {
  const { clock } = publisher
  const customer = publisher.customers.get(step.customer)
  if (customer !== undefined) publisher.advance(customer, nowMillis)
  switch (step.kind) {
    case 'create':
    case 'rename':
    case 'subscribe':
    case 'pay':
    case 'charge':
    case 'credit':
    case 'order':
    case 'decide':
      return true
    case 'refund':
      return customer && step.amount <= customer.books.balance
    case 'payback':
      return customer?.books.canPayBackPayment(step.payment, step.amount)
    case 'stop':
    case 'resume':
    case 'switch':
    case 'extend':
    case 'quantity':
    case 'pause':
    case 'repause':
    case 'unpause': {
      const subscription = customer?.subscriptions[step.subscription]
      return subscription && mustChange(step, subscription, clock, nowMillis)
    }
    case 'seat':
    case 'noise':
    case 'look':
    case 'peek':
      return undefined
  }
}

type ChangeOfSubscription = Extract<Step, { readonly subscription: number }>

function mustChange(
  step: ChangeOfSubscription,
  subscription: ModelSubscription,
  clock: WallClock,
  nowMillis: number,
): boolean | undefined {
  const isOver = subscription.isOverAt(nowMillis)
  const isToStop = subscription.stopAt !== undefined
  switch (step.kind) {
    case 'stop':
    case 'switch':
      return !isOver
    case 'resume':
      return !isOver && isToStop
    case 'extend':
      return !isOver && !isToStop
    // A subscription that is over has no copies to come.
    case 'quantity':
      return isOver ? undefined : true
    case 'pause':
      return !isOver && canChangePauses(subscription.pauses, step, clock, nowMillis)
    case 'repause':
    case 'unpause':
      return canChangePauses(subscription.pauses, step, clock, nowMillis)
  }
}
