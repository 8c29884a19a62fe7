/** After each file, fails if a line of the service's log holds a secret that the file used. */
import { afterAll, expect } from 'vitest'
import { forgetSecrets, linesWithSecrets } from './known-secrets.ts'
import { watchSecrets } from './watch-secrets.ts'

watchSecrets()
forgetSecrets()

afterAll(() => {
  expect(linesWithSecrets(), 'lines of the log with a secret').toEqual([])
})
