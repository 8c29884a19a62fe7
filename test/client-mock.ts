/** A mock in place of a client of the SDK, which is removed after its tests. */
import { afterAll, beforeAll, expect } from 'vitest'

/** The mock that `begin` makes, for all tests of a file or a `describe`. It is removed before the next file. */
export function useMock<Mock extends { restore(): void }>(begin: () => Mock): () => Mock {
  let mock: Mock | undefined
  beforeAll(() => {
    mock = begin()
  })
  afterAll(() => {
    mock?.restore()
  })
  return () => mock ?? expect.fail('The mock begins before the tests, not before the file is read.')
}

/** The mock itself, which is removed after the tests of its file or `describe`. */
export function removedAfter<Mock extends { restore(): void }>(mock: Mock): Mock {
  afterAll(() => {
    mock.restore()
  })
  return mock
}
