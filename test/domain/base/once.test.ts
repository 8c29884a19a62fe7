import { describe, expect, it, vi } from 'vitest'
import { onceForNames } from '../../../functions/domain/base/once.ts'

describe('what follows from names alone', () => {
  it('is calculated once for the same names, also where it is nothing', () => {
    const calculate = vi.fn((name: string, count: number) => (count === 0 ? undefined : name.repeat(count)))
    const known = onceForNames(calculate)
    const asked = () => [known('a', 2), known('a', 0), known('aa', 1), known('b', 2)]
    expect(asked()).toEqual(['aa', undefined, 'aa', 'bb'])
    expect(asked()).toEqual(['aa', undefined, 'aa', 'bb'])
    expect(calculate).toHaveBeenCalledTimes(4)
  })

  it('is forgotten once there is too much of it', () => {
    const calculate = vi.fn((name: string) => name.length)
    const known = onceForNames(calculate, 2)
    const names = ['a', 'bb', 'a', 'ccc', 'a']
    expect(names.map((name) => known(name))).toEqual([1, 2, 1, 3, 1])
    expect(calculate.mock.calls.flat()).toEqual(['a', 'bb', 'ccc', 'a'])
  })
})
