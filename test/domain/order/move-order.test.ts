/** The moves of an order: when it is due again, and which e-mails the move sends. */
import { describe, expect, it } from 'vitest'
import {
  awaitingApproval,
  denied,
  dueOf,
  eraseOrder,
  movedTo,
  withoutPayment,
} from '../../../functions/domain/order/move-order.ts'
import { isOrderMail, orderMail } from '../../../functions/domain/order/order-mail-waiting.ts'
import type { Order, OrderStatus } from '../../../functions/domain/order/order.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { now, placed } from './order-start.ts'

const order = placed()
const later: Instant = '2027-03-02T09:00:00.000Z'
const payment = (state: NonNullable<Order['payment']>['state'], asked = now) =>
  ({ payment: { provider: 'p', session: 's', state, asked } }) as const
const due = (status: OrderStatus, more: Partial<Order> = {}) => dueOf({ ...order, ...more, status }, later)
const gift = { name: 'Bo', email: 'bo@example.com', message: 'Enjoy' }

describe('An order is due', () => {
  it('at once while it awaits nobody, and else when it expires', () => {
    expect(due('awaiting')).toBe(later)
    for (const status of ['awaitingconfirmation', 'awaitingemailconfirmation', 'awaitingapproval'] as const)
      expect(due(status)).toBe(order.expires)
  })

  it('ten minutes after its provider was asked, while a payment is started, and when it expires if that is earlier', () => {
    expect(due('awaitingpaymentprocessor', payment('started', later))).toBe('2027-03-02T09:10:00.000Z')
    expect(due('awaitingpaymentprocessor', payment('started', order.expires))).toBe(order.expires)
    expect(due('awaitingpaymentprocessor', payment('authorised'))).toBe(order.expires)
  })

  it('at once where it is decided and its provider is still to collect or to let go', () => {
    expect(due('approved', payment('authorised'))).toBe(later)
    expect(due('denied', payment('authorised'))).toBe(later)
    expect(due('denied', payment('started'))).toBe(later)
  })

  it('no more where it is decided and nothing of a payment is open', () => {
    expect([due('approved'), due('denied'), due('approved', payment('started'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(due('denied', payment('captured'))).toBeUndefined()
    expect(movedTo({ ...order, due: later }, 'approved', later)).not.toHaveProperty('due')
  })
})

describe('A move of an order', () => {
  const mails = (before: Partial<Order>, status: OrderStatus) =>
    movedTo({ ...order, ...before }, status, later).mails.slice(before.mails?.length ?? 0)

  it('keeps its status and its time', () => {
    expect(movedTo(order, 'awaitingapproval', later)).toEqual({
      ...order,
      status: 'awaitingapproval',
      mails: ['received'],
      due: order.expires,
    })
  })

  it('sends the e-mail of its status, once', () => {
    expect(mails({}, 'awaitingemailconfirmation')).toEqual(['confirm-email'])
    expect(mails({}, 'awaitingapproval')).toEqual(['received'])
    expect(mails({}, 'approved')).toEqual(['order-confirmation'])
    expect(mails({ gift }, 'approved')).toEqual(['order-confirmation', 'gift'])
    for (const status of ['awaiting', 'awaitingconfirmation', 'awaitingpaymentprocessor'] as const)
      expect(mails({}, status)).toEqual([])
    expect(mails({ mails: ['received'] }, 'awaitingapproval')).toEqual([])
    expect(mails({ gift, mails: ['order-confirmation'] }, 'approved')).toEqual(['gift'])
    const kept = { ...order, mails: ['received'] } as const
    expect(movedTo(kept, 'awaitingapproval', later).mails).toBe(kept.mails)
  })

  it('to denied tells those who wait to hear of it, and nobody else', () => {
    expect(mails({ status: 'awaitingapproval' }, 'denied')).toEqual(['denied'])
    expect(mails({ status: 'awaitingpaymentprocessor' }, 'denied')).toEqual(['denied'])
    expect(mails({ status: 'awaitingconfirmation', confirmed: false }, 'denied')).toEqual([])
    expect(mails({ status: 'approved' }, 'denied')).toEqual([])
    expect(mails({ status: 'awaitingapproval', erased: now }, 'denied')).toEqual([])
  })

  it('to denied tells whoever has not confirmed the address only where an e-mail has promised a further one', () => {
    expect(mails({ status: 'awaitingemailconfirmation' }, 'denied')).toEqual([])
    expect(mails({ status: 'awaitingemailconfirmation', mails: ['received'] }, 'denied')).toEqual(['denied'])
  })
})

describe('An order that is denied', () => {
  it('keeps by whom, why and when, and is due for what was agreed on with a provider', () => {
    const reason = { kind: 'denied-by-hand', at: later, by: 'Eva', text: 'Twice' } as const
    const ended = denied({ ...order, status: 'awaitingapproval', ...payment('authorised') }, reason)
    expect(ended).toMatchObject({ status: 'denied', reason, due: later, mails: ['denied'] })
  })
})

describe('An order that cannot be approved by itself', () => {
  it('is left to people with the reason, and whoever approved it before has to do so anew', () => {
    const reason = { kind: 'refused', at: later, text: 'The campaign is gone.' } as const
    const left = awaitingApproval({ ...order, approved_by: 'Eva' }, reason)
    expect(left).toMatchObject({ status: 'awaitingapproval', reason, due: order.expires })
    expect(left).not.toHaveProperty('approved_by')
  })
})

describe('An order whose payment was refused', () => {
  it('is to be confirmed once more, and its orderer is told how to come back, once', () => {
    const back = withoutPayment({ ...order, status: 'awaitingpaymentprocessor', ...payment('failed') }, later)
    expect(back).toMatchObject({ status: 'awaitingconfirmation', confirmed: false, mails: ['resume'] })
    expect(back).not.toHaveProperty('payment')
    expect(withoutPayment(back, later).mails).toEqual(['resume'])
  })
})

describe('The remainder of an order whose customer was deleted', () => {
  const full: Order = {
    ...placed({
      heard_from: 'A friend',
      phone: '33 12 45 67',
      edition: 'print',
      billing_address: { company: 'Berg ApS' },
    }),
    ...{ password_hash: 'hash', logged_in: '1001', status: 'awaitingapproval' },
    gift: { ...gift, accepted: { at: now, customer: '1002', subscriptions: ['1002~r'] } },
    reason: { kind: 'refused', at: now, by: 'Eva', text: 'Ann Berg has moved.' },
  }

  it('is what was ordered, without anything about the person', () => {
    const { address: _, billing_address: _b, password_hash: _p, logged_in: _l, due: _d, ...others } = full
    expect(eraseOrder(full, later)).toEqual({
      ...others,
      ...{ email: '', ip: '', fields: { order: {}, customer: {}, subscription: {} } },
      gift: { name: '', email: '', accepted: { at: now, customer: '1002', subscriptions: ['1002~r'] } },
      ...{ reason: { kind: 'refused', at: now }, customer: '1001', erased: later, status: 'denied' },
    })
  })

  it('stays approved where it was, with the customer that it was approved for', () => {
    const approved = eraseOrder({ ...full, status: 'approved', customer: '1003' }, later)
    expect(approved).toMatchObject({ status: 'approved', customer: '1003' })
  })

  it('has no gift, reason or customer that it did not have', () => {
    const plain = eraseOrder(order, later)
    for (const key of ['gift', 'reason', 'customer']) expect(plain).not.toHaveProperty(key)
    expect(eraseOrder({ ...order, gift }, later).gift).toEqual({ name: '', email: '' })
  })
})

describe('An e-mail of an order on its way', () => {
  it('is one of a kind for each order, apart from those of customers', () => {
    const waiting = orderMail('o1', 'received', now)
    expect(waiting).toEqual({
      id: '#order#o1#received',
      by: 'email',
      order: 'o1',
      mail: 'received',
      ready_at: now,
      failures: 0,
    })
    expect([isOrderMail(waiting.id), isOrderMail('1001~DK-1')]).toEqual([true, false])
  })
})
