/**
 * The emulator in a Python environment of its own, installed once into the cache of packages. `requirements.txt` pins
 * it and all that it needs.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.ts'

const requirements = join(import.meta.dirname, 'requirements.txt')
const packageCache = join(import.meta.dirname, '../node_modules/.cache')

/** The Python that has the emulator, or the reason why this machine has none. */
export type Installed = { readonly python: string } | { readonly missing: string }

export function environmentIn(cache: string): string {
  const pinned = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  return join(cache, `emulator-${pinned}`)
}

export async function installEmulator(cache = packageCache): Promise<Installed> {
  const folder = environmentIn(cache)
  const python = join(folder, 'bin', 'python')
  // An environment stops working when the Python of the system goes, or becomes another.
  const starts: Step = [python, ['-c', 'import ministack.app']]
  if (existsSync(join(folder, 'installed')) && (await failureOf(starts)) === undefined) return { python }
  rmSync(folder, { recursive: true, force: true })
  const system = process.env['PYTHON'] ?? 'python3'
  const steps: readonly Step[] = [
    [system, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']],
    [system, ['-m', 'venv', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]],
    starts,
  ]
  for (const step of steps) {
    const missing = await failureOf(step)
    if (missing !== undefined) return { missing }
  }
  writeFileSync(join(folder, 'installed'), '')
  return { python }
}

type Step = readonly [command: string, args: readonly string[]]

async function failureOf([command, args]: Step): Promise<string | undefined> {
  const told = `${command} ${args.join(' ')}`
  try {
    const { code, said } = await run(process.env, command, args)
    return code === 0 ? undefined : `${told}: ${said.trim().split('\n').at(-1) ?? ''}`
  } catch (error) {
    return `${told}: ${error instanceof Error ? error.message : String(error)}`
  }
}
