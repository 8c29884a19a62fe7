/** Workers of a rehearsal: their sums are added, and a finding of one is a finding of the whole. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Figures } from '../../rehearsal/figures.ts'
import type { Tell } from '../../rehearsal/told.ts'
import { runWorkers, sharesOf } from '../../rehearsal/workers.ts'

const script = resolve(import.meta.dirname, 'telling-worker.ts')

/** The figures and words of a command with two workers. */
async function ofTwo(seeds: readonly number[]) {
  const figures = new Figures()
  const words: string[] = []
  const tell: Tell = (told) => {
    if (told.kind === 'run') figures.add(told.sums)
    if (told.kind === 'findings') figures.findings += told.count
    if (told.kind === 'words') words.push(told.words)
  }
  await runWorkers(sharesOf({ seeds, fresh: 0, scenarios: [] }, 2), tell, [script])
  return { figures, words: words.toSorted() }
}

describe('workers', () => {
  it('add up what each of them has run', async () => {
    const { figures, words } = await ofTwo([1, 2, 3])
    expect(figures.sums).toBe('3 runs, 6 steps of clients, 30 invocations, 3 days, 0 findings, 2 s of the processor')
    expect(figures.lines().join('\n')).toContain('Answers: 200 9;')
    expect(figures.lines().at(-1)).toBe('Faults: torn 6')
    // Seeds 1 and 3 are those of the first process, 2 is that of the second.
    const pids = words.map((each) => each.replace(/Process (\d+) has run seed (\d)\./, '$2 $1').split(' '))
    const pidOf = new Map(pids.map(([seed, pid]) => [seed, pid]))
    expect(pidOf.get('1')).toBe(pidOf.get('3'))
    expect(pidOf.get('1')).not.toBe(pidOf.get('2'))
  })

  it('fail together where one of them has a finding', async () => {
    const { figures, words } = await ofTwo([1, 13])
    expect(figures.findings).toBe(1)
    expect(words).toHaveLength(2)
  })

  it('fail together where one of them ends before its time', async () => {
    const { figures, words } = await ofTwo([1, 99])
    expect(figures.findings).toBe(1)
    expect(words).toContain('Worker 2 has ended with 3.')
  })

  it('end where they cannot begin', async () => {
    const words: string[] = []
    const tell: Tell = (told) => {
      if (told.kind === 'words') words.push(told.words)
    }
    const command = [resolve('rehearsal/rehearse-command.ts'), '--assembly', resolve('no-such-folder')]
    await runWorkers(sharesOf({ seeds: [1, 2], fresh: 0, scenarios: [] }, 2), tell, command)
    expect(words.toSorted()).toEqual(['Worker 1 has ended with 1.', 'Worker 2 has ended with 1.'])
  })

  it('have every seed and scenario once', () => {
    expect(sharesOf({ seeds: [7, 8, 9], fresh: 5, scenarios: ['one'] }, 2)).toEqual([
      { seeds: [7, 9], fresh: 3, scenarios: ['one'] },
      { seeds: [8], fresh: 2, scenarios: [] },
    ])
  })
})
