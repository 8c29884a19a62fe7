import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eventually } from './sample-function.ts'
import { useScripts, type Run } from './scripts.ts'

const account = {
  account: { id: 'demo', mode: 'test' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
  api_accesses: [{ name: 'demo', key: 'demo-key', allowed_apis: ['*'] }, { name: 'made' }],
}

const scripts = useScripts('start')
let data: string
let accountFile: string

beforeEach(async () => {
  data = join(scripts.folder, 'data')
  accountFile = join(scripts.folder, 'account.json')
  await writeFile(accountFile, JSON.stringify(account))
})

const run = (script: string, ...args: string[]) => scripts.run(`local/${script}`, args)
/** What several workers promise is in workers.test.ts; one is ready sooner. */
const start = (...args: string[]) => run('start.ts', '--port', '0', '--account', accountFile, '--workers', '1', ...args)

async function urlOf({ out, err, child }: Run): Promise<string> {
  await eventually(() => out().includes('Ctrl-C') || child.exitCode !== null)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out())?.[0]
  if (url === undefined) throw new Error(`The service did not start: ${err()}`)
  return url
}

async function createCustomer(url: string, id: string): Promise<number> {
  const headers = { 'X-Service-Key': 'demo-key', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ id, data: { name: 'Ada' } })
  return (await fetch(`${url}/api/customers/createcustomer/`, { method: 'POST', headers, body })).status
}

async function customers(url: string): Promise<string> {
  return await (await fetch(`${url}/api/customers/`, { headers: { 'X-Service-Key': 'demo-key' } })).text()
}

async function events(url: string): Promise<string> {
  return await (await fetch(`${url}/api/events/?service-key=demo-key`)).text()
}

/** What the engine has written, in whatever form. */
const stored = () =>
  readdirSync(data)
    .filter((file) => /^tables\.db(?:-wal)?$/.test(file))
    .map((file) => readFileSync(join(data, file), 'latin1'))
    .join('')

const enginePid = (dataFile: string) => Number(readFileSync(`${dataFile}.pid`, 'utf8'))

/** A process that has ended but that nobody has taken note of yet has no command line any more. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

describe('npm start', () => {
  it('says where it runs and with which key to try it, ends on SIGTERM with all it started, and keeps its data', async () => {
    const first = start('--data', data)
    const url = await urlOf(first)
    expect(first.out()).toContain(`curl -H "X-Service-Key: $KEY" ${url}/api/customers/`)
    expect(first.out()).toContain(accountFile)
    expect(first.out()).toMatch(/A key was made for made of account demo/)
    expect(await createCustomer(url, 'ada')).toBe(200)
    await eventually(async () => (await events(url)).includes('customer:created'))
    const engine = enginePid(join(data, 'tables.db'))
    expect(isRunning(engine)).toBe(true)
    expect(stored()).toContain('A#demo#C#ada')
    // Limits are in the memory of the service, and no call writes them.
    expect(stored()).not.toContain('A#demo#T')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.err()).toBe('')
    expect(isRunning(engine)).toBe(false)

    const second = start('--data', data)
    const again = await urlOf(second)
    expect(second.out()).not.toContain('A key was made')
    expect(await customers(again)).toContain('"ada"')
    expect((await events(again)).match(/customer:created/g)).toHaveLength(1)
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('shows the keys that it makes, once, none that it is given, each call where it is asked to, and leaves nothing behind with --memory', async () => {
    const service = start('--memory', '--log', 'calls')
    const url = await urlOf(service)
    await events(url)
    await eventually(() => /^GET \/api\/events\/ demo 200 \d+ ms [\da-f-]{36}$/m.test(service.out()))
    expect(service.out().match(/A key was made for made of account demo, shown only now: \S+/g)).toHaveLength(1)
    expect(service.out() + service.err()).not.toContain('demo-key')

    expect(await createCustomer(url, 'ada')).toBe(200)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(readdirSync(join(scripts.folder, 'tmp'))).toEqual([])
    expect(existsSync(data)).toBe(false)
  })

  it('keeps its data where nobody else on the machine can read it, also what it finds open to all', async () => {
    const open = async () => {
      const paths = [data, ...(await readdir(data, { recursive: true })).map((path) => join(data, path))]
      return paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
    }
    const first = start('--data', data)
    expect(await createCustomer(await urlOf(first), 'ada')).toBe(200)
    await eventually(() => existsSync(join(data, 'streams')))
    expect(await open()).toEqual([])
    first.child.kill('SIGTERM')
    await first.ended
    await chmod(data, 0o755)
    await urlOf(start('--data', data))
    expect(await open()).toEqual([])
  })

  it('takes writes by cookie from the pages of the proxy that --url names, and from no others', async () => {
    const url = await urlOf(start('--memory', '--url', 'https://abo.example/'))
    const post = (path: string, origin: string, json: object, cookie = '') =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: origin,
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookie,
        },
        body: JSON.stringify(json),
      })
    const key = { 'X-Service-Key': 'demo-key' }
    const { servers } = v.parse(
      v.object({ servers: v.array(v.object({ url: v.string() })) }),
      await (await fetch(`${url}/api/openapi.json`, { headers: key })).json(),
    )
    expect(servers).toEqual([{ url: 'https://abo.example' }])
    const begun = await post('/api/session/', url, { api_key: 'demo-key' })
    const cookie = begun.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-session=/)
    const create = (origin: string) => post('/api/customers/createcustomer/', origin, { data: { name: 'Ada' } }, cookie)
    expect((await create('https://abo.example')).status).toBe(200)
    expect((await create('https://evil.example')).status).toBe(403)
  })

  it('leaves no child and no stale lock where it is killed', async () => {
    const killed = start('--data', data)
    expect(await createCustomer(await urlOf(killed), 'ada')).toBe(200)
    const engine = enginePid(join(data, 'tables.db'))
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    await eventually(() => !isRunning(engine))

    const next = start('--data', data)
    const url = await urlOf(next)
    expect(await customers(url)).toContain('"ada"')
    await eventually(async () => (await events(url)).includes('customer:created'))
    expect((await events(url)).match(/customer:created/g)).toHaveLength(1)
  })

  it('says in a line that its storage has ended, and ends with 1', async () => {
    const service = start('--data', data)
    expect(await createCustomer(await urlOf(service), 'ada')).toBe(200)
    process.kill(enginePid(join(data, 'tables.db')), 'SIGKILL')
    expect(await service.ended).toBe(1)
    expect(service.err()).toBe('The storage engine ended unexpectedly.\n')
  })

  it('says in a line that its database file is broken, and what to do, rather than work with a part of it', async () => {
    const first = start('--data', data)
    expect(await createCustomer(await urlOf(first), 'ada')).toBe(200)
    first.child.kill('SIGTERM')
    await first.ended
    const file = join(data, 'tables.db')
    const bytes = readFileSync(file)
    bytes.fill('broken ', Math.floor(bytes.length / 4), Math.floor(bytes.length / 2))
    await writeFile(file, bytes)

    const second = start('--data', data)
    expect(await second.ended).toBe(1)
    expect(second.err()).toMatch(
      /^The database file \S+tables\.db is broken \(.+\)\. Put it back from a copy; or [^\n]+\n$/,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)

    await writeFile(
      file,
      'no database at all, but as long as the header of one would be: one hundred bytes and some more',
    )
    const third = start('--data', data)
    expect(await third.ended).toBe(1)
    expect(third.err()).toContain('is broken (file is not a database).')
  })

  it('does not start empty in a data folder that has lost its tables', async () => {
    const first = start('--data', data)
    expect(await createCustomer(await urlOf(first), 'ada')).toBe(200)
    first.child.kill('SIGTERM')
    await first.ended
    for (const gone of [() => rm(join(data, 'tables.db')), () => writeFile(join(data, 'tables.db'), '')]) {
      await gone()
      const second = start('--data', data)
      expect(await second.ended).toBe(1)
      expect(second.err()).toMatch(
        /^The data folder \S+ has lost its tables \(\S+ does not hold local-main, local-events\)\. Put \S+ back from a copy; or, [^\n]+\n$/,
      )
    }
  })

  it('leaves no folder where it is killed with --memory', async () => {
    const killed = start('--memory')
    await urlOf(killed)
    killed.child.kill('SIGKILL')
    await killed.ended
    await eventually(() => readdirSync(join(scripts.folder, 'tmp')).length === 0)
  })
})

describe('npm start says in a line why it cannot start, ends with 1 and leaves nothing running', () => {
  it.each([
    ['an unknown option', ['--prot', '1'], /^Unknown option '--prot'.*\n$/],
    ['a port that is none', ['--port', 'http'], /^--port takes a number .*"http"\.\n$/],
    ['data that is kept and not kept', ['--memory', '--data', 'x'], /^--data and --memory exclude each other\.\n$/],
    ['data in no folder', ['--data', ''], /^--data takes a folder, not ""\.\n$/],
    ['no workers', ['--workers', '0'], /^--workers takes a number from 1 to 16, not "0"\.\n$/],
    ['an account file without a name', ['--account', ''], /^--account takes a file, not ""\.\n$/],
    ['a log of something else', ['--log', 'all'], /^--log takes "calls", not "all"\.\n$/],
    ['a missing account file', ['--memory', '--account', '/none.json'], /^\/none\.json: .*\n$/],
  ])('%s', async (_, args, line) => {
    const { ended, err } = run('start.ts', ...args)
    expect(await ended).toBe(1)
    expect(err()).toMatch(line)
  })

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { ended, err } = run('start.ts', '--port', port, '--account', accountFile, '--data', data)
    expect(await ended).toBe(1)
    expect(err()).toBe(`Port ${port} is in use.\n`)
    other.close()
  })

  it('an account file that is not JSON', async () => {
    await writeFile(accountFile, '{"account":')
    const { ended, err } = start('--memory')
    expect(await ended).toBe(1)
    expect(err()).toMatch(/^.*account\.json: the file is not JSON .*\n$/)
  })

  it('an account file that is not UTF-8', async () => {
    await writeFile(accountFile, Buffer.from(JSON.stringify({ ...account, name: 'Søndag' }), 'latin1'))
    const { ended, err } = start('--memory')
    expect(await ended).toBe(1)
    expect(err()).toBe(`${accountFile}: the file is not UTF-8.\n`)
  })

  it('two account files of one account', async () => {
    const other = join(scripts.folder, 'other.json')
    await writeFile(other, `\uFEFF${JSON.stringify(account)}`)
    const { ended, err } = start('--data', data, '--account', other)
    expect(await ended).toBe(1)
    expect(err()).toBe(`${accountFile} and ${other} are both of the account "demo".\n`)
    expect(existsSync(data)).toBe(false)
  })

  it('an account file with faults, each on its path', async () => {
    await writeFile(
      accountFile,
      JSON.stringify({ ...account, campaigns: [{ id: 'a' }], fields: [{ scope: 'moon', name: 'x' }] }),
    )
    const { ended, err } = start('--data', data)
    expect(await ended).toBe(1)
    expect(err()).toContain(`${accountFile}: campaigns[0].name: `)
    expect(err()).toContain(`${accountFile}: fields[0].scope: `)
    expect(existsSync(join(data, 'tables.db.pid'))).toBe(false)
  })

  it('a data folder in use by another run, and the other runs on', async () => {
    const first = start('--data', data)
    const url = await urlOf(first)
    const second = start('--data', data)
    expect(await second.ended).toBe(1)
    expect(second.err()).toBe(`The data folder ${data} is in use by another run.\n`)
    expect(await customers(url)).toBe('{"customers":[]}')
  })

  it('a data folder that is none', async () => {
    await writeFile(data, '')
    const { ended, err } = start('--data', data)
    expect(await ended).toBe(1)
    expect(err()).toMatch(/^The data folder .* cannot be used .*\n$/)
  })
})

describe('npm run account', () => {
  const running = useScripts('account', 'suite')
  let url: string
  beforeAll(async () => {
    const file = join(running.folder, 'account.json')
    await writeFile(file, JSON.stringify(account))
    const options = ['--memory', '--port', '0', '--account', file, '--workers', '1']
    url = await urlOf(running.run('local/start.ts', options))
  })

  it('writes the account as a file, which changes nothing where it is applied, and plans what a change of it does', async () => {
    const exported = join(scripts.folder, 'exported.json')
    const command = async (...args: string[]) => {
      const { ended, out, err } = run('account-command.ts', ...args, '--url', url, '--key', 'demo-key')
      return [await ended, out() + err()]
    }
    expect(await command('export', exported)).toEqual([0, expect.stringMatching(/exported\.json is written\. /)])
    const file = v.parse(
      v.looseObject({ business_entities: v.array(v.looseObject({})) }),
      JSON.parse(readFileSync(exported, 'utf8')),
    )
    expect(file).toMatchObject({ account: { id: 'demo' }, api_accesses: [{ name: 'demo' }, { name: 'made' }] })
    expect(JSON.stringify(file)).not.toMatch(/demo-key|hash|last_used/)
    expect(await command('export', exported)).toEqual([1, expect.stringMatching(/there already; --overwrite /)])
    expect(await command('export', exported, '--overwrite')).toEqual([0, expect.any(String)])
    expect(await command('plan', exported)).toEqual([0, `${exported} changes nothing.\n`])
    expect(await command('apply', exported)).toEqual([0, `${exported} changes nothing.\n`])
    const [entity] = file.business_entities
    await writeFile(exported, JSON.stringify({ ...file, business_entities: [{ ...entity, name: 'Other' }] }))
    const planned = [
      `${exported} would change, where it is applied now:`,
      '  business_entities: dk: name: "Demo" becomes "Other"',
      `To apply exactly this: apply ${exported} --expect s1`,
    ]
    expect(await command('plan', exported)).toEqual([0, `${planned.join('\n')}\n`])
    expect(await command('apply', exported)).toEqual([0, `${exported} is applied.\n`])
  })

  it('applies a file to a running service, shows the keys made, and tells where nothing changed', async () => {
    const more = join(scripts.folder, 'more.json')
    await writeFile(more, JSON.stringify({ api_accesses: [{ name: 'partner', allowed_apis: ['customers'] }] }))
    const apply = () => run('account-command.ts', 'apply', more, '--url', url, '--key', 'demo-key')
    const first = apply()
    expect(await first.ended).toBe(0)
    expect(first.out()).toMatch(/A key was made for partner, shown only now: \S+\n.*is applied\.\n$/)
    const second = apply()
    expect(await second.ended).toBe(0)
    expect(second.out()).toMatch(/changes nothing\.\n$/)
  })

  it('says each fault on its path and ends with 1 where the file is refused', async () => {
    await writeFile(accountFile, JSON.stringify({ campaigns: [{ id: 'a' }], nonsense: 1 }))
    const refused = run('account-command.ts', 'apply', accountFile, '--url', url, '--key', 'demo-key')
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toContain(`${accountFile}: campaigns[0].name: `)
    expect(refused.err()).toContain(`${accountFile}: nonsense: `)
  })

  it('says in a line that there is no service, no such key, or no such command', async () => {
    const outcomes = await Promise.all(
      [
        ['apply', accountFile, '--url', 'http://127.0.0.1:9', '--key', 'demo-key'],
        ['apply', accountFile, '--url', url, '--key', 'other'],
        ['apply', accountFile],
        ['apply', accountFile, '--url', 'ftp://127.0.0.1', '--key', 'demo-key'],
        ['apply', accountFile, '--url', url, '--key', 'a\nb'],
      ].map(async (args) => {
        const { ended, err } = run('account-command.ts', ...args)
        return [await ended, err()]
      }),
    )
    expect(outcomes).toEqual([
      [1, expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer .*\n$/)],
      [1, expect.stringMatching(/: 403 .*\n$/)],
      [1, expect.stringMatching(/^Usage: .*\n$/)],
      [1, expect.stringMatching(/^--url takes an address .*"ftp:.*\n$/)],
      [1, expect.stringMatching(/^--key has characters .*\n$/)],
    ])
  })

  it('says the beginning of a page that is not the service’s', async () => {
    const page = createHttpServer((_, response) => response.writeHead(502).end(`<html>${'x'.repeat(300)}\n<body>`))
    await once(page.listen(0, '127.0.0.1'), 'listening')
    const address = page.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { ended, err } = run(
      'account-command.ts',
      'apply',
      accountFile,
      '--url',
      `http://127.0.0.1:${port}`,
      '--key',
      'k',
    )
    expect(await ended).toBe(1)
    expect(err()).toBe(`${accountFile}: 502 <html>${'x'.repeat(194)}\n`)
    page.close()
  })
})
