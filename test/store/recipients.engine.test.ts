import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { stopSubscription } from '../../functions/domain/subscription/commands/stop-subscription.ts'
import { switchPlan } from '../../functions/domain/subscription/commands/switch-plan.ts'
import { instantOf, millisOf } from '../../functions/domain/time/time.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { testDuePartition } from '../../functions/store/keys.ts'
import { pageRecipients } from '../../functions/store/customer/recipients.ts'
import { noteProgress } from '../../functions/store/customer/group-notices.ts'
import { useEngine } from '../engine.ts'
import { change, groupAt, storeGroup, storeRecipient, worldOf } from '../group.ts'
import { demoSettings } from '../settings.ts'

useEngine()
const begin = instantOf(Date.UTC(2027, 0, 1))
const later = instantOf(Date.UTC(2027, 0, 2))
const maxRecipients = 3

let settings: Settings
let group: string
beforeEach(async () => {
  const demo = demoSettings({
    campaigns: [
      {
        id: 'team',
        name: 'Team',
        business_entity: 'dk',
        products: ['gazette'],
        policy: 'standard',
        group: { recipient_campaign: 'company-seat', max_recipients: maxRecipients },
      },
    ],
  })
  // Nobody is invoiced, so only the changes in these tests ever fall due.
  settings = { ...demo, account: { ...demo.account, id: `a-${randomUUID()}` }, business_entities: [] }
  group = await storeGroup(settings, 'company', 'team', begin)
})

const join = async (customer: string, now = begin) =>
  await storeRecipient({ settings, customer, group: await groupAt(settings, group, now), now })
const joinUntilDecided = async (customer: string) => {
  for (;;) {
    const outcome = await join(customer)
    if (outcome !== 'lost-race') return outcome
  }
}
const leave = async (customer: string) => {
  const id = (await worldOf(settings, customer)).subscriptions[0]?.id ?? expect.fail('It has no subscription.')
  await change(settings, customer, later, (world) =>
    stopSubscription({ world, id, stopAt: later, now: later, settings }),
  )
}
const recipients = async () => (await pageRecipients(settings.account.id, group, undefined, 100)).ids

describe('A group', () => {
  it('takes as many recipients as its campaign allows, however many join at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, index) => joinUntilDecided(`r${index}`)))
    expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(maxRecipients)
    expect(outcomes.filter((outcome) => outcome === 'group-full')).toHaveLength(12 - maxRecipients)
    expect(await recipients()).toHaveLength(maxRecipients)
  })

  it('has room again for each recipient that leaves', async () => {
    for (const customer of ['a', 'b', 'c']) expect(await join(customer)).toBe('committed')
    expect(await join('d')).toBe('group-full')
    await leave('b')
    expect(await recipients()).toHaveLength(maxRecipients - 1)
    expect(await join('d', later)).toBe('committed')
    expect(await join('e', later)).toBe('group-full')
  })

  it('is not joined as it was by someone who looked before it changed', async () => {
    const seen = await groupAt(settings, group, begin)
    await change(settings, 'company', later, (world) =>
      switchPlan({ world, id: group, campaignId: 'company', now: later, settings }),
    )
    expect(await storeRecipient({ settings, customer: 'r', group: seen, now: later })).toBe('lost-race')
    expect(await recipients()).toEqual([])
  })

  it('gives its recipients in pages', async () => {
    for (const customer of ['a', 'b', 'c']) await join(customer)
    const all = await recipients()
    const first = await pageRecipients(settings.account.id, group, undefined, 2)
    expect(first).toEqual({ ids: all.slice(0, 2), more: true })
    const second = await pageRecipients(settings.account.id, group, first.ids.at(-1), 2)
    expect(second).toEqual({ ids: all.slice(2), more: false })
  })
})

describe('What a group did', () => {
  const due = async () => {
    const found: string[] = []
    for await (const page of dueUntil(testDuePartition(settings.account.id), later)) {
      found.push(...page.flatMap((one) => ('customer' in one ? [`${one.customer} ${one.at}`] : [])))
    }
    return found
  }
  const switchPlanNow = async () => {
    await change(settings, 'company', later, (world) =>
      switchPlan({ world, id: group, campaignId: 'company', now: later, settings }),
    )
  }

  it('makes its customer due at once, until all have been told', async () => {
    expect(await due()).toEqual([])
    await switchPlanNow()
    const world = await worldOf(settings, 'company')
    // For the sweep, another notice at the same instant is another item.
    const noticed = [`company ${instantOf(millisOf(later) - world.customer.version)}`]
    expect(await due()).toEqual(noticed)
    expect(world.pendingGroupNotices).toEqual({ [group]: { version: world.customer.version, at: [later] } })

    expect(await noteProgress(settings, world, group, { after: 'r2~1', failed: ['r1~1'] })).toBe(true)
    expect((await worldOf(settings, 'company')).pendingGroupNotices).toEqual({
      [group]: { version: world.customer.version, at: [later], after: 'r2~1', failed: ['r1~1'] },
    })
    expect(await due()).toEqual(noticed)

    expect(await noteProgress(settings, world, group, 'all')).toBe(true)
    expect((await worldOf(settings, 'company')).pendingGroupNotices).toEqual({})
    expect(await due()).toEqual([])
  })

  it('is not taken for told by someone who has seen only what came before it', async () => {
    await switchPlanNow()
    const seen = await worldOf(settings, 'company')
    await change(settings, 'company', later, (world) =>
      stopSubscription({ world, id: group, stopAt: later, now: later, settings }),
    )
    expect(await noteProgress(settings, seen, group, 'all')).toBe(false)
    expect(Object.keys((await worldOf(settings, 'company')).pendingGroupNotices)).toEqual([group])
  })
})
