/**
 * Argon2id (RFC 9106). The platform's own implementation runs in its thread pool, so other calls do not wait for it.
 * Only Node from 24.7 has it, and only with a suitable OpenSSL. Elsewhere WebAssembly computes the same hash in the
 * calling thread.
 */
import crypto from 'node:crypto'
import { argon2id } from 'hash-wasm'

export interface Argon2Work {
  /** The password, which is not empty. */
  readonly password: string
  readonly salt: Uint8Array
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly hashBytes: number
}

type Platform = Partial<Pick<typeof crypto, 'argon2'>>

export async function argon2(work: Argon2Work, platform: Platform = crypto): Promise<Uint8Array> {
  if (platform.argon2 === undefined) return await onWebAssembly(work)
  try {
    return await onPlatform(work, platform.argon2)
  } catch {
    // Platforms without Argon2 fail in different ways, by their build. A fault of the work itself fails in WebAssembly
    // too.
    return await onWebAssembly(work)
  }
}

async function onPlatform(work: Argon2Work, derive: typeof crypto.argon2): Promise<Uint8Array> {
  return await new Promise((resolve, reject) => {
    derive(
      'argon2id',
      {
        message: work.password,
        nonce: work.salt,
        memory: work.memoryKib,
        passes: work.passes,
        parallelism: work.lanes,
        tagLength: work.hashBytes,
      },
      (error, hash) => (error === null ? resolve(hash) : reject(error)),
    )
  })
}

async function onWebAssembly(work: Argon2Work): Promise<Uint8Array> {
  return await argon2id({
    password: work.password,
    salt: work.salt,
    memorySize: work.memoryKib,
    iterations: work.passes,
    parallelism: work.lanes,
    hashLength: work.hashBytes,
    outputType: 'binary',
  })
}
