import { describe, expect, it } from 'vitest'
import { byAge } from '../../../functions/domain/world/subscription.ts'
import { account, Life, monthly } from './life.ts'

const first = '2027-01-15T11:00:00.000Z'
const settings = account([monthly])
const renewals = (life: Life) =>
  life
    .to('2027-03-01T11:00:00.000Z')
    .events()
    .filter((line) => line.includes('renewed'))

describe('Of several subscriptions that fall due at one instant,', () => {
  const periods = [{ campaign_id: 'monthly', begin: '2027-02-01T12:00:00' }]
  const renewed = (id: string) => `2027-03-01T11:00:00.000Z renewed ${id} monthly monthly`

  it('that which was registered first comes first, whatever its id', () => {
    const life = new Life(settings).create(first, { periods }, '1001~b')
    life.create('2027-01-16T11:00:00.000Z', { periods }, '1001~a')
    expect(renewals(life)).toEqual([renewed('1001~b'), renewed('1001~a')])
  })

  it('the order in which they were read does not count', () => {
    const life = new Life(settings).create(first, { periods }, '1001~b')
    life.create('2027-01-16T11:00:00.000Z', { periods }, '1001~a')
    life.world = { ...life.world, subscriptions: life.world.subscriptions.toReversed() }
    expect(renewals(life)).toEqual([renewed('1001~b'), renewed('1001~a')])
  })

  it('a base comes before its add-on, whatever their ids', () => {
    const life = new Life(settings).create(first, { periods }, '1001~b')
    life.create(first, { periods, addon_base_subscription_id: '1001~b' }, '1001~a')
    expect(renewals(life)).toEqual([renewed('1001~b'), renewed('1001~a')])
    life.world = { ...life.world, subscriptions: life.world.subscriptions.toReversed() }
    const mark = life.announced.length
    expect(
      life
        .to('2027-04-01T10:00:00.000Z')
        .events(mark)
        .map((line) => line.split(' ')[2]),
    ).toEqual(['1001~b', '1001~a'])
  })

  describe('those registered at one instant', () => {
    const created = (...ids: readonly string[]) => {
      const life = new Life(settings)
      for (const id of ids) life.create(first, { periods }, id)
      return life
    }

    it('come in the order in which they were created, however they were read', () => {
      expect(renewals(created('1001~b', '1001~a'))).toEqual([renewed('1001~b'), renewed('1001~a')])
      expect(renewals(created('1001~a', '1001~b'))).toEqual([renewed('1001~a'), renewed('1001~b')])
      const life = created('1001~c', '1001~a', '1001~b')
      const inOrderOfIds = life.world.subscriptions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      life.world = { ...life.world, subscriptions: inOrderOfIds }
      expect(renewals(life)).toEqual([renewed('1001~c'), renewed('1001~a'), renewed('1001~b')])
      expect(inOrderOfIds.toSorted(byAge).map(({ id }) => id)).toEqual(['1001~c', '1001~a', '1001~b'])
    })

    it('come by their ids where they were stored without their order', () => {
      const life = created('1001~b', '1001~a')
      const subscriptions = life.world.subscriptions.map(({ ordinal: _, ...stored }) => stored)
      life.world = { ...life.world, subscriptions }
      expect(renewals(life)).toEqual([renewed('1001~a'), renewed('1001~b')])
    })
  })
})
