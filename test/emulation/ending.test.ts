/** A run of the emulation ends: with wrong options, without an emulator, and with all that it has started. */
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root, run } from '../../emulation/command.ts'
import { givenOptions } from '../../emulation/given-options.ts'
import { endProcesses, startProcess } from '../../emulation/processes.ts'
import { environmentIn, installEmulator } from '../../emulation/python-environment.ts'
import { exampleFiles, finishedIn, suiteFiles } from '../../emulation/service-suite.ts'
import { UsageError } from '../../local/command-line.ts'

describe('The options', () => {
  it('are five minutes for everything, if none is given', () => {
    expect(givenOptions([])).toEqual({ assembly: undefined, withinSeconds: 300, only: undefined })
    expect(givenOptions(['--within', '90', '--only', 'README,suite'])).toMatchObject({
      withinSeconds: 90,
      only: ['README', 'suite'],
    })
  })

  it.each([
    [['--within', 'abc'], '--within takes a whole number of seconds from 1 to 999999, not "abc".'],
    [['--within', '0'], '--within takes a whole number of seconds from 1 to 999999, not "0".'],
    [['--assembly', 'emulation'], '--assembly takes a folder that npm run synth has written, not "emulation".'],
    [['--only', 'README,REDME'], '--only: there is no story "REDME": README, e-mail, '],
  ])('%j is refused', (args, said) => {
    expect(() => givenOptions(args)).toThrow(UsageError)
    expect(() => givenOptions(args)).toThrow(said)
  })

  it('are read before anything starts, and a wrong one ends with exit code 2', async () => {
    const { code, said } = await run({}, 'emulation/emulate.ts', ['--only', 'REDME'])
    expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(/^--only: there is no story "REDME"/) })
  })
})

describe('The emulator', () => {
  let cache: string
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'cache-'))
  })
  afterEach(() => rmSync(cache, { recursive: true }))

  it('is missing, with the reason, if its environment has lost its Python and the machine has none', async () => {
    vi.stubEnv('PYTHON', join(cache, 'no-python'))
    const missing = { missing: expect.stringMatching(/no-python -c .*: spawn .*ENOENT$/) }
    expect(await installEmulator(cache)).toEqual(missing)
    const folder = environmentIn(cache)
    mkdirSync(join(folder, 'bin'), { recursive: true })
    symlinkSync(join(cache, 'gone'), join(folder, 'bin', 'python'))
    writeFileSync(join(folder, 'installed'), '')
    expect(await installEmulator(cache)).toEqual(missing)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('A process', () => {
  it('ends with those that it has started', async () => {
    const child = startProcess('sh', ['-c', 'sleep 300 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [text] = child.stdout === null ? [] : await once(child.stdout, 'data')
    const grandchild = Number(String(text))
    expect(process.kill(grandchild, 0)).toBe(true)
    endProcesses()
    await once(child, 'close')
    // The output is closed once nobody has it open any more.
    expect(child.signalCode).toBe('SIGKILL')
  })

  it('is ended when its time is over', async () => {
    expect(await run({}, 'sleep', ['300'], 0.05)).toEqual({ code: 1, said: '', outOfTime: true })
    expect(await run({}, 'sh', ['-c', 'echo done'], 60)).toEqual({ code: 0, said: 'done\n', outOfTime: false })
  })
})

describe('The suite', () => {
  it('names files that exist, each once', () => {
    const files = [...suiteFiles, ...exampleFiles]
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it('has finished the files whose tests have all passed', () => {
    const said = [
      ' ✓ |together| test/stories/away.test.ts (3 tests) 2050ms',
      ' ❯ |together| test/stories/stops.test.ts (5 tests | 1 failed) 90ms',
      ' ✓ |together| test/stories/plans.test.ts (1 test) 60ms',
    ].join('\n')
    const files = ['away', 'stops', 'plans', 'taxes'].map((name) => `test/stories/${name}.test.ts`)
    expect(finishedIn(said, files)).toEqual(['test/stories/away.test.ts', 'test/stories/plans.test.ts'])
  })
})
