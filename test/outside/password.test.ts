import { describe, expect, it } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from '../../functions/outside/password.ts'

describe('passwords', () => {
  it('are hashed with Argon2id into the PHC string format, under a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('secret'), hashPassword('secret')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(second).not.toBe(first)
  })

  it('are verified by their hash', async () => {
    const hash = await hashPassword('x'.repeat(1000))
    expect(await verifyPassword('x'.repeat(1000), hash)).toBe(true)
    expect(await verifyPassword('x'.repeat(999), hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('are the same however the device writes its letters', async () => {
    expect(await verifyPassword('bl\u0061\u030ab\u00e6r', await hashPassword('bl\u00e5b\u00e6r'))).toBe(true)
  })

  it('verifies hashes of other parameters, as they say themselves how they were made', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', hash)).toBe(true)
  })

  it('rejects what is no hash, and hashes that it does not make', async () => {
    for (const hash of ['', 'secret', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8']) {
      await expect(verifyPassword('password', hash)).rejects.toThrow('PHC string format')
    }
  })

  it('leave the process to others while they are hashed', async () => {
    await hashPassword('warm')
    let isOthersTurn = false
    setImmediate(() => (isOthersTurn = true))
    await Promise.all(Array.from({ length: 8 }, () => hashPassword('secret')))
    expect(isOthersTurn).toBe(true)
  })

  it('never verifies nothing', async () => {
    expect(await verifyNothing('secret')).toBe(false)
    expect(await verifyNothing('')).toBe(false)
  })
})
