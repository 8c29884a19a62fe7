/** A policy that a subscription has of its own stays in the settings, despite concurrent deletions. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { policyOn } from '../../functions/domain/subscription/subscription-policy.ts'
import { readSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { policyKey, policyPartition } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const call = (path: string, json: object) => service.call({ path, json, query: { language: 'en' } })
const post = (operation: string, json: object) => call(`/api/customers/${operation}/`, json)
const moveTo = (now: string) => call('/api/test/clock/', { now })
const vip = { policy: { external_id: 'vip' } }
const year = { periods: [{ campaign_id: 'year' }], invoiced_by: 'manual' }

async function given(): Promise<void> {
  await service.configure({ policies: [{ external_id: 'vip' }, { external_id: 'standard', dunning: [] }] })
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
}
const create = (more: object = {}) => post('createsubscription', { id: '1', ...year, ...more })
async function created(more: object = {}): Promise<string> {
  const { body } = await create(more)
  return v.parse(v.object({ subscription_id: v.string() }), body).subscription_id
}

const removal = () => ({ account: { id: service.account }, policies: [{ external_id: 'vip', delete: true }] })
const removePolicy = () => call('/api/settings/update/', removal())
const refusal = { 'policies[0].delete': ['is still in use by subscriptions'] }
const refused = { status: 422, body: refusal }
const removed = { status: 200, body: { changed: true } }
const users = async () => {
  const pk = policyPartition(service.account, 'vip')
  return (await storedItems(service.account)).filter((item) => item.pk === pk).map(({ sk }) => sk)
}

describe('A policy of a subscription', () => {
  it('is refused to be deleted, in a plan too, until the last subscription with it is over', async () => {
    await given()
    await created(vip)
    const other = await created(vip)
    expect(await removePolicy()).toMatchObject(refused)
    expect(await call('/api/settings/plan/', removal())).toMatchObject(refused)
    await post('cancelsubscription', { id: '1', subscription_id: other })
    expect(await removePolicy()).toMatchObject(refused)
    await moveTo('2027-06-01T12:00:00')
    expect(await post('updatecustomer', { id: '1', data: { name: 'Anne' } })).toMatchObject({ status: 200 })
    expect(await removePolicy()).toMatchObject(refused)
    const [live] = (await loadWorld(service.account, '1'))?.subscriptions ?? []
    await post('cancelsubscription', { id: '1', subscription_id: live?.id })
    expect(await users()).toEqual([])
    expect(await removePolicy()).toMatchObject(removed)
    expect(await create(vip)).toMatchObject({ status: 422, body: { policy: [expect.any(String)] } })
  })

  it('is free once the subscription has another one, or none', async () => {
    await given()
    const id = await created()
    const update = (policy: object | null) => post('updatesubscription', { id: '1', subscription_id: id, policy })
    for (const other of [{ external_id: 'open' }, null]) {
      expect(await update(vip.policy)).toMatchObject({ status: 200 })
      expect(await removePolicy()).toMatchObject(refused)
      expect(await update(other)).toMatchObject({ status: 200 })
      expect(await users()).toEqual([])
    }
    expect(await removePolicy()).toMatchObject(removed)
  })

  it('is free once its customer is deleted', async () => {
    await given()
    const id = await created(vip)
    await post('cancelsubscription', { id: '1', subscription_id: id })
    expect(await post('deletecustomer', { id: '1' })).toMatchObject({ status: 200 })
    expect(await removePolicy()).toMatchObject(removed)
  })

  it('is kept by subscriptions that many operations of one call bring', async () => {
    await given()
    const operations = ['2', '3'].flatMap((id) => [
      { operation: 'createcustomer', id, data: { name: 'Bo', country: 'DK' } },
      { operation: 'createsubscription', id, ...year, ...vip },
    ])
    expect(await post('bulkupdates', { operations })).toMatchObject({ status: 200, body: { failed: 0 } })
    expect((await users()).toSorted()).toEqual(['2', '3'])
    expect(await removePolicy()).toMatchObject(refused)
  })

  it('costs a subscription one write of the transaction, and no subscription without one anything', async () => {
    await given()
    const send = vi.spyOn(documentClient(), 'send')
    const writes = async (more: object) => {
      send.mockClear()
      const { sent } = await countedSends(() => create(more))
      const items = send.mock.calls.flatMap(([command]) =>
        command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : [],
      )
      return { sent, items }
    }
    await create()
    const without = await writes({})
    const first = await writes(vip)
    const second = await writes(vip)
    expect(first.sent).toEqual(without.sent)
    expect(first.items).toHaveLength(without.items.length + 1)
    expect(second.items).toHaveLength(without.items.length)
    expect(JSON.stringify(without.items)).not.toContain(policyPartition(service.account, ''))
    expect(first.items.filter(({ Put }) => Put?.Item?.['pk'] === policyPartition(service.account, 'vip'))).toEqual([
      { Put: { TableName: expect.any(String), Item: policyKey(service.account, 'vip', '1') } },
    ])
  })
})

describe('A call and a deletion of its policy at once', () => {
  /**
   * Deletes the policy while the call's transaction is on its way, after the call decided and before the storage writes
   * it.
   */
  async function deletedOnTheWay(calling: () => Promise<unknown>): Promise<unknown> {
    const stack = documentClient().middlewareStack
    let first = true
    let deletion: unknown
    stack.add(
      (next, context) => async (args) => {
        if (first && context.commandName?.startsWith('TransactWrite')) {
          first = false
          deletion = await removePolicy()
        }
        return await next(args)
      },
      { step: 'initialize', name: 'between' },
    )
    try {
      await calling()
    } finally {
      stack.remove('between')
    }
    return deletion
  }

  it('leave a subscription that goes by its campaign, and that keeps the policy once it is there again', async () => {
    await given()
    expect(await deletedOnTheWay(() => create(vip))).toMatchObject(removed)
    const [subscription] = (await loadWorld(service.account, '1'))?.subscriptions ?? []
    const settings = (await readSettings(service.account))?.settings
    if (subscription === undefined || settings === undefined) return expect.fail()
    expect(subscription.policy).toBe('vip')
    expect(policyOn(subscription, subscription.periods[0], settings)?.external_id).toBe('standard')
    await service.configure({ policies: [{ external_id: 'vip' }] })
    expect(await removePolicy()).toMatchObject(refused)
    expect(await post('updatesubscription', { id: '1', subscription_id: subscription.id, policy: null })).toMatchObject(
      {
        status: 200,
      },
    )
    expect(await removePolicy()).toMatchObject(removed)
  })

  it('in whatever order: a deletion that is refused leaves the policy, and a subscription without it is refused', async () => {
    await given()
    const [deletion, creation] = await Promise.all([removePolicy(), create(vip)])
    const settings = (await readSettings(service.account))?.settings
    const isThere = settings?.policies.some(({ external_id }) => external_id === 'vip')
    expect(isThere).toBe(deletion.status === 422)
    expect(await users()).toEqual(creation.status === 200 ? ['1'] : [])
  })
})
