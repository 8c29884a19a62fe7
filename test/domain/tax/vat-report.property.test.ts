/** Random books, while buyers move and the tax table changes: documents, their credits, and the report of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showDocument } from '../../../functions/domain/document/show-document.ts'
import { emptyReport, rowsOf, withDocuments } from '../../../functions/domain/document/vat-report.ts'
import { taxFactsOf } from '../../../functions/domain/tax/tax-facts.ts'
import { taxSumsOf } from '../../../functions/domain/document/tax-sums.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { live, plot, settings as untaxed } from '../billing/books-plot.ts'
import { Subscriber } from '../billing/billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const table = (more: readonly Settings['tax_rates'][number][] = []): Settings['tax_rates'] => {
  const rate = { category: 'web', buyer: 'any', place: 'buyer', reverse_charge: false } as const
  return [
    { ...rate, country: 'DK', rate: 0.25 },
    { ...rate, country: 'DE', rate: 0.07 },
    { ...rate, country: 'SE', rate: 0.25 },
    { ...rate, rate: 0, reason: 'Outside the EU' },
    { ...rate, buyer: 'business', rate: 0, reverse_charge: true },
    { ...rate, category: 'print', place: 'seller', rate: 0.12 },
    ...more,
  ]
}

/** The campaigns of the books, whose lines go by the table. */
const settings: Settings = {
  ...untaxed,
  business_entities: untaxed.business_entities.map((entity) => ({
    ...entity,
    country: 'DK',
    tax_registration_id: 'DK12345674',
  })),
  tax_rates: table(),
  campaigns: untaxed.campaigns.map((campaign) => ({
    ...campaign,
    invoice_lines: campaign.invoice_lines.map(({ tax_rate: _, ...line }) => ({
      ...line,
      tax: line.text === 'Print' ? 'print' : 'web',
    })),
  })),
}
const later: Settings = {
  ...settings,
  tax_rates: table([
    { category: 'print', buyer: 'any', country: 'DK', rate: 0.3, place: 'seller', reverse_charge: false },
  ]),
}

const buyer = fc.constantFrom(
  { country: 'DK' },
  { country: 'DE' },
  { country: 'SE' },
  { country: 'SE', company: 'Boken AB', tax_registration_id: 'SE556703748501' },
  { country: 'US', company: 'Books Inc.' },
  {},
)
const changes = fc.array(fc.record({ buyer, isLater: fc.boolean() }), { minLength: 1, maxLength: 6 })

/** A life whose buyer, and whose table, change as it continues. */
function books(plotted: Parameters<typeof live>[0], moves: readonly { buyer: object; isLater: boolean }[]): Invoice[] {
  const life = new Subscriber(settings)
  let turn = 0
  const move = (of: Subscriber) => {
    const next = moves[turn++ % moves.length]
    if (next === undefined) return
    of.settings = next.isLater ? later : settings
    of.world = { ...of.world, customer: { ...of.world.customer, builtin: next.buyer } }
  }
  move(life)
  return live(plotted, {}, move, life).documents()
}

const reported = (documents: readonly Invoice[]) =>
  rowsOf(
    withDocuments(
      emptyReport,
      documents.map((document) => ({ ...document, sums: taxSumsOf(document) })),
    ),
  )

const minor = (major: number) => Math.round(major * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('Whatever is billed and credited, while buyers move and rates change,', () => {
  it('the report equals the documents as they are shown, to the unit', () => {
    fc.assert(
      fc.property(plot, changes, (plotted, moves) => {
        const documents = books(plotted, moves)
        const rows = reported(documents)
        const shown = documents.flatMap((document) => {
          const { lines = [] } = showDocument(document, { lines: true }, { settings, language: 'en' })
          return lines.map((line, index) => ({ ...line, facts: document.lines[index], document }))
        })
        expect(sum(rows.map(({ grossMinor }) => grossMinor))).toBe(sum(shown.map(({ amount }) => minor(amount))))
        for (const row of rows) {
          const own = shown.filter(({ document, tax_rate, facts }) => {
            if (facts === undefined) return expect.fail()
            const { kind, country } = taxFactsOf(facts, document.seller)
            const isOfTax = kind === row.kind && country === row.country && tax_rate === row.rate
            return isOfTax && document.entity === row.entity && document.date.startsWith(row.month)
          })
          expect(sum(own.map(({ amount }) => minor(amount)))).toBe(row.grossMinor)
          expect(sum(own.map(({ tax_amount }) => minor(tax_amount)))).toBe(row.taxMinor)
          expect(new Set(own.map(({ document }) => document.number)).size).toBe(row.documents)
        }
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('a credit note has the taxes of the invoice that it credits', () => {
    fc.assert(
      fc.property(plot, changes, (plotted, moves) => {
        const documents = books(plotted, moves)
        for (const note of documents) {
          const credited = documents.find(({ number }) => number === note.credits)
          if (credited === undefined) continue
          for (const line of note.lines) {
            const same = credited.lines.filter(({ text }) => text === line.text)
            expect(same.map(({ tax, tax_rate }) => ({ tax, tax_rate }))).toContainEqual({
              tax: line.tax,
              tax_rate: line.tax_rate,
            })
          }
        }
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('an invoice has one rate of one country at most, beside lines without tax', () => {
    fc.assert(
      fc.property(plot, changes, (plotted, moves) => {
        for (const { lines, seller, type } of books(plotted, moves)) {
          if (type === 'credit_note') continue
          const taxes = lines
            .filter(({ tax_rate }) => tax_rate !== 0)
            .map((line) => `${line.tax_rate} ${taxFactsOf(line, seller).country ?? ''}`)
          expect(new Set(taxes).size).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})
