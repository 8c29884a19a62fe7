import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { argon2 } from '../../functions/outside/argon2.ts'
import { hashPassword, verifyPassword } from '../../functions/outside/password.ts'

const without = {}
const unable = {
  argon2: () => {
    throw new Error('This build has no Argon2.')
  },
}

/** The tests of the reference implementation (github.com/P-H-C/phc-winner-argon2, src/test.c), for Argon2id 1.3. */
const known = [
  { password: 'password', memoryKib: 65_536, passes: 2, lanes: 1, hash: 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc' },
  { password: 'password', memoryKib: 256, passes: 2, lanes: 1, hash: 'nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4' },
  { password: 'password', memoryKib: 256, passes: 2, lanes: 2, hash: 'bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc' },
  {
    password: 'differentpassword',
    memoryKib: 65_536,
    passes: 2,
    lanes: 1,
    hash: 'C4TWUs9rDEvq7w3+J4umqA32aWKB1+DSiRuBfYxFj94',
  },
]

const [, quickest] = known
describe.each([
  ['as this machine has it', undefined, known],
  ['on a platform without it', without, known],
  // The same code computes these.
  ['on a platform that cannot after all', unable, quickest === undefined ? [] : [quickest]],
])('Argon2id, %s', (_, platform, cases) => {
  it.each(cases)(
    'of $password with $memoryKib KiB and $lanes lanes is what it has to be',
    async ({ hash, ...work }) => {
      const made = await argon2({ ...work, salt: Buffer.from('somesalt'), hashBytes: 32 }, platform)
      expect(Buffer.from(made).toString('base64')).toBe(`${hash}=`)
    },
  )
})

it('is the platform’s own where there is one', async () => {
  const work = { password: 'p', salt: Buffer.from('somesalt'), memoryKib: 8, passes: 1, lanes: 1, hashBytes: 4 }
  const platform: Parameters<typeof argon2>[1] = {
    argon2: (_algorithm, _parameters, callback) => callback(null, Buffer.from('mine')),
  }
  expect(Buffer.from(await argon2(work, platform)).toString()).toBe('mine')
})

/** The part of the process's CPU time that the calling thread has used. */
async function shareOfThisThread(work: () => Promise<unknown>): Promise<number> {
  const [process_, thread] = [process.cpuUsage(), process.threadCpuUsage()]
  await work()
  const all = process.cpuUsage(process_)
  const own = process.threadCpuUsage(thread)
  return (own.user + own.system) / (all.user + all.system)
}

const twentyLogIns = async () => {
  const hash = await hashPassword('opensesame')
  await Promise.all(Array.from({ length: 20 }, async () => expect(await verifyPassword('opensesame', hash)).toBe(true)))
}

describe('twenty log-ins at once', () => {
  it('are hashed beside the main thread, which is free for every other call', async () => {
    expect(await shareOfThisThread(twentyLogIns)).toBeLessThan(0.25)
  })
})

it('npm start runs on a Node that hashes beside the main thread', async () => {
  const { version } = v.parse(v.object({ version: v.string() }), createRequire(import.meta.url)('node/package.json'))
  const [major = 0, minor = 0] = version.split('.').map(Number)
  expect(major > 24 || (major === 24 && minor >= 7)).toBe(true)
  expect(await import('node:crypto')).toHaveProperty('argon2')
})
