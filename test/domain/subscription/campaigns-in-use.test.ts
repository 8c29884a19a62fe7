import { describe, expect, it } from 'vitest'
import { campaignsInUse } from '../../../functions/domain/projection/settings-in-use.ts'
import { told } from '../changes.ts'
import { account, Life } from './life.ts'

const begin = '2027-01-10T12:00:00.000Z'
const settings = account([
  { id: 'intro', duration: 'P7D', renews_to: 'weekly' },
  { id: 'weekly', duration: 'P7D', renews_to: 'weekly' },
  { id: 'team', duration: 'P7D', group: { recipient_campaign: 'seat' } },
  { id: 'seat' },
  { id: 'open' },
])
const life = (...campaigns: readonly string[]) =>
  new Life(settings).create(begin, { periods: campaigns.map((campaign_id) => ({ campaign_id })) })
const used = ({ world }: Life) => campaignsInUse(world).toSorted()

describe('The campaigns that subscriptions rest on', () => {
  it('are those of the periods to come and the one that is renewed to', () => {
    expect(used(life('team', 'intro'))).toEqual(['intro', 'seat', 'team', 'weekly'])
    expect(used(life('open'))).toEqual(['open'])
    expect(used(new Life(settings))).toEqual([])
    expect(used(life('team', 'team', 'intro'))).toEqual(['intro', 'seat', 'team', 'weekly'])
    expect(used(life('intro', 'team'))).toEqual(['intro', 'seat', 'team'])
  })

  it('leave out those of periods that are over', () => {
    expect(used(life('intro').to('2027-01-18T00:00:00.000Z'))).toEqual(['weekly'])
    expect(used(life('open').switchTo('team', '2027-01-12T00:00:00.000Z'))).toEqual(['seat', 'team'])
  })

  it('hold that of a last period which has run out and which a pause holds open', () => {
    const paused = life('team').pause(begin, '2027-01-15T12:00:00.000Z', '2027-01-25T12:00:00.000Z')
    expect(used(paused.to('2027-01-20T12:00:00.000Z'))).toEqual(['seat', 'team'])
  })

  it('leave out those of a period that was over when it was brought in, as its renewals are made with it', () => {
    const past = { periods: [{ campaign_id: 'intro', begin: '2027-01-01T12:00:00' }] }
    const { world } = told(new Life(settings).tryToCreate(begin, past))
    expect(campaignsInUse(world).toSorted()).toEqual(['weekly'])
  })

  it('stay until a stop takes effect, also those that it took away, and are none then', () => {
    const stopped = life('open').stop(begin, '2027-02-01T00:00:00.000Z')
    expect(used(stopped)).toEqual(['open'])
    expect(used(stopped.to('2027-02-01T00:00:00.000Z'))).toEqual([])
    expect(used(life('team', 'intro').stop(begin, '2027-01-12T00:00:00.000Z'))).toEqual([
      'intro',
      'seat',
      'team',
      'weekly',
    ])
  })

  it('are none once the last period has ended', () => {
    expect(used(life('team').to('2027-01-17T12:00:00.000Z'))).toEqual([])
  })
})
