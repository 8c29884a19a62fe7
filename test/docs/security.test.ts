/** The threat model rests on tests, so each test that it names must be there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

it('names a test for each of the ten risks', () => {
  const rows = page.split('\n').filter((line) => /^\| API\d+ /.test(line))
  expect(rows.map((row) => /API\d+/.exec(row)?.[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
  )
  expect(rows.filter((row) => !row.includes('`test/'))).toEqual([])
})

it('names only tests that there are', () => {
  const names = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !existsSync(name))).toEqual([])
})

it('names the test of the search of logs, which runs after every test file', () => {
  const row = page.split('\n').find((line) => line.includes('secrets in logs'))
  expect(row).toContain('`test/secrets-in-logs.test.ts`')
  expect(readFileSync('vitest.config.ts', 'utf8')).toMatch(/^ {4}setupFiles: .*'test\/secrets-in-logs\.ts'/m)
})

it('is linked from the page about security', () => {
  expect(readFileSync('SECURITY.md', 'utf8')).toContain('(docs/security.md)')
})
