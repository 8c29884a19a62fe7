/** A customer with more work than one turn of the worker holds. */
import { beforeEach, expect, it, vi } from 'vitest'
import { handler } from '../../functions/jobs/work-queue.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { settingsAndTime } from '../../functions/work/queues/settings-and-time.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { demoSettings } from '../settings.ts'

vi.mock('../../functions/work/advance/advance-customer.ts')
vi.mock('../../functions/work/queues/settings-and-time.ts')

const taken: string[] = []
useQueue((body) => taken.push(body))
const now = '2027-02-01T00:00:00.000Z'
const message = JSON.stringify({ account: 'news', customer: '1' })

beforeEach(() => {
  taken.length = 0
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  vi.mocked(settingsAndTime).mockResolvedValue({ settings: demoSettings(), now, realNow: now })
})

it('is named to the queue again when the turn is over, as the sweep trusts the queue to hold the customer', async () => {
  let passed = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (passed += 5_000))
  vi.mocked(advanceCustomer).mockResolvedValue('more')
  expect(await handler(queueEvent([message]))).toEqual({ batchItemFailures: [] })
  expect(taken).toEqual([message])
})

it('is named to nobody once there is no more to do', async () => {
  vi.mocked(advanceCustomer).mockResolvedValueOnce('more').mockResolvedValue('done')
  expect(await handler(queueEvent([message]))).toEqual({ batchItemFailures: [] })
  expect(taken).toEqual([])
})
