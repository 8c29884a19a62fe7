/** A weekly with two carriers: a holiday, a move on the day of the cut-off, and a bundle that is lost on the way. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { textAt } from '../files.ts'
import { useTeller } from './teller.ts'

const { service, on } = useTeller()

const issue = (date: string) => ({ external_id: date, name: `The Gazette, ${date}`, category: 'gazette', date })
const first = '2031-01-10'
const second = '2031-01-17'

const done = async (path: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ path: `/api/${path}/`, json })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}

async function reader(name: string, address: string) {
  const id = name.toLowerCase()
  const [street, place = ''] = address.split(', ')
  const [postal_code, ...city] = place.split(' ')
  const data = { name, address: street, postal_code, city: city.join(' '), country: 'DK' }
  await done('customers/createcustomer', { id, data })
  const periods = [{ campaign_id: 'year', invoicing: 'none' }]
  return { id, subscription_id: (await done('customers/createsubscription', { id, periods }))['subscription_id'] }
}

const closingSchema = v.object({
  lists: v.array(v.looseObject({ carrier: v.string(), kind: v.string(), file_id: v.string(), list_id: v.string() })),
})
const complaintsSchema = v.looseObject({ complaints: v.array(v.looseObject({ id: v.string() })) })
const linesSchema = v.looseObject({ lines: v.array(v.looseObject({ line_id: v.string(), customer_id: v.string() })) })

/** Closes the lists of an issue and returns the columns of each file, by list. */
async function closed(external_id: string, more: object = {}) {
  const { lists } = v.parse(closingSchema, await done('editions/close', { external_id, ...more }))
  const entries = lists.map(async ({ carrier, kind, file_id }) => {
    const { headers } = await service.call({ path: `/api/files/${file_id}/` })
    const rows = textAt(String(headers['Location'])).trim().split('\r\n').slice(1)
    return [`${carrier} ${kind}`, rows] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The lines of a list, by customer. */
async function linesOf(external_id: string, carrier: string, kind = 'main') {
  const ask = async (query: Readonly<Record<string, string>>) =>
    (await service.call({ path: '/api/editions/lists/', query: { external_id, ...query } })).body
  const list = v
    .parse(closingSchema, await ask({}))
    .lists.find((each) => each.carrier === carrier && each.kind === kind)
  const { lines } = v.parse(linesSchema, await ask({ list_id: list?.list_id ?? '' }))
  return new Map(lines.map(({ customer_id, line_id }) => [customer_id, line_id]))
}

it('Two carriers deliver a weekly', async () => {
  const columns = ['change', 'copies', 'name', 'street', 'postal_code'].map((from) => ({ name: from, from }))
  await service.configure({
    products: [first, second].map(issue),
    carriers: [
      { id: 'foot', columns, countries: ['DK'], postal_codes: ['1000-2999'], cut_off: { days: 1, time: '12:00' } },
      { id: 'post', columns, countries: ['DK'], cut_off: { days: 3, time: '12:00' } },
    ],
    policies: [{ external_id: 'terms', complaints: { default: 'redeliver' } }],
  })
  await on('2031-01-01T09:00:00')
  const ann = await reader('Ann', 'Bredgade 10, 1260 København K')
  await reader('Bo', 'Bredgade 2, 1260 København K')
  await reader('Cim', 'Vestergade 5, 5000 Odense C')
  await reader('Dan', 'Algade 1, 4000 Roskilde')

  // Ann is away for the first issue, from before its date until the day after.
  await done('customers/createoverride', {
    ...{ ...ann, override_type: 'pause-delivery', begin: '2031-01-08T00:00:00', end: '2031-01-11T00:00:00' },
  })
  await on('2031-01-07T12:00:00')
  expect(await closed(first, { carriers: ['post'] })).toEqual({
    'post main': [',1,Dan,Algade 1,4000', ',1,Cim,Vestergade 5,5000'],
  })

  // On the day of the cut-off of the carriers on foot, Bo moves to Odense. The post is informed by a supplement.
  await on('2031-01-09T11:00:00')
  await done('customers/updatecustomer', {
    ...{ id: 'bo', data: { address: 'Kongensgade 1', postal_code: '5000', city: 'Odense C' } },
  })
  await on('2031-01-09T12:00:00')
  expect(await closed(first)).toEqual({ 'post supplement': ['start,1,Bo,Kongensgade 1,5000'] })

  // The bundle for 5000 is lost: the carrier reports it for Cim's copy, and Bo calls himself.
  await on('2031-01-11T09:00:00')
  const lines = await linesOf(first, 'post')
  const report = { lines: [{ line_id: lines.get('cim'), outcome: 'late' }] }
  expect(await done('carriers/post/report', report)).toMatchObject({ noted: 1, complaints: 1, unknown: 0 })
  const { subscriptions } = v.parse(
    v.looseObject({ subscriptions: v.array(v.looseObject({ id: v.string() })) }),
    v.parse(
      v.looseObject({ customers: v.tuple([v.unknown()]) }),
      (await service.call({ path: '/api/customers/', query: { id: 'bo', fields: 'subscriptions' } })).body,
    ).customers[0],
  )
  await on('2031-01-11T10:00:00')
  await done('customers/complain', { id: 'bo', subscription_id: subscriptions[0]?.id })
  expect((await service.call({ path: '/api/products/complaints/', query: { external_id: first } })).body).toEqual({
    complaints: 2,
    by_postal_code: [{ postal_code: '5000', complaints: 2, kinds: { late: 1, missing: 1 } }],
  })

  // The post sees both complaints at once, with the lines that did not arrive.
  const bo = { external_id: first, remedy: 'redeliver', state: 'open', address: { address: 'Kongensgade 1' } }
  expect((await service.call({ path: '/api/carriers/post/complaints/' })).body).toMatchObject({
    complaints: [
      { external_id: first, kind: 'late', remedy: 'redeliver', state: 'open', line_id: lines.get('cim') },
      { ...bo, kind: 'missing', line_id: (await linesOf(first, 'post', 'supplement')).get('bo') },
    ],
    more: false,
  })
  expect((await service.call({ path: '/api/carriers/foot/complaints/' })).body).toMatchObject({ complaints: [] })

  // Everybody gets the second issue, and both lost copies are delivered again with it.
  await on('2031-01-16T12:00:00')
  expect(await closed(second)).toEqual({
    'foot main': [',1,Ann,Bredgade 10,1260'],
    'post main': [',1,Dan,Algade 1,4000', ',1,Bo,Kongensgade 1,5000', ',1,Cim,Vestergade 5,5000'],
    'post redelivery': [',1,Bo,Kongensgade 1,5000', ',1,Cim,Vestergade 5,5000'],
  })
  // The post has collected the first two, and collects their copies of the list of redeliveries.
  const seen = v.parse(complaintsSchema, (await service.call({ path: '/api/carriers/post/complaints/' })).body)
  const created_after_id = seen.complaints[1]?.id ?? ''
  const more = await service.call({ path: '/api/carriers/post/complaints/', query: { created_after_id } })
  const again = await linesOf(second, 'post', 'redelivery')
  const handed = { external_id: first, remedy: 'redeliver', state: 'with_carrier', redelivery: true }
  expect(v.parse(complaintsSchema, more.body).complaints).toHaveLength(2)
  expect(more.body).toMatchObject({
    complaints: expect.arrayContaining([
      expect.objectContaining({ ...handed, kind: 'missing', line_id: again.get('bo') }),
      expect.objectContaining({ ...handed, kind: 'late', line_id: again.get('cim') }),
    ]),
  })

  // The copy sent again is late too. This complaint is not about the second issue, about which Cim may still complain.
  await on('2031-01-18T09:00:00')
  const late = { lines: [{ line_id: again.get('cim'), outcome: 'late' }] }
  expect(await done('carriers/post/report', late)).toMatchObject({ noted: 1, complaints: 0 })
  expect((await service.call({ path: '/api/products/complaints/', query: { external_id: second } })).body).toEqual({
    complaints: 0,
    by_postal_code: [],
  })
})
