/** The next status of an order, and the message to the holder of its link. */
import { describe, expect, it } from 'vitest'
import { lacksPayment, nextStep, publicStatus } from '../../../functions/domain/order/next-status.ts'
import { orderStatuses, type Order } from '../../../functions/domain/order/order.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { now, placed } from './order-start.ts'

const order = placed()
const asks = (more: Partial<Order['asks']>) => ({ asks: { ...order.asks, ...more } })
const payment = (state: NonNullable<Order['payment']>['state']) =>
  ({ payment: { provider: 'p', session: 's', state, asked: now } }) as const
const next = (more: Partial<Order>, { at = now, owner }: { at?: Instant; owner?: string } = {}) => {
  const step = nextStep({ ...order, ...more }, { now: at, emailOwner: owner })
  return step.step === 'wait' ? step.status : step.step
}
const proven = [{ email_confirmed: now }, { logged_in: '1001' }]

describe('An order', () => {
  it('that is confirmed is approved', () => {
    expect(next({})).toBe('approve')
  })

  it('that is decided stays so, however late', () => {
    expect(next({ status: 'denied' }, { at: order.expires })).toBe('denied')
    expect(next({ status: 'approved' }, { at: order.expires })).toBe('approved')
  })

  it('expires at its time and no millisecond before, whatever it waits for', () => {
    expect(next({ confirmed: false }, { at: order.expires })).toBe('expire')
    expect(next({}, { at: order.expires })).toBe('expire')
    expect(next({}, { at: '2027-03-31T08:59:59.999Z' })).toBe('approve')
  })

  it('waits for its confirmation first', () => {
    expect(next({ confirmed: false, ...asks({ email_confirmation: true, payment: true }) })).toBe(
      'awaitingconfirmation',
    )
  })

  it('waits for the proof of its address where its form asks for it', () => {
    expect(next(asks({ email_confirmation: true, payment: true }))).toBe('awaitingemailconfirmation')
    for (const proof of proven) expect(next({ ...asks({ email_confirmation: true }), ...proof })).toBe('approve')
  })

  it('of a gift waits for its payment, or else for the proof of its address', () => {
    const gift = { gift: { name: 'Bo', email: 'bo@example.com' } }
    expect(next(gift)).toBe('awaitingemailconfirmation')
    for (const proof of proven) expect(next({ ...gift, ...proof })).toBe('approve')
    expect(next({ ...gift, ...asks({ payment: true }) })).toBe('awaitingpaymentprocessor')
    expect(next({ ...gift, ...asks({ payment: true }), ...payment('authorised') })).toBe('approve')
    const free = order.products.map((product) => ({ ...product, price: { amountMinor: 0, currency: 'DKK' } }))
    expect(next({ ...gift, ...asks({ payment: true }), products: free })).toBe('awaitingemailconfirmation')
    expect(publicStatus({ ...order, ...gift })).toBe('awaitingemailconfirmation')
  })

  it('waits for its payment before the proof that only a known customer’s order needs', () => {
    expect(next(asks({ payment: true }), { owner: '1001' })).toBe('awaitingpaymentprocessor')
    expect(next({ ...asks({ payment: true }), ...payment('authorised') }, { owner: '1001' })).toBe(
      'awaitingemailconfirmation',
    )
    for (const proof of proven) expect(next(proof, { owner: '1001' })).toBe('approve')
  })

  it('is left to people where its form says so, or where something stood against it, until somebody approves', () => {
    expect(next(asks({ approval: 'manual' }))).toBe('awaitingapproval')
    expect(next({ reason: { kind: 'price-changed', at: now } })).toBe('awaitingapproval')
    expect(next({ ...asks({ approval: 'manual' }), approved_by: 'Eva' })).toBe('approve')
    expect(next({ reason: { kind: 'refused', at: now }, approved_by: 'Eva' })).toBe('approve')
  })
})

describe('An order lacks its payment', () => {
  const asked = { ...order, ...asks({ payment: true }) }

  it('where its form asks for one, until it is authorised', () => {
    expect(lacksPayment(order)).toBe(false)
    expect(lacksPayment(asked)).toBe(true)
    const states = (['started', 'failed', 'cancelled', 'authorised', 'captured'] as const).map((state) =>
      lacksPayment({ ...asked, ...payment(state) }),
    )
    expect(states).toEqual([true, true, true, false, false])
  })

  it('and not where it costs nothing', () => {
    const [free, book] = placed({ products: [{ external_id: 'wine-book' }, { campaign_id: 'intro' }] }).products
    if (free === undefined || book === undefined) expect.fail('Two products are missing.')
    expect(lacksPayment({ ...asked, products: [free] })).toBe(false)
    expect(lacksPayment({ ...asked, products: [free, book] })).toBe(true)
  })
})

describe('The status that the link of an order shows', () => {
  const shown = (more: Partial<Order>) => publicStatus({ ...order, ...more })

  it('is the same for a known customer and for a new one, until the address is proven', () => {
    for (const status of orderStatuses) {
      const isOwn = status === 'awaitingconfirmation' || status === 'awaitingpaymentprocessor'
      expect(shown({ status })).toBe(isOwn ? status : 'awaiting')
      expect(shown({ status, ...asks({ email_confirmation: true }) })).toBe(
        isOwn ? status : 'awaitingemailconfirmation',
      )
    }
  })

  it('is its own once the address is proven', () => {
    for (const proof of proven) for (const status of orderStatuses) expect(shown({ status, ...proof })).toBe(status)
  })
})
