/** The account of the demo: the demo account file, with further entries, like those of an established publisher. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const some = v.array(v.looseObject({}))
const fileSchema = v.looseObject({
  account: v.looseObject({}),
  products: some,
  campaigns: some,
  fields: some,
  ordering_forms: some,
})

export const demoKey = 'demo-key'
/** Roles to try: a person who may do everything, serves customers, keeps the books, closes lists, or only reads. */
export const demoUsers = [
  { email: 'karen@demo-media.example', name: 'Karen Holm', role: 'owner', language: 'en' },
  { email: 'jens@demo-media.example', name: 'Jens Dahl', role: 'customer-service', language: 'da' },
  { email: 'mia@demo-media.example', name: 'Mia Lund', role: 'finance', language: 'sv' },
  { email: 'per@demo-media.example', name: 'Per Winther', role: 'planner', language: 'da' },
  { email: 'otto@demo-media.example', name: 'Otto Brandt', role: 'reader', language: 'de' },
] as const
const line = (text: string, amount: number) => [{ text, amount, tax_rate: 0.25, category: 'subscription' }]
const campaign = { business_entity: 'dk', products: ['gazette'], policy: 'standard' }

const monthName = new Intl.DateTimeFormat('da', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The dated issues of months, `YYYY-MM`. */
export const issuesOf = (months: readonly string[]) =>
  months.map((month) => ({
    external_id: `gazette-${month}`,
    name: `The Gazette, ${monthName.format(new Date(`${month}-15`))}`,
    category: 'gazette',
    date: `${month}-15`,
  }))

/** The account without dated issues, which are made once its clock has begun: they are due on their days. */
export async function demoAccount(): Promise<Readonly<Record<string, unknown>>> {
  const path = join(import.meta.dirname, '..', 'examples', 'demo-account.json')
  const file = v.parse(fileSchema, JSON.parse(await readFile(path, 'utf8')))
  return {
    ...file,
    account: { ...file.account, name: 'Demo Media' },
    fields: [
      ...file.fields.map((field) => {
        if (field['name'] === 'Heard from') return { ...field, names: heardFrom }
        return field['name'] === 'Segment' ? { ...field, external_id: 'segment' } : field
      }),
      ...companyFields,
    ],
    products: file.products.filter(({ date }) => date === undefined),
    campaigns: [
      ...file.campaigns.map((each) => {
        const reasons = benefits[String(each['id'])]
        return reasons === undefined ? each : { ...each, benefits: reasons }
      }),
      {
        ...campaign,
        id: 'half-year',
        name: 'Et halvt år',
        duration: 'P6M',
        renews_to: 'half-year',
        invoice_days_before: 14,
        invoice_lines: line('The Gazette, {begin} til {end}', 43_000),
      },
      {
        ...campaign,
        id: 'yearly',
        name: 'Årlig',
        duration: 'P1Y',
        renews_to: 'yearly',
        invoice_days_before: 21,
        invoice_lines: line('The Gazette, {begin} til {end}', 79_500),
      },
      {
        ...campaign,
        id: 'weekend',
        name: 'Weekend',
        duration: 'P3M',
        renews_to: 'weekend',
        invoice_days_before: 7,
        invoice_lines: line('The Gazette i weekenden, {begin} til {end}', 17_900),
      },
    ],
    api_accesses: [
      { name: 'demo', key: demoKey, allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 50 },
    ],
    users: demoUsers,
    carriers,
    ordering_forms: [...file.ordering_forms.filter(({ url_id }) => url_id !== 'company'), manualForm],
    webhooks: [
      {
        id: 'crm',
        url: 'http://127.0.0.1:9/events',
        categories: ['customer', 'subscription'],
        bearer_token: 'demo-token',
        response_key: 'demo-response-key',
        resend_seconds: [60, 300],
      },
    ],
  }
}

/** Copenhagen by carriers on foot, the rest of Denmark by post in labels, and other countries by post abroad. */
const carriers = [
  {
    ...{ id: 'bladbud', name: 'Bladbud København', countries: ['DK'], postal_codes: ['1000-2999'] },
    ...{ cut_off: { days: 1, time: '12:00' }, bundle: { most_copies: 40, least_copies: 5, by: 'postal_code' } },
  },
  { id: 'postnord', name: 'PostNord', countries: ['DK'], format: 'labels', cut_off: { days: 3, time: '12:00' } },
  { id: 'abroad', name: 'Udland', cut_off: { days: 5, time: '12:00' } },
]

const manualForm = {
  url_id: 'company',
  name: 'Firmaaftale',
  campaigns: ['company'],
  approval: 'manual',
  company: true,
  fields: ['ean', 'reference'],
}

/** The question of the ordering form in the languages of its readers. */
const heardFrom = {
  ...{ da: 'Hvor har du hørt om os?', sv: 'Hur hörde du talas om oss?', nb: 'Hvor har du hørt om oss?' },
  ...{ de: 'Wie haben Sie von uns erfahren?', fi: 'Mistä kuulit meistä?', en: 'How did you hear about us?' },
}

/** The fields that a company wants on its invoices. */
const companyFields = [
  {
    scope: 'customer',
    name: 'EAN',
    external_id: 'ean',
    names: { da: 'EAN-nummer', sv: 'GLN-nummer', nb: 'GLN-nummer', de: 'GLN', fi: 'GLN-tunnus', en: 'GLN (EAN)' },
  },
  {
    scope: 'customer',
    name: 'Reference',
    external_id: 'reference',
    names: { da: 'Jeres reference', sv: 'Er referens', nb: 'Deres referanse', de: 'Ihre Referenz', fi: 'Viitteenne' },
  },
]
const benefits: Readonly<Record<string, readonly string[]>> = {
  intro: ['Tre måneder til prisen for én', 'Leveret til døren', 'Adgang til arkivet'],
  year: ['Alle numre i et år', 'Udløber af sig selv'],
}
