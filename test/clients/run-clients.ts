/**
 * `npm run clients`: makes, builds and uses a client by each generator, against a service started for it. Generators
 * whose tools are not installed are left out and listed at the end.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expectedOutcomes, generatedClients, type GeneratedClient } from './generated-client.ts'
import { parseArguments, runCommand as runMain } from '../../local/command-line.ts'
import { hasCommand, runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '../..')
const tools = join(root, 'node_modules/.cache/clients')
const key = 'demo-key'
const usage = 'npm run clients -- [PART OF A NAME]...'

/** Starts a service in memory; returns its address and a function that stops it. */
async function startService(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const service = spawn(process.execPath, ['local/start.ts', '--memory', '--port', process.env['PORT'] ?? '8791'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    // The output is read to its end, because a service whose output nobody reads would stop.
    service.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      const [, address] = /runs at (\S+)/.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    })
    service.once('exit', () => {
      reject(new Error(`The service did not start. ${printed}`))
    })
  })
  return { url, stop: () => service.kill('SIGINT') }
}

/** Makes a client and runs its program against the service; undefined if the results are as expected. */
async function faultOf({ name, make }: GeneratedClient, url: string, document: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    const command = await make({ folder, tools, document, run: runCommand })
    const printed = await runCommand([...command, url, key, name.replaceAll(/\W+/g, '-')], { cwd: folder })
    const outcomes: unknown = JSON.parse(printed)
    return isDeepStrictEqual(outcomes, expectedOutcomes) ? undefined : printed
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function main(): Promise<void> {
  const { positionals: names } = parseArguments(usage, { allowPositionals: true })
  const asked = generatedClients.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  const leftOut = asked.flatMap(({ name, needs }) => {
    const lacking = needs.filter((command) => !hasCommand(command))
    return lacking.length === 0 ? [] : [{ name, lacking }]
  })
  await mkdir(tools, { recursive: true })
  const { url, stop } = await startService()
  const document = join(tools, 'openapi.json')
  await writeFile(document, await (await fetch(`${url}/api/openapi.json`)).text())
  let failed = 0
  for (const client of asked.filter(({ name }) => leftOut.every((each) => each.name !== name))) {
    const fault = await faultOf(client, url, document)
    console.log(fault === undefined ? `${client.name}: made, built and used` : `${client.name}: FAILED\n${fault}`)
    if (fault !== undefined) failed += 1
  }
  for (const { name, lacking } of leftOut) console.error(`LEFT OUT: ${name}. The machine lacks ${lacking.join(', ')}.`)
  stop()
  process.exitCode = failed === 0 ? 0 : 1
}

await runMain(main)
