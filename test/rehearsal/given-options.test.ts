/** The options of `npm run rehearse`: a wrong one ends the command, and none is read as another. */
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../local/command-line.ts'
import { givenOptions } from '../../rehearsal/given-options.ts'

describe('the options of a rehearsal', () => {
  it('have usual values', () => {
    expect(givenOptions([])).toEqual({
      ...{ work: { seeds: [], fresh: 0, scenarios: [] }, workers: 1, minutes: 0, withinSeconds: Infinity, steps: 150 },
      ...{ days: undefined, rates: 'usual', bundles: false, containers: 3, assembly: 'cdk.out', log: undefined },
    })
  })

  it('name seeds, scenarios and figures', () => {
    const given = '--seeds 3,1 --new 2 --scenario conflicts --steps 1500 --days 10 --rates mixed --workers 2 --bundles'
    expect(givenOptions(given.split(' '))).toMatchObject({
      ...{ work: { seeds: [3, 1], fresh: 2, scenarios: ['conflicts'] }, steps: 1_500, days: 10, rates: 'mixed' },
      ...{ workers: 2, bundles: true },
    })
    expect(givenOptions(['--scenario', 'all']).work.scenarios).toHaveLength(8)
  })

  it.each([
    ['--steps x', '--steps takes a whole number from 1, not "x".'],
    ['--days 0', '--days takes a whole number from 1, not "0".'],
    ['--workers 1.5', '--workers takes a whole number from 1, not "1.5".'],
    ['--seeds 1,two', '--seeds takes a whole number from 0, not "two".'],
    ['--rates bad', '--rates takes one of none, usual, worse, mixed, not "bad".'],
    ['--scenario conflicts,none', 'There is no scenario none:'],
    ['--sceds 1', "Unknown option '--sceds'. --help lists the options."],
  ])('are refused: %s', (given, words) => {
    const read = () => givenOptions(given.split(' '))
    expect(read).toThrow(UsageError)
    expect(read).toThrow(words)
  })
})
