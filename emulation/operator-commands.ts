/** The work of an operator with a stage: checks before and after a deployment, and exporting an account. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { saidBy, type Run } from './command.ts'
import { stack, stage } from './deployment.ts'

/** Checks that fail in the emulator alone, with the reason. Any other failure is an error, and so is their success. */
const failsBefore: Readonly<Record<string, string>> = {
  'requests of API Gateway': 'the emulator has no Service Quotas',
}
const failsAfter: Readonly<Record<string, string>> = {
  'a wrong method is a 405': 'the emulator takes no method for all others from an OpenAPI body',
  'a body that is too large is a 413': 'the emulator hands on bodies of any size',
}

/**
 * Each call of the flood is a separate process here, so the flood is small, and its key has small limits. Fast machines
 * reach the rate, slow ones the number of connections.
 */
const floodCalls = '12'
const limits = { rate_per_second: 1, burst: 5, max_connections: 2 }
const slowAccess = { name: 'slow', key: 'slow-key', allowed_apis: ['*'], ...limits }
const mostTries = 3

/** The lines of `npm run preflight`. */
export async function lookBefore(run: Run, accountFile: string): Promise<readonly string[]> {
  const { said } = await run('local/preflight.ts', '--stage', stage, '--account', accountFile)
  return checked(said, failsBefore)
}

export async function lookAfter(run: Run, api: ApiClient): Promise<string> {
  await api.call('settings/update/', { api_accesses: [slowAccess] })
  const smoke = async (tries: number): Promise<string> => {
    const { said } = await run('local/smoke.ts', '--url', api.url, '--key', slowAccess.key, '--flood', floodCalls)
    // The emulator ends a function that has not started within its time, which happens on a slow machine.
    if (tries < mostTries && /^failed .* ended with 50[24]/m.test(said)) return await smoke(tries + 1)
    return said
  }
  const lines = checked(await smoke(1), failsAfter)
  const skipped = lines.find((line) => line.startsWith('skipped'))
  if (skipped !== undefined) throw new StartError(skipped)
  return `${lines.length - Object.keys(failsAfter).length} checks held, ${gapsIn(failsAfter)}`
}

const gapsIn = (expected: Readonly<Record<string, string>>) =>
  `${Object.keys(expected).length} not here: ${Object.entries(expected)
    .map(([check, reason]) => `"${check}" (${reason})`)
    .join(', ')}`

/** The lines of the checks. Exactly the expected ones must fail. */
export function checked(said: string, expected: Readonly<Record<string, string>>): readonly string[] {
  const lines = said.split('\n').filter((line) => /^(?:ok|warning|problem|failed|skipped) /.test(line))
  const failed = lines.filter((line) => /^(?:problem|failed) /.test(line))
  const isExpected = (line: string) => Object.keys(expected).some((check) => line.slice(8).startsWith(`${check}:`))
  const wrong = failed.filter((line) => !isExpected(line))
  const passed = Object.keys(expected).filter((check) => !failed.some((line) => line.slice(8).startsWith(`${check}:`)))
  if (lines.length === 0) throw new StartError(`The command made no check: ${said}`)
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  if (passed.length > 0) throw new StartError(`No longer fails, so take it off the list: ${passed.join(', ')}`)
  return lines
}

const exportSchema = v.looseObject({
  account: v.looseObject({ id: v.literal('demo') }),
  webhooks: v.tuple([v.looseObject({ id: v.literal('demo') })]),
})

/** Exports the account as a file and applies it again, which changes nothing. */
export async function exportAccount(run: Run, folder: string): Promise<string> {
  const file = join(folder, 'exported-account.json')
  await saidBy(run('local/account-command.ts', 'export', file, '--stack', stack, '--account', 'demo'))
  v.parse(exportSchema, JSON.parse(readFileSync(file, 'utf8')))
  const planned = await saidBy(run('local/account-command.ts', 'plan', file, '--stack', stack))
  return planned.trim().split('\n')[0] ?? ''
}
