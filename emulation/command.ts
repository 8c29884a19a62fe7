/** Commands of the project as separate processes that use the emulator as AWS. */
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { StartError } from '../local/start-error.ts'
import { endGroup, startProcess } from './processes.ts'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  readonly code: number
  /** All that was printed, errors too. */
  readonly said: string
  /** Whether the command was ended because its time was over. */
  readonly outOfTime: boolean
}

export type Run = (program: string, ...args: readonly string[]) => Promise<Ended>

/** Runs a program from the path, or a script of the project if the name ends with `.ts`. */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
  program: string,
  args: readonly string[],
  seconds?: number,
): Promise<Ended> {
  const [command, before] = program.endsWith('.ts') ? [process.execPath, [join(root, program)]] : [program, []]
  const child = startProcess(command, [...before, ...args], {
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  let outOfTime = false
  const end = () => {
    outOfTime = true
    endGroup(child)
  }
  const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1_000)
  try {
    await once(child, 'close')
  } finally {
    clearTimeout(timer)
  }
  return { code: child.exitCode ?? 1, said, outOfTime }
}

/** The output of a program that has ended as it should. */
export async function saidBy(ending: Promise<Ended>, code = 0): Promise<string> {
  const { code: actual, said } = await ending
  if (actual !== code) throw new StartError(`A command ended with ${actual} instead of ${code}:\n${said.slice(-3_000)}`)
  return said
}
