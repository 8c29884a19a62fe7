/**
 * Argon2id (RFC 9106). The platform's own works in its thread pool, so whoever else is served meanwhile does not wait;
 * but only Node from 24.7 has it, and only where it was built with an OpenSSL that does. Elsewhere WebAssembly makes
 * the same, in the thread that asks.
 */
import crypto from 'node:crypto'
import { argon2id } from 'hash-wasm'

export interface Argon2Work {
  /** Not empty. */
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
    // How a platform says that it cannot depends on its build; what is wrong with the work itself, the other says too.
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
