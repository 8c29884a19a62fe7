/** A mock in the place of a client of the SDK, which ends with the tests that it is for. */
import { afterAll, beforeAll, expect } from 'vitest'

/** The mock that `begin` makes, for all tests of a file or a `describe`: the file that comes next has none. */
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
