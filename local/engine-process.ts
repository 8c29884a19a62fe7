/**
 * The engine as a child process that does not outlive this one, however this one ends. A shell starts it and leaves a
 * watcher beside it: the watcher reads a pipe of ours, and where that closes without a farewell it kills the engine
 * (SQLite's write-ahead log bears that) and removes the folder of an engine that keeps nothing.
 *
 * The engine is in a process group of its own, as Ctrl-C must not take it away from calls that are still at work.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export interface EngineProcess {
  readonly pid: number | undefined
  /** What it wrote about itself; the reason where it did not start. */
  said(): string
  /** Resolves when the process is gone, whoever ended it. */
  readonly ended: Promise<void>
  endsWithin(milliseconds: number): Promise<boolean>
  stop(): Promise<void>
}

export interface EngineFiles {
  readonly dataFile: string
  /** A folder that goes when the engine does. */
  readonly passingFolder: string | undefined
}

const stopMilliseconds = 5_000

// `$$` is the shell, which becomes the engine; `$0` is the passing folder or empty.
const startUnderWatch =
  '(read -r farewell <&3 || { kill -9 $$; [ -z "$0" ] || rm -rf "$0"; }) >/dev/null 2>&1 & exec "$@" 3<&-'

export function spawnEngine(binary: string, port: number, { dataFile, passingFolder }: EngineFiles): EngineProcess {
  endLeftover(dataFile)
  const command = [binary, '--port', String(port), '--db-path', dataFile]
  const child = spawn('/bin/sh', ['-c', startUnderWatch, passingFolder ?? '', ...command], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // It needs nothing of ours, least of all real credentials.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
  })
  const leash = child.stdio[3]
  if (!(leash instanceof Writable)) throw new Error('The pipe of the engine is missing.')
  leash.on('error', () => undefined)
  if (child.pid !== undefined) writeFileSync(pidFile(dataFile), String(child.pid))

  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
  const ended = whenEnded(child, (reason) => (said += reason))
  const endsWithin = (milliseconds: number) =>
    Promise.race([ended.then(() => true), sleep(milliseconds, false, { ref: false })])
  return {
    pid: child.pid,
    said: () => said.trim(),
    ended,
    endsWithin,
    async stop() {
      child.kill('SIGTERM')
      if (!(await endsWithin(stopMilliseconds))) {
        child.kill('SIGKILL')
        await ended
      }
      // The watcher may go: there is nothing left to watch.
      leash.end('farewell\n')
      await rm(pidFile(dataFile), { force: true })
    },
  }
}

function whenEnded(child: ChildProcess, fail: (reason: string) => void): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      fail(error.message)
      resolve()
    })
  })
}

const pidFile = (dataFile: string) => `${dataFile}.pid`

/**
 * Where the watcher was killed together with the service, the engine is still there. It is known by its command line,
 * as its number may be another process's by now; where there is no /proc to ask, the watcher alone has to do.
 */
function endLeftover(dataFile: string): void {
  if (!existsSync(pidFile(dataFile))) return
  const pid = Number(readFileSync(pidFile(dataFile), 'utf8'))
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (command.includes('--db-path') && command.includes(dataFile)) process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
