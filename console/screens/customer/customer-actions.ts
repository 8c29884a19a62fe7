/** The actions of a customer, a subscription and a note, with their places and first values. */
import type { Consent, Customer, Note, Override, Subscription } from '../../api/types.ts'
import type { OfferedAction } from '../../operations/offered-action.ts'
import type { OpenedOperation } from '../../operations/opened-operation.ts'
import type { customerWords } from './customer-words.ts'
import { writtenData } from './writable-data.ts'

type CustomerWord = Parameters<(typeof customerWords)['say']>[0]
export type CustomerAction = OfferedAction<CustomerWord>

type Placement = CustomerAction['placement']

const action = (
  placement: Placement,
  operation: string,
  label: CustomerWord,
  start?: NonNullable<CustomerAction['opens']>['start'],
): CustomerAction => ({ operation, label, placement, ...(start !== undefined && { opens: { start } }) })

type OpenDesk = NonNullable<OpenedOperation['desk']>

/** The forms of the desk, which load with their drawers. */
export interface Desks {
  readonly stop: (customer: Customer, subscription: Subscription) => OpenDesk
  readonly holiday: (customer: Customer, subscription: Subscription) => OpenDesk
  readonly number: (customer: Customer, subscription: Subscription) => OpenDesk
  /** `planned` is an already registered move. */
  readonly move: (customer: Customer, planned?: Override) => OpenDesk
}

export const customerActions = (customer: Customer, desks: Desks): readonly CustomerAction[] => [
  action('main', 'createsubscription', 'do_subscribe'),
  {
    operation: 'updatecustomer',
    label: 'do_move',
    placement: 'button',
    opens: { as: 'move', desk: desks.move(customer) },
  },
  action('button', 'createnote', 'do_note', { kind: 'call' }),
  action('button', 'createpayment', 'do_pay'),
  action('menu', 'updatecustomer', 'do_edit', { data: writtenData(customer) }),
  {
    operation: 'createoverride',
    label: 'do_change_later',
    placement: 'menu',
    opens: { as: 'change_later', given: { override_type: 'change-fields', subscription_id: undefined } },
  },
  action('menu', 'invoice', 'do_invoice'),
  action('menu', 'refund', 'do_refund'),
  action('menu', 'assignproduct', 'do_assign'),
  action('menu', 'setconsent', 'do_consent', { given: true }),
  action('menu', 'markundeliverable', 'do_undeliverable'),
  action('menu', 'deletecustomer', 'do_delete'),
]

/** A subscription that is over can be corrected, invoiced and noted, and nothing else. */
export function subscriptionActions(
  customer: Customer,
  subscription: Subscription,
  overrides: readonly Override[],
  { now, desks }: { readonly now: string; readonly desks: Desks },
): readonly CustomerAction[] {
  const { state, stop_at: stopAt, data } = subscription
  const withDesk = (operation: string, label: CustomerWord, desk: Desks['stop']): CustomerAction => ({
    operation,
    label,
    placement: 'button',
    opens: { desk: desk(customer, subscription) },
  })
  const always: readonly CustomerAction[] = [
    {
      operation: 'updatesubscription',
      label: 'do_edit',
      placement: 'menu',
      // A new quantity is billed at once, whichever boxes are ticked, so it has its own action.
      opens: { start: { data }, asks: ['data', 'invoiced_by', 'policy', 'reinvoice'] },
    },
    action('menu', 'assignproduct', 'do_assign', { period: 'current' }),
    action('menu', 'invoice', 'do_invoice'),
    action('menu', 'createnote', 'do_note'),
  ]
  if (state === 'ended' || state === 'stopped') return always
  return [
    ...overrides.flatMap((override) => liftOf(override, now)),
    withDesk('createoverride', 'do_pause', desks.holiday),
    stopAt === undefined
      ? withDesk('cancelsubscription', 'do_stop', desks.stop)
      : action('button', 'resumesubscription', 'do_resume'),
    action('menu', 'switchsubscriptionplan', 'do_switch'),
    {
      operation: 'updatesubscription',
      label: 'do_number',
      placement: 'menu',
      opens: { as: 'number', desk: desks.number(customer, subscription) },
    },
    {
      operation: 'extendsubscription',
      label: 'do_extend',
      placement: 'menu',
      opens: { asks: [countsIssues(subscription) ? 'assignments' : 'by', 'reason'] },
    },
    { operation: 'complain', label: 'do_complain', placement: 'menu', opens: { asks: ['kind', 'remedy', 'text'] } },
    ...always,
  ]
}

/** Whether the subscription ends after a number of issues, not on a date. */
const countsIssues = ({ periods }: Subscription): boolean =>
  periods.some(({ current, remaining_assignments: left }) => current && left !== undefined)

/** An active suspension ends now, so its form has no fields. */
function liftOf({ override_type: type, phase, override_id }: Override, now: string): readonly CustomerAction[] {
  if (type !== 'suspension' || phase !== 'active' || override_id === undefined) return []
  const opens = { given: { override_id, end: now, subscription_id: undefined }, asks: [], as: 'lift' }
  return [{ operation: 'updateoverride', label: 'do_lift', placement: 'button', opens }]
}

export const noteActions = ({ text, kind, pinned, due }: Note): readonly CustomerAction[] => [
  action('menu', 'updatenote', 'do_edit', { text, kind, pinned, ...(due !== undefined && { due }) }),
  action('menu', 'deletenote', 'do_remove'),
]

/** The answer is turned around: a consent is withdrawn, and a withdrawn one is given. */
export const consentActions = ({ purpose, given: isGiven }: Consent): readonly CustomerAction[] => [
  action('button', 'setconsent', isGiven ? 'do_withdraw' : 'do_give', { purpose, given: !isGiven }),
]
