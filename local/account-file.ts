/** Account files as they are read from disk, and their faults in words. `apply-account.ts` applies them. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { StartError } from './start-error.ts'

export interface AccountFile {
  readonly path: string
  readonly document: unknown
}

export async function readAccountFile(path: string): Promise<AccountFile> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new StartError(`${path}: the file cannot be read (${reasonOf(error)}).`)
  }
  const text = decode(path, bytes)
  try {
    const document: unknown = JSON.parse(text)
    return { path, document }
  } catch (error) {
    throw new StartError(`${path}: the file is not JSON (${reasonOf(error)}).`)
  }
}

/**
 * Decodes without the byte order mark. A file in another encoding is refused, because its names would be stored with
 * wrong letters.
 */
function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`${path}: the file is not UTF-8.`)
  }
}

const accountSchema = v.object({ account: v.object({ id: v.string() }) })

/** Throws a StartError if two files name the same account: each start would overwrite one with the other. */
export async function readAccountFiles(given: readonly string[]): Promise<AccountFile[]> {
  const files = await Promise.all(given.map(readAccountFile))
  refuseSameAccount(files)
  return files
}

function refuseSameAccount(files: readonly AccountFile[]): void {
  const paths = new Map<string, string>()
  for (const { path, document } of files) {
    const parsed = v.safeParse(accountSchema, document)
    if (!parsed.success) continue
    const { id } = parsed.output.account
    const other = paths.get(id)
    if (other !== undefined) throw new StartError(`${other} and ${path} are both of the account ${JSON.stringify(id)}.`)
    paths.set(id, path)
  }
}

export const changedSincePlan = (path: string): string =>
  `${path}: the settings have changed since the plan. Nothing was done: plan again.`

export const faultLine = (path: string, field: string, message: string) =>
  [path, field, message].filter((part) => part !== '').join(': ')

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
