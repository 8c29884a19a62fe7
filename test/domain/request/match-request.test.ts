/** The automatic decision about a request that affects money. */
import { expect, it } from 'vitest'
import { noBooks } from '../../../functions/domain/payment/paid-books.ts'
import { carryOut } from '../../../functions/domain/request/carry-out.ts'
import { matchRequest } from '../../../functions/domain/request/match-request.ts'
import type { ReaderRequest } from '../../../functions/domain/request/request.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { local } from '../billing/billing-life.ts'
import { paidBy, Payer } from '../collection/payer.ts'

const settings = paidBy()
const received = local('2027-04-12')
const cancellation: ReaderRequest = {
  ...{ id: 'r1', version: 1, kind: 'cancel', entity: 'dk', received, language: 'en', state: 'received' },
  ...{ said: { name: 'Ann Berg', email: 'ann@example.com' }, proposals: [], mails: [] },
}

/** A monthly subscription since 1 March, whose renewal of 1 April is being collected. */
function renewed(): World {
  const life = new Payer(settings)
    .agree(local('2027-03-01'))
    .create(local('2027-03-01'), { periods: [{ campaign_id: 'monthly' }] })
  life.report(local('2027-03-10'), '1001~DK-1~1', { outcome: 'paid' })
  life.report(local('2027-04-09'), '1001~DK-2~1', { outcome: 'submitted' })
  const { customer, ...world } = life.to(received).world
  return { ...world, customer: { ...customer, builtin: { ...customer.builtin, name: 'Ann Berg' } } }
}

const untold = ({ subscriptions, ...world }: World): World => ({
  ...world,
  subscriptions: subscriptions.map((one) => ({ ...one, told: [{ notice: 'law:SE', period: 1, unsent: [1] }] })),
})

const match = (world: World, contract?: string) =>
  matchRequest(
    { ...cancellation, said: { ...cancellation.said, ...(contract !== undefined && { contract }) } },
    { world, orders: [], documents: [], assignments: [] },
    settings,
  )

it('A cancellation by the terms is certain while a collection is under way, as it pays nothing back', () => {
  expect(match(renewed())).toMatchObject({ match: 'certain' })
})

it('A cancellation of a renewal that no notice told pays back, and is refused while a collection is under way', () => {
  const world = untold(renewed())
  const decided = match(world)
  if (decided.match !== 'certain') throw new Error('The cancellation is not certain.')
  const { subscription, effect_at } = decided
  const carrying = { request: cancellation, subscription, effect_at, now: received, settings }
  const change = carryOut({ world, ...carrying, books: noBooks, assignments: [], token: 't', isUnattended: true })
  expect(change).toEqual({ outcome: 'refused', faults: [{ field: '', code: 'collection_under_way' }] })
})

it.each(['1001.', '(1001)', 'Number: “1001”!', '1001/'])(
  'One’s own number counts with marks around it: %s',
  (contract) => {
    expect(match(renewed(), contract)).toMatchObject({ match: 'certain' })
  },
)

it.each(['1001 1002', '1002, 1001', '1001 and 2002.'])(
  'A number of somebody else makes a request wait: %s',
  (contract) => {
    expect(match(renewed(), contract)).toMatchObject({ match: 'unsure', because: 'other-number' })
  },
)
