import { describe, expect, it } from 'vitest'
import { callerOf, knownClients } from '../../local/caller.ts'
import { functions } from './sample-wiring.ts'

const [called, , job] = functions
const sent = (headers: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> | null = null) =>
  callerOf(called ?? expect.fail(), {
    headers,
    queryStringParameters: query,
    requestContext: { identity: { sourceIp: '192.0.2.1' } },
  })

describe('A call is told from the calls of other clients', () => {
  it('by its key, wherever it was sent', () => {
    expect(sent({ 'X-Service-Key': 'a' })).toBe('a')
    expect(sent({ authorization: 'Bearer a', cookie: 'session=s' })).toBe('Bearer a')
    expect(sent({}, { 'service-key': 'a' })).toBe('a')
  })

  it('by its session, not by other cookies, and by its address alone without either', () => {
    expect(sent({ cookie: 'theme=dark; __Host-session=one; a=b' })).toBe('__Host-session=one')
    expect(sent({ Cookie: 'session=one' })).toBe('session=one')
    expect(sent({ cookie: 'lastsession=one; theme=dark' })).toBe('192.0.2.1')
    expect(sent({})).toBe('192.0.2.1')
    expect(callerOf(job ?? expect.fail(), {})).toBeUndefined()
  })

  it('by whose session it is, once that is known', () => {
    const clients = knownClients()
    expect(clients.clientOf('session=one')).toBe('session=one')
    for (const session of ['session=one', 'session=two']) clients.learn(session, { account: 'demo', access: 'ann' })
    clients.learn('session=three', { account: 'other', access: 'ann' })
    expect(clients.clientOf('session=one')).toBe(clients.clientOf('session=two'))
    expect(clients.clientOf('session=three')).not.toBe(clients.clientOf('session=one'))
    clients.learn(undefined, { account: 'demo', access: 'ann' })
    expect(clients.clientOf(undefined)).toBeUndefined()
  })
})
