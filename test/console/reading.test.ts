/** Readings of the console: stored by their requests, and never an older answer after a newer one. */
import { effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { reads, type Reading } from '../../console/api/reading.ts'

interface Asked {
  readonly key: string
  readonly signal: AbortSignal
  readonly answer: (value: string) => void
}

/** Reads answered manually by the test. */
function readsByHand() {
  const requests: Asked[] = []
  const readingOf = reads(async (signal, key: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    requests.push({ key, signal, answer: resolve })
    return { data: await promise, response: new Response() }
  })
  return { asked: requests, readingOf }
}

const valueOf = ({ read }: Reading<string>) => {
  const present = read.peek()
  return present.state === 'ready' ? present.value : present.state
}

describe('a reading', () => {
  it('shows the answer to the last question, whatever comes later', async () => {
    const { asked: requests, readingOf } = readsByHand()
    const reading = readingOf('1001')
    const first = reading.open()
    const second = reading.refresh()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]?.answer('new')
    await second
    requests[0]?.answer('old')
    await first
    expect(valueOf(reading)).toBe('new')
  })

  it('is asked once by those who open it at the same time', async () => {
    const { asked: requests, readingOf } = readsByHand()
    const opened = Promise.all([readingOf('1001').open(), readingOf('1001').open()])
    expect(requests).toHaveLength(1)
    requests[0]?.answer('once')
    await opened
    expect(valueOf(readingOf('1001'))).toBe('once')
  })

  it('stays as long as a screen shows it, however many pages a list has', async () => {
    const { asked: requests, readingOf } = readsByHand()
    const pages = Array.from({ length: 100 }, (_, page) => String(page))
    const states: string[] = []
    const ends: (() => void)[] = []
    for (const page of pages) {
      const reading = readingOf(page)
      ends.push(effect(() => void states.push(reading.read.value.state)))
      const opened = reading.open()
      requests.at(-1)?.answer(`page ${page}`)
      await opened
    }
    expect(pages.map((page) => valueOf(readingOf(page)))).toEqual(pages.map((page) => `page ${page}`))
    expect(requests).toHaveLength(100)
    // Unused readings are dropped, except the newest.
    for (const end of ends) end()
    for (let more = 0; more < 100; more++) readingOf(`other ${more}`)
    expect(valueOf(readingOf('0'))).toBe('loading')
  })
})
