/**
 * Every operation that noise of the rehearsal knows, called once each under its function's own rights, with values that
 * are valid where noise can make them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../local/start-error.ts'
import { accountFile, accountsOf } from '../rehearsal/accounts.ts'
import { callsOfEach, learnFrom } from '../rehearsal/noise.ts'
import { saidBy, type Run } from './command.ts'
import { stack } from './deployment.ts'
import { callPatiently } from './patient-call.ts'

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
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const headers = { 'X-Service-Key': account.key, 'Content-Type': 'application/json' }
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const {
      status,
      headers: given,
      text: said,
    } = await callPatiently(`${url}${path}?${parameters.toString()}`, { ...sent, headers })
    if (status >= 500 && status !== 503) throw new StartError(`${path} answers ${status}: ${said.slice(0, 500)}`)
    const isJson = given.get('content-type')?.startsWith('application/json') === true
    learnFrom(account, call, { status, headers: {}, body: isJson ? JSON.parse(said) : said })
    const into = status === 200 ? taken : refused
    into.add(path)
  }
  return `${taken.size} taken, and refused as the caller's fault: ${[...refused].join(', ')}`
}
