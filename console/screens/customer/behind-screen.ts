/**
 * Code that loads after the screen of a customer has been drawn: the choices of drawers, the export, and what Ctrl+K
 * offers for the customer.
 */
import { now } from '../../account/clock.ts'
import { mayDo } from '../../account/rights.ts'
import type { Customer } from '../../api/types.ts'
import { noteSeen, presentActions, type PresentAction } from '../../navigation/present-actions.ts'
import { openOperation } from '../../operations/open-operation.ts'
import type { OpenedOperation } from '../../operations/opened-operation.ts'
import { choicesOf, documentCurrency } from './customer-choices.ts'
import { customerActions, subscriptionActions, type CustomerAction } from './customer-actions.ts'
import { customerWords } from './customer-words.ts'
import { desks } from './desk.ts'
import { forCustomer, loadedChoices } from './for-customer.ts'
import { nameOf } from './subscription-name.ts'

export { saveExport } from './save-export.ts'

loadedChoices.value = { choicesOf, documentCurrency }

export function presentCustomer(customer: Customer): void {
  const { id, data, subscriptions = [], overrides = [] } = customer
  const name = data?.name ?? data?.company ?? id
  noteSeen({ id, name })
  const ofCustomer = offered(customerActions(customer, desks), {
    given: { id },
    subject: name,
    ...forCustomer(customer),
  })
  const ofSubscriptions = subscriptions
    .filter(({ state }) => state !== 'ended' && state !== 'stopped')
    .flatMap((subscription) => {
      const own = overrides.filter(({ subscription_id }) => subscription_id === subscription.id)
      return offered(subscriptionActions(customer, subscription, own, { now: now(), desks }), {
        given: { id, subscription_id: subscription.id },
        subject: nameOf(subscription),
        ...forCustomer(customer),
      })
    })
  presentActions.value = [...ofSubscriptions, ...ofCustomer]
}

export function forgetPresent(): void {
  presentActions.value = []
}

const offered = (
  actions: readonly CustomerAction[],
  shared: Omit<OpenedOperation, 'operation'> & { readonly subject: string },
): PresentAction[] =>
  actions
    .filter(({ operation }) => mayDo(operation))
    .map(({ operation, label, opens }) => ({
      label: customerWords.say(label),
      subject: shared.subject,
      run: () => openOperation(operation, { ...shared, ...opens, given: { ...shared.given, ...opens?.given } }),
    }))
