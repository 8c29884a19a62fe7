/** The last check of the books before a change is stored. */
import { expect, it } from 'vitest'
import { mustBalance } from '../../../functions/domain/payment/must-balance.ts'
import type { Allocation, Credit } from '../../../functions/domain/world/invoice.ts'
import { invoice, world } from '../document/documents.ts'

const at = '2027-01-26T09:00:00.000Z'
const paid = (amountMinor: number): Allocation => ({ from: 'payment', id: 'p1', amountMinor, at })
const credit = (leftMinor: number): Credit => ({ from: 'payment', id: 'p1', entity: 'dk', leftMinor, since: at })
const open = (...allocations: Allocation[]) => world({ open: [invoice({ allocations })] })

it('Books balance where an invoice is paid in part or in full, and where a refund is owed', () => {
  for (const after of [open(), open(paid(8_000)), open(paid(8_000), paid(-500)), world({ credits: [credit(-500)] })]) {
    expect(() => mustBalance(undefined, after)).not.toThrow()
  }
})

it('An invoice that is settled by more than its total is not stored, open or closed', () => {
  const settled = invoice({ allocations: [paid(5_000), { ...paid(3_001), from: 'credit_note', crediting: true }] })
  const closed = { ...world(), records: [{ record: 'document', document: settled } as const] }
  for (const after of [world({ open: [settled] }), closed]) {
    expect(() => mustBalance(undefined, after)).toThrow('The allocations of DK-1 exceed its total.')
  }
})

it('An invoice of which more is paid back than was paid is not stored', () => {
  expect(() => mustBalance(undefined, open(paid(100), paid(-101)))).toThrow('DK-1')
})

it('Money that was there is never spent beyond its rest', () => {
  const before = world({ credits: [credit(500)] })
  expect(() => mustBalance(before, world({ credits: [credit(-1)] }))).toThrow('p1')
  expect(() => mustBalance(before, world())).not.toThrow()
})

it('An invoice that a change leaves alone is not checked again', () => {
  const wrong = invoice({ allocations: [paid(9_000)] })
  expect(() => mustBalance(world({ open: [wrong] }), world({ open: [wrong] }))).not.toThrow()
})
