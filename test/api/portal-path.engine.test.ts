/** The path of a portal belongs to one account, so that no link leads readers to another publisher. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { formerPortalKey } from '../../functions/store/keys.ts'
import { ownerOfPortal } from '../../functions/store/order/portal-claims.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { useService } from '../service.ts'

const service = useService({ clock: 'real' })
const own = () => `gazette-${service.account}`
const portalOf = (path: string) => service.configure({ portal: { path, sign_in: ['password'] } })
const ofAnother = (path: string, id = `other-${service.account}`) =>
  applyAccount(
    { account: { id }, portal: { path, sign_in: ['password'] } },
    { by: 'System', via: 'settings', now: instantOf(Date.now()), runtime },
  )
const taken = (value: string) => ({
  outcome: 'refused',
  faults: [{ field: 'portal.path', code: 'settings_path_taken', values: { value } }],
})

it('A path that another account has is refused, by the plan too', async () => {
  await ofAnother(own())
  const settings = { portal: { path: own(), sign_in: ['password'] } }
  for (const path of ['/api/settings/update/', '/api/settings/plan/']) {
    const answer = await service.call({ method: 'POST', path, json: settings })
    expect(answer).toMatchObject({ status: 422, body: { 'portal.path': [expect.any(String)] } })
    expect(answer.headers['X-Error-Codes']).toBe('portal.path=settings_path_taken')
  }
})

it('The id of another account is refused as a path, and the own id is not', async () => {
  expect(await ofAnother(service.account)).toEqual(taken(service.account))
  await portalOf(service.account)
  expect(await ownerOfPortal(service.account, Date.now())).toBe(service.account)
})

it('Of two accounts that want one path at the same time, one gets it', async () => {
  const outcomes = await Promise.all([ofAnother(own(), `a-${own()}`), ofAnother(own(), `b-${own()}`)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'refused'])
})

it('A path that an account gives up leads to its portal for a year, and is free afterwards', async () => {
  await portalOf(own())
  await portalOf(`${own()}-new`)
  clearSettingsCache()
  expect(await ofAnother(own())).toEqual(taken(own()))
  const page = await service.call({ path: `/my/${own()}/sign-in/`, query: { language: 'en' }, key: null })
  expect(page.status).toBe(200)
  expect(await ownerOfPortal(own(), Date.now() + 366 * 86_400_000)).toBeUndefined()
  // The account may use the path again.
  await portalOf(own())
  expect(await ownerOfPortal(own(), Date.now() + 366 * 86_400_000)).toBe(service.account)
})

it('An account that had its path before paths were claimed keeps it', async () => {
  const item = { ...formerPortalKey(own(), `other-${service.account}`) }
  await documentClient().send(new PutCommand({ TableName: mainTable(), Item: item }))
  expect(await ownerOfPortal(own(), Date.now())).toBe(`other-${service.account}`)
  const answer = await service.call({
    method: 'POST',
    path: '/api/settings/update/',
    json: { portal: { path: own(), sign_in: ['password'] } },
  })
  expect(answer.headers['X-Error-Codes']).toBe('portal.path=settings_path_taken')
  await ofAnother(`${own()}-new`)
  expect(await ownerOfPortal(own(), Date.now())).toBe(`other-${service.account}`)
})
