/** Account files: read from disk, applied to the tables that the environment names, their faults in words. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { accountIdOf } from '../functions/domain/settings/apply-file.ts'
import { instantOf, type Instant } from '../functions/domain/time.ts'
import { wording } from '../functions/domain/wording.ts'
import { runtime } from '../functions/outside/runtime.ts'
import type { SettingsPlan } from '../functions/domain/settings/settings-plan.ts'
import { accountNow } from '../functions/store/account/clock.ts'
import { readSettings } from '../functions/store/account/load-settings.ts'
import { applyAccount, type AccountOutcome } from '../functions/work/account/change-account.ts'
import { planAccount } from '../functions/work/account/plan-account.ts'
import { StartError } from './start-error.ts'

export interface AccountFile {
  readonly path: string
  readonly document: unknown
}

export interface AppliedAccount {
  readonly account: string
  readonly changed: boolean
  /** Keys made for accesses that name none; they are shown once. */
  readonly madeKeys: Readonly<Record<string, string>>
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

/** Without the byte order mark; names in another encoding must be refused, as they would be kept with wrong letters. */
function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`${path}: the file is not UTF-8.`)
  }
}

const accountSchema = v.object({ account: v.object({ id: v.string() }) })

/** Throws a StartError where two files are of one account: each start would apply the one over the other. */
export function refuseSameAccount(files: readonly AccountFile[]): void {
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

/** Throws a StartError with a line a fault where the file is refused. */
export async function applyAccountFile({ path, document }: AccountFile, expect?: string): Promise<AppliedAccount> {
  const outcome = await applyAccount(document, {
    by: 'System',
    via: 'settings',
    now: await presentOf(accountIdOf(document)),
    runtime: runtime,
    ...(expect !== undefined && { expect }),
  })
  switch (outcome.outcome) {
    case 'applied':
      return outcome
    case 'refused':
    case 'forbidden':
      throw refusal(path, outcome)
    case 'unexpected':
      throw new StartError(changedSincePlan(path))
    case 'conflict':
      throw new StartError(`${path}: the account is being changed by others; try again.`)
  }
}

/** The time of the account, which is that of its test clock where it has one; a new account begins in real time. */
async function presentOf(account: string | undefined): Promise<Instant> {
  const realNow = instantOf(Date.now())
  const stored = account === undefined ? undefined : await readSettings(account)
  return stored === undefined ? realNow : await accountNow(stored.settings, realNow)
}

export const changedSincePlan = (path: string): string =>
  `${path}: the settings have changed since the plan. Nothing was done: plan again.`

/** What the file would change; undefined where that is nothing. Throws a StartError as applying it would. */
export async function planAccountFile({ path, document }: AccountFile): Promise<SettingsPlan | undefined> {
  const outcome = await planAccount(document, {})
  if (outcome.outcome !== 'planned') throw refusal(path, outcome)
  return outcome.changed ? outcome.plan : undefined
}

type Refusal = Extract<AccountOutcome, { outcome: 'refused' | 'forbidden' }>

function refusal(path: string, outcome: Refusal): StartError {
  if (outcome.outcome === 'forbidden') {
    return new StartError(`${path}: ${outcome.lacks.section}: the right "${outcome.lacks.right}" is missing.`)
  }
  const { faults } = outcome
  return new StartError(faults.map((fault) => faultLine(path, fault.field, wording(fault, 'en'))).join('\n'))
}

export const faultLine = (path: string, field: string, message: string) =>
  [path, field, message].filter((part) => part !== '').join(': ')

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
