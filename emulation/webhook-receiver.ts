/** `examples/webhook-receiver.js` as a process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { root } from './command.ts'

export interface Receiver {
  readonly url: string
  /** A line for each event that arrived. */
  said(): string
  end(): Promise<void>
}

/**
 * Starts the receiver at the port, or at a free one. After the first time the port is given, so that it listens there
 * again.
 */
export async function startReceiver(folder: string, port = 0): Promise<Receiver> {
  const child = spawn(process.execPath, [join(root, 'examples/webhook-receiver.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_STATE: join(folder, 'receiver.json') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const url = await eventually('The receiver starts', 20, () =>
    Promise.resolve(/Receiving at (http:\S+)/.exec(said)?.[1]),
  )
  return { url, said: () => said, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}
