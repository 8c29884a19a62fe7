/** The last lines that the service has logged, stored instead of written to the console during a run. */
import { inspect } from 'node:util'

export interface ServiceLog {
  readonly lines: readonly string[]
  clear(): void
  restore(): void
}

const mostLines = 2_000
const levels = ['info', 'warn', 'error', 'debug'] as const

export function takeConsole(nowMillis: () => number): ServiceLog {
  const lines: string[] = []
  const before = { info: console.info, warn: console.warn, error: console.error, debug: console.debug }
  for (const level of levels) {
    console[level] = (...said: unknown[]) => {
      const text = said
        .map((one) => (typeof one === 'string' ? one : inspect(one, { breakLength: Infinity })))
        .join(' ')
      lines.push(`${new Date(nowMillis()).toISOString()} ${level} ${text}`)
      if (lines.length > mostLines) lines.splice(0, mostLines / 2)
    }
  }
  return {
    lines,
    clear: () => (lines.length = 0),
    restore() {
      Object.assign(console, before)
    },
  }
}
