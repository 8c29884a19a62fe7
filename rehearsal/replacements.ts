/** Replacements of the platform's own members, which modules with named imports of them see too. */
import { syncBuiltinESMExports } from 'node:module'

export type Replace = (target: object, name: string, value: unknown) => void

export class Replacements {
  readonly #undo: (() => void)[] = []

  readonly replace: Replace = (target, name, value) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
    this.#undo.push(() => {
      if (before === undefined) Reflect.deleteProperty(target, name)
      else Object.defineProperty(target, name, before)
    })
  }

  /** Puts everything back, the latest first. */
  restore(): void {
    for (const each of this.#undo.reverse()) each()
    syncBuiltinESMExports()
  }
}
