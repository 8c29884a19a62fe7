/**
 * Password hashing with Argon2id, in the PHC string format, so that a hash says itself how it was made and stays
 * verifiable when the parameters rise.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2, type Argon2Work } from './argon2.ts'

type Cost = Omit<Argon2Work, 'password' | 'salt'>

/** The least that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 }
const saltBytes = 16

/** Nobody's: what `verifyNothing` works on. */
const idleSalt = new Uint8Array(saltBytes)

/** The hash under a fresh salt, such as `$argon2id$v=19$m=19456,t=2,p=1$…$…`. The password is not empty. */
export async function hashPassword(clear: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await argon2({ ...cost, password: normalised(clear), salt })
  const { memoryKib, passes, lanes } = cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`
}

/** Rejects where the hash is none of Argon2id in the PHC string format. */
export async function verifyPassword(clear: string, hash: string): Promise<boolean> {
  // No hash is of an empty password.
  if (clear === '') return await verifyNothing(clear)
  const { salt, expected, ...parameters } = readHash(hash)
  return timingSafeEqual(await argon2({ ...parameters, password: normalised(clear), salt }), expected)
}

/** Takes the time of a verification where there is no hash, so that nobody learns who has one. Never true. */
export async function verifyNothing(clear: string): Promise<false> {
  await argon2({ ...cost, password: `${normalised(clear)} `, salt: idleSalt })
  return false
}

/** Devices differ in how they type an `å`: one character or two. */
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
