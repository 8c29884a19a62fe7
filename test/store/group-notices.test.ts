/** Notices of groups after a commit: the groups that they name, and the cost of finding them. */
import { describe, expect, it } from 'vitest'
import { isRefused } from '../../functions/domain/world/change.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import { switchPlan } from '../../functions/domain/subscription/commands/switch-plan.ts'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { newWorld, type World } from '../../functions/domain/world/world.ts'
import { groupNoticesAfter } from '../../functions/store/customer/group-notices.ts'
import type { LoadedWorld, WorldCommit } from '../../functions/store/customer/world-commit.ts'
import { worldAfter } from '../../functions/store/customer/world-writes.ts'
import { given } from '../domain/subscription/life.ts'
import { demoSettings } from '../settings.ts'

const settings = demoSettings()
const now: Instant = '2027-01-10T11:00:00.000Z'
const at = (second: number) => instantOf(Date.parse(now) + second * 1_000)

function withGroup(world: World, id: string): World {
  const periods = [{ campaign_id: 'company' }]
  const decided = createSubscription({ world, given: given({ periods }), id, now, settings })
  return isRefused(decided) ? expect.fail(JSON.stringify(decided)) : decided.world
}

const company = { id: 'company', version: 0, created: now, builtin: {}, fields: {}, overrides: [] }

/** A stored company with a number of group subscriptions. */
function companyWith(groups: number): LoadedWorld {
  let after = newWorld(company)
  for (let index = 0; index < groups; index++) after = withGroup(after, `company~${index}`)
  return worldAfter({ settings, before: undefined, after, notes: [], now })
}

describe('The notices of a commit', () => {
  const before = companyWith(40)
  const updated = (index: number) =>
    [{ fact: 'subscription-updated', subscription: `company~${index}`, changed: [] }] as const
  const commitOf = (notes: WorldCommit['notes']): WorldCommit => ({ settings, before, after: before, notes, now })

  it('name each group that changed, with every instant at which it did', () => {
    const notes = [2, 1, 2].map(
      (index, second) => ({ at: at(second), via: 'api', by: 'demo', facts: updated(index) }) as const,
    )
    expect(groupNoticesAfter(commitOf(notes), 5)).toEqual({
      'company~1': { version: 5, at: [at(1)] },
      'company~2': { version: 5, at: [at(0), at(2)] },
    })
  })

  it('name a group whose only period with places was switched away at its begin', () => {
    const id = 'company~1'
    const decided = switchPlan({ world: before, id, campaignId: 'standard', now, settings })
    if (isRefused(decided)) return expect.fail(JSON.stringify(decided))
    const notes = [{ at: now, via: 'api', by: 'demo', facts: decided.facts }] as const
    expect(groupNoticesAfter({ ...commitOf(notes), after: decided.world }, 5)).toEqual({
      [id]: { version: 5, at: [now] },
    })
  })

  it('ask each note once, however many groups there are', () => {
    let asked = 0
    const notes = Array.from({ length: 300 }, (_, index) => ({
      ...({ at: at(index), via: 'system', by: 'System' } as const),
      get facts() {
        asked++
        return updated(index % 40)
      },
    }))
    expect(Object.keys(groupNoticesAfter(commitOf(notes), 5))).toHaveLength(40)
    expect(asked).toBe(300)
  })
})
