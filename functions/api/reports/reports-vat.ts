/**
 * GET /api/reports/vat/: taxes by month, business entity, country, kind and rate, summed up from the journal of
 * documents. It reads the entries of the requested months and no customer.
 */
import * as v from 'valibot'
import { malformed } from '../../domain/refusal/mistake.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import type { Language } from '../../language/language.ts'
import { countryName } from '../../domain/place/country.ts'
import { emptyReport, rowsOf, withDocuments, type VatRow } from '../../domain/document/vat-report.ts'
import { majorUnits } from '../../domain/money/money.ts'
import { taxKinds } from '../../domain/tax/tax-facts.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { journalOf } from '../../store/journal/read-journal.ts'

/** Two years of a large account take some hundred pages of the journal, which a call can read in time. */
const mostMonths = 24

const month = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'a month, YYYY-MM'), v.description(words)))

const parameters = v.strictObject({
  month: month('The month, YYYY-MM, instead of from and to.'),
  from: month('The first month, YYYY-MM.'),
  to: month(`The last month, YYYY-MM; at most ${mostMonths} months from the first. Default the first month.`),
  business_entity: v.exactOptional(
    v.pipe(v.string(), v.minLength(1, 'an external id'), v.description('External id. Default: all business entities.')),
  ),
})

const amount = (words: string) => v.pipe(v.number(), v.description(`${words} In major units, less credits.`))

export const vatReportSchema = v.object({
  rows: v.array(
    v.object({
      month: v.pipe(v.string(), v.description('YYYY-MM, by the date of the document.')),
      business_entity: v.string(),
      currency: v.string(),
      kind: v.pipe(
        v.picklist(taxKinds),
        v.description(
          'domestic, oss (tax of another EU country, declared in the One Stop Shop), foreign (tax of a country ' +
            'outside the EU), reverse_charge or exempt.',
        ),
      ),
      country: v.exactOptional(v.pipe(v.string(), v.description('The country of the tax, if known.'))),
      country_name: v.exactOptional(v.pipe(v.string(), v.description('The name in the language of the call.'))),
      tax_rate: v.pipe(v.number(), v.description('A fraction: 0.25 means 25 percent.')),
      net: amount('Without tax.'),
      tax: amount('The total tax of the lines.'),
      gross: amount('Tax included.'),
      documents: v.pipe(v.number(), v.integer(), v.description('Invoices and credit notes with lines of this tax.')),
    }),
  ),
})

export const endpoint = {
  name: 'reports-vat',
  subject: 'money',
  method: 'GET',
  path: '/api/reports/vat/',
  summary: 'Returns taxes by month, business entity, country, kind and rate.',
  description:
    'Sums up the invoices and credit notes by the month of their date, exactly. Documents that are due ' +
    'but not yet made are missing, so a month is complete some minutes after its end.',
  access: 'key',
  parameters,
  answer: vatReportSchema,
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, { account, settings, language }) => {
  const { business_entity: entity } = request
  let report = emptyReport
  for (const each of monthsOf(request)) {
    for await (const documents of journalOf({ account, month: each, ...(entity === undefined ? {} : { entity }) })) {
      report = withDocuments(report, documents)
    }
  }
  // An entity that was removed from the settings still has its documents.
  if (report.size === 0 && isUnknownEntity(entity, settings)) {
    return refused({ field: 'business_entity', code: 'business_entity_unknown' })
  }
  return answered({ rows: rowsOf(report).map((row) => showRow(row, language)) })
})

function showRow(
  { month: period, entity, currency, kind, country, rate, grossMinor, taxMinor, documents }: VatRow,
  language: Language,
) {
  return {
    month: period,
    business_entity: entity,
    currency,
    kind,
    ...(country === undefined ? {} : { country, country_name: countryName(country, language) }),
    tax_rate: rate,
    net: majorUnits(grossMinor - taxMinor, currency),
    tax: majorUnits(taxMinor, currency),
    gross: majorUnits(grossMinor, currency),
    documents,
  }
}

function monthsOf({ month: one, from, to }: { readonly month?: string; readonly from?: string; readonly to?: string }) {
  if (one !== undefined && (from !== undefined || to !== undefined)) {
    throw new ProgrammingError(malformed('month', 'expected either month, or from and to.'))
  }
  const first = one ?? from
  if (first === undefined) throw new ProgrammingError(malformed('month', 'expected a month, YYYY-MM, or from and to.'))
  const [begin, end] = [indexOf(first), indexOf(to ?? first)]
  if (end < begin) throw new ProgrammingError(malformed('to', 'expected a month that is not before from.'))
  if (end - begin >= mostMonths)
    throw new ProgrammingError(malformed('to', `expected at most ${mostMonths} months from from on.`))
  return Array.from({ length: end - begin + 1 }, (_, index) => monthAt(begin + index))
}

/** Months are counted from the year 0. */
function indexOf(written: string): number {
  const [year = 0, number = 0] = written.split('-').map(Number)
  return year * 12 + number - 1
}

const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
