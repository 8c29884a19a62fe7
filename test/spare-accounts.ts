/**
 * `npx node test/spare-accounts.ts FOLDER COUNT`: writes account files of test accounts in which nothing has happened
 * yet, one for each test of a service that runs (`CONTRIBUTING.md`), and their keys.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFile } from './demo-account.ts'

const [folder = 'spare-accounts', count = '100'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const products = demoFile.products.filter((product) => product['date'] === undefined)
const keys = Array.from({ length: Number(count) }, () => {
  const id = `a-${randomUUID()}`
  const key = `key-${id}`
  const access = { name: 'demo', key, allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 50 }
  const file = { ...demoFile, account: { ...demoFile.account, id }, products, api_accesses: [access] }
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(file))
  return key
})
writeFileSync(join(folder, 'keys'), keys.join('\n'))
