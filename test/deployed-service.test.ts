/** Tests that can run against any service: those that only call it. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { handOf } from './deployed-service.ts'

it.each([
  ['api/credit.engine.test.ts', undefined],
  ['openapi/examples.test.ts', undefined],
  ['api/orders-limits.engine.test.ts', /^functions\/store\/|^sourceIp$/],
  // The story reads its events from the tables, by a helper of a helper.
  ['stories/payments.test.ts', /^functions\/store\//],
])('%s reaches past the calls of the service with %s', (file, hand) => {
  expect(handOf(join(import.meta.dirname, file)) ?? '').toMatch(hand ?? /^$/)
})
