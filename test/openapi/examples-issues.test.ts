/** The examples of the OpenAPI document that are about issues, their lists, and the carriers that deliver them. */
import { it } from 'vitest'
import * as v from 'valibot'
import { useStory } from './example-story.ts'

const { call, until, keep, service } = useStory()

const closedSchema = v.looseObject({ lists: v.tupleWithRest([v.looseObject({ list_id: v.string() })], v.unknown()) })
const linesSchema = v.looseObject({ lines: v.tuple([v.looseObject({ line_id: v.string() })]) })
const fileSchema = v.looseObject({ file_id: v.string() })
const subscribedSchema = v.looseObject({ subscription_id: v.string() })

async function fromCarrier(name: string, content: string): Promise<string> {
  const file = await call('files-create', { unkept: true, body: { kind: 'carrier', name, content } })
  return v.parse(fileSchema, file).file_id
}

it('Issues: a weekly is forecast, closed and supplemented, and its carrier reports what became of it', async () => {
  const external_id = 'weekly-2031-15'
  const issue = (id: string, date: string, assign_at: string) => ({
    ...{ external_id: id, name: `The Weekly, ${date}`, category: 'gazette', date, assign_at },
  })
  await service.configure({
    products: [
      issue(external_id, '2031-04-11', '2031-04-08T00:00:00'),
      issue('weekly-2031-16', '2031-04-18', '2031-04-15T00:00:00'),
    ],
    carriers: [
      {
        ...{ id: 'walkers', name: 'The Walkers', countries: ['DK'] },
        ...{ cut_off: { days: 2, time: '12:00' }, complaint_codes: { F7: 'missing' } },
      },
    ],
  })
  const subscribed = []
  for (const [name, street] of [
    ['Ann Berg', 'Bredgade 1'],
    ['Bo Holm', 'Torvet 2'],
  ]) {
    const data = { name, address: `${street}\n1260 København K`, country: 'DK' }
    const { id } = await call('createcustomer', { unkept: true, body: { data } })
    const year = { id, periods: [{ campaign_id: 'year', invoicing: 'none' }] }
    subscribed.push(v.parse(subscribedSchema, await call('createsubscription', { unkept: true, body: year })))
  }
  await until('2031-04-01T09:00:00')
  await call('editions-close', { as: 'a forecast', body: { external_id, preview: true } })
  await call('editions-close', { as: 'before the cut-off', status: 422, body: { external_id } })
  await until('2031-04-10T09:00:00')
  const closed = await call('editions-close', { body: { external_id, note: 'The first print' } })
  const [{ list_id }] = v.parse(closedSchema, closed).lists
  await call('editions', { query: { category: 'gazette', date_from: '2031-04-01', max_results: 10 } })
  const lines = await call('editions-lists', { query: { external_id, list_id, max_results: 1 } })
  const [{ line_id }] = v.parse(linesSchema, lines).lines
  const routes = await fromCarrier('routes.csv', `line_id;route;sequence\n${line_id};K1;1\n`)
  const path = { id: 'walkers' }
  await call('carriers-routes', { path, body: { file_id: routes } })
  await until('2031-04-12T09:00:00')
  const [{ subscription_id } = { subscription_id: '' }] = subscribed
  await call('complain', { unkept: true, body: { id: '1001', subscription_id, external_id, remedy: 'redeliver' } })
  const moved = { line_id, outcome: 'moved', new_address: { address: 'Algade 2', postal_code: '4000' } }
  await call('carriers-report', { path, body: { lines: [moved] } })
  await until('2031-04-17T09:00:00')
  await call('editions-close', {
    as: 'with a copy that is delivered again',
    body: { external_id: 'weekly-2031-16', carriers: ['walkers'] },
  })
  await call('carriers-complaints', { path, query: { max_results: 100 } })
  await keep('editions')
})
