/** Runs other programs and shows their output if they fail. */
import { execFile, spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

export interface CommandOptions {
  readonly cwd?: string
  /** A folder that is added to the search path of the command. */
  readonly path?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Runs a command and returns its output. */
export type Run = (command: readonly string[], options: CommandOptions) => Promise<string>

const failureSchema = v.looseObject({ stdout: v.string(), stderr: v.string() })

export const runCommand: Run = async ([command = '', ...args], { cwd, path, variables = {} }) => {
  const searched = path === undefined ? process.env['PATH'] : `${path}${delimiter}${process.env['PATH']}`
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, PATH: searched, ...variables },
      maxBuffer: 64_000_000,
    })
    return stdout
  } catch (error) {
    const output = v.is(failureSchema, error) ? `${error.stdout}${error.stderr}`.slice(-4_000) : String(error)
    throw new Error(`${command} ${args.join(' ')} failed.\n${output}`, { cause: error })
  }
}

/** Whether the machine has the command. */
export const hasCommand = (command: string): boolean => pathOfCommand(command) !== ''

/** Empty if the machine does not have the command. */
export function pathOfCommand(command: string): string {
  const finder = process.platform === 'win32' ? 'where' : 'which'
  const { status, stdout } = spawnSync(finder, [command], { encoding: 'utf8' })
  return status === 0 ? (stdout.split(/\r?\n/, 1)[0] ?? '') : ''
}
