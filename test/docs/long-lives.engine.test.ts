/** The worked example of docs/import.md, "A long life", as the page shows it. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { customerPartition } from '../../functions/store/keys.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { useService } from '../service.ts'
import { fetchFor } from '../tools/import/fetch-for.ts'
import { fileIn, folderFor, removeFolder, runImport } from '../tools/import/import-files.ts'

const service = useService()
let folder = ''
beforeEach(() => void (folder = folderFor('long-lives')))
afterEach(() => removeFolder(folder))

const section = /### A long life\n(.*?)\n### /s.exec(readFileSync('docs/import.md', 'utf8'))?.[1] ?? ''
const blocks = Array.from(section.matchAll(/```\w+\n(.*?)```/gs), ([, text = '']) => text.replace(/^ {3}/gm, ''))
const [fields = '', csv = '', map = ''] = blocks

const readSchema = v.object({
  customers: v.array(
    v.looseObject({
      id: v.string(),
      data: v.looseObject({ ':Subscriber since': v.string() }),
      subscriptions: v.array(
        v.looseObject({ state: v.string(), periods: v.array(v.looseObject({ begin: v.string(), end: v.string() })) }),
      ),
      invoices: v.array(v.looseObject({ date: v.string() })),
    }),
  ),
})
async function customers(filter?: object) {
  const query = { fields: 'data,subscriptions,invoices', ...(filter && { filter: JSON.stringify(filter) }) }
  return v.parse(readSchema, (await service.call({ path: '/api/customers/', query })).body).customers
}

it('The example brings in one period a subscriber, and the first day as a field', async () => {
  expect(blocks).toHaveLength(3)
  await service.call({ path: '/api/test/clock/', json: { now: '2026-11-23T12:00:00' } })
  const { fields: added } = v.parse(v.object({ fields: v.array(v.looseObject({})) }), JSON.parse(fields))
  await service.configure({ fields: added })
  const [file, mapped] = [fileIn(folder, 'lives.csv', csv), fileIn(folder, 'map.json', map)]
  const args = [file, '--map', mapped, '--url', 'http://service.example', '--key', service.key]
  const runtime = { fetch: fetchFor(service), now: () => Date.parse('2026-11-23T11:00:00Z') }
  // Each subscriber has an add-on on this plan, which begins now.
  const dry = await runImport([...args, '--dry-run'], runtime)
  expect(dry.out).toContain('The service would make 4 periods, 6 events and 0 documents.')
  expect(await runImport(args, runtime)).toMatchObject({ code: 0, out: '2 lines imported, 0 failed.\n' })

  const brought = await customers()
  expect(brought.map(({ data }) => data[':Subscriber since'])).toEqual(['2009-01-01', '1998-06-15'])
  expect(brought.map(({ subscriptions }) => subscriptions[0]?.periods.map(({ begin, end }) => [begin, end]))).toEqual([
    [['2026-11-01T00:00:00', '2026-12-01T00:00:00']],
    [['2026-11-15T00:00:00', '2026-12-15T00:00:00']],
  ])
  const since = { condition_type: 'customer:field', field: ':Subscriber since', operator: 'equal', value: '2009-01-01' }
  expect((await customers(since)).map(({ id }) => id)).toEqual(['7001'])
  const changes = await storedChanges(customerPartition(service.account, '7001'), 1, Number.MAX_SAFE_INTEGER)
  expect(changes.flatMap(({ change }) => change?.events ?? [])).toHaveLength(3)

  // The next period is the first that is invoiced here, seven days ahead.
  await service.call({ path: '/api/test/clock/', json: { now: '2026-11-25T00:00:00' } })
  expect((await customers()).map(({ invoices }) => invoices.map(({ date }) => date))).toEqual([['2026-11-24'], []])
})
