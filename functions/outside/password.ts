/**
 * Password hashing with Argon2id, in the PHC string format. Such a hash contains its own parameters, so it can be
 * verified after the parameters are raised.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2, type Argon2Work } from './argon2.ts'

type Cost = Omit<Argon2Work, 'password' | 'salt'>

/** The minimum that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 }
const saltBytes = 16

/** The salt of `verifyNothing`. No password has it. */
const idleSalt = new Uint8Array(saltBytes)

/** The hash under a fresh salt, such as `$argon2id$v=19$m=19456,t=2,p=1$…$…`. The password is not empty. */
export async function hashPassword(clear: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await argon2({ ...cost, password: normalised(clear), salt })
  const { memoryKib, passes, lanes } = cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`
}

/** Rejects a hash that is not an Argon2id hash in the PHC string format. */
export async function verifyPassword(clear: string, hash: string): Promise<boolean> {
  // An empty password has no hash.
  if (clear === '') return await verifyNothing(clear)
  const { salt, expected, ...parameters } = readHash(hash)
  return timingSafeEqual(await argon2({ ...parameters, password: normalised(clear), salt }), expected)
}

/**
 * Takes as long as a verification if no hash is present, so that the time does not reveal who has a password. The
 * result is always false.
 */
export async function verifyNothing(clear: string): Promise<false> {
  await argon2({ ...cost, password: `${normalised(clear)} `, salt: idleSalt })
  return false
}

/** Devices differ in typing an `å`: as one character or as two. */
function normalised(clear: string): string {
  return clear.normalize('NFKC')
}

const phcForm =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[A-Za-z\d+/]+)\$(?<hash>[A-Za-z\d+/]+)$/

function readHash(text: string): Cost & { readonly salt: Uint8Array; readonly expected: Uint8Array } {
  const { m, t, p, salt = '', hash = '' } = phcForm.exec(text)?.groups ?? {}
  if (hash === '') throw new Error('A stored password hash is not Argon2id in the PHC string format.')
  const expected = Buffer.from(hash, 'base64')
  return {
    memoryKib: Number(m),
    passes: Number(t),
    lanes: Number(p),
    hashBytes: expected.length,
    salt: Buffer.from(salt, 'base64'),
    expected,
  }
}

/** The PHC string format has no padding. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
