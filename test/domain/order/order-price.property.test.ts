/** The order's invoice equals the shown price, over forms, codes, quantities and begins. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withConsequences } from '../../../functions/domain/engine/engine.ts'
import { approveOrder, isAsShown } from '../../../functions/domain/order/approve-order.ts'
import { keepsTerms } from '../../../functions/domain/order/agreed-terms.ts'
import { formView } from '../../../functions/domain/order/form-view.ts'
import { documentLines } from '../../../functions/domain/order/order-price.ts'
import { readOrder } from '../../../functions/domain/order/read-order.ts'
import { instantOf } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { demoSettings, settingsOf } from '../../settings.ts'
import { propertyRuns } from '../../property-runs.ts'

const line = fc.record({
  text: fc.constant('{campaign}, {begin} to {end}'),
  amount: fc.integer({ min: 0, max: 100_000 }),
  tax_rate: fc.constantFrom(0, 0.25),
  when: fc.constantFrom({}, { edition: 'print' }),
})
const campaign = fc.record({
  duration: fc.constantFrom('P1M', 'P3M', 'P1Y', 'P14D', undefined),
  invoice_lines: fc.array(line, { maxLength: 4 }),
  invoice_days_before: fc.constantFrom(0, 7),
  addons: fc.constantFrom([], [{ campaign: 'web-addon', mandatory: true }]),
})
const code = fc.oneof(
  fc.record({
    code: fc.constant('X'),
    percent_off: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
  fc.record({ code: fc.constant('X'), amount_off: fc.integer({ min: 1, max: 120_000 }) }),
)
const placed = fc.record({
  first: campaign,
  second: campaign,
  code: fc.option(code, { nil: undefined }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 7 })),
  edition: fc.constantFrom('print', 'digital'),
  now: fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2029, 11, 31) }).map(instantOf),
})

function settingsWith({ first, second, code: given }: { first: object; second: object; code: object | undefined }) {
  const own = { name: 'One', business_entity: 'dk', products: ['gazette'] }
  return settingsOf(
    {
      account: { id: 'demo' },
      campaigns: [
        {
          id: 'web-addon',
          name: 'Web',
          invoice_lines: [{ text: 'Web', amount: 700, tax_rate: 0.25 }],
          duration: 'P1M',
        },
        { ...own, id: 'a', ...JSON.parse(JSON.stringify(first)) },
        { ...own, id: 'b', ...JSON.parse(JSON.stringify(second)), renews_to: 'a' },
      ],
      ordering_forms: [
        {
          url_id: 'form',
          campaigns: ['a', 'b'],
          fields: ['edition'],
          ordering_codes: given === undefined ? [] : [{ ...given }],
        },
      ],
    },
    demoSettings(),
  )
}

describe('An order', () => {
  it('is invoiced at the price that was shown', () => {
    fc.assert(
      fc.property(placed, ({ now, quantities, edition, ...configured }) => {
        const settings = settingsWith(configured)
        const [form] = settings.ordering_forms.slice(-1)
        if (form === undefined) throw new Error('There is no form.')
        const [ofA, ofB] = quantities
        const products = [
          { campaign_id: 'a', quantity: ofA },
          ...(ofB === 0 ? [] : [{ campaign_id: 'b', quantity: ofB }]),
        ]
        const ordering_code = configured.code === undefined ? '' : 'x'
        const read = readOrder(
          { email: 'ann@example.com', address: { name: 'Ann' }, products, ordering_code, edition, confirmed: true },
          { settings, form, id: 'o', now, language: 'en', ip: '::1', takesPayments: false },
        )
        if (read.outcome !== 'read') throw new Error(JSON.stringify(read))
        const { order } = read
        const approved = approveOrder({ order, world: undefined, newId: '1', tokens: ['a1', 'b1'], settings, now })
        if (isRefused(approved)) throw new Error(JSON.stringify(approved))
        const { world } = withConsequences(approved, now, settings, 60)
        expect(isAsShown({ world, subscriptions: approved.subscriptions }, order)).toBe(true)
        expect(keepsTerms(order, settings)).toBe(true)
        expect(keepsTerms(order, { ...settings, campaigns: [] })).toBe(false)
        const sum = (amounts: readonly { readonly amountMinor: number }[]) =>
          amounts.reduce((total, { amountMinor }) => total + amountMinor, 0)
        expect(sum(documentLines(world))).toBe(sum(order.products.map(({ price }) => price)))

        // If no line depends on the values filled in, the form shows the same price for one of each.
        const view = formView({ settings, form }, { language: 'en', now, code: ordering_code, takesPayments: false })
        const [shown] = view.campaigns
        const plain = settings.campaigns
          .find(({ id }) => id === 'a')
          ?.invoice_lines.every(({ when }) => when['edition'] === undefined)
        if (ofA === 1 && plain === true) expect(shown?.price).toEqual(order.products[0]?.price)
        expect(shown?.price.amountMinor).toBeLessThanOrEqual(shown?.full_price.amountMinor ?? 0)
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})
