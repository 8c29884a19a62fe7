/** Scripts of the project run as processes of their own, each with its own folder, which is removed after the test. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { addNamed, addOfJson, addOutput } from '../known-secrets.ts'

const root = resolve(import.meta.dirname, '../..')

/** The options of Node.js with which `npm start` loads modules in less time. */
export const quickStart = ['--import', pathToFileURL(join(root, 'local/quick-start.ts')).href]

export interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

export interface Scripts {
  /** The folder of the test, or of a suite; its `tmp` is where scripts put temporary files. */
  readonly folder: string
  /** `script` is a path in the project. */
  run(script: string, args: readonly string[], env?: Readonly<Record<string, string>>): Run
}

/** Processes end with each test, or with their suite. */
export function useScripts(name: string, of: 'test' | 'suite' = 'test'): Scripts {
  const { PATH, SystemRoot } = process.env
  // Windows has no network without its own folder.
  const own = { PATH, SystemRoot }
  const [before, after] = of === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  let folder = ''
  const running: Run[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), `${name}-`))
    await mkdir(join(folder, 'tmp'))
  })
  after(async () => {
    for (const { child, out, err } of running.splice(0)) {
      child.kill('SIGKILL')
      addOutput(out())
      addOutput(err())
    }
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder
    },
    run(script, args, env = {}) {
      const child = spawn(process.execPath, [...quickStart, join(root, script), ...args], {
        cwd: root,
        env: { ...own, TMPDIR: join(folder, 'tmp'), TEMP: join(folder, 'tmp'), ...env },
      })
      let out = ''
      let err = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
      addNamed([...Object.entries(env), ...args.map((arg, index): [string, string] => [args[index - 1] ?? '', arg])])
      for (const file of args.filter((arg) => arg.endsWith('.json') && existsSync(arg))) {
        addOfJson(readFileSync(file, 'utf8'))
      }
      const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? '')
      const run = { child, out: () => out, err: () => err, ended }
      running.push(run)
      return run
    },
  }
}
