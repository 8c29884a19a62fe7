import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseCustomer, type Customer } from '../../functions/domain/world/customer.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { maxReservedEmails } from '../../functions/domain/override/reserved-emails.ts'
import { maxScheduledValues } from '../../functions/domain/override/scheduled-index-values.ts'
import type { Override } from '../../functions/domain/world/override.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { maxWrites } from '../../functions/store/dynamo/transaction.ts'
import { worldWrites } from '../../functions/store/customer/commit-world.ts'
import type { LoadedWorld } from '../../functions/store/customer/world-commit.ts'
import { worldAfter } from '../../functions/store/customer/world-writes.ts'
import { settingsOf } from '../settings.ts'

const now: Instant = '2027-01-01T00:00:00.000Z'
const names = Array.from({ length: 20 }, (_, n) => `Field ${n}`)
const settings = settingsOf({
  account: { id: 'news' },
  fields: names.map((name) => ({ scope: 'customer', name, indexed: true })),
})
beforeEach(() => {
  vi.stubEnv('MAIN_TABLE', 'main-table')
})

/** A customer with the most data that it may have: every field, emails and future values. */
const full: Customer = {
  id: '1',
  version: 1,
  created: now,
  builtin: { email: 'a@example.com' },
  fields: Object.fromEntries(names.map((name) => [name, 'now'])),
  overrides: Array.from({ length: maxScheduledValues }, (_, n): Override => ({
    id: `o${n}`,
    type: 'change-fields',
    begin: `2027-02-${10 + n}T00:00:00.000Z` as const,
    end: null,
    created: now,
    announced: 'future',
    new_values: { [`:Field ${n}`]: 'soon', ...(n < maxReservedEmails ? { email: `${n}@example.com` } : {}) },
  })),
}
const commit = (before: LoadedWorld | undefined, customer: Customer) => ({
  settings,
  before,
  after: newWorld(customer),
  notes: [{ at: now, via: 'api', by: 'demo', facts: [] }] as const,
  now,
})

describe('A customer of which as much is ahead as there may be', () => {
  const stored = worldAfter(commit(undefined, full))

  it('can be deleted in one transaction, with room for its subscriptions', () => {
    const writes = worldWrites(commit(stored, eraseCustomer(full, now)))
    expect(writes.filter(({ write }) => String(write.Delete?.Key?.['pk']).startsWith('A#news#F#'))).toHaveLength(
      names.length * 2 + maxScheduledValues,
    )
    expect(writes.length).toBeLessThan(maxWrites - 35)
  })

  it('writes none of that again when something else of it changes', () => {
    expect(worldWrites(commit(stored, { ...full, builtin: { ...full.builtin, name: 'Ann' } }))).toHaveLength(2)
  })
})
