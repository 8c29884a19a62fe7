/**
 * Password hashing with Argon2id, in the PHC string format, so that a hash says itself how it was made and stays
 * verifiable when the parameters rise.
 */
import { randomBytes } from 'node:crypto'
import { argon2id, argon2Verify } from 'hash-wasm'

/** The least that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const parameters = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const
const saltBytes = 16

/** Nobody's: what `verifyNothing` works on. */
const idleSalt = new Uint8Array(saltBytes)

/** The hash under a fresh salt, such as `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(clear: string): Promise<string> {
  return await argon2id({
    ...parameters,
    password: normalised(clear),
    salt: randomBytes(saltBytes),
    outputType: 'encoded',
  })
}

export async function verifyPassword(clear: string, hash: string): Promise<boolean> {
  // No hash is of an empty password, and the library takes none.
  if (clear === '') return await verifyNothing(clear)
  return await argon2Verify({ password: normalised(clear), hash })
}

/** Takes the time of a verification where there is no hash, so that nobody learns who has one. Never true. */
export async function verifyNothing(clear: string): Promise<false> {
  await argon2id({ ...parameters, password: `${normalised(clear)} `, salt: idleSalt, outputType: 'encoded' })
  return false
}

/** Devices differ in how they type an `å`: one character or two. */
function normalised(clear: string): string {
  return clear.normalize('NFKC')
}
