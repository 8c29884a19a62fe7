/** `examples/webhook-receiver.js` as a process. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { root } from './command.ts'
import { startProcess } from './processes.ts'

export interface Receiver {
  readonly url: string
  /** A line for each event that arrived since the last start. */
  said(): string
  /** Listens at the same address again. */
  startAgain(): Promise<void>
  end(): Promise<void>
}

export async function startReceiver(folder: string): Promise<Receiver> {
  let running = await start(folder, 0)
  const { url } = running
  return {
    url,
    said: () => running.said(),
    startAgain: async () => {
      running = await start(folder, Number(new URL(url).port))
    },
    end: () => end(running.child),
  }
}

/** Starts the receiver at the port; 0 is a free one. */
async function start(folder: string, port: number) {
  const child = startProcess(process.execPath, [join(root, 'examples/webhook-receiver.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_STATE: join(folder, 'receiver.json') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const url = await eventually('The receiver starts', 20, () =>
    Promise.resolve(/Receiving at (http:\S+)/.exec(said)?.[1]),
  )
  return { child, url, said: () => said }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}
