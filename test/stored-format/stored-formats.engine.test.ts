/**
 * Data of each format there was, written by the version of that time, is still read. A failure of the present format
 * says that stored data has changed its form: that takes a new format with a migration (CONTRIBUTING.md).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eventsTable, mainTable } from '../../functions/store/dynamo/environment.ts'
import { readFormat } from '../../functions/store/format/format-item.ts'
import { migrate, migrations } from '../../functions/store/format/migration.ts'
import { storedFormat } from '../../functions/store/stored-format.ts'
import { cleanClient } from '../engine.ts'
import { useService } from '../service.ts'
import { fixtureKey, readLine, reads } from './fixture.ts'

const formats = Array.from({ length: storedFormat }, (_, index) => index + 1)
const fileOf = (format: number, kind: string) => join(import.meta.dirname, `format-${format}.${kind}`)

it('has a fixture for each format', () => {
  expect(formats.filter((format) => !existsSync(fileOf(format, 'jsonl')))).toEqual([])
})

describe.each(formats)('data of format %i', (format) => {
  // Tables of its own: all fixtures have the same account.
  const service = useService({ clock: 'real' })
  beforeAll(async () => {
    await load(fileOf(format, 'jsonl'))
    await migrate({ migrations, settle: () => Promise.resolve(), tell: () => undefined })
  })
  const answers = v.parse(
    v.record(v.string(), v.looseObject({})),
    JSON.parse(readFileSync(fileOf(format, 'answers.json'), 'utf8')),
  )
  const call = async (path: string, json?: object) => {
    const url = new URL(path, 'http://any')
    const query = Object.fromEntries(url.searchParams)
    return await service.call({ path: url.pathname, query, key: fixtureKey, ...(json && { json }) })
  }

  it('has the present format after its migrations', async () => {
    expect(await readFormat()).toMatchObject({ format: storedFormat })
  })

  // An answer may have got more since, and has all that it had.
  it.each(reads)('is read as it was by %s', async (path) => {
    expect(await call(path)).toMatchObject({ status: 200, body: answers[path] })
  })

  it('is worked on: a year passes, with renewals and their invoices', async () => {
    const { now } = v.parse(v.looseObject({ now: v.string() }), answers['/api/test/clock/'])
    const later = `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`
    await expect.poll(() => call('/api/test/clock/', { now: later })).toMatchObject({ status: 200 })
    const invoices = (body: unknown) => v.parse(invoicesSchema, body).invoices.length
    expect(invoices((await call('/api/invoices/')).body)).toBeGreaterThan(invoices(answers['/api/invoices/']))
  })
})

const invoicesSchema = v.looseObject({ invoices: v.array(v.looseObject({})) })

/** Any engine takes 25 items at once. */
const itemsPerCall = 25

async function load(file: string): Promise<void> {
  const names = { main: mainTable(), events: eventsTable() }
  const lines = readFileSync(file, 'utf8').trim().split('\n').map(readLine)
  for (const [table, of] of Map.groupBy(lines, (line) => line.table)) {
    for (let at = 0; at < of.length; at += itemsPerCall) {
      const puts = of.slice(at, at + itemsPerCall).map(({ item }) => ({ PutRequest: { Item: { ...item } } }))
      await cleanClient().send(new BatchWriteCommand({ RequestItems: { [names[table]]: puts } }))
    }
  }
}
