import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findLinkSecret, linkSecret } from '../../functions/store/account/link-secret.ts'
import { connectToEngine, useEngine } from '../engine.ts'

const engine = useEngine()
beforeEach(() => engine.freshTables())

const of = (account: string) => ({ account, version: 0 })

/** The module as in another process, with empty caches. */
async function otherProcess(): Promise<{ linkSecret: typeof linkSecret }> {
  vi.resetModules()
  const { documentClient } = await import('../../functions/store/dynamo/client.ts')
  await connectToEngine(documentClient())
  return await import('../../functions/store/account/link-secret.ts')
}

describe('the secret of an account’s links', () => {
  it('given many that need the first at once, then all have the same, and so has everybody after them', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => linkSecret(of('daily'), randomUUID)))
    expect(new Set(secrets).size).toBe(1)
    expect(await (await otherProcess()).linkSecret(of('daily'), randomUUID)).toBe(secrets[0])
  })

  it('given another account, then it has its own', async () => {
    expect(await linkSecret(of('weekly'), randomUUID)).not.toBe(await linkSecret(of('monthly'), randomUUID))
  })

  it('given an account that never made a link, then there is none', async () => {
    expect(await findLinkSecret(of('nobody'))).toBeUndefined()
  })
})
