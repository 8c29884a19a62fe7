/** Events of sign-ins (decisions: "Sign-ins in the feed"). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const own = { Origin: 'https://api.example' }
const olga = { email: 'olga@demo.example', name: 'Olga', role: 'owner' }

let networks = 0
const begin = (json: unknown) =>
  service.call({ path: '/api/session/', json, key: null, headers: own, sourceIp: `198.20.0.${++networks}` })
async function link(): Promise<string> {
  const { body } = await service.call({ path: '/api/session/links/', json: { email: olga.email } })
  return v.parse(v.object({ token: v.string() }), body).token
}
async function told(types = 'session'): Promise<unknown[]> {
  await index.sequence(service.account)
  const { body } = await service.call({ path: '/api/events/', method: 'GET', query: { types } })
  return v.parse(v.object({ events: v.array(v.unknown()) }), body).events
}

describe('the feed', () => {
  it('tells who has signed in, and how', async () => {
    await service.configure({ users: [olga] })
    await begin({ api_key: service.key })
    await begin({ link: await link() })
    expect(await told()).toMatchObject([
      { event: 'session:started', who: 'demo', way: 'key', by: 'demo', via: 'console' },
      {
        event: 'session:started',
        who: 'olga@demo.example',
        way: 'link',
        link_by: 'demo',
        by: 'olga@demo.example',
        via: 'console',
      },
    ])
  })

  it('tells each of many sign-ins at once, once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin({ api_key: service.key })))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    expect(await told('session:started')).toHaveLength(6)
  })

  it('tells a link once that is used three times at once', async () => {
    await service.configure({ users: [olga] })
    const token = await link()
    await Promise.all([begin({ link: token }), begin({ link: token }), begin({ link: token })])
    expect(await told()).toHaveLength(1)
  })

  it('tells refusals of known people and keys, without any secret', async () => {
    await service.configure({
      users: [olga],
      api_accesses: [{ name: 'far', key: 'key-from-far', allowed_ips: ['192.0.2.1'] }],
    })
    const token = await link()
    await begin({ api_key: 'key-from-far' })
    await service.configure({ users: [{ email: olga.email, enabled: false }] })
    await begin({ link: token })
    const events = await told()
    expect(events).toMatchObject([
      { event: 'session:refused', who: 'far', way: 'key', reason: 'address-not-allowed' },
      { event: 'session:refused', who: 'olga@demo.example', way: 'link', reason: 'not-allowed' },
    ])
    expect(JSON.stringify(events)).not.toContain(token)
    expect(JSON.stringify(events)).not.toContain('key-from-far')
  })

  it('tells twenty refusals in an hour, and no flood', async () => {
    await service.configure({ api_accesses: [{ name: 'far', key: 'key-from-far-2', allowed_ips: ['192.0.2.1'] }] })
    for (let calls = 0; calls < 24; calls++) {
      expect(await begin({ api_key: 'key-from-far-2' })).toMatchObject({ status: 403 })
    }
    expect(await told('session:refused')).toHaveLength(20)
  })
})
