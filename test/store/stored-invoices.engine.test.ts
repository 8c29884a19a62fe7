/**
 * Invoices in the store: open ones are parts of a customer, settled ones are separate; no load reads half of a change.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  createSubscription,
  type CreateCommand,
} from '../../functions/domain/subscription/commands/create-subscription.ts'
import { totalOf } from '../../functions/domain/world/invoice.ts'
import { pay } from '../../functions/domain/payment/pay.ts'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { withConsequences } from '../../functions/domain/engine/engine.ts'
import { isRefused, type Change } from '../../functions/domain/world/change.ts'
import { newWorld, type World } from '../../functions/domain/world/world.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { readDocument, readDocuments } from '../../functions/store/customer/documents.ts'
import { knowingNumbers } from '../../functions/store/customer/document-numbers.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import type { LoadedWorld } from '../../functions/store/customer/world-commit.ts'
import { given } from '../domain/subscription/life.ts'
import { useEngine } from '../engine.ts'
import { settingsOf } from '../settings.ts'

useEngine()
const now = '2027-01-01T00:00:00.000Z'
let settings: Settings
beforeEach(() => {
  settings = settingsOf({
    account: { id: `a-${randomUUID()}`, mode: 'live', timezone: 'UTC' },
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
    campaigns: [
      { id: 'monthly', name: 'Monthly', duration: 'P1M', invoice_lines: [{ text: 'Paper', amount: 100, tax_rate: 0 }] },
    ],
  })
})

const nobody: World = newWorld({ id: '1', version: 0, created: now, builtin: {}, fields: {}, overrides: [] })

/** A decision with its consequences, committed with the numbers it takes. */
async function commit(before: LoadedWorld | undefined, decide: (world: World) => Change): Promise<LoadedWorld> {
  const from = before ?? nobody
  const { decided, numbers } = await knowingNumbers(
    settings.account.id,
    {},
    (known) => {
      const world = { ...from, ledger: { ...from.ledger, numbers: known } }
      return withConsequences(decide(world), now, settings)
    },
    ({ world }) => world.ledger.numbers,
  )
  const { world: after, facts } = decided
  const notes = [{ at: now, via: 'api', by: 'demo', facts } as const]
  expect(await commitWorld({ settings, before, after, numbers, notes, now })).toBe('committed')
  return (await loadWorld(settings.account.id, after.customer.id)) ?? expect.fail()
}

const subscribe = (id: string) => (world: World) => {
  const command: CreateCommand = { world, given: given({ periods: [{ campaign_id: 'monthly' }] }), id, now, settings }
  const decided = createSubscription(command)
  return isRefused(decided) ? expect.fail(JSON.stringify(decided)) : decided
}

/** The customer after a payment for its first invoice, or after a reversed payment. */
async function paid(loaded: LoadedWorld, id: string, amount: number): Promise<LoadedWorld> {
  const number = 'DK-1'
  const open = loaded.ledger.open.find((invoice) => invoice.number === number)
  const document = open ?? (await readDocument(settings.account.id, '1', number))
  return await commit(loaded, (world) => {
    const method = amount < 0 ? 'external' : 'manual'
    const payment = { invoice_number: number, amount, currency: 'DKK', method, data: {} } as const
    const decided = pay({ world, given: payment, document, id, now, settings })
    return isRefused(decided) ? expect.fail(JSON.stringify(decided)) : decided
  })
}

const numbersOf = (documents: readonly { readonly number: string }[]) => documents.map(({ number }) => number)

describe('An invoice', () => {
  it('is a live part of its customer while it is open, and a document once it is settled', async () => {
    const first = await commit(undefined, subscribe('1~a'))
    expect(first.ledger.open).toMatchObject([{ number: 'DK-1', lines: [{ amountMinor: 100 }] }])
    expect(await readDocuments(settings.account.id, '1')).toEqual([])

    const partly = await paid(first, 'p1', 60)
    expect(partly.ledger.open).toMatchObject([{ number: 'DK-1', allocations: [{ id: 'p1', amountMinor: 60 }] }])

    const settled = await paid(partly, 'p2', 90)
    expect([settled.ledger.open, Object.keys(settled.parts)]).toEqual([[], ['S#1~a']])
    expect(settled.ledger.credits).toMatchObject([{ from: 'payment', id: 'p2', entity: 'dk', leftMinor: 50 }])
    const documents = await readDocuments(settings.account.id, '1')
    expect(documents).toMatchObject([{ number: 'DK-1', allocations: [{ id: 'p1' }, { id: 'p2', amountMinor: 40 }] }])
  })

  it('is a live part again where a payment of it is taken back', async () => {
    const settled = await paid(await commit(undefined, subscribe('1~a')), 'p1', 100)
    const again = await paid(settled, 'p2', -30)
    expect(again.ledger.open.map((invoice) => [invoice.number, totalOf(invoice)])).toEqual([['DK-1', 100]])
    expect(await readDocuments(settings.account.id, '1')).toEqual([])
  })

  it('that a balance pays as it is made is a document at once', async () => {
    const rich = await paid(await commit(undefined, subscribe('1~a')), 'p1', 250)
    const next = await commit(rich, subscribe('1~b'))
    expect(next.ledger).toMatchObject({ open: [], credits: [{ id: 'p1', leftMinor: 50 }] })
    expect(numbersOf(await readDocuments(settings.account.id, '1'))).toEqual(['DK-1', 'DK-2'])
  })

  it('comes after those made before it, the tenth after the ninth', async () => {
    let world = await commit(undefined, subscribe('1~a0'))
    for (let n = 1; n < 12; n++) world = await commit(world, subscribe(`1~a${n}`))
    expect(numbersOf(world.ledger.open)).toEqual(Array.from({ length: 12 }, (_, n) => `DK-${n + 1}`))
  })
})

describe('A load that meets a change half made', () => {
  const outputSchema = v.looseObject({ Items: v.array(v.looseObject({ sk: v.string() })) })
  /** Makes the next Query answer something else. */
  function disturbed(change: (items: v.InferOutput<typeof outputSchema>['Items']) => unknown[]) {
    const seen = { queries: 0 }
    documentClient().middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args)
        if (v.is(outputSchema, result.output) && seen.queries++ === 0) {
          Object.assign(result.output, { Items: change(result.output.Items) })
        }
        return result
      },
      { step: 'initialize', name: 'disturbing' },
    )
    return seen
  }
  const load = async () => {
    try {
      return (await loadWorld(settings.account.id, '1')) ?? expect.fail()
    } finally {
      documentClient().middlewareStack.remove('disturbing')
    }
  }

  it.each([
    ['lacks the invoice', (sk: string) => !sk.startsWith('I#')],
    ['lacks the subscription', (sk: string) => !sk.startsWith('S#')],
  ])('and %s is made again', async (_, isThere) => {
    const stored = await commit(undefined, subscribe('1~a'))
    const seen = disturbed((items) => items.filter(({ sk }) => isThere(sk)))
    expect(await load()).toEqual(stored)
    expect(seen.queries).toBe(2)
  })

  it('and has the invoice as it was before is made again', async () => {
    const stored = await commit(undefined, subscribe('1~a'))
    const seen = disturbed((items) => items.map((item) => (item.sk === 'I#DK-1' ? { ...item, written: 0 } : item)))
    expect(await load()).toEqual(stored)
    expect(seen.queries).toBe(2)
  })

  it('and still has an invoice that was settled is made again', async () => {
    const open = await commit(undefined, subscribe('1~a'))
    const [invoice] = open.ledger.open
    const settled = await paid(open, 'p1', 100)
    const seen = disturbed((items) => [...items, { ...items[0], ...invoice, sk: 'I#DK-1', written: 1 }])
    expect(await load()).toEqual(settled)
    expect(seen.queries).toBe(2)
  })
})
