/** Containers serve one call at a time. Those of bundles end with their process. */
import { describe, expect, it } from 'vitest'
import { OwnContainers, SharedContainers, type Container } from '../../rehearsal/fleet.ts'

interface Numbered extends Container {
  readonly number: number
}

function numbered() {
  let last = 0
  return (): Promise<Numbered> => Promise.resolve({ number: ++last, call: () => Promise.resolve() })
}

/** The number of the container, or undefined if none is free. */
const numberOf = async (taken: Promise<Container>) =>
  await Promise.race([
    taken.then((container) => ('number' in container ? container.number : expect.fail())),
    new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
  ])

describe('containers of one function', () => {
  const fleetOf = (most: number) => new OwnContainers({ functions: ['work', 'mail'], most, make: numbered() })

  it('are made when all others are busy, up to a number', async () => {
    const fleet = fleetOf(2)
    const first = await fleet.take('work')
    expect(await numberOf(fleet.take('work'))).toBe(2)
    expect(await numberOf(fleet.take('mail'))).toBe(3)
    const third = fleet.take('work')
    expect(await numberOf(third)).toBeUndefined()
    fleet.release('work', first, false)
    expect(await numberOf(third)).toBe(1)
  })

  it('serve again, unless they have died', async () => {
    const fleet = fleetOf(1)
    for (const [isDead, number] of [
      [false, 1],
      [true, 1],
      [false, 2],
    ] as const) {
      const container = await fleet.take('work')
      expect(await numberOf(Promise.resolve(container))).toBe(number)
      fleet.release('work', container, isDead)
    }
  })

  it('end with their call when a deployment has replaced them', async () => {
    const fleet = fleetOf(1)
    const before = await fleet.take('work')
    const waiting = fleet.take('work')
    await fleet.replace({ place: 1, of: 2 })
    expect(await numberOf(waiting)).toBeUndefined()
    await fleet.replace({ place: 0, of: 2 })
    expect(await numberOf(waiting)).toBe(2)
    fleet.release('work', before, false)
    fleet.release('work', await waiting, false)
    expect(await numberOf(fleet.take('work'))).toBe(2)
  })
})

describe('containers of all functions', () => {
  it('are as many as there are, and are replaced one by one', async () => {
    const make = numbered()
    const fleet = new SharedContainers([await make(), await make()], make)
    const [first, second] = [await fleet.take(), await fleet.take()]
    expect(fleet.isFull).toBe(true)
    const third = fleet.take()
    await fleet.replace({ place: 0, of: 2 })
    fleet.release('any', second)
    expect(await numberOf(third)).toBe(2)
    fleet.release('any', first)
    expect(await numberOf(fleet.take())).toBe(3)
  })
})
