/** Random lives with two carriers and two cut-offs: main lists and supplements together are the assignments. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const external_id = 'weekly-1'
const readers = ['ann', 'bo', 'cim', 'dan', 'eva', 'fay', 'gus', 'hal']
const streets = { foot: ['Bredgade 1', '1260'], post: ['Vestergade 5', '5000'] } as const

async function call(path: string, json: object): Promise<unknown> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return body
}
async function read<T>(schema: v.GenericSchema<unknown, T>, path: string, query: Record<string, string>): Promise<T> {
  return v.parse(schema, (await service.call({ path: `/api/${path}/`, query })).body)
}

/** Numbers of a linear congruence, the same for a seed. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const subscribedSchema = v.looseObject({ subscription_id: v.string() })
const overrideSchema = v.looseObject({ override_id: v.string() })
const listsSchema = v.object({ lists: v.array(v.looseObject({ list_id: v.string(), carrier: v.string() })) })
const lineSchema = v.looseObject({
  subscription_id: v.string(),
  copies: v.number(),
  change: v.optional(v.string()),
  address: v.looseObject({ postal_code: v.string() }),
})
const linesSchema = v.looseObject({ lines: v.array(lineSchema) })
const assignedSchema = v.looseObject({
  assignments: v.array(v.looseObject({ subscription_id: v.string(), quantity: v.number(), donated: v.boolean() })),
})

class Life {
  private readonly subscriptions = new Map<string, string>()
  private readonly vacations = new Map<string, string>()
  private readonly chance: (below: number) => number

  constructor(chance: (below: number) => number) {
    this.chance = chance
  }

  async act(): Promise<void> {
    const id = readers[this.chance(readers.length)] ?? ''
    const subscription_id = this.subscriptions.get(id)
    if (subscription_id === undefined) {
      await this.begin(id)
      return
    }
    const vacation = this.vacations.get(id)
    switch (this.chance(5)) {
      case 0:
        await call('customers/updatecustomer', { id, data: this.place() })
        break
      case 1:
        await call('customers/updatesubscription', { id, subscription_id, quantity: 1 + this.chance(3) })
        break
      case 2:
        if (vacation === undefined) {
          await this.leave(id, subscription_id)
          return
        }
        await call('customers/deleteoverride', { id, override_id: vacation })
        this.vacations.delete(id)
        break
      case 3: {
        const taken = { id, product_assignment_id: `${subscription_id}:${external_id}` }
        await service.call({ path: '/api/customers/unassignproduct/', json: taken })
      }
    }
  }

  private place() {
    const [address, postal_code] = streets[this.chance(2) === 0 ? 'foot' : 'post']
    return { address, postal_code, country: 'DK' }
  }

  private async begin(id: string): Promise<void> {
    await call('customers/createcustomer', { id, data: { name: id, ...this.place() } })
    const periods = [{ campaign_id: 'year', invoicing: 'none' }]
    const quantity = 1 + this.chance(3)
    const made = await call('customers/createsubscription', { id, quantity, periods })
    this.subscriptions.set(id, v.parse(subscribedSchema, made).subscription_id)
  }

  private async leave(id: string, subscription_id: string): Promise<void> {
    const override_type = this.chance(2) === 0 ? 'pause-delivery' : 'pause-delivery-donate'
    const days = { begin: '2031-01-09T23:00:00', end: '2031-01-12T00:00:00' }
    const json = { id, subscription_id, override_type, ...days }
    // The policy refuses a vacation that begins too soon.
    const { status, body } = await service.call({ path: '/api/customers/createoverride/', json })
    if (status === 200) this.vacations.set(id, v.parse(overrideSchema, body).override_id)
  }
}

/** Copies by subscription and carrier after all lists, each applied in turn. */
async function copiesOnLists(): Promise<Map<string, number>> {
  const copies = new Map<string, number>()
  const { lists } = await read(listsSchema, 'editions/lists', { external_id })
  for (const { list_id, carrier } of lists) {
    for (const line of (await read(linesSchema, 'editions/lists', { external_id, list_id })).lines) {
      const key = `${line.subscription_id} ${carrier}`
      if (line.change === 'stop') copies.delete(key)
      else copies.set(key, line.copies)
      if (line.change !== 'stop') expect(carrier).toBe(line.address.postal_code === '1260' ? 'foot' : 'post')
    }
  }
  return copies
}

async function copiesAssigned(): Promise<Map<string, number>> {
  const { assignments } = await read(assignedSchema, 'products/assignments', { external_id })
  return new Map(
    assignments.flatMap(({ subscription_id, quantity, donated }) => (donated ? [] : [[subscription_id, quantity]])),
  )
}

it.each([1, 2, 3])(
  'main lists and supplements together are the assignments, and nobody is on two (life %i)',
  async (seed) => {
    const chance = chanceOf(seed)
    const carriers = [
      { id: 'foot', postal_codes: ['1000-2999'], cut_off: { days: 1, time: '12:00' } },
      { id: 'post', cut_off: { days: 3, time: '12:00' } },
    ]
    const products = [{ external_id, name: 'The Weekly', category: 'gazette', date: '2031-01-10' }]
    await service.configure({ products, carriers })
    await call('test/clock', { now: '2031-01-02T09:00:00' })
    const life = new Life(chance)
    for (let step = 0; step < 8; step++) await life.act()
    const times = ['07T12:00', '08T09:00', '09T12:00', '09T15:00', '09T18:00']
    for (const [index, time] of times.entries()) {
      await call('test/clock', { now: `2031-01-${time}:00` })
      const isOneCarrier = index < 2 || chance(2) === 0
      await call('editions/close', { external_id, ...(isOneCarrier && { carriers: [index < 2 ? 'post' : 'foot'] }) })
      const keys = [...(await copiesOnLists()).keys()].map((key) => key.split(' ')[0])
      expect(new Set(keys).size).toBe(keys.length)
      for (let step = 0; step < 6; step++) await life.act()
    }
    // A closing may meet copies that another carrier's list still has, so the last closings take all of them.
    await call('editions/close', { external_id })
    const copies = await copiesOnLists()
    const bySubscription = Array.from(copies, ([key, count]): [string, number] => [key.split(' ')[0] ?? '', count])
    expect(bySubscription.toSorted()).toEqual([...(await copiesAssigned())].toSorted())
  },
)
