/** Folders, files, maps and runs for the tests of imports. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportError } from '../../../tools/import/import-error.ts'
import type { Line } from '../../../tools/import/reading/line.ts'
import { readCommand } from '../../../tools/import/options.ts'
import type { ImportRuntime } from '../../../tools/import/import-runtime.ts'
import { runCommand } from '../../../tools/import/run-command.ts'
import type { ExitCode } from '../../../tools/import/run-import.ts'
import { bulkService, fetchFrom } from './bulk-service.ts'

export const folderFor = (test: string) => mkdtempSync(join(tmpdir(), `${test}-`))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

export function fileIn(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A line of JSONL with the given values. */
export function lineOf(values: Readonly<Record<string, string | number | boolean | null>>, number = 1): Line {
  return { kind: 'read', number, end: 0, cell: (name) => values[name], again: (done) => Buffer.from(done) }
}

/** Customers with a subscription, whose ids the service gives. */
export const simpleMap = {
  operations: [
    { operation: 'createcustomer', data: { name: '{name}', email: '{email}' } },
    { operation: 'createsubscription', periods: [{ campaign_id: '{plan}' }] },
  ],
}

export interface Ran {
  /** `refused` if it ended with an ImportError. */
  readonly code: ExitCode | 'refused'
  readonly out: string
  readonly err: string
}

/** `npm run import` in this process, with a clock that moves on when the import waits. */
export async function runImport(args: readonly string[], runtime: Partial<ImportRuntime> = {}): Promise<Ran> {
  let now = Date.parse('2027-01-01T00:00:00Z')
  let out = ''
  let err = ''
  try {
    const command = readCommand(args, {})
    const code = await runCommand(command, {
      fetch: fetchFrom(bulkService()),
      now: () => now,
      wait: (milliseconds) => Promise.resolve(void (now += milliseconds)),
      stop: new AbortController().signal,
      out: (text) => (out += text),
      err: (text) => (err += text),
      isTerminal: false,
      ...runtime,
    })
    return { code, out, err }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { code: 'refused', out, err: `${err}${error.message}\n` }
  }
}

export const textOf = (path: string) => readFileSync(path, 'utf8')
