/** Issues and their lists against the real engine: a weekly with two carriers, through holidays, moves and reports. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import { repair } from '../../functions/store/feed/repair-feed.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { editionPartition } from '../../functions/store/keys.ts'
import { closeEditionJob } from '../../functions/work/editions/close-edition.ts'
import { runJob } from '../../functions/work/jobs/run-job.ts'
import { textAt } from '../files.ts'
import { useQueue } from '../queue.ts'
import { useService } from '../service.ts'

const service = useService()
useQueue()
beforeEach(() => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
})
const issue = 'weekly-3'

const recordSchema = v.record(v.string(), v.unknown())
async function call(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(recordSchema, body)
}
async function refusal(path: string, json: object): Promise<unknown> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  return status === 422 && typeof body === 'object' && body !== null ? Object.keys(body) : status
}
const goTo = (time: string) => call('test/clock', { now: time })

const listSchema = v.looseObject({
  list_id: v.optional(v.string()),
  file_id: v.optional(v.string()),
  carrier: v.string(),
  kind: v.string(),
  lines: v.number(),
  copies: v.number(),
  bundles: v.optional(v.number()),
})
const closingSchema = v.object({
  external_id: v.string(),
  forecast: v.boolean(),
  donated: v.number(),
  carriers: v.array(v.object({ carrier: v.string(), lines: v.number(), copies: v.number() })),
  lists: v.array(listSchema),
  changes: v.optional(v.array(v.looseObject({ customer_id: v.string(), change: v.string() }))),
})
type Closing = v.InferOutput<typeof closingSchema>

const close = async (json: object = {}): Promise<Closing> =>
  v.parse(closingSchema, await call('editions/close', { external_id: issue, ...json }))
/** The lists of a closing, without their ids. */
const told = ({ lists }: Closing) => lists.map(({ carrier, kind, lines, copies }) => [carrier, kind, lines, copies])

const lineSchema = v.looseObject({ line_id: v.string(), customer_id: v.string(), copies: v.number() })
type Line = v.InferOutput<typeof lineSchema>
async function linesOf(list_id: string | undefined, more: Readonly<Record<string, string>> = {}): Promise<Line[]> {
  const query = { external_id: issue, list_id: list_id ?? '', ...more }
  const { status, body } = await service.call({ path: '/api/editions/lists/', query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(v.looseObject({ lines: v.array(lineSchema) }), body).lines
}
const listOf = ({ lists }: Closing, carrier: string, kind = 'main') =>
  lists.find((list) => list.carrier === carrier && list.kind === kind)
async function fileOf(id: string | undefined): Promise<string> {
  const { headers } = await service.call({ path: `/api/files/${id}/` })
  return textAt(String(headers['Location']))
}
const customersIn = ({ body }: { readonly body: unknown }, name: string): string[] =>
  v
    .parse(v.array(v.looseObject({ customer_id: v.string() })), v.parse(recordSchema, body)[name])
    .map(({ customer_id }) => customer_id)
    .toSorted()
const editions = async (query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await service.call({ path: '/api/editions/', query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(v.looseObject({ editions: v.array(v.looseObject({ external_id: v.string() })) }), body).editions
}

async function subscriber(id: string, address: string, more: object = {}): Promise<string> {
  await call('customers/createcustomer', { id, data: { name: id, address, country: 'DK' } })
  const year = { id, periods: [{ campaign_id: 'year', invoicing: 'none' }], ...more }
  return v.parse(v.string(), (await call('customers/createsubscription', year))['subscription_id'])
}

const bladbud = { id: 'bladbud', name: 'Bladbud', countries: ['DK'], postal_codes: ['1000-2999'], weekdays: [5] }
const post = { id: 'post', name: 'Post', countries: ['DK'], cut_off: { days: 3, time: '12:00' } }
const weekly = (date: string, n: number) => ({
  ...{ external_id: `weekly-${n}`, name: `The Weekly ${n}`, category: 'gazette', date },
  assign_at: `${date.slice(0, 8)}01T00:00:00`,
})

/** A Friday newspaper: carriers on foot in Copenhagen, the post elsewhere. */
async function paper(more: { bladbud?: object; post?: object } = {}): Promise<void> {
  await service.configure({
    products: [weekly('2027-01-22', 3), { ...weekly('2027-01-29', 4), assign_at: '2027-01-29T00:00:00' }],
    carriers: [
      { ...bladbud, ...more.bladbud },
      { ...post, ...more.post },
    ],
  })
  await goTo('2026-12-01T08:00:00')
}

describe('A weekly with two carriers', () => {
  it('is forecast, closed at its cut-off, and supplemented by whoever came, went or moved since', async () => {
    await paper({ bladbud: { bundle: { most_copies: 10, by: 'postal_code' } } })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('bob', 'Bredgade 2\n1260 København K', { quantity: 12 })
    const cid = await subscriber('cid', 'Vestergade 5\n5000 Odense C')
    const away = await subscriber('dan', 'Algade 1\n4000 Roskilde')
    const donor = await subscriber('eva', 'Algade 2\n4000 Roskilde', { quantity: 2 })
    await call('customers/createcustomer', { id: 'fay', data: { name: 'fay', address: 'Storgatan 1', country: 'SE' } })
    await call('customers/createsubscription', { id: 'fay', periods: [{ campaign_id: 'year', invoicing: 'none' }] })
    const holiday = { begin: '2027-01-20T00:00:00', end: '2027-01-27T00:00:00' }
    await call('customers/createoverride', {
      id: 'dan',
      subscription_id: away,
      override_type: 'pause-delivery',
      ...holiday,
    })
    const given = { id: 'eva', subscription_id: donor, override_type: 'pause-delivery-donate', ...holiday }
    await call('customers/createoverride', given)

    // Weeks before, the rules that will assign the issue predict its recipients.
    const forecast = await close({ preview: true })
    expect(forecast).toMatchObject({ forecast: true, donated: 2 })
    expect(told(forecast)).toEqual([
      ['bladbud', 'main', 2, 13],
      ['post', 'main', 1, 1],
      ['none', 'main', 1, 1],
    ])
    expect((await editions())[0]).toMatchObject({ state: 'open', cut_off: '2027-01-19T12:00:00' })

    await goTo('2027-01-19T11:59:00')
    expect(await refusal('editions/close', { external_id: issue })).toEqual(['early'])
    await goTo('2027-01-22T08:00:00')
    expect(told(await close({ preview: true }))).toEqual(told(forecast))
    const closing = await close({ note: 'First' })
    expect(told(closing)).toEqual(told(forecast))
    expect(listOf(closing, 'bladbud')).toMatchObject({ bundles: 3 })
    const lines = await linesOf(listOf(closing, 'bladbud')?.list_id)
    expect(lines.map(({ customer_id, copies, bundle }) => [customer_id, copies, bundle])).toEqual([
      ['bob', 12, 1],
      ['ann', 1, 3],
    ])
    expect((await fileOf(listOf(closing, 'bladbud')?.file_id)).split('\r\n')).toEqual([
      'line_id,copies,change,route,sequence,bundle,name,company,street,postal_code,city,country',
      `${lines[0]?.line_id},12,,,,1,bob,,Bredgade 2,1260,København K,DK`,
      `${lines[1]?.line_id},1,,,,3,ann,,Bredgade 10,1260,København K,DK`,
      '',
    ])
    expect((await editions({ date_to: '2027-01-25' }))[0]).toMatchObject({
      ...{ state: 'closed', copies: 15, donated: 2, changes_after_cut_off: 0 },
    })

    // Nothing has changed, so there is nothing to print.
    expect(told(await close())).toEqual([])
    // On the day of the cut-off Ann moves to Odense, and Gus subscribes. Cid's copy is taken back.
    await call('customers/updatecustomer', { id: 'ann', data: { address: 'Kongensgade 1\n5000 Odense C' } })
    await call('customers/createcustomer', {
      id: 'gus',
      data: { name: 'gus', address: 'Algade 9\n4000 Roskilde', country: 'DK' },
    })
    const assigned = await call('customers/assignproduct', { id: 'gus', external_id: issue })
    expect(assigned).toHaveProperty('product_assignment_id')
    await call('customers/unassignproduct', { id: 'cid', product_assignment_id: `${cid}:${issue}` })

    const ahead = await close({ preview: true })
    expect(ahead.changes?.map(({ customer_id, change }) => [customer_id, change]).toSorted()).toEqual([
      ['ann', 'start'],
      ['ann', 'stop'],
      ['cid', 'stop'],
      ['gus', 'start'],
    ])
    const supplement = await close()
    expect(told(supplement)).toEqual([
      ['bladbud', 'supplement', 1, 0],
      ['post', 'supplement', 3, 2],
    ])
    const gone = await linesOf(listOf(supplement, 'bladbud', 'supplement')?.list_id)
    expect(gone.map(({ customer_id, change, copies }) => [customer_id, change, copies])).toEqual([['ann', 'stop', 0]])
    // The first list still has the address that was printed.
    expect(await linesOf(listOf(closing, 'bladbud')?.list_id)).toEqual(lines)
    expect((await editions({ date_to: '2027-01-25' }))[0]).toMatchObject({ copies: 15, changes_after_cut_off: 4 })
    // A carrier whose lists are counted cannot be removed, and counts add up for one that no longer delivers that day.
    const removal = { carriers: [{ id: 'post', delete: true }] }
    expect(await refusal('settings/update', removal)).toEqual(['carriers[0].delete'])
    await call('settings/update', { carriers: [{ id: 'bladbud', weekdays: [1] }] })
    const [shown] = await editions({ date_to: '2027-01-25' })
    const carriers = v.parse(v.array(v.looseObject({ copies: v.optional(v.number(), 0) })), shown?.['carriers'])
    expect(carriers.reduce((sum, { copies }) => sum + copies, 0)).toBe(shown?.['copies'])
    for await (const { behind } of repair(service.account, runtime))
      expect(behind.every(({ outcome }) => outcome.kind === 'done')).toBe(true)
    const { events } = await readFeed({ account: service.account, after: 0, limit: 1_000 })
    expect(events.filter(({ type }) => type === 'edition:closed')).toHaveLength(2)
    const changes = await storedChanges(editionPartition(service.account, issue), 1, 10)
    expect(changes.flatMap(({ change }) => change?.events ?? [])).toEqual(
      [closing, supplement].map(({ lists }) => ({
        type: 'edition:closed',
        attributes: { external_id: issue, list_ids: lists.map(({ list_id }) => list_id) },
      })),
    )
  })

  it('is assigned at the cut-off of each carrier, so that its lists go to the printer days before its date', async () => {
    await paper()
    const { assign_at: _, ...usual } = weekly('2027-01-22', 3)
    await service.configure({ products: [{ ...usual, external_id: 'weekly-5' }] })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('cid', 'Vestergade 5\n5000 Odense C')
    const away = { id: 'bob', subscription_id: await subscriber('bob', 'Bredgade 8\n1260 København K') }
    const vacation = { begin: '2027-01-18T00:00:00', end: '2027-01-25T00:00:00', override_type: 'pause-delivery' }
    const { override_id } = await call('customers/createoverride', { ...away, ...vacation })
    const closeIt = async (json: object) =>
      told(v.parse(closingSchema, await call('editions/close', { external_id: 'weekly-5', ...json })))
    expect(await editions({ category: 'gazette' })).toContainEqual(
      expect.objectContaining({ external_id: 'weekly-5', assign_at: '2027-01-22T00:00:00' }),
    )
    const { body } = await service.call({ path: '/api/products/', query: { external_id: 'weekly-5' } })
    expect(body).toMatchObject({ products: [{ date: '2027-01-22' }] })
    const forecast = await closeIt({ preview: true })
    await goTo('2027-01-19T12:00:00')
    // The post gets its list three days before the date, the carriers on foot at their own cut-off.
    expect(await closeIt({ carriers: ['post'] })).toEqual([['post', 'main', 1, 1]])
    expect(await refusal('editions/close', { external_id: 'weekly-5' })).toEqual(['early'])
    // Readers who begin or return in between are in time for the carriers on foot. A new one is too late for the post.
    await goTo('2027-01-20T12:00:00')
    const copies = { campaign_id: 'ten-issues', invoicing: 'none', remaining_assignments: 1 }
    await subscriber('dea', 'Bredgade 12\n1260 København K', { periods: [copies] })
    await subscriber('eli', 'Vestergade 7\n5000 Odense C')
    await call('customers/updateoverride', { id: 'bob', override_id, end: '2027-01-21T00:00:00' })
    // A reader who moves to the post was a reader at its cut-off, and so gets onto its supplement.
    await call('customers/updatecustomer', { id: 'ann', data: { address: 'Kongensgade 1\n5000 Odense C' } })
    const ahead = [
      ['bladbud', 'main', 2, 2],
      ['post', 'supplement', 1, 1],
    ]
    expect(await closeIt({ preview: true })).toEqual(ahead)
    const recipients = { path: '/api/products/forecast/', query: { external_id: 'weekly-5' } }
    const expected = ['ann', 'bob', 'cid', 'dea']
    expect(customersIn(await service.call(recipients), 'recipients')).toEqual(expected)
    await goTo('2027-01-22T00:00:00')
    expect(await closeIt({ carriers: ['bladbud'] })).toEqual(ahead.slice(0, 1))
    expect(await closeIt({})).toEqual(ahead.slice(1))
    const assigned = { path: '/api/products/assignments/', query: { external_id: 'weekly-5' } }
    expect(customersIn(await service.call(assigned), 'assignments')).toEqual(expected)
    const dea = await service.call({ path: '/api/customers/', query: { id: 'dea', fields: 'subscriptions' } })
    expect(dea.body).toMatchObject({ customers: [{ subscriptions: [{ periods: [{ end: '2027-01-22T00:00:00' }] }] }] })
    expect(forecast).toEqual([
      ['bladbud', 'main', 1, 1],
      ['post', 'main', 1, 1],
    ])
    expect(await closeIt({})).toEqual([])
  })

  it('is closed early at the cut-off, as of that time, and other carriers do not wait for it', async () => {
    await paper()
    const { assign_at: _, ...usual } = weekly('2027-01-22', 3)
    await service.configure({ products: [{ ...usual, external_id: 'weekly-6' }] })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('cid', 'Vestergade 5\n5000 Odense C')
    const order = { external_id: 'weekly-6', early: true, note: 'At night' }
    const first = await service.call({ path: '/api/editions/close/', json: { ...order, carriers: ['bladbud'] } })
    const second = await service.call({ path: '/api/editions/close/', json: { ...order, carriers: ['bladbud'] } })
    expect([first.status, second.status]).toEqual([202, 202])
    const stateOf = async () =>
      (await editions({ date_to: '2027-01-22' })).find(({ external_id }) => external_id === 'weekly-6')
    expect(await stateOf()).toMatchObject({ state: 'open' })
    await goTo('2027-01-19T12:00:00')
    const ofPost = await call('editions/close', { external_id: 'weekly-6', carriers: ['post'] })
    expect(told(v.parse(closingSchema, ofPost))).toEqual([['post', 'main', 1, 1]])

    await goTo('2027-01-22T06:00:00')
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const now = await accountNow(settings, instantOf(Date.now()))
    const kinds = new Map([[closeEditionJob.name, closeEditionJob]])
    for (const { body } of [first, second]) {
      const { job_id } = v.parse(v.object({ job_id: v.string() }), body)
      expect(await runJob(job_id, { settings, now, mayGoOn: () => true, kinds })).toBe('ended')
      const { body: job } = await service.call({ path: `/api/jobs/${job_id}/` })
      expect(job).toMatchObject({ state: 'done' })
    }
    const { body } = await service.call({ path: '/api/editions/lists/', query: { external_id: 'weekly-6' } })
    const closed = { closed: '2027-01-22T06:00:00', note: 'At night' }
    expect(body).toMatchObject({ lists: [{ carrier: 'post' }, { carrier: 'bladbud', kind: 'main', ...closed }] })
    expect(await stateOf()).toMatchObject({ state: 'closed', copies: 2 })
  })

  it('closes one carrier before the other, and nobody is on two lists', async () => {
    await paper()
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('cid', 'Vestergade 5\n5000 Odense C')
    await goTo('2027-01-20T08:00:00')
    expect(told(await close({ carriers: ['post'] }))).toEqual([['post', 'main', 1, 1]])
    expect((await editions())[0]).toMatchObject({ state: 'open' })
    // Cid is on the list of the post already: the walkers do not get the copy too.
    await call('customers/updatecustomer', { id: 'cid', data: { address: 'Bredgade 12\n1260 København K' } })
    await goTo('2027-01-22T08:00:00')
    expect(told(await close({ carriers: ['bladbud'] }))).toEqual([['bladbud', 'main', 1, 1]])
    expect((await editions())[0]).toMatchObject({ state: 'closed' })
    expect(told(await close())).toEqual([
      ['bladbud', 'supplement', 1, 1],
      ['post', 'supplement', 1, 0],
    ])
  })

  it('raises an alarm for copies that no carrier delivers, and none once they have one', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue().mockClear()
    await paper()
    await call('customers/createcustomer', { id: 'fay', data: { name: 'fay', address: 'Storgatan 1', country: 'SE' } })
    await call('customers/createsubscription', { id: 'fay', periods: [{ campaign_id: 'year', invoicing: 'none' }] })
    await goTo('2027-01-22T08:00:00')
    expect(told(await close())).toEqual([['none', 'main', 1, 1]])
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ alarm: 'copies-without-carrier' }))
    errors.mockClear()
    const moved = { address: 'Vestergade 5\n5000 Odense C', country: 'DK' }
    await call('customers/updatecustomer', { id: 'fay', data: moved })
    expect(told(await close())).toEqual([
      ['post', 'supplement', 1, 1],
      ['none', 'supplement', 1, 0],
    ])
    expect(errors).not.toHaveBeenCalled()
    errors.mockRestore()
  })

  it('refuses what it cannot close, and lists of another issue', async () => {
    await paper()
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await goTo('2027-01-23T08:00:00')
    expect(await refusal('editions/close', { external_id: 'gazette' })).toEqual(['external_id'])
    expect(await refusal('editions/close', { external_id: 'wine-book' })).toEqual(['external_id'])
    expect(await refusal('editions/close', { external_id: 'nothing' })).toEqual(['external_id'])
    for (const external_id of ['gazette', 'wine-book', 'nothing']) {
      const { status, body } = await service.call({ path: '/api/editions/lists/', query: { external_id } })
      expect([external_id, status, body]).toEqual([external_id, 422, { external_id: [expect.any(String)] }])
    }
    expect(await refusal('editions/close', { external_id: issue, carriers: ['ups'] })).toEqual(['carriers'])
    const { list_id = '' } = (await close()).lists[0] ?? {}
    const other = { path: '/api/editions/lists/', query: { external_id: 'weekly-4', list_id } }
    expect(await service.call(other)).toMatchObject({ status: 422, body: { list_id: [expect.any(String)] } })
  })
})

describe('A carrier of changes', () => {
  it('hears of starts, pauses, moves and stops, each once, from its last list on', async () => {
    await paper({ bladbud: { mode: 'changes' } })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    const bob = await subscriber('bob', 'Bredgade 2\n1260 København K')
    await goTo('2027-01-22T08:00:00')
    const first = await close()
    expect(told(first)).toEqual([['bladbud', 'main', 2, 2]])
    await call('customers/updatecustomer', { id: 'ann', data: { address: 'Bredgade 11\n1260 København K' } })
    await subscriber('cid', 'Bredgade 3\n1260 København K')
    // The next issue goes to Ann, at her new address, and to Cid; Bob's copy is withheld.
    await call('customers/createoverride', {
      ...{ id: 'bob', subscription_id: bob, override_type: 'pause-delivery' },
      ...{ begin: '2027-01-28T00:00:00', end: '2027-02-10T00:00:00' },
    })
    // The forecast shows the same changes, weeks before the issue is assigned.
    const changes = [
      ['bob', 'pause', 0],
      ['cid', 'start', 1],
      ['ann', 'move', 1],
    ]
    const ahead = v.parse(closingSchema, await call('editions/close', { external_id: 'weekly-4', preview: true }))
    expect(told(ahead)).toEqual([['bladbud', 'main', 3, 2]])
    expect(ahead.carriers).toEqual([{ carrier: 'bladbud', lines: 2, copies: 2 }])
    expect(ahead.changes?.map(({ customer_id, change, copies }) => [customer_id, change, copies]).toSorted()).toEqual(
      changes.toSorted(),
    )
    await goTo('2027-01-29T08:00:00')
    const second = v.parse(closingSchema, await call('editions/close', { external_id: 'weekly-4' }))
    expect(second.carriers).toEqual([{ carrier: 'bladbud', lines: 2, copies: 2 }, expect.anything(), expect.anything()])
    const query = { external_id: 'weekly-4', list_id: second.lists[0]?.list_id ?? '' }
    const { body } = await service.call({ path: '/api/editions/lists/', query })
    const { lines } = v.parse(v.looseObject({ lines: v.array(lineSchema) }), body)
    expect(lines.map(({ customer_id, change }) => [customer_id, change])).toEqual([
      ['bob', 'pause'],
      ['cid', 'start'],
      ['ann', 'move'],
    ])
  })

  it('hears of the stop of somebody who was erased since, at the address that it has', async () => {
    await paper({ bladbud: { mode: 'changes' } })
    const ann = await subscriber('ann', 'Bredgade 10\n1260 København K')
    await goTo('2027-01-22T08:00:00')
    await close()
    await call('customers/cancelsubscription', { id: 'ann', subscription_id: ann })
    await call('customers/deletecustomer', { id: 'ann' })
    await goTo('2027-01-29T08:00:00')
    const { lists } = await close({ external_id: 'weekly-4' })
    const rows = (await fileOf(lists[0]?.file_id)).split('\r\n')
    expect(rows.find((row) => row.includes(',stop,'))).toContain('Bredgade 10')
  })

  it('hears nothing of an issue on a weekday that it does not carry', async () => {
    await service.configure({
      products: ['2027-01-22', '2027-01-23', '2027-01-29'].map((date, index) => weekly(date, index + 3)),
      carriers: [{ ...bladbud, mode: 'changes' }, post],
    })
    await goTo('2026-12-01T08:00:00')
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await goTo('2027-01-23T08:00:00')
    expect(told(await close())).toEqual([['bladbud', 'main', 1, 1]])
    expect(told(await close({ external_id: 'weekly-4', preview: true }))).toEqual([['post', 'main', 1, 1]])
    expect(told(await close({ external_id: 'weekly-4' }))).toEqual([['post', 'main', 1, 1]])
    await goTo('2027-01-29T08:00:00')
    expect(told(await close({ external_id: 'weekly-5' }))).toEqual([])
  })

  it('gets no list of an issue before its last one, which would pause readers who began since', async () => {
    await paper({ bladbud: { mode: 'changes' } })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await goTo('2027-01-29T08:00:00')
    const fourth = async (more: object = {}) => told(await close({ external_id: 'weekly-4', ...more }))
    expect(await fourth()).toEqual([['bladbud', 'main', 1, 1]])
    expect(await refusal('editions/close', { external_id: issue })).toEqual(['carriers'])
    expect(await refusal('editions/close', { external_id: issue, preview: true })).toEqual(['carriers'])
    expect(await refusal('editions/close', { external_id: issue, carriers: ['bladbud'] })).toEqual(['carriers'])
    await subscriber('cid', 'Torvet 1\n8000 Aarhus C')
    expect(await refusal('editions/close', { external_id: issue, carriers: ['post', 'none'] })).toBe(200)
    // Nothing has changed for the carrier of changes.
    expect(await fourth({ carriers: ['bladbud'] })).toEqual([])
  })

  it('hears of one stop of a reader who has moved to a carrier with a later cut-off', async () => {
    const changes = { mode: 'changes' }
    const [third, fourth] = [weekly('2027-01-22', 3), weekly('2027-01-29', 4)]
    await service.configure({
      products: [third, fourth].map(({ assign_at: _, ...product }) => product),
      carriers: [
        { ...bladbud, ...changes, cut_off: { days: 3, time: '12:00' } },
        { ...post, ...changes, cut_off: { days: 1, time: '12:00' } },
      ],
    })
    await goTo('2026-12-01T08:00:00')
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await goTo('2027-01-21T13:00:00')
    expect(told(await close())).toEqual([['bladbud', 'main', 1, 1]])
    await call('customers/updatecustomer', { id: 'ann', data: { address: 'Torvet 1\n8000 Aarhus C' } })
    await goTo('2027-01-26T13:00:00')
    const early = await close({ external_id: 'weekly-4', carriers: ['bladbud'], early: true })
    expect((await changesOn(early)).flat()).toEqual([['ann', 'stop']])
    await goTo('2027-01-28T13:00:00')
    const late = await close({ external_id: 'weekly-4' })
    expect(late.lists.map(({ carrier }) => carrier)).toEqual(['post'])
    expect((await changesOn(late)).flat()).toEqual([['ann', 'start']])
  })
})

/** The changed lines of each list of a closing of the fourth issue. */
const changesOn = async ({ lists }: Closing) =>
  await Promise.all(
    lists.map(async ({ list_id = '' }) => {
      const { body } = await service.call({ path: '/api/editions/lists/', query: { external_id: 'weekly-4', list_id } })
      const { lines } = v.parse(v.looseObject({ lines: v.array(lineSchema) }), body)
      return lines.map(({ customer_id, change }) => [customer_id, change])
    }),
  )

describe('Carriers', () => {
  const file = async (content: string): Promise<string> =>
    v.parse(v.string(), (await call('files', { kind: 'carrier', name: 'from-carrier.csv', content }))['file_id'])

  it('give routes to addresses, which sort the next lists', async () => {
    await paper()
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('bob', 'Bredgade 2\n1260 København K')
    await goTo('2027-01-22T08:00:00')
    const before = await linesOf(listOf(await close(), 'bladbud')?.list_id)
    const rows = `route;sequence;line_id;address;postal_code;country\r\nK1;2;${before[0]?.line_id};;;\r\nK1;1;;BREDGADE 10;1260;dk\r\nK1;3;nothing;;;\r\nK1;4;;Bredgade 2;1260;Danmark\r\n`
    const routes = { file_id: await file(rows) }
    expect(await call('carriers/bladbud/routes', routes)).toEqual({ rows: 4, addresses: 2, unknown: 2 })
    // A carrier of one country need not name it.
    const home = { file_id: await file('route;sequence;address;postal_code\r\nK1;1;Bredgade 10;1260\r\n') }
    expect(await call('carriers/bladbud/routes', home)).toEqual({ rows: 1, addresses: 1, unknown: 0 })
    await goTo('2027-01-29T08:00:00')
    const next = v.parse(closingSchema, await call('editions/close', { external_id: 'weekly-4' }))
    const query = { external_id: 'weekly-4', list_id: next.lists[0]?.list_id ?? '' }
    const { body } = await service.call({ path: '/api/editions/lists/', query })
    const { lines } = v.parse(v.looseObject({ lines: v.array(lineSchema) }), body)
    expect(lines.map(({ customer_id, route, sequence }) => [customer_id, route, sequence])).toEqual([
      ['ann', 'K1', 1],
      ['bob', 'K1', 2],
    ])
    // A truncated row, or a row with an invalid sequence, leaves the route unchanged.
    const [id] = before.map(({ line_id }) => line_id)
    const unclear = {
      file_id: await file(`line_id,route,sequence\r\n${id}\r\n${id},K2\r\n${id},K2,abc\r\n${id},K2,-5\r\n`),
    }
    expect(await call('carriers/bladbud/routes', unclear)).toEqual({ rows: 4, addresses: 0, unknown: 4 })
    // A line alone is no first line.
    const headless = { file_id: await file(`${id},late\r\n`) }
    expect(await refusal('carriers/bladbud/routes', headless)).toEqual(['file_id'])
    expect(await refusal('carriers/bladbud/report', headless)).toEqual(['file_id'])
    const wrong = { file_id: await file('a;b\r\n1;2\r\n') }
    expect(await refusal('carriers/bladbud/routes', wrong)).toEqual(['file_id'])
    expect(await refusal('carriers/bladbud/routes', { file_id: 'nothing' })).toEqual(['file_id'])
    // A list has routes and lines too, and would take back every route.
    const own = { file_id: next.lists[0]?.file_id }
    expect(await refusal('carriers/bladbud/routes', own)).toEqual(['file_id'])
    expect(await refusal('carriers/bladbud/report', own)).toEqual(['file_id'])
    expect(await refusal('carriers/ups/routes', routes)).toBe(404)
  })

  it('report what became of lines, each once, and customer service gets a task', async () => {
    await paper({ bladbud: { complaint_codes: { F7: 'moved' } } })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('bob', 'Bredgade 2\n1260 København K')
    await goTo('2027-01-22T08:00:00')
    const list = listOf(await close(), 'bladbud')?.list_id
    const [bob, ann] = await linesOf(list)
    const content = `line_id,code,new_address\r\n${ann?.line_id},F7,"Algade 1, 4000 Roskilde"\r\n${bob?.line_id},delivered,\r\nx,delivered,\r\n${ann?.line_id},F99,\r\n`
    const report = { file_id: await file(content) }
    expect(await call('carriers/bladbud/report', report)).toEqual({ noted: 2, complaints: 0, paused: 0, unknown: 2 })
    const lines = [{ line_id: ann?.line_id, outcome: 'moved', new_address: { address: 'Algade 1' } }]
    expect(await call('carriers/bladbud/report', { lines })).toMatchObject({ noted: 1, unknown: 0 })
    expect(await call('carriers/post/report', { lines })).toMatchObject({ noted: 0, unknown: 1 })
    expect((await linesOf(list)).map(({ customer_id, outcome }) => [customer_id, outcome])).toEqual([
      ['bob', undefined],
      ['ann', 'moved'],
    ])
    const { body } = await service.call({ path: '/api/notes/', query: { kind: 'task' } })
    const { notes } = v.parse(v.looseObject({ notes: v.array(v.looseObject({ text: v.string() })) }), body)
    expect(notes.map(({ text }) => text)).toEqual([
      'Bladbud oplyser, at modtageren af The Weekly 3 er flyttet.\nAlgade 1, 4000 Roskilde',
    ])
    expect((await service.call({ path: '/api/carriers/bladbud/complaints/' })).body).toEqual({
      complaints: [],
      more: false,
    })
    // A correction, in one report with the wrong line or later, is what the list shows.
    const delivered = [{ line_id: ann?.line_id, outcome: 'delivered' }]
    const corrected = [{ line_id: bob?.line_id, outcome: 'refused' }, ...delivered]
    expect(await call('carriers/bladbud/report', { lines: corrected })).toMatchObject({ noted: 2, complaints: 0 })
    const bobs = ['delivered', 'refused', 'delivered'].map((outcome) => ({ line_id: bob?.line_id, outcome }))
    expect(await call('carriers/bladbud/report', { lines: bobs })).toMatchObject({ noted: 3, paused: 0 })
    expect((await linesOf(list)).map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered'])
    const both = await service.call({ path: '/api/carriers/bladbud/report/', json: {} })
    expect(both.status).toBe(400)
  })

  it('have lists that nobody reads after their end on the clock of the account, of erased customers neither', async () => {
    await paper({ bladbud: { mode: 'changes' } })
    const ann = await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('cid', 'Vestergade 5\n5000 Odense C')
    await goTo('2027-01-22T08:00:00')
    const closing = await close()
    const listed = async () =>
      (await service.call({ path: '/api/editions/lists/', query: { external_id: issue } })).body
    const [line] = await linesOf(listOf(closing, 'bladbud')?.list_id)
    const lines = [{ line_id: line?.line_id, outcome: 'undeliverable' }]
    await call('customers/cancelsubscription', { id: 'ann', subscription_id: ann })
    await call('customers/deletecustomer', { id: 'ann' })
    await goTo('2027-04-22T07:59:59')
    expect(await linesOf(listOf(closing, 'bladbud')?.list_id)).toMatchObject([
      { address: { address: 'Bredgade 10\n1260 København K' } },
    ])
    expect(await call('carriers/bladbud/report', { lines })).toMatchObject({ noted: 1, unknown: 0 })
    await goTo('2027-04-22T08:00:00')
    for (const carrier of ['bladbud', 'post']) {
      const query = { external_id: issue, list_id: listOf(closing, carrier)?.list_id ?? '' }
      const { status, body } = await service.call({ path: '/api/editions/lists/', query })
      expect({ status, body }).toMatchObject({ status: 422, body: { list_id: [expect.any(String)] } })
    }
    expect(await listed()).toEqual({ lists: [] })
    expect(await call('carriers/bladbud/report', { lines })).toMatchObject({ noted: 0, unknown: 1 })
    const file_id = await file(`route,line_id\r\nK1,${line?.line_id}\r\n`)
    expect(await call('carriers/bladbud/routes', { file_id })).toEqual({ rows: 1, addresses: 0, unknown: 1 })
  })

  it('make a copy that is missing a complaint, whose copy comes again, and a copy that came back a mark of the address', async () => {
    await paper({ bladbud: { complaint_codes: { N1: 'missing' } } })
    await call('settings/update', {
      policies: [
        { external_id: 'terms', undeliverable: { after: 1, action: 'pause' }, complaints: { default: 'redeliver' } },
      ],
      campaigns: [{ id: 'year', policy: 'terms' }],
    })
    await subscriber('ann', 'Bredgade 10\n1260 København K')
    await subscriber('bob', 'Bredgade 2\n1260 København K')
    await goTo('2027-01-22T08:00:00')
    const [bob, ann] = await linesOf(listOf(await close(), 'bladbud')?.list_id)
    await goTo('2027-01-23T08:00:00')
    const content = `line_id,code\r\n${`${ann?.line_id},N1\r\n`.repeat(2)}${bob?.line_id},undeliverable\r\n`
    const file_id = (await call('files', { kind: 'carrier', name: 'report.csv', content }))['file_id']
    const report = async () => await call('carriers/bladbud/report', { file_id })
    expect(await report()).toEqual({ noted: 3, complaints: 1, paused: 1, unknown: 0 })
    // Sending the same report again changes nothing, and the counts of new complaints and pauses are 0.
    expect(await report()).toEqual({ noted: 3, complaints: 0, paused: 0, unknown: 0 })
    const read = await service.call({ path: '/api/customers/', query: { id: 'ann', fields: 'subscriptions' } })
    expect(read.body).toMatchObject({
      customers: [
        {
          subscriptions: [
            { complaints: [{ external_id: issue, kind: 'missing', remedy: 'redeliver', state: 'open' }] },
          ],
        },
      ],
    })
    expect((await linesOf(bob?.line_id.slice(0, 12))).map(({ outcome }) => outcome)).toEqual([
      'undeliverable',
      'missing',
    ])
    const again = [['bladbud', 'redelivery', 1, 1]]
    expect(told(await close({ preview: true }))).toEqual(again)
    expect(told(await close())).toEqual(again)
    const collected = await service.call({ path: '/api/carriers/bladbud/complaints/' })
    expect(collected.body).toMatchObject({
      complaints: [false, true].map((redelivery) => ({
        ...{ external_id: issue, kind: 'missing', code: 'N1', remedy: 'redeliver', redelivery },
      })),
    })
    expect(told(await close())).toEqual([])
  })
})
