/** Carriers collect every complaint about their copies, whatever its remedy, with the printed line. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { instantOf, millisOf, parseDatetime } from '../../functions/domain/time/time.ts'
import { carriedComplaints } from '../../functions/work/editions/carried-complaints.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { carriersOfComplaints } from '../../functions/store/format/carriers-of-complaints.ts'
import { carrierComplaintKey, redeliveryKey, subscriptionKey } from '../../functions/store/keys.ts'
import { allRedeliveries } from '../../functions/store/product/complaint-entries.ts'
import { useService } from '../service.ts'

const service = useService()
const issue = 'weekly-1'
const next = 'weekly-2'

const recordSchema = v.record(v.string(), v.unknown())
async function call(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(recordSchema, body)
}
const collectedSchema = v.object({
  complaints: v.array(
    v.looseObject({
      id: v.string(),
      line_id: v.optional(v.string()),
      address: v.optional(v.looseObject({ address: v.string() })),
    }),
  ),
  more: v.boolean(),
})
async function collected(carrier: string, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await service.call({ path: `/api/carriers/${carrier}/complaints/`, query })
  expect({ carrier, status, body }).toMatchObject({ status: 200 })
  return v.parse(collectedSchema, body)
}
const told = ({ complaints }: v.InferOutput<typeof collectedSchema>) =>
  complaints.map(({ remedy, state, redelivery, address }) => [address?.address, remedy, state, redelivery])

async function subscriber(id: string, postal_code: string): Promise<string> {
  await call('customers/createcustomer', { id, data: { name: id, address: `${id} 1`, postal_code, country: 'DK' } })
  const periods = [{ campaign_id: 'year', invoicing: 'none' }]
  return v.parse(v.string(), (await call('customers/createsubscription', { id, periods }))['subscription_id'])
}
const complain = async (id: string, subscription_id: string, remedy: string) =>
  await call('customers/complain', { id, subscription_id, external_id: issue, remedy })

/** A weekly by two carriers, and nobody's list is closed yet. */
async function weekly(foot: object = {}, terms: object = {}): Promise<void> {
  const remedies = ['redeliver', 'credit', 'extend', 'none']
  await service.configure({
    products: [
      { external_id: issue, name: 'The Weekly 1', category: 'gazette', date: '2027-01-08' },
      { external_id: next, name: 'The Weekly 2', category: 'gazette', date: '2027-01-15' },
    ],
    carriers: [
      { id: 'foot', countries: ['DK'], postal_codes: ['1000-2999'], complaint_codes: { N1: 'missing' }, ...foot },
      { id: 'post', countries: ['DK'] },
    ],
    policies: [{ external_id: 'terms', complaints: { default: 'redeliver', remedies }, ...terms }],
    campaigns: [{ id: 'year', policy: 'terms' }],
  })
  await call('test/clock', { now: '2027-01-01T08:00:00' })
}

it('A carrier collects every complaint about its copies, whatever the remedy, also of readers who have moved since', async () => {
  await weekly()
  const ann = await subscriber('ann', '1260')
  const bob = await subscriber('bob', '1260')
  const cim = await subscriber('cim', '1300')
  const dan = await subscriber('dan', '5000')
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await call('editions/close', { external_id: issue })
  await call('customers/updatecustomer', { id: 'bob', data: { address: 'Moved 2', postal_code: '5000' } })
  await call('test/clock', { now: '2027-01-09T08:00:00' })
  await complain('ann', ann, 'redeliver')
  await complain('bob', bob, 'extend')
  await complain('cim', cim, 'none')
  await complain('dan', dan, 'extend')

  const foot = await collected('foot')
  expect(told(foot)).toEqual([
    ['ann 1', 'redeliver', 'open', false],
    ['bob 1', 'extend', 'solved', false],
    ['cim 1', 'none', 'open', false],
  ])
  const { lists } = v.parse(
    v.looseObject({ lists: v.array(v.looseObject({ list_id: v.string(), carrier: v.string() })) }),
    (await service.call({ path: '/api/editions/lists/', query: { external_id: issue } })).body,
  )
  const list = lists.find(({ carrier }) => carrier === 'foot')?.list_id
  expect(foot.complaints.map(({ line_id }) => line_id?.slice(0, 12))).toEqual([list, list, list])
  expect(foot.complaints[0]).toMatchObject({ code: 'N1', kind: 'missing' })
  expect(told(await collected('post'))).toEqual([['dan 1', 'extend', 'solved', false]])
  // Complaints by postal code count the place to which the copy was sent.
  expect((await service.call({ path: '/api/products/complaints/', query: { external_id: issue } })).body).toMatchObject(
    {
      by_postal_code: [
        { postal_code: '1260', complaints: 2 },
        { postal_code: '1300', complaints: 1 },
        { postal_code: '5000', complaints: 1 },
      ],
    },
  )

  // Pages end at any complaint, and the next begins behind it.
  const first = await collected('foot', { max_results: '2' })
  expect([first.complaints.length, first.more]).toEqual([2, true])
  const rest = await collected('foot', { max_results: '2', created_after_id: first.complaints[1]?.id ?? '' })
  expect([told(rest), rest.more]).toEqual([[['cim 1', 'none', 'open', false]], false])

  // Complaints have their state. An erased customer leaves nothing.
  await call('customers/updatecomplaint', {
    id: 'cim',
    complaint_id: rest.complaints[0]?.['complaint_id'],
    state: 'solved',
  })
  await call('customers/cancelsubscription', { id: 'ann', subscription_id: ann })
  await call('test/clock', { now: '2027-01-10T08:00:00' })
  await call('customers/deletecustomer', { id: 'ann' })
  expect(told(await collected('foot'))).toEqual([
    ['bob 1', 'extend', 'solved', false],
    ['cim 1', 'none', 'solved', false],
  ])
})

it('A copy on a closed list can be reported and complained about before the date of its issue', async () => {
  await weekly({ cut_off: { days: 3, time: '12:00' } })
  const ann = await subscriber('ann', '1260')
  const bob = await subscriber('bob', '1260')
  const dan = await subscriber('dan', '5000')
  await call('test/clock', { now: '2027-01-06T08:00:00' })
  const early = async (id: string, subscription_id: string) =>
    await service.call({ path: '/api/customers/complain/', json: { id, subscription_id, external_id: issue } })
  // The copy is assigned, but nothing is printed yet.
  expect((await early('bob', bob)).body).toMatchObject({ external_id: expect.any(Array) })
  const closing = await call('editions/close', { external_id: issue, carriers: ['foot'] })
  expect(closing['lists']).toMatchObject([{ carrier: 'foot', lines: 2 }])
  const lists = v.parse(v.array(v.looseObject({ list_id: v.string() })), closing['lists'])
  const report = { lines: [1, 2].map((number) => ({ line_id: `${lists[0]?.list_id}-${number}`, outcome: 'late' })) }
  const first = { lines: report.lines.slice(0, 1) }

  expect(await call('carriers/foot/report', first)).toMatchObject({ noted: 1, complaints: 1, unknown: 0 })
  expect(told(await collected('foot'))).toEqual([['ann 1', 'redeliver', 'open', false]])
  expect((await early('ann', ann)).body).toMatchObject({ '': expect.any(Array) })
  expect((await early('bob', bob)).status).toBe(200)
  // Dan's carrier has no list yet.
  expect((await early('dan', dan)).status).toBe(422)
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await call('carriers/foot/report', report)
  expect(
    told(await collected('foot'))
      .map(([address]) => address)
      .toSorted(),
  ).toEqual(['ann 1', 'bob 1'])
})

it('A wrong id, product or address is named', async () => {
  await weekly()
  const path = '/api/carriers/foot/complaints/'
  const unknown = await service.call({ path, query: { created_after_id: 'zzz' } })
  expect([unknown.status, String(unknown.body)]).toEqual([400, expect.stringContaining('created_after_id')])
  const nothing = await service.call({ path: '/api/products/complaints/', query: { external_id: 'nope' } })
  expect(nothing).toMatchObject({ status: 422, body: { external_id: [expect.any(String)] } })
  const new_address = { name: '', address: '', country: 'ZZ' }
  const lines = ['ZZ', ''].map((country) => ({
    ...{ line_id: 'abcdefghijkl-1', outcome: 'moved', new_address: { ...new_address, country } },
  }))
  const report = await service.call({ path: '/api/carriers/foot/report/', json: { lines } })
  expect([report.status, report.body]).toEqual([
    422,
    {
      'lines[0].new_address': [expect.stringMatching(/^country: /)],
      'lines[1].new_address': [expect.any(String)],
    },
  ])
})

it('A copy waits while nothing can be delivered to the address, and comes again to the new one', async () => {
  await weekly({}, { undeliverable: { action: 'pause' } })
  const ann = await subscriber('ann', '1260')
  const bob = await subscriber('bob', '1260')
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await call('customers/markundeliverable', { id: 'ann' })
  await complain('ann', ann, 'redeliver')
  await complain('bob', bob, 'redeliver')
  const again = async () => {
    const { lists } = await call('editions/close', { external_id: next, early: true, preview: true })
    const all = v.parse(v.array(v.looseObject({ kind: v.string(), lines: v.number() })), lists)
    return all.filter(({ kind }) => kind === 'redelivery').map(({ lines }) => lines)
  }
  expect(await again()).toEqual([1])
  // A move that is registered for a day before the issue is the new address already.
  const begin = '2027-01-12T00:00:00'
  await call('customers/createoverride', {
    ...{ id: 'ann', override_type: 'change-fields', begin, new_values: { address: 'New 1' } },
  })
  expect(await again()).toEqual([2])
})

it('A complaint about a copy that is on no list goes to the carrier of its address', async () => {
  await weekly()
  const ann = await subscriber('ann', '1260')
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await complain('ann', ann, 'none')
  const { complaints } = await collected('foot')
  expect(complaints).toMatchObject([{ remedy: 'none', address: { address: 'ann 1' } }])
  expect(complaints[0]).not.toHaveProperty('line_id')
  expect(await collected('post')).toEqual({ complaints: [], more: false })

  // In a live account, an earlier complaint may become visible some seconds later.
  const { account, ...others } = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const settings = { ...others, account: { ...account, mode: 'live' as const } }
  const made = parseDatetime('2027-01-08T08:00:00', account.timezone) ?? expect.fail('There is no such time.')
  const after = async (millis: number) =>
    await carriedComplaints({
      ...{ settings, carrier: 'foot', after: undefined, most: 10, now: instantOf(millisOf(made) + millis) },
    })
  expect(await after(29_000)).toEqual({ complaints: [], more: false })
  expect((await after(30_000)).complaints).toHaveLength(1)
})

it('Complaints of format 2 get their carriers by the migration: copies that wait, were handed over, or were credited', async () => {
  await weekly()
  const ids = { ann: '1260', bob: '1260', cim: '5000', dan: '1300', eva: '1300' }
  const subscriptions = new Map<string, string>()
  for (const [id, code] of Object.entries(ids)) subscriptions.set(id, await subscriber(id, code))
  const of = (id: string) => subscriptions.get(id) ?? expect.fail()
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await call('editions/close', { external_id: issue, carriers: ['foot'] })
  const complaints = new Map<string, string>()
  for (const [id, remedy] of Object.entries({ ann: 'redeliver', bob: 'redeliver', cim: 'extend', dan: 'none' })) {
    complaints.set(id, v.parse(v.string(), (await complain(id, of(id), remedy))['complaint_id']))
  }
  // The reader of the post has moved into the streets of the foot carrier since.
  await call('customers/updatecustomer', { id: 'cim', data: { postal_code: '1260' } })
  const before = [await collected('foot'), await collected('post')]
  await asFormat2([...complaints.keys()].map((id) => [id, of(id)]))
  expect([await collected('foot'), await collected('post')]).toEqual([nobody, nobody])
  const TableName = mainTable()
  const at = '2027-01-08T07:00:00.000Z'
  const { line_id } = before[0]?.complaints[1] ?? expect.fail()
  const handed = { at, external_id: issue, kind: 'missing', remedy: 'redeliver', line_id }
  for (const [customer, complaint] of [
    ['bob', complaints.get('bob')],
    ['eva', 'dropped'],
    ['gone', 'gone'],
  ]) {
    const key = carrierComplaintKey(service.account, 'foot', `${at} ${complaint}`)
    const Item = { ...key, ...handed, complaint, customer, address: { address: `${customer} 1` } }
    await documentClient().send(new PutCommand({ TableName, Item }))
  }

  for (let run = 1; run <= 2; run += 1) {
    let place: string | undefined
    do {
      // Each step is carried out twice, like a step that was interrupted before its place was stored.
      await carriersOfComplaints.step(place)
      const outcome = await carriersOfComplaints.step(place)
      place = outcome === 'done' ? undefined : outcome.next
    } while (place !== undefined)
    const [foot, post] = [await collected('foot'), await collected('post')]
    expect(told(foot).toSorted()).toEqual([
      ['ann 1', 'redeliver', 'open', false],
      ['bob 1', 'redeliver', 'open', false],
      ['bob 1', 'redeliver', 'open', true],
      ['dan 1', 'none', 'open', false],
    ])
    expect(foot.complaints.filter(({ redelivery }) => redelivery !== true)).toEqual(before[0]?.complaints)
    expect(foot.complaints.find(({ redelivery }) => redelivery === true)).toMatchObject({ line_id, state: 'open' })
    expect(post.complaints).toMatchObject([{ remedy: 'extend', complaint_id: complaints.get('cim') }])
  }
  // The entries are the customers' own from now on.
  await call('customers/updatecomplaint', { id: 'ann', complaint_id: complaints.get('ann'), state: 'solved' })
  expect(told(await collected('foot'))).toContainEqual(['ann 1', 'redeliver', 'solved', false])
})

const nobody = { complaints: [], more: false }

/** Removes the values that complaints of format 2 lack. */
async function asFormat2(places: readonly (readonly [customer: string, subscription: string])[]): Promise<void> {
  const TableName = mainTable()
  for (const [customer, subscription] of places) {
    const Key = subscriptionKey(service.account, customer, subscription)
    const { Item } = await documentClient().send(new GetCommand({ TableName, Key }))
    const { complaints } = v.parse(v.object({ complaints: v.array(recordSchema) }), Item)
    const former = complaints.map(({ carrier: _, line: __, ...complaint }) => complaint)
    await documentClient().send(new PutCommand({ TableName, Item: { ...Item, complaints: former } }))
    for (const { id, at } of v.parse(v.array(v.looseObject({ id: v.string(), at: v.string() })), complaints)) {
      for (const carrier of ['foot', 'post']) {
        const entry = carrierComplaintKey(service.account, carrier, `${at} ${id}`)
        await documentClient().send(new DeleteCommand({ TableName, Key: entry }))
      }
    }
  }
}

it('Every copy that waits is delivered again with the next issue, however many wait for other carriers', async () => {
  await weekly()
  const ann = await subscriber('ann', '1260')
  const dan = await subscriber('dan', '5000')
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await complain('ann', ann, 'redeliver')
  const pages = await Array.fromAsync(allRedeliveries(service.account, 'gazette'))
  const [mine] = pages.flat()
  expect(mine).toMatchObject({ customer: 'ann', external_id: issue })
  // More than two pages of copies wait before the copy by post.
  const others = Array.from({ length: 1100 }, (_, index) => String(index).padStart(4, '0'))
  for (const other of others) {
    const key = redeliveryKey(service.account, 'gazette', '2027-01-08T05:00:00.000Z', other)
    const Item = { ...key, ...mine, sk: key.sk, pk: key.pk, complaint: other }
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  }
  await complain('dan', dan, 'redeliver')
  await call('test/clock', { now: '2027-01-15T08:00:00' })
  const closing = await call('editions/close', { external_id: next, carriers: ['post'] })
  expect(closing['lists']).toMatchObject([
    { carrier: 'post', kind: 'main', lines: 1 },
    { carrier: 'post', kind: 'redelivery', lines: 1 },
  ])
  const forecast = await call('editions/close', { external_id: next, carriers: ['foot'], preview: true })
  expect(forecast['lists']).toContainEqual({ carrier: 'foot', kind: 'redelivery', lines: 1101, copies: 1101 })
})

it('A carrier of changes reports each paper that came by a line, and papers that come back mark the address', async () => {
  const days = ['2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29']
  await weekly({ mode: 'changes' }, { undeliverable: { after: 2, action: 'pause' } })
  const products = days.map((date, index) => ({
    ...{ external_id: `weekly-${index + 1}`, name: `The Weekly ${index + 1}`, category: 'gazette', date },
  }))
  await call('settings/update', { products })
  const ann = await subscriber('ann', '1260')
  const printed = async (number: number) => {
    await call('test/clock', { now: `${days[number - 1]}T08:00:00` })
    const { lists } = await call('editions/close', { external_id: `weekly-${number}`, carriers: ['foot'] })
    return v.parse(v.array(v.looseObject({ list_id: v.string(), kind: v.string() })), lists)
  }
  const list_id = (await printed(1))[0]?.list_id
  const report = async (outcome: string, more: object = {}) =>
    await call('carriers/foot/report', { lines: [{ line_id: `${list_id}-1`, outcome, ...more }] })
  expect(await report('late')).toMatchObject({ noted: 1, complaints: 1 })
  // The late copy is delivered again; nothing else has changed.
  expect(await printed(2)).toMatchObject([{ kind: 'redelivery' }])
  expect(await report('late')).toMatchObject({ noted: 1, complaints: 1 })
  // The same report again, and one that names the issue, make no second complaint.
  expect(await report('late')).toMatchObject({ noted: 1, complaints: 0 })
  expect(await report('late', { external_id: issue })).toMatchObject({ noted: 1, complaints: 0 })
  expect(await report('late', { external_id: 'weekly-3' })).toMatchObject({ noted: 0, unknown: 1 })
  const read = await service.call({ path: '/api/customers/', query: { id: 'ann', fields: 'subscriptions' } })
  const complaints = [{ external_id: next }, { external_id: issue }]
  expect(read.body).toMatchObject({ customers: [{ subscriptions: [{ id: ann, complaints }] }] })

  await printed(3)
  // A line that names its day may be sent again at any time. The second paper was late on its own day only.
  const late = { date: days[1] }
  expect(await report('late', late)).toMatchObject({ noted: 1, complaints: 0 })
  const lateFile = `line_id,outcome,date\r\n${list_id}-1,late,${days[1]}\r\n${list_id}-1,late,${days[3]}\r\n`
  const sentAgain = await call('files', { kind: 'carrier', name: 'late.csv', content: lateFile })
  const reportedAgain = await call('carriers/foot/report', { file_id: sentAgain['file_id'] })
  expect(reportedAgain).toMatchObject({ noted: 1, complaints: 0, unknown: 1 })
  const wrong = ['2027-01-29', '29 January'].map((date) => ({ line_id: `${list_id}-1`, outcome: 'late', date }))
  const refused = await service.call({
    path: '/api/carriers/foot/report/',
    query: { language: 'en' },
    json: { lines: wrong },
  })
  expect(refused).toMatchObject({ status: 422, body: { 'lines[0].date': ['cannot be after today'] } })
  expect(Object.keys(v.parse(v.looseObject({}), refused.body))).toEqual(['lines[0].date', 'lines[1].date'])
  const content = `line_id,outcome\r\n${list_id}-1,undeliverable\r\n`
  const { file_id } = await call('files', { kind: 'carrier', name: 'week-3.csv', content })
  const readFile = async () => await call('carriers/foot/report', { file_id })
  expect(await readFile()).toMatchObject({ noted: 1, paused: 0 })
  expect(await report('undeliverable')).toMatchObject({ noted: 1, paused: 0 })
  await printed(4)
  // A file has the date of its arrival, so it reports nothing about the next issue.
  expect(await readFile()).toMatchObject({ noted: 1, paused: 0 })
  expect(await report('undeliverable')).toMatchObject({ noted: 1, paused: 1 })
  const { body } = await service.call({ path: '/api/notes/', query: { kind: 'task' } })
  const { notes } = v.parse(v.looseObject({ notes: v.array(v.looseObject({ text: v.string() })) }), body)
  expect(notes.map(({ text }) => /The Weekly \d/.exec(text)?.[0]).toSorted()).toEqual(products.map(({ name }) => name))
})

it('A carrier that keeps the last id misses nothing that comes later at the same time of a test account', async () => {
  await weekly()
  for (const id of ['ann', 'bob', 'cim']) await subscriber(id, '1260')
  await call('test/clock', { now: '2027-01-15T08:00:00' })
  const closing = await call('editions/close', { external_id: issue, carriers: ['foot'] })
  const [list] = v.parse(v.array(v.looseObject({ list_id: v.string() })), closing['lists'])
  const report = async (...numbers: readonly number[]) =>
    await call('carriers/foot/report', {
      lines: numbers.map((number) => ({ line_id: `${list?.list_id}-${number}`, outcome: 'late' })),
    })
  const seen: string[] = []
  const collect = async (): Promise<unknown> => {
    const created_after_id = seen.at(-1)
    const { complaints } = await collected('foot', created_after_id === undefined ? {} : { created_after_id })
    seen.push(...complaints.map(({ id }) => id))
    return complaints.map(({ line_id, redelivery }) => [line_id?.slice(13), redelivery])
  }
  await report(3)
  expect(await collect()).toEqual([['3', false]])
  await report(2, 1)
  expect(await collect()).toEqual([
    ['2', false],
    ['1', false],
  ])
  await call('editions/close', { external_id: next, carriers: ['foot'] })
  expect(await collect()).toEqual(['1', '2', '3'].map(() => [expect.any(String), true]))
})
