/** A test account whose readers, payers and staff use its pages: the demo account with what these pages need. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { apiClient, type ApiClient } from './api-client.ts'
import { saidBy, type Run } from './command.ts'
import { stack } from './deployment.ts'

export const people = 'people'
export const providerSecret = 'whsec_of_the_pages'
const key = 'key-of-the-people'
const form = { campaigns: ['intro', 'year'] }

export async function makePeople(
  run: Run,
  url: string,
  { folder, demoFile }: { readonly folder: string; readonly demoFile: string },
): Promise<ApiClient> {
  const demo = v.parse(v.looseObject({ account: v.looseObject({}) }), JSON.parse(readFileSync(demoFile, 'utf8')))
  const file = join(folder, 'account-of-people.json')
  const account = {
    ...demo,
    account: { ...demo.account, id: people },
    api_accesses: [{ name: people, key, allowed_apis: ['*'], rate_per_second: 100, burst: 100, max_connections: 50 }],
    webhooks: [],
    ordering_forms: [
      { ...form, url_id: 'people-new', name: 'For newcomers', email_confirmation: true },
      { ...form, url_id: 'people-paid', name: 'Paid at once', payment: true },
      { ...form, url_id: 'people-asked', name: 'Decided by people', approval: 'manual' },
      { campaigns: ['company'], url_id: 'people-gift', name: 'Gifts', gift: true },
    ],
    payment_providers: [{ id: 'pages', kind: 'test', methods: ['card'], webhook_secret: providerSecret }],
    portal: { path: people, sign_in: ['link'] },
    notices: [{ id: 'renewal', when: 'renewal', before: 'P14D' }],
  }
  writeFileSync(file, JSON.stringify(account))
  await saidBy(run('local/account-command.ts', 'apply', file, '--stack', stack))
  return apiClient(url, key)
}

const nowSchema = v.looseObject({ now: v.string() })

/** Moves the clock of the account, which carries out what is due until then and sends its e-mails. */
export async function moveClock(api: ApiClient, { minutes = 0, days = 0 }): Promise<void> {
  const { now } = v.parse(nowSchema, await api.call('test/clock/'))
  const later = new Date(Date.parse(`${now}Z`) + (days * 24 * 60 + minutes) * 60_000)
  await api.call('test/clock/', { now: later.toISOString().slice(0, 19) })
}

export const ann = { name: 'Ann Berg', address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' }
