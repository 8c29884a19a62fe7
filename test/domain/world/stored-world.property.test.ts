import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { invoiceSchema, paymentSchema } from '../../../functions/domain/world/invoice.ts'
import { setOffSchema } from '../../../functions/domain/world/set-off.ts'
import { subscriptionSchema } from '../../../functions/domain/world/subscription.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import * as books from '../billing/books-plot.ts'
import * as groups from '../subscription/group.ts'
import { accountOf, live, plot } from '../subscription/plot.ts'
import { propertyRuns } from '../../property-runs.ts'

const runs = { numRuns: propertyRuns(60) }

/** Compares a world with its copy from storage: JSON text without keys that have no value, in the stored shape. */
function holdToStorage(world: World): void {
  expect(world).toStrictEqual(JSON.parse(JSON.stringify(world)))
  for (const subscription of world.subscriptions) {
    expect(v.parse(subscriptionSchema, subscription)).toStrictEqual(subscription)
  }
  const written = world.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  for (const invoice of [...written, ...world.ledger.open]) {
    expect(v.parse(invoiceSchema, invoice)).toStrictEqual(invoice)
  }
  for (const record of world.records) {
    if (record.record === 'payment') expect(v.parse(paymentSchema, record.payment)).toStrictEqual(record.payment)
    if (record.record === 'set-off') expect(v.parse(setOffSchema, record.setOff)).toStrictEqual(record.setOff)
  }
}

describe('Whatever is done, a world is read from storage as it was written,', () => {
  it('of subscriptions that renew, stop, switch and are paused, with their add-ons', () => {
    fc.assert(
      fc.property(plot, (story) => {
        live(accountOf(story), story, [], ({ world }) => {
          holdToStorage(world)
        })
      }),
      runs,
    )
  })

  it('of what is invoiced, charged, credited and paid', () => {
    fc.assert(
      fc.property(books.plot, (plotted) => {
        books.live(plotted, {}, ({ world }) => {
          holdToStorage(world)
        })
      }),
      runs,
    )
  })

  it('of a group and a recipient that hears of it', () => {
    fc.assert(
      fc.property(groups.plot, groups.looks, (story, looks) => {
        const { group, other } = groups.live(story, looks)
        holdToStorage(group.world)
        holdToStorage(other.world)
      }),
      runs,
    )
  })
})
