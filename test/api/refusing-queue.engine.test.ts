/** Reads that also put work into a queue: none of them fails when the queue refuses. */
import { beforeEach, expect, it, vi } from 'vitest'
import { takeMessages } from '../queue.ts'
import { useService } from '../service.ts'

const service = useService()
let refused = 0

beforeEach(async () => {
  refused = 0
  vi.stubEnv('SEARCH_QUEUE_URL', 'https://sqs.example/search')
  const restore = takeMessages(() => {
    refused += 1
    throw new Error('The queue refuses.')
  })
  await service.call({ path: '/api/customers/createcustomer/', json: { id: 'ann', data: { name: 'Ann' } } })
  return () => {
    restore()
    vi.unstubAllEnvs()
  }
})

it.each([
  ['/api/customers/search/', { text: 'ann' }, { customers: [{ id: 'ann' }] }],
  ['/api/campaigns/', {}, { counting: true }],
  ['/api/products/', {}, { counting: true }],
  ['/api/reports/subscribers/', {}, { counting: true }],
])('%s answers, and the log tells that the queue refused', async (path, query, body) => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await service.call({ path, query })).toMatchObject({ status: 200, body })
  expect(refused).toBe(1)
  expect(warnings).toHaveBeenCalledWith(
    expect.objectContaining({ account: service.account, error: 'Error: The queue refuses.' }),
  )
})
