/**
 * `node test/stored-format/write-fixture.ts`: writes the fixture of the present format, which is a small publisher of
 * two years, and the answers that it gives. It is run once for each format, and again while the format is not
 * released yet.
 */
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { storedFormat } from '../../functions/store/stored-format.ts'
import { stopEmailsOf } from '../../functions/work/deliveries/mail-failure.ts'
import { demoAccount } from '../../local/demo-account.ts'
import { live, type DemoApi } from '../../local/demo-life.ts'
import { startService } from '../../local/service.ts'
import { fixtureKey, reads, tableNames, writtenLine } from './fixture.ts'

/** The address that replaces that of the original service. */
const baseUrl = 'https://api.example/stage'
const customers = 6
/** A pause in which the jobs finish their work: the feed, the index of the search, e-mails. */
const secondsOfJobs = 10

const document = await demoAccount()
const service = await startService({ port: 0, accounts: [{ path: 'the demo account', document }], data: undefined })
try {
  const api = apiOf(service.url)
  await live({ api, now: new Date(), customers, onMonth: () => undefined })
  await addRest(api)
  await sleep(secondsOfJobs * 1_000)
  const answers = await Promise.all(reads.map((path) => api.get(path)))
  const folder = import.meta.dirname
  const pairs = reads.map((path, index) => [path, answers[index]])
  const text = JSON.stringify(Object.fromEntries(pairs)).replaceAll(service.url, baseUrl)
  await writeFile(join(folder, `format-${storedFormat}.answers.json`), `${text}\n`)
  const lines = (await items()).toSorted()
  await writeFile(join(folder, `format-${storedFormat}.jsonl`), `${lines.join('\n')}\n`)
  console.log(`${lines.length} items of format ${storedFormat}.`)
} finally {
  await service.stop()
}
process.exit()

/** Kinds of items that the demo does not have. */
async function addRest(api: DemoApi): Promise<void> {
  const post = (name: string, body: unknown) => api.post(`/api/customers/${name}/`, body)
  const { subscription_id: group } = v.parse(
    v.looseObject({ subscription_id: v.string() }),
    await post('createsubscription', {
      id: '1002',
      periods: [{ campaign_id: 'company' }],
      data: { edition: 'digital' },
    }),
  )
  await post('createsubscription', { id: '1003', group_subscription_id: group, data: { edition: 'digital' } })
  await addLongLife(post)
  await post('createnote', { id: '1001', text: 'Rings on Mondays.' })
  await post('createcustomer', {
    id: 'gone',
    data: { name: 'Gone Away', email: 'gone@example.com', country: 'DK', password: 'correct horse' },
  })
  await post('deletecustomer', { id: 'gone' })
  await api.post('/api/settings/update/', {
    webhooks: [{ id: 'kept', url: 'http://127.0.0.1:9/', bearer_token: 'token', response_key: 'key', enabled: false }],
  })
}

/** A subscriber since 2016, whose periods of the past are stored as one, and whose address bounces. */
async function addLongLife(post: (name: string, body: unknown) => Promise<unknown>): Promise<void> {
  const email = 'long@example.com'
  await post('createcustomer', { id: 'long', data: { name: 'Long Reader', email, country: 'DK' } })
  await post('createsubscription', {
    id: 'long',
    periods: [{ campaign_id: 'standard', begin: '2016-01-01T00:00:00', invoicing: 'none' }],
    data: { edition: 'print' },
  })
  await stopEmailsOf({ account: 'demo', customer: 'long', emails: [email], because: 'bounced' })
}

async function items(): Promise<string[]> {
  const lines: string[] = []
  for (const table of tableNames) {
    const request = { TableName: process.env[`${table.toUpperCase()}_TABLE`] ?? '' }
    for await (const { Items = [] } of paginateScan({ client: documentClient() }, request)) {
      lines.push(...Items.map((item) => writtenLine({ table, item })))
    }
  }
  return lines
}

function apiOf(url: string): DemoApi {
  async function call(path: string, options: RequestInit): Promise<unknown> {
    for (;;) {
      const headers = { 'X-Service-Key': fixtureKey, 'Content-Type': 'application/json' }
      const response = await fetch(url + path, { ...options, headers })
      const text = await response.text()
      if (response.status === 503 || response.status === 429) await sleep(1_000)
      else if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      else return text === '' ? undefined : JSON.parse(text)
    }
  }
  return {
    get: (path) => call(path, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
