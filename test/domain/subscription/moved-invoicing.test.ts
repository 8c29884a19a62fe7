/** The instant from which the service invoices, when the last period that was invoiced elsewhere is moved. */
import { expect, it } from 'vitest'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, Life } from './life.ts'

const now: Instant = '2027-01-15T12:00:00.000Z'
const settings = account([{ id: 'once', duration: 'P1M' }], { timezone: 'UTC' })
const invoicingFrom = (by: string, invoicing_from: string) => {
  const life = new Life(settings).create(now, { periods: [{ campaign_id: 'once' }], invoicing_from })
  const { world } = life
  return life.carryOut(now, extendSubscription({ world, id: '1001~a', by, now, settings })).subscription()
    .invoicing_from
}

it('Given nothing to follow it, when it is extended beyond that instant, then the service invoices from its end', () => {
  expect(invoicingFrom('P2M', '2027-03-20T00:00:00')).toBe('2027-04-15T12:00:00.000Z')
})

it('Given nothing to follow it, when it still ends before that instant, then the instant stays', () => {
  expect(invoicingFrom('P10D', '2027-03-20T00:00:00')).toBe('2027-03-20T00:00:00.000Z')
})
