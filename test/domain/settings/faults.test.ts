import { describe, expect, it } from 'vitest'
import { demo, faults } from './account-file.ts'

/** The faults of a change to the demo account. */
const said = (file: unknown) => faults(file, { current: demo(), account: 'demo' })

const json = (text: string): unknown => JSON.parse(text)
const campaign = (keys: object) => ({ campaigns: [{ id: 'new', name: 'New', ...keys }] })
const entity = (keys: object) => ({ business_entities: [{ external_id: 'no', name: 'N', currency: 'NOK', ...keys }] })
const product = (keys: object) => ({ products: [{ external_id: 'new', name: 'New', category: 'x', ...keys }] })
const policy = (keys: object) => ({ policies: [{ external_id: 'new', ...keys }] })
const access = (keys: object) => ({ api_accesses: [{ name: 'new', ...keys }] })
const form = (keys: object) => ({ ordering_forms: [{ url_id: 'new', ...keys }] })
const invoiceLine = (keys: object) => campaign({ invoice_lines: [{ text: 'T', amount: 1, tax_rate: 0, ...keys }] })
const code = (keys: object) => form({ ordering_codes: [{ code: 'X', percent_off: 10, ...keys }] })
const webhook = (keys: object) => ({
  webhooks: [{ id: 'new', url: 'https://hooks.example/', bearer_token: 'b', response_key: 'r', ...keys }],
})

describe.each<{ of: string; file: unknown; faults: readonly string[] }>([
  // The file as a whole
  { of: 'a file that is no object', file: [], faults: [': must be an object'] },
  { of: 'an unknown section', file: { campaings: [] }, faults: ['campaings: unknown key'] },
  { of: 'a section that is no array', file: { campaigns: {} }, faults: ['campaigns: must be an array'] },
  {
    of: 'an entry that is no object',
    file: { campaigns: [7, []] },
    faults: ['campaigns[0]: must be an object', 'campaigns[1]: must be an object'],
  },
  { of: 'an account that is not named', file: { account: { name: 'D' } }, faults: ['account.id: is required'] },
  { of: 'an account that is named null', file: { account: { id: null } }, faults: ['account.id: is required'] },
  { of: 'an account that is no object', file: { account: [] }, faults: ['account: must be an object'] },
  {
    of: 'unknown keys, all of them',
    file: campaign({ a: 1, b: 2 }),
    faults: ['campaigns[0].a: unknown key', 'campaigns[0].b: unknown key'],
  },
  {
    of: 'an unknown key deep inside',
    file: invoiceLine({ vat: 1 }),
    faults: ['campaigns[0].invoice_lines[0].vat: unknown key'],
  },
  {
    of: 'an unknown key of an entry to be removed',
    file: { campaigns: [{ id: 'ten-issues', delete: true, x: 1 }] },
    faults: ['campaigns[0].x: unknown key'],
  },
  {
    of: 'delete that is neither true nor false',
    file: { campaigns: [{ id: 'ten-issues', delete: 'yes' }] },
    faults: ['campaigns[0].delete: must be true or false'],
  },
  {
    of: 'a key that reaches a prototype',
    file: json('{"campaigns":[{"id":"year","__proto__":{}}]}'),
    faults: ['campaigns[0].__proto__: unknown key'],
  },
  {
    of: 'such a key where keys are free',
    file: invoiceLine({ when: json('{"constructor":"x"}') }),
    faults: ['campaigns[0].invoice_lines[0].when.constructor: unknown key'],
  },
  {
    of: 'one identifier twice',
    file: { campaigns: [{ id: 'year' }, { id: 'year' }] },
    faults: ['campaigns[1].id: "year" occurs more than once'],
  },
  {
    of: 'an entry without identifier',
    file: { policies: [{ name: 'P' }] },
    faults: ['policies[0].external_id: is required'],
  },
  {
    of: 'required keys missing',
    file: {
      campaigns: [{ id: 'new' }],
      products: [{ external_id: 'new' }],
      business_entities: [{ external_id: 'new' }],
      webhooks: [{ id: 'new' }],
      fields: [{ name: 'New' }],
    },
    faults: [
      'business_entities[0].name: is required',
      'business_entities[0].currency: is required',
      'fields[0].scope: is required',
      'products[0].name: is required',
      'products[0].category: is required',
      'campaigns[0].name: is required',
      'webhooks[0].url: is required',
      'webhooks[0].bearer_token: is required',
      'webhooks[0].response_key: is required',
    ],
  },
  {
    of: 'several entries, each with its own path',
    file: {
      campaigns: [{ id: 'intro' }, { id: 'standard' }, { id: 'year', renews_to: 'standrd' }],
      policies: [{ external_id: 'open', max_pause_days: -1 }],
    },
    faults: ['policies[0].max_pause_days: must be at least 0', 'campaigns[2].renews_to: unknown campaign "standrd"'],
  },
  {
    of: 'form and references of one entry at once',
    file: campaign({ duration: 'soon', policy: 'none' }),
    faults: [
      'campaigns[0].duration: is not a duration in years, months, weeks or days, such as P1M',
      'campaigns[0].policy: unknown policy "none"',
    ],
  },
  {
    of: 'a field named like a way to a prototype',
    file: { fields: [{ scope: 'customer', name: 'constructor' }] },
    faults: ['fields[0].name: "constructor" is reserved'],
  },
  {
    of: 'more indexed fields than a change of a customer has room for',
    file: {
      fields: Array.from({ length: 19 }, (_, index) => ({ scope: 'customer', name: `f${index}`, indexed: true })),
    },
    faults: ['fields[18].indexed: at most 20 customer fields can be indexed'],
  },
  {
    of: 'more indexed fields than a change of a subscription has room for',
    file: {
      fields: Array.from({ length: 10 }, (_, index) => ({ scope: 'subscription', name: `f${index}`, indexed: true })),
    },
    faults: ['fields[9].indexed: at most 10 subscription fields can be indexed'],
  },
  // Texts and ids
  { of: 'an empty text', file: campaign({ name: '' }), faults: ['campaigns[0].name: must not be empty'] },
  { of: 'a text that is none', file: campaign({ name: 7 }), faults: ['campaigns[0].name: must be a string'] },
  {
    of: 'a text too long',
    file: campaign({ name: 'x'.repeat(201) }),
    faults: ['campaigns[0].name: must be at most 200 characters long'],
  },
  {
    of: 'a control character',
    file: campaign({ name: 'a\u0000b' }),
    faults: ['campaigns[0].name: must not contain control characters'],
  },
  {
    of: 'what is left of a character in another encoding',
    file: campaign({ name: 'S\ufffdren' }),
    faults: ['campaigns[0].name: must not contain control characters'],
  },
  {
    of: 'half a character',
    file: campaign({ name: 'a\ud800b' }),
    faults: ['campaigns[0].name: must not contain control characters'],
  },
  {
    of: 'a line break where there can be none',
    file: campaign({ name: 'a\nb' }),
    faults: ['campaigns[0].name: must not contain control characters'],
  },
  {
    of: 'a # in an id',
    file: { policies: [{ external_id: 'a#b' }] },
    faults: [
      'policies[0].external_id: must not contain #, commas or control characters, and must not begin or end with a space',
    ],
  },
  {
    of: 'a comma in an id',
    file: { policies: [{ external_id: 'a,b' }] },
    faults: [
      'policies[0].external_id: must not contain #, commas or control characters, and must not begin or end with a space',
    ],
  },
  {
    of: 'a space around an id',
    file: { policies: [{ external_id: ' a' }] },
    faults: [
      'policies[0].external_id: must not contain #, commas or control characters, and must not begin or end with a space',
    ],
  },
  {
    of: 'a # in a name that is an id',
    file: { fields: [{ scope: 'customer', name: 'No #1' }] },
    faults: ['fields[0].name: must not contain # or control characters, and must not begin or end with a space'],
  },
  {
    of: 'an id that a path cannot hold',
    file: form({ url_id: 'a/b' }),
    faults: ['ordering_forms[0].url_id: must be 1 to 64 letters, digits, ".", "_" or "-"'],
  },
  {
    of: 'an id that a path would lose',
    file: { delivery_methods: [{ id: '..' }] },
    faults: ['delivery_methods[0].id: must be 1 to 64 letters, digits, ".", "_" or "-"'],
  },
  // The account
  {
    of: 'an unknown timezone',
    file: { account: { id: 'demo', timezone: 'Europe/Kopenhagen' } },
    faults: ['account.timezone: unknown timezone "Europe/Kopenhagen"'],
  },
  {
    of: 'a fixed offset as timezone',
    file: { account: { id: 'demo', timezone: '+01:00' } },
    faults: ['account.timezone: unknown timezone "+01:00"'],
  },
  {
    of: 'an unknown mode',
    file: { account: { id: 'demo', mode: 'demo' } },
    faults: ['account.mode: must be one of live, test'],
  },
  // Business entities
  {
    of: 'an unknown currency',
    file: entity({ currency: 'XYZ' }),
    faults: ['business_entities[0].currency: unknown currency "XYZ"'],
  },
  {
    of: 'a code that is no country',
    file: entity({ country: 'EU' }),
    faults: ['business_entities[0].country: unknown country "EU"'],
  },
  {
    of: 'a language not spoken',
    file: entity({ language: 'fr' }),
    faults: ['business_entities[0].language: must be one of en, da, sv, nb, de, fi'],
  },
  {
    of: 'a sender that is no address',
    file: entity({ email: 'abo@' }),
    faults: ['business_entities[0].email: is not an e-mail address'],
  },
  {
    of: 'half a day',
    file: entity({ due_days: 1.5 }),
    faults: ['business_entities[0].due_days: must be a whole number'],
  },
  {
    of: 'a number as text',
    file: entity({ due_days: '14' }),
    faults: ['business_entities[0].due_days: must be a number'],
  },
  {
    of: 'the invoice numbers of another entity',
    file: entity({ invoice_prefix: 'DK-' }),
    faults: ['business_entities[0].invoice_prefix: would give the same invoice numbers as "dk"'],
  },
  {
    of: 'the credit note numbers of another entity',
    file: entity({ invoice_prefix: 'DK-C' }),
    faults: ['business_entities[0].invoice_prefix: would give the same invoice numbers as "dk"'],
  },
  {
    of: 'a prefix that goes on with digits',
    file: entity({ invoice_prefix: 'DK-1' }),
    faults: ['business_entities[0].invoice_prefix: would give the same invoice numbers as "dk"'],
  },
  // Products
  {
    of: 'a date that does not exist',
    file: product({ date: '2027-02-30' }),
    faults: ['products[0].date: is not a date (YYYY-MM-DD)'],
  },
  {
    of: 'a datetime that does not exist',
    file: product({ assign_at: '2027-02-01' }),
    faults: ['products[0].assign_at: is not a datetime (YYYY-MM-DDTHH:MM:SS)'],
  },
  {
    of: 'a cut-off years from the date of its issue',
    file: {
      products: ['2030-01-02T00:00:00', '2029-01-01T23:59:59', '2027-12-31T23:59:59', '2026-12-31T00:00:00'].map(
        (cut_off, index) => ({
          external_id: `yearbook-${index}`,
          name: 'Y',
          category: 'x',
          date: '2029-01-01',
          cut_off,
        }),
      ),
    },
    faults: [
      'products[2].cut_off: must be within 366 days of the date, 2029-01-01',
      'products[3].cut_off: must be within 366 days of the date, 2029-01-01',
    ],
  },
  {
    of: 'a recurring product with a date',
    file: product({ recurring: true, date: '2027-02-01', assign_at: '2027-01-31T08:00:00' }),
    faults: [
      'products[0].date: a recurring product cannot have this',
      'products[0].assign_at: a recurring product cannot have this',
    ],
  },
  // Campaigns
  {
    of: 'a duration with a time',
    file: campaign({ duration: 'PT1H' }),
    faults: ['campaigns[0].duration: is not a duration in years, months, weeks or days, such as P1M'],
  },
  {
    of: 'a duration of nothing',
    file: campaign({ duration: 'P0D' }),
    faults: ['campaigns[0].duration: is not a duration in years, months, weeks or days, such as P1M'],
  },
  {
    of: 'a duration backwards',
    file: campaign({ duration: '-P1M' }),
    faults: ['campaigns[0].duration: is not a duration in years, months, weeks or days, such as P1M'],
  },
  {
    of: 'a duration without end',
    file: campaign({ duration: 'P999Y' }),
    faults: ['campaigns[0].duration: is not a duration in years, months, weeks or days, such as P1M'],
  },
  {
    of: 'both duration and assignments',
    file: campaign({ duration: 'P1M', assignments: 3 }),
    faults: ['campaigns[0].assignments: a campaign has either duration or assignments'],
  },
  {
    of: 'assignments beside the duration there was',
    file: { campaigns: [{ id: 'year', assignments: 3 }] },
    faults: ['campaigns[0].assignments: a campaign has either duration or assignments'],
  },
  {
    of: 'no assignments',
    file: campaign({ assignments: 0 }),
    faults: ['campaigns[0].assignments: must be at least 1'],
  },
  {
    of: 'a product that does not recur',
    file: campaign({ products: ['gazette', 'wine-book'] }),
    faults: ['campaigns[0].products[1]: the product "wine-book" is not recurring'],
  },
  {
    of: 'one product twice',
    file: campaign({ products: ['gazette', 'gazette'] }),
    faults: ['campaigns[0].products[1]: "gazette" occurs more than once'],
  },
  {
    of: 'an amount with decimals',
    file: invoiceLine({ amount: 99.5 }),
    faults: ['campaigns[0].invoice_lines[0].amount: must be a whole number'],
  },
  {
    of: 'a tax rate in percent',
    file: invoiceLine({ tax_rate: 25 }),
    faults: ['campaigns[0].invoice_lines[0].tax_rate: must be at most 1'],
  },
  {
    of: 'a condition that is a list',
    file: invoiceLine({ when: [] }),
    faults: ['campaigns[0].invoice_lines[0].when: must be an object'],
  },
  {
    of: 'a condition on a choice there is not',
    file: invoiceLine({ when: { edition: 'audio' } }),
    faults: ['campaigns[0].invoice_lines[0].when.edition: is not a value that a field of type choice can have'],
  },
  {
    of: 'a condition on an address',
    file: invoiceLine({ when: { delivery_address: 'x' } }),
    faults: [
      'campaigns[0].invoice_lines[0].when.delivery_address: is not a value that a field of type address can have',
    ],
  },
  {
    of: 'an add-on of itself',
    file: campaign({ addons: [{ campaign: 'new' }] }),
    faults: ['campaigns[0].addons: leads back to "new" itself'],
  },
  {
    of: 'add-ons in a circle',
    file: { campaigns: [{ id: 'web-addon', addons: [{ campaign: 'standard' }] }] },
    faults: [
      'campaigns["standard"].addons: leads back to "standard" itself',
      'campaigns[0].addons: leads back to "web-addon" itself',
    ],
  },
  {
    of: 'one add-on twice',
    file: campaign({ addons: [{ campaign: 'year' }, { campaign: 'year' }] }),
    faults: ['campaigns[0].addons[1].campaign: "year" occurs more than once'],
  },
  // Policies
  {
    of: 'an override type there is not',
    file: policy({ override_types: ['suspension'] }),
    faults: [
      'policies[0].override_types[0]: must be one of change-fields, change-delivery-address, change-billing-address, pause-delivery, pause-delivery-donate, alternative-delivery, pause-subscription',
    ],
  },
  {
    of: 'a blocked date that is none',
    file: policy({ blocked_dates: ['2026-12-24', 'xmas'] }),
    faults: ['policies[0].blocked_dates[1]: is not a date (YYYY-MM-DD)'],
  },
  {
    of: 'an unknown dunning action',
    file: policy({ dunning: [{ days_after_due: 1, action: 'shout' }] }),
    faults: ['policies[0].dunning[0].action: must be one of remind, suspend, stop'],
  },
  // Delivery methods
  {
    of: 'a method with the name of a built-in one',
    file: { delivery_methods: [{ id: 'email' }, { id: 'none' }] },
    faults: ['delivery_methods[0].id: "email" is reserved', 'delivery_methods[1].id: "none" is reserved'],
  },
  {
    of: 'a method that falls back to itself',
    file: { delivery_methods: [{ id: 'a', fallback: 'a' }] },
    faults: ['delivery_methods[0].fallback: leads back to "a" itself'],
  },
  {
    of: 'methods that fall back in a circle',
    file: {
      delivery_methods: [
        { id: 'print-house', fallback: 'a' },
        { id: 'a', fallback: 'print-house' },
      ],
    },
    faults: [
      'delivery_methods[0].fallback: leads back to "print-house" itself',
      'delivery_methods[1].fallback: leads back to "a" itself',
    ],
  },
  // API accesses
  {
    of: 'a short key',
    file: access({ key: '1234567' }),
    faults: ['api_accesses[0].key: must be at least 8 characters long'],
  },
  {
    of: 'a key that a header cannot carry',
    file: access({ key: 'with a space' }),
    faults: ['api_accesses[0].key: may contain visible ASCII characters only'],
  },
  {
    of: 'a path for an API',
    file: access({ allowed_apis: ['/api/customers/'] }),
    faults: ['api_accesses[0].allowed_apis[0]: must be * or the first part of a path after /api/'],
  },
  {
    of: 'addresses that are none',
    file: access({
      allowed_ips: ['10.0.0.0/8', '10.0.0.1/33', '010.0.0.1', '1', '::1/129', 'fe80::1%eth0', '2001:db8::/32'],
    }),
    faults: [1, 2, 3, 4, 5].map((n) => `api_accesses[0].allowed_ips[${n}]: is not an IP address or CIDR range`),
  },
  {
    of: 'IPv4 addresses mapped into IPv6, which no caller is compared as',
    file: access({
      allowed_ips: ['::', '::ffff:127.0.0.1', '::FFFF:7f00:1', '0:0:0:0:0:ffff::/96', '::/0', '::fffe:0:0/96'],
    }),
    faults: [1, 2, 3].map((n) => `api_accesses[0].allowed_ips[${n}]: is not an IP address or CIDR range`),
  },
  {
    of: 'no address at all',
    file: access({ allowed_ips: [] }),
    faults: ['api_accesses[0].allowed_ips: must not be empty'],
  },
  {
    of: 'more connections than all clients have',
    file: access({ max_connections: 51 }),
    faults: ['api_accesses[0].max_connections: must be at most 50'],
  },
  {
    of: 'the name that stands for the service itself',
    file: access({ name: 'System' }),
    faults: ['api_accesses[0].name: "System" is reserved'],
  },
  // Webhooks
  {
    of: 'a target that is no address',
    file: webhook({ url: 'hooks.example' }),
    faults: ['webhooks[0].url: must be an HTTP or HTTPS address without a user name and a fragment'],
  },
  {
    of: 'a target with a password',
    file: webhook({ url: 'https://me:secret@hooks.example/' }),
    faults: ['webhooks[0].url: must be an HTTP or HTTPS address without a user name and a fragment'],
  },
  {
    of: 'a category there is not',
    file: webhook({ categories: ['customers'] }),
    faults: [
      'webhooks[0].categories[0]: must be one of customer, subscription, override, product-assignment, campaign, product, edition, invoice, payment, agreement, collection, order, request, webhook, session, settings, consent, notice, file, complaint, bankfile',
    ],
  },
  {
    of: 'prefetch of what there is not',
    file: webhook({ prefetch: 'data,secrets' }),
    faults: [
      'webhooks[0].prefetch: must be a comma-separated list of values that customer fields can have, except password',
    ],
  },
  {
    of: 'a wait of no time',
    file: webhook({ resend_seconds: [60, 0] }),
    faults: ['webhooks[0].resend_seconds[1]: must be at least 0.1'],
  },
  // Ordering forms
  {
    of: 'a code without a discount',
    file: form({ ordering_codes: [{ code: 'X' }] }),
    faults: ['ordering_forms[0].ordering_codes[0].percent_off: exactly one of percent_off and amount_off is required'],
  },
  {
    of: 'a code with two discounts',
    file: code({ amount_off: 100 }),
    faults: ['ordering_forms[0].ordering_codes[0].percent_off: exactly one of percent_off and amount_off is required'],
  },
  {
    of: 'more than everything off',
    file: code({ percent_off: 101 }),
    faults: ['ordering_forms[0].ordering_codes[0].percent_off: must be at most 100'],
  },
  {
    of: 'a code for a campaign not on the form',
    file: code({ campaigns: ['year'] }),
    faults: ['ordering_forms[0].ordering_codes[0].campaigns[0]: the campaign "year" is not on this form'],
  },
  {
    of: 'an order that waits for no day',
    file: form({ expires_days: 0 }),
    faults: ['ordering_forms[0].expires_days: must be at least 1'],
  },
  {
    of: 'terms that are no address',
    file: form({ terms_url: 'terms.html' }),
    faults: ['ordering_forms[0].terms_url: must be an HTTP or HTTPS address without a user name and a fragment'],
  },
  {
    of: 'a gift of a campaign without recipients',
    file: form({ gift: true, campaigns: ['year', 'company'] }),
    faults: [
      'ordering_forms[0].campaigns[0]: this form sells gifts, so the campaign "year" must be a group campaign, whose recipient receives the gift',
    ],
  },
  {
    of: 'one code twice',
    file: form({
      ordering_codes: [
        { code: 'X', percent_off: 1 },
        { code: 'X', percent_off: 2 },
      ],
    }),
    faults: ['ordering_forms[0].ordering_codes[1].code: "X" occurs more than once'],
  },
])('$of', ({ file, faults: expected }) => {
  it('is refused, with its path', () => {
    expect(said(file)).toEqual(expected)
  })
})

describe('the picture of a campaign', () => {
  const file = (url: string) => ({
    campaigns: [{ id: 'pictured', name: 'Pictured', duration: 'P1Y', picture: { url, text: 'The cover' } }],
  })
  it('is an address, and HTTPS on a live account', () => {
    const at = 'campaigns[0].picture.url'
    expect(faults({ account: { id: 'live' }, ...file('http://img.example/a.jpg') })).toEqual([
      `${at}: must be HTTPS on a live account`,
    ])
    expect(said(file('https://img.example/a.jpg'))).toEqual([])
    expect(said(file('javascript:alert(1)'))).toEqual([
      `${at}: must be an HTTP or HTTPS address without a user name and a fragment`,
    ])
  })
})

describe('a webhook of a live account', () => {
  const live = (url: string) => faults({ account: { id: 'live' }, ...webhook({ url }) })
  it('is HTTPS', () => {
    expect(live('http://hooks.example/')).toEqual(['webhooks[0].url: must be HTTPS on a live account'])
    expect(live('https://hooks.example/')).toEqual([])
  })
  it('may be anything in a test account', () => {
    expect(said(webhook({ url: 'http://127.0.0.1:9000/' }))).toEqual([])
  })
})

describe('more entries than an account can have', () => {
  const entities = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      external_id: `e${n}`,
      name: 'E',
      currency: 'EUR',
      invoice_prefix: `${n}/`,
    }))
  it('are refused, whether they come at once or one after another', () => {
    const refusal = ['business_entities: must have at most 100 entries']
    expect(faults({ account: { id: 'a' }, business_entities: entities(101) })).toEqual(refusal)
    expect(faults({ account: { id: 'a' }, business_entities: entities(100) })).toEqual([])
    expect(said({ business_entities: entities(99) })).toEqual(refusal)
  })
})

describe('a file with no end of faults', () => {
  it('is answered with the first 500', () => {
    expect(said({ campaigns: Array.from({ length: 2000 }, () => 7) })).toHaveLength(500)
  })
})

describe("A business entity's currency", () => {
  const file = { business_entities: [{ external_id: 'dk', currency: 'EUR', payment_codes: null }] }

  it('stays once there are customers, who may have invoices and balances in it', () => {
    expect(faults(file, { current: demo(), hasCustomers: true })).toEqual([
      'business_entities[0].currency: can be changed like this only while the account has no customers',
    ])
    expect(faults(file, { current: demo() })).toEqual([])
  })
})
