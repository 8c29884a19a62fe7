/** The exact writes of an order: placed with a code, moved, and denied. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../functions/domain/order/order.ts'
import { movedTo } from '../../functions/domain/order/move-order.ts'
import { orderWrites } from '../../functions/store/order/order-writes.ts'
import { orderingCodeKey } from '../../functions/store/keys.ts'
import { demoSettings } from '../settings.ts'

const settings = demoSettings()
const now = '2031-03-01T10:00:00.000Z'
const by = { via: 'order', by: 'System' } as const
const order: Order = {
  ...{ id: 'o1', version: 1, status: 'awaiting', created: now, expires: '2031-03-31T10:00:00.000Z', form: 'gazette' },
  ...{ language: 'en', email: 'ann@example.com', ip: '192.0.2.1', confirmed: true, subscriptions: [], mails: [] },
  asks: { email_confirmation: false, approval: 'automatic', payment: false },
  fields: { order: {}, customer: {}, subscription: {} },
  ordering_code: { code: 'SPRING', discount: { kind: 'percent', percent: 50 }, campaigns: [] },
  products: [
    {
      ...{ kind: 'campaign', campaign_id: 'intro', campaign_name: 'Intro', customer_facing_name: 'Intro', quantity: 1 },
      subscribed_to: [],
      price: { amountMinor: 4950, currency: 'DKK' },
      terms: { then: null },
    },
  ],
}
const accepted = { code: 'SPRING', terms: { code: 'SPRING', percent_off: 50, campaigns: [], max_uses: 100 } }
const counter = orderingCodeKey('demo', 'gazette', 'SPRING')

beforeEach(() => vi.stubEnv('MAIN_TABLE', 'main'))

describe('The writes of an order', () => {
  it('that is placed: item, change, entries, and the use of the code under its bound', () => {
    const after = movedTo(order, 'awaiting', now)
    const { writes } = orderWrites({ settings, before: undefined, after, now, by }, accepted)
    const TableName = 'main'
    expect(writes.map(({ write }) => write)).toEqual([
      {
        Put: {
          TableName,
          Item: { pk: 'A#demo#O#o1', sk: 'O', ...order, due: now, due_pk: 'DUE#T#demo', due_at: now },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName,
          Item: {
            ...{ pk: 'A#demo#O#o1', sk: 'Z#000000000001', version: 1, at: now, via: 'order', by: 'System' },
            facts: [{ fact: 'order-placed', order: 'o1', status: 'awaiting' }],
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { TableName, Item: { pk: 'A#demo#OL', sk: `${now}#o1` } } },
      { Put: { TableName, Item: { pk: 'A#demo#OS#awaiting', sk: `${now}#o1` } } },
      { Put: { TableName, Item: { pk: 'A#demo#OM#intro', sk: `${now}#o1` } } },
      {
        Update: {
          TableName,
          Key: counter,
          UpdateExpression: 'ADD used :one',
          ConditionExpression: 'attribute_not_exists(used) OR used < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': 100 },
        },
      },
    ])
  })

  it('that is denied: under its version, out of its status, with the use of the code given back', () => {
    const { writes, stored } = orderWrites({ settings, before: order, after: movedTo(order, 'denied', now), now, by })
    expect(stored.version).toBe(2)
    expect(writes.map(({ write }) => write)).toMatchObject([
      { Put: { Item: { status: 'denied', version: 2 }, ExpressionAttributeValues: { ':before': 1 } } },
      { Put: { Item: { facts: [{ fact: 'order-moved', status: 'denied', previous_status: 'awaiting' }] } } },
      { Put: { Item: { pk: 'A#demo#OS#denied' } } },
      { Delete: { Key: { pk: 'A#demo#OS#awaiting' } } },
      { Update: { Key: counter, ExpressionAttributeValues: { ':one': -1 } } },
      { Put: { Item: { pk: 'A#demo#D#email', mail: 'denied' } } },
    ])
  })

  it('that waits for its address: the e-mail is in the queue once', () => {
    const waiting = movedTo(order, 'awaitingemailconfirmation', now)
    const mailOf = (before: Order, after: Order) =>
      orderWrites({ settings, before, after, now, by }).writes.filter(({ write }) =>
        String(write.Put?.Item?.['pk']).endsWith('#D#email'),
      )
    expect(mailOf(order, waiting)).toHaveLength(1)
    expect(mailOf(waiting, movedTo(waiting, 'awaitingemailconfirmation', now))).toEqual([])
  })
})
