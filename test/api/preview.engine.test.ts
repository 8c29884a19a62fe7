/** Previews of operations, coming steps, and calls that are carried out only as previewed. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hasOwnUntil } from '../../functions/http/preview-parameters.ts'
import { operations } from '../../functions/operations/all-operations.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { useService, type Answer } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json, headers })
const get = (path: string, query: Readonly<Record<string, string>>) => service.call({ method: 'GET', path, query })
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })

const previewSchema = v.object({
  preview: v.looseObject({
    documents: v.array(v.looseObject({ type: v.string(), total: v.number(), to_pay: v.number() })),
    follow: v.array(v.looseObject({ at: v.string(), kind: v.string(), text: v.string() })),
    subscriptions: v.array(
      v.looseObject({ state: v.string(), periods: v.array(v.unknown()), periods_before: v.array(v.unknown()) }),
    ),
    balance: v.array(v.unknown()),
    balance_before: v.array(v.unknown()),
    to_pay_now: v.array(v.unknown()),
    events: v.array(v.string()),
    messages: v.array(v.unknown()),
    expect: v.string(),
  }),
})
const previewIn = ({ body }: Answer) => v.parse(previewSchema, body).preview
const idIn = (answer: Answer) => v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id
const documentsOf = async () => {
  const { body } = await get('/api/customers/', { id: '1', fields: 'invoices.lines' })
  const documents = v.parse(
    v.object({ customers: v.tuple([v.object({ invoices: v.array(v.looseObject({ number: v.string() })) })]) }),
    body,
  ).customers[0].invoices
  // A preview takes no number, so it has no payment reference either.
  return documents.map(({ number: _, payment_reference: __, ...document }) => document)
}

async function given(): Promise<void> {
  await moveTo('2031-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
}
const begin = { id: '1', periods: [{ campaign_id: 'year' }] }

describe('The preview of an operation', () => {
  it('shows the documents, periods, states and events that carrying it out then makes', async () => {
    await given()
    const previewed = previewIn(await post('createsubscription', { ...begin, preview: true }))
    expect(previewed).toMatchObject({
      documents: [{ type: 'invoice', total: 800, to_pay: 800, currency: 'DKK' }],
      subscriptions: [{ state: 'active', periods_before: [], periods: [{ campaign_id: 'year', current: true }] }],
      balance: [],
      balance_before: [],
      to_pay_now: [{ business_entity: 'dk', currency: 'DKK', amount: 800 }],
      events: ['subscription:created', 'invoice:created'],
      messages: [{ kind: 'invoice', to: ['ann@example.com'] }],
      follow: [],
    })
    expect(await documentsOf()).toEqual([])
    await post('createsubscription', begin)
    expect(await documentsOf()).toEqual(previewed.documents)
  })

  it('takes no number: the next invoice has the number after the last', async () => {
    await given()
    await post('createsubscription', begin)
    for (let times = 0; times < 3; times++) await post('createsubscription', { ...begin, preview: true })
    await post('createcustomer', { data: { name: 'Nobody' }, preview: true })
    const made = await post('createsubscription', begin)
    expect(made.status).toBe(200)
    const { body } = await get('/api/customers/', { id: '1', fields: 'invoices' })
    expect(JSON.stringify(body)).toContain('"DK-2"')
    expect(JSON.stringify(body)).not.toContain('"DK-3"')
    expect((await post('createcustomer', { data: {} })).body).toEqual({ id: '1001' })
  })

  it('writes nothing: what it asks of the storage beside the limits of its client are reads', async () => {
    await given()
    await moveTo('2031-01-11T12:00:00')
    const { sent } = await countedSends(async () => {
      expect((await post('createsubscription', { ...begin, preview: true, until: '2031-12-01' })).status).toBe(200)
      expect((await post('createcustomer', { data: { name: 'Bo' }, preview: true })).status).toBe(200)
    })
    const writes = sent.filter((name) => !/^(Get|Query|BatchGet)/.test(name))
    // The limiter and the note of the key's use write at every call, whatever the call does.
    const { sent: ofReads } = await countedSends(async () => {
      await get('/api/customers/upcoming/', { id: '1' })
      await get('/api/customers/upcoming/', { id: '1' })
    })
    expect(writes.length).toBe(ofReads.filter((name) => !/^(Get|Query|BatchGet)/.test(name)).length)
    expect(writes.every((name) => name.startsWith('Update'))).toBe(true)
  })

  it('is refused in the words of the operation', async () => {
    await given()
    await post('createcustomer', { id: '2', data: { email: 'bo@example.com' } })
    const calls: [string, Readonly<Record<string, unknown>>][] = [
      ['createsubscription', { id: '1', periods: [{ campaign_id: 'none' }] }],
      ['createsubscription', { id: '1', periods: [] }],
      ['createcustomer', { id: '2' }],
      ['createcustomer', { data: { email: 'bo@example.com' } }],
      ['updatecustomer', { id: '1', data: { email: 'bo@example.com' } }],
      ['cancelsubscription', { id: '1', subscription_id: '1~none' }],
    ]
    for (const [name, json] of calls) {
      const { status, body } = await post(name, { ...json, preview: true })
      const real = await post(name, json)
      expect(status).toBeGreaterThanOrEqual(400)
      expect({ name, status, body }).toEqual({ name, status: real.status, body: real.body })
    }
  })

  it('shows a credit with what it leaves of the balance', async () => {
    await given()
    const subscription_id = idIn(await post('createsubscription', begin))
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 80_000, currency: 'DKK' })
    const stop = { id: '1', subscription_id, stop_at: '2031-07-12T00:00:00' }
    const previewed = previewIn(await post('cancelsubscription', { ...stop, preview: true }))
    expect(previewed).toMatchObject({
      documents: [{ type: 'credit_note', credits: 'DK-1' }],
      subscriptions: [{ id: subscription_id, state: 'active', state_before: 'active' }],
      balance_before: [],
      to_pay_now: [],
    })
    await post('cancelsubscription', stop)
    expect(await documentsOf()).toEqual(expect.arrayContaining(previewed.documents))
    const { body } = await get('/api/customers/', { id: '1', fields: 'invoices' })
    expect(body).toMatchObject({ customers: [{ balance: previewed.balance }] })
  })

  it.each(['open', 'paid'])(
    'tells of more copies what they cost more, while the invoice before is %s',
    async (state) => {
      await given()
      await service.configure({ policies: [{ external_id: 'standard', dunning: [] }] })
      const subscription_id = idIn(await post('createsubscription', begin))
      if (state === 'paid') {
        await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 80_000, currency: 'DKK' })
      }
      // On day 73 of 365 the price for one copy of the rest is 640.00.
      await moveTo('2031-03-24T00:00:00')
      const more = { id: '1', subscription_id, quantity: 3 }
      expect(previewIn(await post('updatesubscription', { ...more, preview: true }))).toMatchObject({
        documents: [
          { type: 'invoice', total: 1920 },
          { type: 'credit_note', total: -640 },
        ],
        to_pay_now: [{ business_entity: 'dk', currency: 'DKK', amount: 1280 }],
      })
      await post('updatesubscription', more)
      const fewer = await post('updatesubscription', { ...more, quantity: 1, preview: true })
      expect(previewIn(fewer)).toMatchObject({ to_pay_now: [] })
    },
  )

  it('shows a pause with the policy that it is registered under', async () => {
    await given()
    const subscription_id = idIn(await post('createsubscription', begin))
    const pause = { id: '1', subscription_id, override_type: 'pause-subscription', pause_reason: 'Away' }
    const times = { begin: '2031-02-03T00:00:00', end: '2031-02-10T00:00:00' }
    const { overrides } = previewIn(await post('createoverride', { ...pause, ...times, preview: true }))
    expect(overrides).toEqual([
      {
        subscription_id,
        override_type: 'pause-subscription',
        phase: 'future',
        ...times,
        pause_reason: 'Away',
        extends_period: true,
      },
    ])
  })

  it('shows what follows up to a date', async () => {
    await given()
    const intro = { id: '1', periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } }
    const previewed = previewIn(await post('createsubscription', { ...intro, preview: true, until: '2031-06-01' }))
    expect(previewed.follow.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['renewal', 'invoice']))
    expect(previewed.follow.every(({ text }) => text !== '')).toBe(true)
  })

  it.each([
    ['until without preview', { until: '2031-06-01' }, 400, 'until'],
    ['until that is no date', { preview: true, until: 'soon' }, 422, 'until'],
    ['until in the past', { preview: true, until: '2031-01-09' }, 422, 'until'],
    ['until 36 months and a day ahead', { preview: true, until: '2034-01-12' }, 422, 'until'],
    ['expect with preview', { preview: true, expect: `p1.abcdefgh.${'x'.repeat(43)}` }, 400, 'expect'],
    ['expect of another form', { expect: 'yes' }, 400, 'expect'],
    ['preview that is no flag', { preview: 'maybe' }, 400, 'preview'],
  ])('takes no %s', async (_, parameters, status, named) => {
    await given()
    const answer = await post('createsubscription', { ...begin, ...parameters })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(named)
    expect(await documentsOf()).toEqual([])
  })

  it('goes without an Idempotency-Key', async () => {
    await given()
    const answer = await post('createsubscription', { ...begin, preview: true }, { 'Idempotency-Key': 'once' })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Idempotency-Key')
  })

  it('of a file or of lists follows the rules of all previews: without a key, and by the right to previews', async () => {
    const bank = { id: 'debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' }
    const previewer = `previews-${service.account}`
    await service.configure({
      business_entities: [{ external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', bank_methods: [bank] }],
      products: [{ external_id: 'w1', name: 'Weekly', category: 'gazette', date: '2027-11-01' }],
      api_accesses: [{ name: 'previews', key: previewer, allowed_apis: ['preview'] }],
    })
    for (const [path, json] of [
      ['/api/collectionfiles/debit/', { business_entity: 'eu' }],
      ['/api/editions/close/', { external_id: 'w1' }],
    ] as const) {
      const call = (more: object, options: object = {}) =>
        service.call({ path, json: { ...json, ...more }, ...options })
      const headers = { 'Idempotency-Key': 'once' }
      expect(await call({ preview: true }, { headers })).toMatchObject({
        ...{ status: 400, body: expect.stringContaining('Idempotency-Key') },
      })
      expect(await call({ preview: true }, { key: previewer })).toMatchObject({ status: 200 })
      expect(await call({}, { key: previewer })).toMatchObject({ status: 403 })
      expect(await call({ preview: false }, { key: previewer })).toMatchObject({ status: 403 })
    }
  })

  const ownUntil = operations.flatMap(({ facts }) => (hasOwnUntil(facts.parameters) ? [facts.name] : []))
  const namedUnknown = 'is asked for by parameters that the refusal of an unknown parameter names with the others'
  const others = operations.map(({ facts }) => facts.name).filter((name) => !ownUntil.includes(name))
  it.each([...others, 'update', 'bulkupdates'])(`of %s ${namedUnknown}`, async (name) => {
    const { status, body } = await post(name, { previw: true })
    expect(status).toBe(400)
    expect(body).toMatch(/^previw: unknown parameter; expected one of: (?:[a-z_]+, )+preview, until, expect\.$/m)
  })

  it.each(ownUntil)(`of %s, which has an until of its own, ${namedUnknown}`, async (name) => {
    const { status, body } = await post(name, { previw: true })
    expect(status).toBe(400)
    expect(body).toMatch(/^previw: unknown parameter; expected one of: (?:[a-z_]+, )+until, preview, expect\.$/m)
  })

  it('of markundeliverable takes a date as that of the preview, and a datetime as the end of the mark', async () => {
    await given()
    await post('createsubscription', begin)
    const mark = { id: '1', reason: 'No such name' }
    const answers = await Promise.all(
      [{}, { until: '2032-12-31' }, { until: '2032-12-31T00:00:00' }].map((more) =>
        post('markundeliverable', { ...mark, ...more, preview: true }),
      ),
    )
    const [plain, ahead, ended] = answers.map(({ body }) => v.parse(previewSchema, body).preview)
    expect(plain?.follow).toEqual([])
    expect(ahead?.follow).not.toEqual([])
    expect(ended?.follow).toEqual([])
    // The date is no part of what is to be done.
    expect(await post('markundeliverable', { ...mark, expect: ahead?.expect })).toMatchObject({ status: 200 })
    expect(await post('markundeliverable', { ...mark, until: '2032-12-31' })).toMatchObject({
      ...{ status: 422, body: { until: [expect.any(String)] } },
    })
  })

  it('is asked of many operations as a whole: the refusal within an operation does not name its parameters', async () => {
    const operation = { operation: 'deletecustomer', id: '1', preview: true }
    expect(await post('update', { operations: [operation] })).toMatchObject({
      status: 400,
      body: 'operations[0].preview: unknown parameter; expected one of: id.',
    })
  })

  it('is all that a key may do that has the right to previews alone', async () => {
    await given()
    const key = `preview-${service.account}-0123456789`
    await service.configure({ api_accesses: [{ name: 'web', key, allowed_apis: ['preview'] }] })
    const call = (json: Readonly<Record<string, unknown>>) =>
      service.call({ method: 'POST', path: '/api/customers/createsubscription/', json, key })
    expect((await call({ ...begin, preview: true })).status).toBe(200)
    expect((await call(begin)).status).toBe(403)
    expect((await service.call({ method: 'GET', path: '/api/customers/', key })).status).toBe(403)
    expect(await documentsOf()).toEqual([])
  })
})

describe('A call with the expect of a preview', () => {
  it('is carried out where it does what the preview showed', async () => {
    await given()
    const { expect: token } = previewIn(await post('createsubscription', { ...begin, preview: true }))
    await moveTo('2031-01-10T12:20:00')
    expect((await post('createsubscription', { ...begin, expect: token })).status).toBe(200)
    expect(await documentsOf()).toHaveLength(1)
  })

  it('does nothing where it would do something else, and answers the new preview', async () => {
    await given()
    const { expect: token } = previewIn(await post('createsubscription', { ...begin, preview: true }))
    await service.configure({
      campaigns: [{ id: 'year', invoice_lines: [{ text: 'Dearer', amount: 90_000, tax_rate: 0.25 }] }],
    })
    const answer = await post('createsubscription', { ...begin, expect: token })
    expect(answer.status).toBe(409)
    const previewed = previewIn(answer)
    expect(previewed.documents).toMatchObject([{ total: 900 }])
    expect(await documentsOf()).toEqual([])
    expect((await post('createsubscription', { ...begin, expect: previewed.expect })).status).toBe(200)
    expect(await documentsOf()).toMatchObject([{ total: 900 }])
  })
})

describe('The expect of a preview', () => {
  it('is good for the very call that was previewed, also for what the preview does not show', async () => {
    await given()
    const written = { id: '1', data: { name: 'Ann Holm' } }
    const { expect: token } = previewIn(await post('updatecustomer', { ...written, preview: true }))
    const other = await post('updatecustomer', { id: '1', data: { name: 'Bo' }, expect: token })
    expect(other.status).toBe(409)
    expect((await post('updatecustomer', { ...written, expect: token })).status).toBe(200)

    const noted = previewIn(await post('createnote', { id: '1', text: 'Call her', preview: true }))
    expect((await post('createnote', { id: '1', text: 'Never call her', expect: noted.expect })).status).toBe(409)
    // The order of parameters makes no difference.
    expect((await post('createnote', { expect: noted.expect, text: 'Call her', id: '1' })).status).toBe(200)
  })

  it('of many operations is good for all of them, and not for some', async () => {
    await given()
    const operations = ['Ann', 'Ann B.'].map((name) => ({ operation: 'updatecustomer', id: '1', data: { name } }))
    const { expect: token } = previewIn(await post('bulkupdates', { operations, preview: true }))
    expect((await post('bulkupdates', { operations: operations.slice(0, 1), expect: token })).status).toBe(409)
    expect((await post('bulkupdates', { operations, expect: token })).status).toBe(200)
  })
})

describe('GET /api/customers/upcoming/', () => {
  it('tells step by step what moving the clock then brings', async () => {
    await given()
    const intro = { id: '1', periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } }
    const subscription_id = idIn(await post('createsubscription', intro))
    const { body } = await get('/api/customers/upcoming/', { id: '1', until: '2031-05-20', subscription_id })
    const { steps, more } = v.parse(
      v.object({
        steps: v.array(v.looseObject({ at: v.string(), kind: v.string(), document: v.optional(v.unknown()) })),
        more: v.boolean(),
      }),
      body,
    )
    expect(more).toBe(false)
    const foreseen = steps.flatMap(({ kind, document }) => (kind === 'invoice' ? [document] : []))
    expect(foreseen.length).toBeGreaterThan(0)
    const before = await documentsOf()
    await moveTo('2031-05-20T23:59:59')
    expect((await documentsOf()).slice(before.length).map(({ date }) => date)).toEqual(
      foreseen.map((document) => v.parse(v.looseObject({ date: v.string() }), document).date),
    )
  })

  it('names invoices that there are by their numbers, and gives none to later ones', async () => {
    await given()
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'standard' }] })
    const { body } = await get('/api/customers/upcoming/', { id: '1', until: '2031-12-31' })
    const { steps } = v.parse(
      v.looseObject({ steps: v.array(v.looseObject({ kind: v.string(), text: v.string() })) }),
      body,
    )
    const dunned = steps.flatMap(({ kind, text }) => (kind === 'dunning' ? [text] : []))
    expect(dunned.some((text) => text.includes('DK-1'))).toBe(true)
    expect(dunned.some((text) => text.includes('den kommende faktura'))).toBe(true)
    expect(dunned.filter((text) => /DK-(?!1\b)/.test(text))).toEqual([])
  })

  it('refuses an unknown customer and subscription', async () => {
    await given()
    expect((await get('/api/customers/upcoming/', { id: '9' })).status).toBe(422)
    expect((await get('/api/customers/upcoming/', { id: '1', subscription_id: '1~x' })).status).toBe(422)
    expect((await get('/api/customers/upcoming/', {})).status).toBe(400)
  })
})

describe('The preview of many operations', () => {
  const operations = [
    { operation: 'createcustomer', data: { name: 'Bo', country: 'DK', email: 'bo@example.com' } },
    { operation: 'createsubscription', periods: [{ campaign_id: 'year' }] },
    { operation: 'createsubscription', id: '1', periods: [{ campaign_id: 'intro' }] },
    { operation: 'createsubscription', id: '1', periods: [{ campaign_id: 'none' }] },
    { operation: 'createcustomer', data: { email: 'ann@example.com' } },
  ]
  const summary = v.looseObject({ succeeded: v.number(), failed: v.number(), errors: v.array(v.unknown()) })

  it.each(['update', 'bulkupdates'])('by %s shows all of them, with the errors that they would have', async (name) => {
    await given()
    const answer = await post(name, { operations, preview: true })
    const previewed = previewIn(answer)
    expect(previewed).toMatchObject({
      documents: [{ total: 800 }, { total: 99, customer_id: '1' }],
      to_pay_now: [{ business_entity: 'dk', currency: 'DKK', amount: 899 }],
    })
    expect(await documentsOf()).toEqual([])
    const { succeeded, failed, errors } = v.parse(summary, answer.body)
    const unexpected = await post(name, { operations: operations.slice(1), expect: previewed.expect })
    expect(unexpected.status).toBe(409)
    expect(await documentsOf()).toEqual([])
    const done = await post(name, { operations, expect: previewed.expect })
    expect(v.parse(summary, done.body)).toMatchObject({ succeeded, failed, errors })
    expect({ succeeded, failed }).toEqual({ succeeded: 3, failed: 2 })
    expect(await documentsOf()).toHaveLength(1)
    expect((await get('/api/customers/', { id: '1001' })).body).toMatchObject({ customers: [{ id: '1001' }] })
  })
})

describe('GET /api/customers/ at a later time', () => {
  const shown = v.object({
    customers: v.array(
      v.looseObject({ id: v.string(), active_subscriptions: v.array(v.looseObject({ campaign_id: v.string() })) }),
    ),
  })
  const active = async (query: Readonly<Record<string, string>>) =>
    v
      .parse(shown, (await get('/api/customers/', query)).body)
      .customers.map(({ id, active_subscriptions }) => [
        id,
        ...active_subscriptions.map(({ campaign_id }) => campaign_id),
      ])

  it('shows who will be active then, by the periods that will have been made', async () => {
    await given()
    await post('createcustomer', { id: '2', data: { name: 'Bo', country: 'DK' } })
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } })
    await post('createsubscription', {
      id: '2',
      periods: [{ campaign_id: 'year', begin: '2031-03-01T00:00:00' }],
      policy: { external_id: 'open' },
    })
    const filter = JSON.stringify({ condition_type: 'subscription:state', state: 'active' })
    expect(await active({ filter })).toEqual([['1', 'intro']])
    expect(await active({ filter, at: '2031-05-01T00:00:00' })).toEqual([
      ['1', 'standard', 'web-addon'],
      ['2', 'year'],
    ])
    expect(await active({ filter, at: '2033-05-01T00:00:00' })).toEqual([['1', 'standard', 'web-addon']])
  })

  it('gives documents that are still to be made no number', async () => {
    await given()
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } })
    const { body } = await get('/api/customers/', { id: '1', fields: 'invoices', at: '2031-05-20T00:00:00' })
    const { customers } = v.parse(
      v.object({ customers: v.array(v.object({ invoices: v.array(v.looseObject({})) })) }),
      body,
    )
    const [first, ...later] = customers[0]?.invoices ?? []
    expect(first).toMatchObject({ number: 'DK-1' })
    expect(later.length).toBeGreaterThan(0)
    for (const document of later) expect(document).not.toHaveProperty('number')
    expect(await documentsOf()).toHaveLength(1)
  })

  it.each([
    ['in the past', '2031-01-09T00:00:00'],
    ['more than 36 months ahead', '2034-02-01T00:00:00'],
    ['that is none', 'later'],
  ])('refuses a time %s', async (_, at) => {
    await given()
    expect(await get('/api/customers/', { at })).toMatchObject({ status: 422, body: { at: [expect.any(String)] } })
  })
})

describe('What comes to a recipient', () => {
  it('follows from its group: its renewals, and its end', async () => {
    await given()
    await post('createcustomer', { id: '2', data: { name: 'Bo', country: 'DK' } })
    const group = idIn(
      await post('createsubscription', {
        id: '1',
        periods: [{ campaign_id: 'company' }],
        policy: { external_id: 'open' },
      }),
    )
    const seat = idIn(await post('createsubscription', { id: '2', group_subscription_id: group }))
    const kinds = async () => {
      const { body } = await get('/api/customers/upcoming/', { id: '2', until: '2032-12-31' })
      return v
        .parse(
          v.object({
            steps: v.array(v.looseObject({ kind: v.string(), at: v.string(), subscription_id: v.string() })),
          }),
          body,
        )
        .steps.map(({ kind, at, subscription_id }) => [kind, at.slice(0, 10), subscription_id])
    }
    expect(await kinds()).toEqual([['renewal', '2032-01-10', seat]])
    await post('cancelsubscription', { id: '1', subscription_id: group, stop_at: '2031-06-01T00:00:00' })
    expect(await kinds()).toEqual([['period_end', '2031-06-01', seat]])
  })
})

describe('The preview of what a group does', () => {
  const seats = async (count: number) => {
    await given()
    const terms = { periods: [{ campaign_id: 'company' }], policy: { external_id: 'open' } }
    const group = idIn(await post('createsubscription', { id: '1', ...terms }))
    const ids: string[] = []
    for (let seat = 0; seat < count; seat++) {
      const id = `seat-${seat}`
      await post('createcustomer', { id, data: { name: 'Bo', country: 'DK' } })
      ids.push(idIn(await post('createsubscription', { id, group_subscription_id: group })))
    }
    return { group, ids }
  }
  const shownSchema = v.object({
    preview: v.looseObject({
      subscriptions: v.array(
        v.looseObject({
          id: v.string(),
          customer_id: v.optional(v.string()),
          state: v.string(),
          periods: v.array(v.unknown()),
        }),
      ),
      events: v.array(v.string()),
      expect: v.string(),
      more: v.optional(v.boolean()),
    }),
  })
  const shownIn = ({ body }: Answer) => v.parse(shownSchema, body).preview
  /** The types of the events of these customers' changes, in order for each customer. */
  const told = async (...customers: readonly string[]) => {
    const all = await Promise.all(
      customers.map((id) => storedChanges(customerPartition(service.account, id), 1, 1_000)),
    )
    return all.map((changes) => changes.flatMap(({ change }) => (change?.events ?? []).map(({ type }) => type)))
  }
  const readSchema = v.object({
    customers: v.array(
      v.object({
        id: v.string(),
        subscriptions: v.array(
          v.looseObject({ id: v.string(), state: v.string(), periods: v.array(v.looseObject({})) }),
        ),
      }),
    ),
  })
  const read = async (id: string) => {
    const { body } = await get('/api/customers/', { id, fields: 'subscriptions' })
    return v.parse(readSchema, body).customers.flatMap((customer) =>
      customer.subscriptions.map(({ id: subscription, state, periods }) => ({
        ...{ id: subscription, customer_id: customer.id, state },
        periods: periods.map(({ products: _, ...period }) => period),
      })),
    )
  }

  it.each([
    ['at once', {}],
    ['later', { stop_at: '2031-03-01T00:00:00' }],
  ])('tells what stopping it %s then does to its recipients', async (_, when) => {
    const { group, ids } = await seats(2)
    await moveTo('2031-01-10T12:01:00')
    const stop = { id: '1', subscription_id: group, ...when }
    const before = await read('seat-0')
    const concerned = ['1', 'seat-0', 'seat-1']
    const heard = await told(...concerned)
    const preview = shownIn(await post('cancelsubscription', { ...stop, preview: true }))
    expect(preview.subscriptions.map(({ id, customer_id }) => [id, customer_id])).toEqual([
      [group, undefined],
      [ids[0], 'seat-0'],
      [ids[1], 'seat-1'],
    ])
    expect(await read('seat-0')).toEqual(before)
    expect(await told(...concerned)).toEqual(heard)
    expect((await post('cancelsubscription', { ...stop, expect: preview.expect })).status).toBe(200)
    await moveTo('2031-01-10T12:01:30')
    const [, first, second] = preview.subscriptions.map(({ id, customer_id, state, periods }) => {
      return { id, customer_id, state, periods }
    })
    expect([first, second]).toEqual([...(await read('seat-0')), ...(await read('seat-1'))])
    const now = await told(...concerned)
    const isTold = (type: string) => type !== 'invoice:sent'
    expect(now.flatMap((types, index) => types.slice(heard[index]?.length)).filter(isTold)).toEqual(preview.events)
    const stopAt = 'stop_at' in when ? when.stop_at : '2031-01-10T12:01:00'
    expect(preview.subscriptions).toMatchObject([{}, { stop_at: stopAt, state_before: 'active' }, { stop_at: stopAt }])
  })

  it('of what its recipients do not follow names none of them', async () => {
    const { group } = await seats(1)
    await moveTo('2031-01-10T12:01:00')
    const { body } = await post('updatesubscription', { id: '1', subscription_id: group, quantity: 2, preview: true })
    expect(shownIn({ status: 200, headers: {}, body }).subscriptions.map(({ id }) => id)).toEqual([group])
  })

  it('is another one where a recipient has joined since, so that its expect holds no more', async () => {
    const { group } = await seats(1)
    const stop = { id: '1', subscription_id: group }
    const { expect: expected } = shownIn(await post('cancelsubscription', { ...stop, preview: true }))
    await post('createcustomer', { id: 'late', data: { name: 'Cy', country: 'DK' } })
    const late = idIn(await post('createsubscription', { id: 'late', group_subscription_id: group }))
    const refused = await post('cancelsubscription', { ...stop, expect: expected })
    expect(refused.status).toBe(409)
    expect(shownIn(refused).subscriptions.map(({ id }) => id)).toContain(late)
    expect((await read('late'))[0]).toMatchObject({ state: 'active' })
  })

  it('of a group with many recipients shows a hundred, says that there are more, and reads them together', async () => {
    const { group } = await seats(0)
    const operations = Array.from({ length: 101 }, (_, seat) => [
      { operation: 'createcustomer', id: `seat-${seat}`, data: { name: 'Bo', country: 'DK' } },
      { operation: 'createsubscription', id: `seat-${seat}`, group_subscription_id: group },
    ]).flat()
    expect((await post('bulkupdates', { operations })).body).toMatchObject({ succeeded: 202 })
    const stop = { id: '1', subscription_id: group, preview: true }
    const { sent } = await countedSends(async () => {
      const preview = shownIn(await post('cancelsubscription', stop))
      expect(preview.subscriptions).toHaveLength(101)
      expect(preview.more).toBe(true)
    })
    expect(sent.length).toBeLessThan(20)
  })

  it('names the recipients of many operations with their own customers', async () => {
    const { group, ids } = await seats(1)
    const operations = [{ operation: 'cancelsubscription', id: '1', subscription_id: group }]
    const preview = shownIn(await post('update', { operations, preview: true }))
    expect(preview.subscriptions).toMatchObject([
      { id: group, customer_id: '1' },
      { id: ids[0], customer_id: 'seat-0', state: 'stopped', state_before: 'active' },
    ])
    const answer = await post('update', { operations, expect: preview.expect })
    expect(answer).toMatchObject({ status: 200, body: { succeeded: 1 } })
  })
})
