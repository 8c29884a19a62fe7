/**
 * Replaces the platform's dates, timers and random numbers with virtual time and seeded chance. Modules that are loaded
 * afterwards, and named imports of modules that are loaded already, get these. Passwords are hashed outside of the
 * thread, which takes real time: the clock stands still in the meantime.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import type { Random } from './chance.ts'
import { Replacements, type Replace } from './replacements.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Platform {
  /** Chance of the run, which a new run replaces. */
  random: Random
  /** Restores the platform's own functions. */
  restore(): void
}

export function takePlatform(time: VirtualTime, firstRandom: Random): Platform {
  const replacements = new Replacements()
  const { replace } = replacements
  const platform: Platform = { random: firstRandom, restore: () => replacements.restore() }
  replaceDates(time, replace)
  replaceTimers(time, replace)
  replaceChance(() => platform.random(), replace)
  replaceHashing(time, replace)
  syncBuiltinESMExports()
  return platform
}

function replaceDates(time: VirtualTime, replace: Replace): void {
  const RealDate = Date
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, given, newTarget): object => {
      const made: unknown = Reflect.construct(target, given.length === 0 ? [time.nowMillis] : given, newTarget)
      if (made instanceof RealDate) return made
      throw new TypeError('A date was not made.')
    },
    apply: () => new RealDate(time.nowMillis).toString(),
    get: (target, name, receiver): unknown =>
      name === 'now' ? () => time.nowMillis : Reflect.get(target, name, receiver),
  })
  replace(globalThis, 'Date', VirtualDate)
  replace(performance, 'now', () => time.elapsedMillis)
}

function replaceTimers(time: VirtualTime, replace: Replace): void {
  const timer = (milliseconds: number | undefined, run: () => void) => {
    const cancel = time.after(milliseconds ?? 0, run)
    const handle = { cancel, unref: () => handle, ref: () => handle, hasRef: () => true, [Symbol.dispose]: cancel }
    return handle
  }
  type Run = (...given: unknown[]) => void
  const clear = (handle?: { cancel?: () => void }) => handle?.cancel?.()
  const later = (run: Run, milliseconds?: number, ...given: unknown[]) => timer(milliseconds, () => run(...given))
  const soon = (run: Run, ...given: unknown[]) => timer(0, () => run(...given))
  const sleep = async <Value>(milliseconds?: number, value?: Value, options: { signal?: AbortSignal } = {}) => {
    await abortable(time, milliseconds ?? 0, options.signal)
    return value
  }
  for (const target of [globalThis, timers]) {
    replace(target, 'setTimeout', later)
    replace(target, 'setImmediate', soon)
    replace(target, 'clearTimeout', clear)
    replace(target, 'clearImmediate', clear)
  }
  replace(timersPromises, 'setTimeout', sleep)
  // No time passes: an event of its own for each command of the store would double the events of a run.
  replace(timersPromises, 'setImmediate', <Value>(value?: Value) => Promise.resolve(value))
  replace(AbortSignal, 'timeout', (milliseconds: number) => {
    const abort = new AbortController()
    time.after(milliseconds, () => abort.abort(new DOMException('The time is up.', 'TimeoutError')))
    return abort.signal
  })
}

function abortable(time: VirtualTime, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = time.after(milliseconds, resolve)
    signal?.addEventListener('abort', () => {
      cancel()
      reject(new DOMException('The wait was ended.', 'AbortError'))
    })
  })
}

function replaceChance(random: Random, replace: Replace): void {
  const fill = <Bytes extends ArrayBufferView>(bytes: Bytes): Bytes => {
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let index = 0; index < view.length; index++) view[index] = Math.floor(random() * 256)
    return bytes
  }
  const bytes = (size: number) => fill(Buffer.alloc(size))
  const uuid = () => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  replace(Math, 'random', random)
  for (const target of [crypto, globalThis.crypto]) replace(target, 'randomUUID', uuid)
  replace(globalThis.crypto, 'getRandomValues', fill)
  replace(crypto, 'randomBytes', bytes)
  replace(crypto, 'randomFillSync', fill)
}

function replaceHashing(time: VirtualTime, replace: Replace): void {
  const { argon2 } = crypto
  type Hashed = Parameters<typeof argon2>[2]
  const standing: typeof argon2 = (algorithm, parameters, callback: Hashed) => {
    const ended = time.outside()
    argon2(algorithm, parameters, (error, hash) => {
      ended()
      callback(error, hash)
    })
  }
  replace(crypto, 'argon2', standing)
}
