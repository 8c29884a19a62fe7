/**
 * The import command against the service: subscribers of twenty years are imported as `docs/import.md` describes,
 * several periods a line. Their past is neither invoiced nor mailed, and the report is in one language.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'
import { fetchFor } from '../tools/import/fetch-for.ts'
import { fileIn, folderFor, removeFolder, runImport, textOf } from '../tools/import/import-files.ts'

const service = useService()
let folder = ''
beforeEach(() => void (folder = folderFor('brought-in')))
afterEach(() => removeFolder(folder))

const map = {
  columns: { intro: { type: 'datetime', format: 'DD-MM-YYYY' }, since: { type: 'datetime', format: 'DD-MM-YYYY' } },
  operations: [
    { operation: 'createcustomer', id: '{no}', data: { name: '{name}', email: '{email}', country: 'DK' } },
    {
      operation: 'createsubscription',
      periods: [
        { campaign_id: 'intro', begin: '{intro}' },
        { campaign_id: '{plan}', begin: '{since}', invoicing: 'none' },
      ],
    },
  ],
}
const rows = [
  'no,name,email,intro,since,plan',
  '1,Ann,ann@example.com,15-01-2007,15-04-2007,standard',
  '2,Bo,bo@example.com,,01-02-2010,standard',
  '3,Cy,cy@example.com,,20-06-2026,year',
  '4,Di,di@,,01-02-2010,standard',
]

/** The command, started with the service's address. */
async function runs(...more: readonly string[]) {
  const file = fileIn(folder, 'old.csv', `${rows.join('\n')}\n`)
  const mapped = fileIn(folder, 'map.json', JSON.stringify(map))
  return await runImport([file, '--map', mapped, ...more], {
    fetch: fetchFor(service),
    now: () => Date.parse('2026-12-20'),
  })
}

const customersSchema = v.object({
  customers: v.array(
    v.looseObject({
      id: v.string(),
      subscriptions: v.array(
        v.looseObject({
          state: v.string(),
          periods: v.array(v.looseObject({ campaign_id: v.string(), begin: v.string() })),
        }),
      ),
      invoices: v.array(v.looseObject({ date: v.string(), total: v.number() })),
    }),
  ),
})
async function customers() {
  const query = { id: '1,2,3', fields: 'subscriptions,invoices' }
  return v.parse(customersSchema, (await service.call({ path: '/api/customers/', query })).body).customers
}
const now = (datetime: string) => service.call({ path: '/api/test/clock/', json: { now: datetime } })

it('Subscribers since 2007 are brought in, and nothing of the past is invoiced or mailed', async () => {
  await now('2026-12-20T09:00:00')
  const dry = await runs('--dry-run')
  expect(dry.out).toContain('begin in the past')
  expect(dry.out).not.toContain('mails these invoices at once')

  expect(await runs('--url', 'http://service.example', '--key', service.key)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^3 lines imported, 1 failed\./),
  })
  // The account is Danish. Di's subscription is missing only because Di is missing, so the report does not name it as
  // well.
  const report = textOf(`${folder}/old.csv.import-report.csv`).split('\n').slice(1, -1)
  expect(report).toEqual(['5,"createcustomer","email","This is not an email address."'])

  const [ann, bo, cy] = await customers()
  // Both periods of Ann's line are there: the introduction, and the period after it until today.
  expect(ann?.subscriptions[0]?.periods.slice(0, 2)).toMatchObject([
    { campaign_id: 'intro', begin: '2007-01-15T00:00:00' },
    { campaign_id: 'standard', begin: '2007-04-15T00:00:00' },
  ])
  expect(ann?.subscriptions[0]?.periods.length).toBeGreaterThan(230)
  // Bo had no introduction, so the element of the map without any of his values is left out.
  expect(bo?.subscriptions[0]?.periods[0]).toMatchObject({ campaign_id: 'standard', begin: '2010-02-01T00:00:00' })
  for (const each of [ann, bo, cy]) {
    expect(each?.invoices).toEqual([])
    expect(each?.subscriptions[0]?.state).toBe('active')
  }
  expect(await service.mail.messages()).toEqual([])

  // From the next period on the service invoices: Ann on 15 January, Bo on 1 January, both seven days ahead.
  await now('2027-01-09T00:00:00')
  const [later, next] = await customers()
  expect(later?.invoices).toMatchObject([{ date: '2027-01-08' }])
  expect(next?.invoices).toMatchObject([{ date: '2026-12-25' }])
  expect((await service.mail.messages()).map(({ to }) => to)).toEqual(['bo@example.com', 'ann@example.com'])
})

it('A dry run with the service counts the periods and events that the import then makes, and refuses the same lines', async () => {
  await now('2026-12-20T09:00:00')
  const target = ['--url', 'http://service.example', '--key', service.key]
  const { code, out } = await runs('--dry-run', '--show', '0', ...target)
  expect(await customers()).toEqual([])
  const lines = out.trimEnd().split('\n').slice(2)
  expect(lines[0]).toBe('4 lines, 8 operations in 1 requests, 0 lines at fault.')
  expect(lines[1]).toBe('5: createcustomer: email: This is not an email address.')
  expect(lines[3]).toBe('It would refuse 1 lines. Nothing was imported.')
  expect(code).toBe(1)

  await runs(...target)
  const periods = (await customers()).flatMap(({ subscriptions }) => subscriptions.flatMap((each) => each.periods))
  const changes = await Promise.all(
    ['1', '2', '3'].map((id) => storedChanges(customerPartition(service.account, id), 1, Number.MAX_SAFE_INTEGER)),
  )
  const events = changes.flat().flatMap(({ change }) => change?.events ?? [])
  expect(lines[2]).toBe(`The service would make ${periods.length} periods, ${events.length} events and 0 documents.`)
  // Each reader has a customer, a subscription and an add-on, except the one without an add-on.
  expect(events).toHaveLength(8)
  expect(periods.length).toBeGreaterThan(430)
})
