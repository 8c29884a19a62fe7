/** The service as `npm start` runs it, in a separate process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

interface AccountFile {
  readonly account: { readonly id: string }
}

/** The longest time of a start, which first reads the whole data file. */
const startMillis = 1_800_000

/** Starts the service with accounts; by default it keeps its data in memory. */
export async function startProcess(
  accounts: readonly AccountFile[],
  options: readonly string[] = ['--memory'],
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-run-'))
  const files = accounts.map((content) => ({ content, path: join(folder, content.account.id) }))
  for (const { content, path } of files) await writeFile(path, JSON.stringify(content))
  const service = await start(['--port', '0', ...options, ...files.flatMap(({ path }) => ['--account', path])])
  const stop = async () => {
    const ended = service.exitCode === null ? once(service, 'exit') : undefined
    service.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(service), pid: service.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const root = resolve(import.meta.dirname, '..')
const packageSchema = v.object({ scripts: v.object({ start: v.string() }) })

/** Runs the script of `npm start`, but without npm and a shell before it. */
async function start(options: readonly string[]): Promise<ChildProcess> {
  const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { scripts } = v.parse(packageSchema, description)
  const [program, ...script] = scripts.start.split(' ')
  if (program !== 'node') throw new Error(`The script of npm start runs ${program} instead of node.`)
  return spawn(process.execPath, [...script, ...options], {
    cwd: root,
    // A separate engine, not that of the bench.
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The address that the service prints once it runs. */
async function addressOf(service: ChildProcess): Promise<string> {
  if (service.stdout === null) throw new Error('The output of the service is missing.')
  let said = ''
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`The local run did not start: ${said}`)), startMillis)
  service.once('exit', () => reject(new Error(`The local run ended: ${said}`)))
  service.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (address !== undefined) found(address)
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
