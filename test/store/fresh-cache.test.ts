import { describe, expect, it, vi } from 'vitest'
import { freshCache } from '../../functions/store/account/fresh-cache.ts'

function cacheOf(read: (key: string, previous: string | undefined) => Promise<string>, maxEntries = 100) {
  const time = { now: 0 }
  const cache = freshCache({ read, millisFresh: () => 5_000, maxEntries, clock: () => time.now })
  return { cache, time }
}

/** Reads that end when the test says so. */
function heldReads() {
  const ends: ((value: string) => void)[] = []
  const read = vi.fn(() => new Promise<string>((resolve) => ends.push(resolve)))
  return { read, end: (index: number, value: string) => ends[index]?.(value) }
}

describe('values kept for a while', () => {
  it('are read once for all who ask at the same time', async () => {
    const { read, end } = heldReads()
    const { cache } = cacheOf(read)
    const asked = [cache.get('a'), cache.get('a'), cache.get('a')]
    end(0, 'value')
    expect(await Promise.all(asked)).toEqual(['value', 'value', 'value'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('grow old from when their read began', async () => {
    const { read, end } = heldReads()
    const { cache, time } = cacheOf(read)
    const first = cache.get('a')
    time.now = 4_000
    end(0, 'old')
    await first
    time.now = 5_000
    const second = cache.get('a')
    end(1, 'new')
    expect(await second).toBe('new')
  })

  it('are not kept where the read failed', async () => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up')
    const { cache } = cacheOf(read)
    await expect(cache.get('a')).rejects.toThrow('down')
    expect(await cache.get('a')).toBe('up')
  })

  it('are not kept where the read began before they were dropped', async () => {
    const { read, end } = heldReads()
    const { cache } = cacheOf(read)
    const before = cache.get('a')
    cache.drop('a')
    const after = cache.get('a')
    end(1, 'new')
    expect(await after).toBe('new')
    end(0, 'old')
    expect(await before).toBe('old')
    expect(await cache.get('a')).toBe('new')
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('are given to the next read, which may find that nothing changed', async () => {
    const read = vi.fn((_: string, previous: string | undefined) => Promise.resolve(previous ?? 'first'))
    const { cache, time } = cacheOf(read)
    await cache.get('a')
    time.now = 6_000
    await cache.get('a')
    expect(read.mock.calls).toEqual([
      ['a', undefined],
      ['a', 'first'],
    ])
  })

  it('make room, the oldest first', async () => {
    const read = vi.fn((key: string) => Promise.resolve(key))
    const { cache } = cacheOf(read, 2)
    for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await cache.get(key)
    expect(read.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'a'])
  })
})
