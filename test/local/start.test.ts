import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { canAskToEnd, rightsOfOthers } from '../posix.ts'
import { eventually } from './sample-function.ts'
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts'
import { useScripts, type Run, type Scripts } from './scripts.ts'

const account = {
  account: { id: 'demo', mode: 'test' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', email: 'abo@news.example' }],
  api_accesses: [{ name: 'demo', key: 'demo-key', allowed_apis: ['*'] }, { name: 'made' }],
}

const scripts = useScripts('start')
let data: string
let accountFile: string

beforeEach(async () => {
  data = join(scripts.folder, 'data')
  accountFile = await withAccount(scripts)
})

async function withAccount({ folder }: Scripts): Promise<string> {
  const file = join(folder, 'account.json')
  await writeFile(file, JSON.stringify(account))
  return file
}

const run = (script: string, ...args: string[]) => scripts.run(`local/${script}`, args)
/** One worker starts sooner; workers.test.ts tests the promises of several. */
const startIn = (of: Scripts, ...args: string[]) =>
  of.run('local/start.ts', ['--port', '0', '--account', join(of.folder, 'account.json'), '--workers', '1', ...args])
const start = (...args: string[]) => startIn(scripts, ...args)

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

const timesCreated = async (url: string) => (await events(url)).match(/customer:created/g)?.length ?? 0

/** The text that the engine has written, in any form. */
const stored = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /^tables\.db(?:-wal)?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('')

/** The tests follow one run of the service: each checks the state so far and continues from it. */
describe('npm start with a data folder', () => {
  const life = useScripts('start-life', 'suite')
  let kept: string
  let first: Run
  let url: string
  const open = async () => {
    const paths = [kept, ...(await readdir(kept, { recursive: true })).map((path) => join(kept, path))]
    return paths.filter((path) => rightsOfOthers(path) !== 0)
  }
  beforeAll(async () => {
    kept = join(life.folder, 'data')
    await withAccount(life)
    first = startIn(life, '--data', kept)
    url = await urlOf(first)
    expect(await createCustomer(url, 'ada')).toBe(200)
    await eventually(async () => (await timesCreated(url)) > 0)
  })

  it('says where it runs and with which key to try it', () => {
    expect(first.out()).toContain(`curl -H "X-Service-Key: $KEY" ${url}/api/customers/`)
    expect(first.out()).toContain(join(life.folder, 'account.json'))
    expect(first.out()).toMatch(/A key was made for made of account demo/)
  })

  it('writes what it is told into the folder, and no limits, which are in the memory of the service', () => {
    expect(stored(kept)).toContain('A#demo#C#ada')
    // No call writes limits to the storage.
    expect(stored(kept)).not.toContain('A#demo#T')
  })

  it('keeps its data where nobody else on the machine can read it', async () => {
    expect(await open()).toEqual([])
  })

  it('refuses a data folder in use by another run, and the other runs on', async () => {
    const before = await customers(url)
    const second = start('--data', kept)
    expect(await second.ended).toBe(1)
    expect(second.err()).toBe(`The data folder ${kept} is in use by another run.\n`)
    expect(await customers(url)).toBe(before)
  })

  describe('ended by SIGTERM', () => {
    let ending: number | string
    beforeAll(async () => {
      first.child.kill('SIGTERM')
      ending = await first.ended
    })

    it.runIf(canAskToEnd)('ends with all it started', () => {
      expect(ending).toBe(0)
      expect(first.err()).toBe('')
      expect(first.out()).toMatch(/\nEnding(?:\.|: waiting for [^\n]+ under way\. Ctrl-C again ends at once\.)\n$/)
    })

    it('says in a line that its database file is broken, and what to do, rather than work with a part of it', async () => {
      await cp(kept, data, { recursive: true })
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
      await cp(kept, data, { recursive: true })
      for (const gone of [() => rm(join(data, 'tables.db')), () => writeFile(join(data, 'tables.db'), '')]) {
        await gone()
        const second = start('--data', data)
        expect(await second.ended).toBe(1)
        expect(second.err()).toMatch(
          /^The data folder \S+ has lost its tables \(\S+ does not hold local-main, local-events\)\. Put \S+ back from a copy; or, [^\n]+\n$/,
        )
      }
    })

    describe('and started again', () => {
      let second: Run
      let again: string
      beforeAll(async () => {
        await chmod(kept, 0o755)
        second = startIn(life, '--data', kept)
        again = await urlOf(second)
      })

      it('goes on with its data, tells nothing twice and makes no second key', async () => {
        expect(second.out()).not.toContain('A key was made')
        expect(await customers(again)).toContain('"ada"')
        expect(await timesCreated(again)).toBe(1)
      })

      it('closes what it finds open to all', async () => {
        expect(await open()).toEqual([])
      })

      describe('after it was killed', () => {
        let third: Run
        let next: string
        beforeAll(async () => {
          expect(await createCustomer(again, 'bo')).toBe(200)
          second.child.kill('SIGKILL')
          expect(await second.ended).toBe('SIGKILL')
          third = startIn(life, '--data', kept)
          next = await urlOf(third)
        })

        it('has left no stale lock, and has lost nothing', async () => {
          expect(await customers(next)).toMatch(/"ada".*"bo"/)
          await eventually(async () => (await timesCreated(next)) >= 2)
          expect(await timesCreated(next)).toBe(2)
        })
      })
    })
  })
})

describe('npm start with --memory', () => {
  it.runIf(canAskToEnd)(
    'shows the keys that it makes, once, none that it is given, each call where it is asked to, and leaves nothing behind with --memory',
    async () => {
      const service = start('--memory', '--log', 'calls')
      const url = await urlOf(service)
      await events(url)
      await eventually(() => /^GET \/api\/events\/ demo 200 \d+ ms [\da-f-]{36}$/m.test(service.out()))
      expect(service.out().match(/A key was made for made of account demo, shown only now: \S+/g)).toHaveLength(1)
      expect(service.out() + service.err()).not.toContain('demo-key')

      expect(await createCustomer(url, 'ada')).toBe(200)
      service.child.kill('SIGINT')
      expect(await service.ended).toBe(0)
      expect(readdirSync(join(scripts.folder, 'tmp'))).toEqual([])
      expect(existsSync(data)).toBe(false)
    },
  )
})

describe('npm start with --log json', () => {
  it('writes lines of JSON alone, without a key, a link or a query, and the metrics count the same calls', async () => {
    const service = start('--data', data, '--log', 'json', '--metrics', '0', '--url', 'https://abo.example')
    await eventually(() => service.out().includes('Ctrl-C') || service.child.exitCode !== null)
    const url = /runs at (http:\/\/127\.0\.0\.1:\d+), for a proxy/.exec(service.out())?.[1] ?? ''
    const metrics = /metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(service.out())?.[1] ?? ''
    const { headers } = await fetch(`${url}/api/events/?service-key=demo-key&language=fi`)
    await eventually(() => service.out().includes('"/api/events/"'))
    const lines = service
      .out()
      .trimEnd()
      .split('\n')
      .map((line) =>
        v.parse(v.looseObject({ time: v.string(), level: v.string(), message: v.string() }), JSON.parse(line)),
      )
    expect(lines.find(({ message }) => message === 'call')).toMatchObject({
      ...{ level: 'info', method: 'GET', path: '/api/events/', access: 'demo', status: 200 },
      requestId: headers.get('x-amzn-requestid'),
    })
    expect(service.out() + service.err()).not.toMatch(/demo-key|language=fi|#link=|shown only now/)
    const key = /^A key was made for made of account demo, shown only now: (\S+)$/m
    expect(readFileSync(join(data, 'made-keys.txt'), 'utf8')).toMatch(key)
    expect(rightsOfOthers(join(data, 'made-keys.txt'))).toBe(0)
    expect(await (await fetch(metrics)).text()).toContain(
      'subscriptions_calls_total{route="/api/events/",method="GET",status="200"} 1',
    )
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})

describe('npm run link', () => {
  it('asks for English whatever the language of the account, or for the language that it is told', async () => {
    const asked: (string | undefined)[] = []
    const service = createHttpServer((request, response) => {
      asked.push(request.url)
      response.writeHead(422, { 'Content-Type': 'application/json' }).end('{"email": ["no such user"]}')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const address = service.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`
    const link = async (...args: string[]) => {
      const of = ['--url', url, '--key', 'demo-key', '--email', 'no@x.example', ...args]
      const { ended, err } = run('link-command.ts', ...of)
      return [await ended, err()]
    }
    expect(await link()).toEqual([1, 'no@x.example: email: no such user\n'])
    expect(await link('--language', 'da')).toEqual([1, expect.any(String)])
    expect(await link('--language', 'xx')).toEqual([2, expect.stringMatching(/^--language takes one of en, da, .*\n$/)])
    expect(asked).toEqual(['/api/session/links/?language=en', '/api/session/links/?language=da'])
    service.close()
  })
})

describe('--help', () => {
  it.each([
    ...['start', 'link-command', 'account-command', 'backup-command', 'smoke'].map((script) => `local/${script}`),
    ...['bin/deploy', 'bin/synth', 'bin/types', 'test/clients/run-clients'],
  ])('of %s prints what it takes, and ends with 0', async (script) => {
    const { ended, out, err } = scripts.run(`${script}.ts`, ['--help'])
    expect(await ended).toBe(0)
    expect(out()).toMatch(/^npm (?:start|run [a-z]+)(?: -- .*|\n$)/)
    expect(err()).toBe('')
  })

  it('of npm run types writes nothing, and a further word is refused', async () => {
    const { ended, out, err } = scripts.run('bin/types.ts', ['--hepl'])
    expect([await ended, out(), err()]).toEqual([2, '', "Unknown option '--hepl'. --help lists the options.\n"])
  })
})

describe('npm start with --memory behind a proxy', () => {
  const proxied = useScripts('start-proxied', 'suite')
  let service: Run
  let url: string
  let receiver: SmtpReceiver
  beforeAll(async () => {
    await withAccount(proxied)
    receiver = await startSmtpReceiver()
    const smtp = `smtp://127.0.0.1:${receiver.port}?tls=none`
    service = startIn(proxied, '--memory', '--url', 'https://abo.example/', '--smtp', smtp)
    url = await urlOf(service)
  })
  afterAll(() => receiver.stop())

  it('stops e-mails to an address that the mail server refuses for good, and to no other', async () => {
    receiver.behaviour = { rcpt: (address) => (address.startsWith('gone') ? '550 5.1.1 no such user' : '250 OK') }
    const headers = { 'X-Service-Key': 'demo-key', 'Content-Type': 'application/json' }
    const post = async (path: string, json: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(json) }
      expect((await fetch(`${url}/api/${path}/`, init)).status, path).toBe(200)
    }
    const book = { text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
    for (const id of ['gone', 'here']) {
      await post('customers/createcustomer', { id, data: { name: 'Ann', country: 'DK', email: `${id}@example.com` } })
      await post('customers/invoice', { id, business_entity: 'dk', lines: [book] })
    }
    const read = async (id: string) =>
      await (await fetch(`${url}/api/customers/?id=${id}&fields=data.details`, { headers })).text()
    await expect.poll(() => read('gone')).toContain('"email":"gone@example.com","because":"bounced"')
    await expect.poll(() => receiver.received.map(({ to }) => to)).toEqual([['here@example.com']])
    expect(await read('here')).not.toContain('stopped_emails')
  })

  it('takes writes by cookie from the pages of the proxy that --url names, and from no others', async () => {
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

  describe('npm run account', () => {
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
        [2, expect.stringMatching(/^Usage: .*\n$/)],
        [2, expect.stringMatching(/^--url takes an address .*"ftp:.*\n$/)],
        [2, expect.stringMatching(/^--key has characters .*\n$/)],
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

  describe('with an access for an office', () => {
    it('knows callers by the address that the proxy has noted', async () => {
      const narrow = JSON.stringify({
        api_accesses: [{ name: 'office', key: 'office-key', allowed_ips: ['203.0.113.0/24'] }],
      })
      const headers = { 'X-Service-Key': 'demo-key', 'Content-Type': 'application/json' }
      await fetch(`${url}/api/settings/update/`, { method: 'POST', headers, body: narrow })
      const status = async (noted: string) =>
        (await fetch(`${url}/api/access/`, { headers: { 'X-Service-Key': 'office-key', 'X-Forwarded-For': noted } }))
          .status
      expect(await status('203.0.113.7')).toBe(200)
      expect(await status('203.0.113.7, 198.51.100.1')).toBe(403)
    })
  })

  describe('that is killed', () => {
    beforeAll(async () => {
      service.child.kill('SIGKILL')
      await service.ended
    })

    it('leaves no folder', async () => {
      await eventually(() => readdirSync(join(proxied.folder, 'tmp')).length === 0)
    })
  })
})

describe('npm start says in a line why it cannot start, and leaves nothing running', () => {
  it.each([
    ['a port that is none', ['--port', 'http'], /^--port takes a number .*"http"\.\n$/],
    ['data that is kept and not kept', ['--memory', '--data', 'x'], /^--data and --memory exclude each other\.\n$/],
    ['data in no folder', ['--data', ''], /^--data takes a folder, not ""\.\n$/],
    ['no workers', ['--workers', '0'], /^--workers takes a number from 1 to 16, not "0"\.\n$/],
    ['an account file without a name', ['--account', ''], /^--account takes a file, not ""\.\n$/],
    ['a log of something else', ['--log', 'all'], /^--log takes "calls" or "json", not "all"\.\n$/],
    ['metrics at no port', ['--metrics', 'x'], /^--metrics takes a number .*"x"\.\n$/],
    [
      'a mail server that is none',
      ['--url', 'https://a.example', '--smtp', 'a:secret'],
      /^--smtp \(or SMTP_URL\) (?!.*secret).*\n$/,
    ],
    ['e-mails with links to nowhere', ['--smtp', 'smtp://mail.example'], /^--smtp \(or SMTP_URL\) needs --url, .*\n$/],
  ])('%s, with the exit code of a wrong command line', async (_, args, line) => {
    const { ended, err } = run('start.ts', ...args)
    expect(await ended).toBe(2)
    expect(err()).toMatch(line)
  })

  it('a missing account file', async () => {
    const { ended, err } = run('start.ts', '--memory', '--account', '/none.json')
    expect(await ended).toBe(1)
    expect(err()).toMatch(/^\/none\.json: .*\n$/)
  })

  it('an unknown option, by its name and with exit code 2', async () => {
    const { ended, err } = run('start.ts', '--prot', '1')
    expect(await ended).toBe(2)
    expect(err()).toBe("Unknown option '--prot'. --help lists the options.\n")
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
  })

  it('a data folder that is none', async () => {
    await writeFile(data, '')
    const { ended, err } = start('--data', data)
    expect(await ended).toBe(1)
    expect(err()).toMatch(/^The data folder .* cannot be used .*\n$/)
  })
})
