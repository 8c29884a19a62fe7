import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { makeDocumentedCalls, documentedCalls } from './calls-on-page.ts'

const service = useService()
const index = useSearchIndex()
const calls = documentedCalls(readFileSync('docs/customer-service.md', 'utf8'))

it('A day of customer service goes as the page tells it', async () => {
  const tasks = new Set(calls.map(({ task }) => task).filter((task) => task !== ''))
  expect([...tasks].map((task) => task.split('.')[0])).toEqual(Array.from({ length: 10 }, (_, n) => String(n + 1)))
  await makeDocumentedCalls(calls, service, async ({ path }) => {
    // The words of the search are kept by a job that follows the feed.
    if (path.includes('/search/')) await index.follow(service.account)
  })
})

it('A page that tells an answer wrongly is found out', async () => {
  const page = [
    '## A clock',
    '```http\nPOST /api/test/clock/\n{"now": "2031-01-02T09:00:00"}\n```',
    '```json\n{ "now": "2031-01-03T09:00:00" }\n```',
  ].join('\n')
  await expect(makeDocumentedCalls(documentedCalls(page), service)).rejects.toThrow('A clock: POST /api/test/clock/')
  const refused = page.replace('/api/test/clock/', '/api/customers/createcustomer/')
  await expect(makeDocumentedCalls(documentedCalls(refused), service)).rejects.toThrow('expected 400 to be 200')
})
