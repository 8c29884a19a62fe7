/**
 * The emulator as a process, and the account of AWS that it stands for. It starts each function as a process of its own
 * with the environment of the template and keys of the function's own role, and compares every call with the policies
 * of that role.
 */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup, startProcess } from './processes.ts'
import { startWitness, type Witness } from './witness.ts'

export const region = 'eu-north-1'
export const awsAccount = '000000000000'

export interface Emulator {
  /** The address of the emulator's own pages, such as the e-mails that it took. */
  readonly ownUrl: string
  readonly witness: Witness
  /** The environment with which a command, cdk or the SDK takes the emulator for AWS. */
  readonly environment: Readonly<Record<string, string>>
  /** All that the emulator and the functions have printed so far. */
  log(): string
  end(): Promise<void>
}

const startSeconds = 60

/**
 * The addresses of queues name the emulator's own port at 127.0.0.1. So the witness takes that port there, and the
 * emulator the same port at another address of this machine.
 */
const emulatorHost = '127.0.0.2'

export async function startEmulator(python: string, folder: string): Promise<Emulator> {
  const witness = await startWitness({ host: emulatorHost })
  const { port } = witness
  const ownUrl = `http://${emulatorHost}:${port}`
  mkdirSync(folder, { recursive: true })
  const logFile = join(folder, 'emulator.log')
  const log = createWriteStream(logFile)
  await once(log, 'open')
  const child = startProcess(python, [join(import.meta.dirname, 'emulator.py')], {
    cwd: folder,
    env: emulatorEnvironment(folder, port),
    stdio: ['ignore', log, log],
  })
  const ended = once(child, 'close')
  const end = async () => {
    // Nothing of its state is needed again.
    endGroup(child)
    await ended.catch(() => undefined)
    witness.end()
    log.end()
  }
  try {
    await Promise.race([
      ready(ownUrl),
      ended.then(() => {
        throw new Error(`The emulator ended: ${readFileSync(logFile, 'utf8')}`)
      }),
    ])
  } catch (error) {
    await end()
    throw error
  }
  return {
    ownUrl,
    witness,
    environment: { ...client, AWS_ENDPOINT_URL: witness.url },
    log: () => readFileSync(logFile, 'utf8'),
    end,
  }
}

/** The root user of the account, because an operator's credentials allow everything. */
const client = {
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
}

/** Functions inherit this environment, so it has nothing that AWS would not give them but the last line. */
const emulatorEnvironment = (folder: string, port: number) => ({
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  HOME: folder,
  TMPDIR: folder,
  S3_DATA_DIR: join(folder, 's3'),
  STATE_DIR: join(folder, 'state'),
  AUTH: 'true',
  BIND_HOST: emulatorHost,
  MINISTACK_HOST: '127.0.0.1',
  MINISTACK_REGION: region,
  GATEWAY_PORT: String(port),
  LAMBDA_EXECUTOR: 'local',
  LAMBDA_ACCOUNT_CONCURRENCY: '1000',
  // A function holds a thread of the emulator while it runs, and needs others for its own calls.
  MINISTACK_WORKER_THREADS: '512',
  // Receivers of webhooks listen on this machine.
  PRIVATE_WEBHOOKS: 'allowed',
})

async function ready(url: string): Promise<void> {
  const until = Date.now() + startSeconds * 1_000
  for (;;) {
    const answer = await fetch(`${url}/_ministack/health`).catch(() => undefined)
    if (answer?.ok === true) return
    if (Date.now() > until) throw new Error(`The emulator does not answer after ${startSeconds} s.`)
    await sleep(200)
  }
}
