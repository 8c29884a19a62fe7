/**
 * Every operation that noise of the rehearsal knows, called once each under its function's own rights, with values that
 * are valid where noise can make them. Then the functions that nothing here has called: their rights stay unproven.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { functions } from '../lib/wiring.ts'
import { StartError } from '../local/start-error.ts'
import { accountFile, accountsOf } from '../rehearsal/accounts.ts'
import { callsOfEach, learnFrom } from '../rehearsal/noise.ts'
import { saidBy, type Run } from './command.ts'
import { stack } from './deployment.ts'

export async function callEach(run: Run, url: string, folder: string): Promise<string> {
  const [account] = accountsOf(0, 1, 0)
  if (account === undefined) throw new Error('There is no account.')
  const file = join(folder, 'account-of-noise.json')
  writeFileSync(file, JSON.stringify({ ...accountFile(account), webhooks: [] }))
  await saidBy(run('local/account-command.ts', 'apply', file, '--stack', stack))
  const taken = new Set<string>()
  const refused = new Set<string>()
  for (const call of callsOfEach(account)) {
    const { path, query = {}, json } = call
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const headers = { 'X-Service-Key': account.key, 'Content-Type': 'application/json' }
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const { status, isJson, said } = await patiently(`${url}${path}?${text.toString()}`, { ...sent, headers })
    if (status >= 500 && status !== 503) throw new StartError(`${path} answers ${status}: ${said.slice(0, 500)}`)
    learnFrom(account, call, { status, headers: {}, body: isJson ? JSON.parse(said) : said })
    const into = status === 200 ? taken : refused
    into.add(path)
  }
  return `${taken.size} taken, and refused as the caller's fault: ${[...refused].join(', ')}`
}

/** The emulator ends a function that has not started within its time, on a slow machine. Such a call is made again. */
async function patiently(url: string, call: RequestInit, tries = 1) {
  const response = await fetch(url, { ...call, redirect: 'manual' })
  const said = await response.text()
  if (tries < mostTries && /timed out/i.test(said)) return await patiently(url, call, tries + 1)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, isJson, said }
}
const mostTries = 4

/** Functions that need a page's form, a signature, a session of a person, a provider or a bank. */
const outOfReach =
  /^(?:console|session|order-|ordering-form-|withdraw-|cancel-|take-back-|stop-|portal-|invoice-|agreement-page|test-provider|provider-notice|payments$|self-operation|settings-|templates-update|test-clock|files-open|repair$|watch$|orders-)/

export function functionsCalled(log: string): string {
  const called = new Set(Array.from(log.matchAll(/^CALLED (\S+)$/gm), ([, name = '']) => name.slice(stack.length + 1)))
  const uncalled = functions.map(({ name }) => name).filter((name) => !called.has(name))
  const missed = uncalled.filter((name) => !outOfReach.test(name))
  if (missed.length > 0) throw new StartError(`Nothing calls these functions: ${missed.join(', ')}`)
  return `${called.size} of ${functions.length} called; unproven are the rights of ${uncalled.join(', ')}`
}
