/**
 * The emulator in a Python environment of its own, installed once into the cache of packages. `requirements.txt` pins
 * it and all that it needs.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const requirements = join(import.meta.dirname, 'requirements.txt')
const cache = join(import.meta.dirname, '../node_modules/.cache')

/** The Python that has the emulator, or the reason why this machine has none. */
export type Installed = { readonly python: string } | { readonly missing: string }

export function installEmulator(): Installed {
  const pinned = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = join(cache, `emulator-${pinned}`)
  const python = join(folder, 'bin', 'python')
  if (existsSync(join(folder, 'installed'))) return { python }
  rmSync(folder, { recursive: true, force: true })
  const system = process.env['PYTHON'] ?? 'python3'
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [system, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']],
    [system, ['-m', 'venv', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]],
  ]
  for (const [command, args] of steps) {
    const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) return { missing: `${command} ${args.join(' ')}: ${error?.message ?? lastLine(stderr)}` }
  }
  writeFileSync(join(folder, 'installed'), '')
  return { python }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
