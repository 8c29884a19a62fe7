/** Backup and restore of one machine: the commands, run while a service works on the folder. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { storedFormat } from '../../functions/store/stored-format.ts'
import { rightsOfOthers } from '../posix.ts'
import { eventually } from './sample-function.ts'
import { useScripts } from './scripts.ts'

const account = {
  account: { id: 'demo', mode: 'live' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', email: 'abo@example.com' }],
  products: [{ external_id: 'gazette', name: 'Gazette', category: 'gazette', recurring: true }],
  campaigns: [
    {
      id: 'year',
      name: 'Year',
      products: ['gazette'],
      duration: 'P1Y',
      invoice_lines: [{ text: 'A year', amount: 80_000, tax_rate: 0.25 }],
    },
  ],
  api_accesses: [
    { name: 'demo', key: 'key-of-twenty-letters', rate_per_second: 1000, burst: 1000, max_connections: 50 },
  ],
}

const scripts = useScripts('backup', 'suite')
/** One worker starts sooner; workers.test.ts tests the promises of several. */
const alone = ['--port', '0', '--workers', '1']
const at = (name: string) => join(scripts.folder, name)
beforeAll(() => writeFile(at('account.json'), JSON.stringify(account)))

async function command(name: 'backup' | 'restore', ...args: string[]): Promise<[number | string, string]> {
  const { ended, out, err } = scripts.run(`local/${name}-command.ts`, args)
  return [await ended, out() + err()]
}

async function start(data: string) {
  const run = scripts.run('local/start.ts', [...alone, '--account', at('account.json'), '--data', data])
  await eventually(() => run.out().includes('Ctrl-C') || run.child.exitCode !== null)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(run.out())?.[0] ?? expect.fail(run.err())
  const headers = { 'X-Service-Key': 'key-of-twenty-letters', 'Content-Type': 'application/json' }
  const call = async (path: string, json?: object) => {
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const response = await fetch(`${url}/api/${path}`, { ...sent, headers })
    const body: unknown = await response.json()
    expect({ path, status: response.status, body }).toMatchObject({ status: 200 })
    return body
  }
  const stop = async () => {
    run.child.kill('SIGTERM')
    await run.ended
  }
  return { call, stop, url, headers }
}
type Service = Awaited<ReturnType<typeof start>>

/** A customer with a subscription and its invoice, in two calls. */
async function subscribe({ call }: Service, id: string): Promise<void> {
  await call('customers/createcustomer/', { id, data: { name: id, email: `${id}@example.com`, country: 'DK' } })
  await call('customers/createsubscription/', { id, periods: [{ campaign_id: 'year' }] })
}

const feedSchema = v.object({
  events: v.array(v.looseObject({ event: v.string(), event_id: v.number(), customer_id: v.optional(v.string()) })),
})
const feed = async ({ call }: Service) => v.parse(feedSchema, await call('events/?max_results=1000')).events

const customersSchema = v.object({
  customers: v.array(
    v.looseObject({ id: v.string(), invoices: v.optional(v.array(v.looseObject({ number: v.string() })), []) }),
  ),
})
const customers = async ({ call }: Service) =>
  v.parse(customersSchema, await call('customers/?fields=data,invoices&max_results=1000')).customers

/**
 * Expects that no consumer is ahead of the changes, and that the copy has every e-mail and no files of the run itself.
 */
async function expectWholeCopy(copy: string): Promise<void> {
  expect((await readdir(copy)).toSorted()).toEqual(['backup.json', 'files', 'format.json', 'mail', 'tables.db'])
  expect(rightsOfOthers(copy)).toBe(0)
  const database = new DatabaseSync(join(copy, 'tables.db'), { readOnly: true })
  const [last] = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = '_changes'").all()
  const [consumer] = database.prepare("SELECT reached FROM _consumers WHERE name = 'sequence'").all()
  database.close()
  expect(Number(consumer?.['reached'])).toBeLessThanOrEqual(Number(last?.['seq']))
}

describe('npm run backup', () => {
  let service: Service
  let copies: [number | string, string][]
  let all: Awaited<ReturnType<typeof customers>>
  beforeAll(async () => {
    service = await start(at('data'))
    for (let n = 0; n < 5; n++) await subscribe(service, `before-${n}`)
    await eventually(() => existsSync(at('data/mail')))
    await service.call('files/', { kind: 'bank', name: 'statement.txt', content: 'the same' })
    let writing = true
    const writes = [1, 2, 3].map(async (writer) => {
      // One page of the feed holds three events of each customer.
      for (let n = 0; writing && n < 80; n++) await subscribe(service, `during-${writer}-${n}`)
    })
    copies = await Promise.all([
      command('backup', at('one'), '--data', at('data')),
      command('backup', at('two'), '--data', at('data')),
    ])
    writing = false
    await Promise.all(writes)
    all = await customers(service)
  })

  it('copies all of a service at work, for its owner alone', async () => {
    for (const [code, said] of copies)
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/ checked: \d+ items of local-events, \d+ items of local-main\.\n$/),
      ])
    for (const copy of [at('one'), at('two')]) await expectWholeCopy(copy)
  })

  it('overwrites nothing and leaves nothing half done', async () => {
    await mkdir(at('refused/full'), { recursive: true })
    await writeFile(at('refused/full/any'), '')
    expect(await command('backup', at('refused/copy'), '--data', at('refused/none'))).toEqual([
      1,
      expect.stringMatching(/none is no data folder/),
    ])
    await mkdir(at('refused/data'))
    await writeFile(at('refused/data/format.json'), `{"format": ${storedFormat}}`)
    await writeFile(
      at('refused/data/tables.db'),
      'no database, but long enough to be looked at as a page of one'.repeat(100),
    )
    expect(await command('backup', at('refused/full'), '--data', at('refused/data'))).toEqual([
      1,
      expect.stringMatching(/full is not empty: /),
    ])
    const broken = await command('backup', at('refused/copy'), '--data', at('refused/data'))
    expect(broken).toEqual([1, expect.stringMatching(/^\S+tables\.db cannot be copied: [^\n]+\n$/)])
    expect(await command('backup')).toEqual([2, expect.stringMatching(/^Usage: /)])
    expect((await readdir(at('refused'))).toSorted()).toEqual(['data', 'full'])
  })

  describe('and npm run restore', () => {
    it('refuse a folder in use, and the service works on', async () => {
      expect(await command('restore', at('one'), '--data', at('data'))).toEqual([
        1,
        expect.stringMatching(/data is not empty: /),
      ])
      expect((await customers(service)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    })

    it('bring one state back, which goes on as if nothing had been', async () => {
      expect(await command('restore', at('one'), '--data', at('again'))).toEqual([
        0,
        expect.stringMatching(/again is .*one, made at /),
      ])
      const restored = await start(at('again'))
      const kept = await customers(restored)
      const ids = kept.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((n) => `before-${n}`)))
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      // The numbers of the invoices are there without a gap, and the next one follows.
      const numbers = kept.flatMap(({ invoices }) => invoices.map(({ number }) => Number(number.replace('DK-', ''))))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
      await subscribe(restored, 'after')
      await eventually(async () =>
        (await feed(restored)).some((told) => told.event === 'invoice:created' && told.customer_id === 'after'),
      )
      const told = await feed(restored)
      expect(told.map(({ event_id }) => event_id)).toEqual(told.map((_, index) => index + 1))
      const created = told.flatMap(({ event, customer_id }) => (event === 'customer:created' ? [customer_id] : []))
      expect(created.toSorted()).toEqual([...ids, 'after'].toSorted())
      await restored.stop()
    })

    it('refuse data of a later format, and data from before format numbers', async () => {
      const manifest = v.parse(v.looseObject({}), JSON.parse(readFileSync(at('one/backup.json'), 'utf8')))
      for (const [data_format, words] of [
        [storedFormat + 1, /The data has format \d+, which a later version has written/],
        [undefined, /The data has no format number/],
      ] as const) {
        await writeFile(at('one/backup.json'), JSON.stringify({ ...manifest, data_format }))
        expect(await command('restore', at('one'), '--data', at('new'))).toEqual([1, expect.stringMatching(words)])
      }
      await writeFile(at('one/backup.json'), JSON.stringify(manifest))
      expect(existsSync(at('new'))).toBe(false)
      expect(manifest).toMatchObject({ data_format: storedFormat })
      await mkdir(at('unnumbered'))
      await writeFile(at('unnumbered/tables.db'), '')
      expect(await command('backup', at('new'), '--data', at('unnumbered'))).toEqual([
        1,
        expect.stringMatching(/The data has no format number/),
      ])
    })

    it('refuse what is no backup, and a backup that was changed or cut', async () => {
      expect(await command('restore', at('data'), '--data', at('new'))).toEqual([
        1,
        expect.stringMatching(/data is no backup/),
      ])
      await truncate(at('two/tables.db'), 8192)
      expect(await command('restore', at('two'), '--data', at('new'))).toEqual([
        1,
        expect.stringMatching(/two is broken/),
      ])
      expect(existsSync(at('new'))).toBe(false)
    })
  })
})
