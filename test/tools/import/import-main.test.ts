/** The command as people run it: a separate process that calls a service over HTTP. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickStart } from '../../local/scripts.ts'
import { canAskToEnd } from '../../posix.ts'
import { bulkService, type BulkService } from './bulk-service.ts'
import { fileIn, folderFor, removeFolder, simpleMap } from './import-files.ts'

const root = resolve(import.meta.dirname, '../../..')
let folder: string
let map: string
let service: BulkService
let server: Server
let url: string
/** Hooks that run when a request has arrived, and after it was carried out but before it is answered. */
let onRequest: (moment: 'come' | 'done') => void = () => undefined
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = folderFor('run')
  map = fileIn(folder, 'map.json', JSON.stringify(simpleMap))
  service = bulkService()
  onRequest = () => undefined
  // A connection stays open when a busy machine leaves it idle. Otherwise the command would report a wait before
  // sending again.
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request).then((body) => {
      onRequest('come')
      const key = (name: string) => request.headers[name]?.toString() ?? null
      const reply = service.answer({ serviceKey: key('x-service-key'), idempotencyKey: key('idempotency-key'), body })
      onRequest('done')
      response.writeHead(reply.status).end(reply.text)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  server.closeAllConnections()
  server.close()
  removeFolder(folder)
})

interface Script {
  readonly script: string
  readonly options: readonly string[]
}
const theCommand: Script = { script: 'tools/import/import-main.ts', options: [] }

async function run(args: readonly string[], { script, options }: Script = theCommand) {
  const child = spawn(process.execPath, [...quickStart, ...options, resolve(root, script), ...args], {
    env: { PATH: process.env['PATH'], SERVICE_KEY: 'demo-key' },
  })
  children.push(child)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode ?? child.signalCode, out, err }
}

const kill = (signal: NodeJS.Signals) => children.at(-1)?.kill(signal)

describe('npm run import', () => {
  it('is the command that the help tells of', async () => {
    expect(readFileSync(`${root}/package.json`, 'utf8')).toMatch(/"import": "node .*tools\/import\/import-main\.ts"/)
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    expect(out).toMatch(/^npm run import -- FILE/)
  })

  it('takes the key from the environment, and tells nobody', async () => {
    const file = fileIn(folder, 'x.csv', 'name,email,plan\nAnn,ann@b.example,year\nBo,bo,year\n')
    const { code, out, err } = await run([file, '--map', map, '--url', url])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/^1 lines imported, 1 failed\.\n/)
    for (const name of ['import-journal', 'import-report.csv', 'import-failed.csv']) {
      expect(readFileSync(`${file}.${name}`, 'latin1')).not.toContain('demo-key')
    }
  })

  it('says in a line why it cannot run, and ends with 2', async () => {
    const file = fileIn(folder, 'x.csv', 'name,email,plan\nAnn,,\n')
    const noService = await run([file, '--map', map, '--url', 'http://127.0.0.1:1'])
    expect(noService).toMatchObject({ code: 2, out: '' })
    expect(noService.err).toMatch(/^Line 2: http:\/\/127\.0\.0\.1:1 does not answer \(.*\)\.\n$/)
    const wrongKey = await run([file, '--map', map, '--url', url, '--key', 'wrong-key'])
    expect(wrongKey).toEqual({ code: 2, out: '', err: 'Line 2: the service answers 403 The key is not known.\n' })
    expect(await run(['x.csv'])).toMatchObject({ code: 2, err: expect.stringMatching(/^--map is missing/) })
    expect((await run([file, '--map', map, '--url', url])).code).toBe(0)
  })

  it('goes on after it was killed at any request, before or after it was carried out', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => `N${index},${index === 5 ? 'nobody' : ''},year\n`)
    const file = fileIn(folder, 'x.csv', `name,email,plan\n${rows.join('')}`)
    const args = [file, '--map', map, '--url', url, '--batch', '4', '--rate', '5']
    const endings: (number | string | null)[] = []
    for (const moment of ['done', 'come', 'done', 'done', 'come', 'done'] as const) {
      onRequest = (at) => at === moment && kill('SIGKILL')
      endings.push((await run(args)).code)
    }
    expect(endings).toEqual(Array(6).fill('SIGKILL'))
    onRequest = () => undefined
    const last = await run(args)
    expect(last).toMatchObject({ code: 1, out: expect.stringMatching(/^7 lines imported, 1 failed\.\n/) })
    const made = [...service.customers.values()].map(({ data, subscriptions }) => [data?.['name'], subscriptions])
    expect(made).toEqual(['N0', 'N1', 'N2', 'N3', 'N4', 'N6', 'N7'].map((name) => [name, 1]))
    expect(readFileSync(`${file}.import-report.csv`, 'utf8').match(/^7,"createcustomer"/gm)).toHaveLength(1)
  })

  it.runIf(canAskToEnd)('stops at the first interrupt when all under way is settled', async () => {
    const file = fileIn(folder, 'x.csv', 'name,email,plan\nAnn,,\nBo,,\nCy,,\n')
    onRequest = (at) => at === 'come' && service.done.length === 1 && kill('SIGINT')
    const args = [file, '--map', map, '--url', url, '--batch', '1', '--concurrency', '1']
    const { code, err } = await run(args)
    expect(code).toBe(2)
    expect(err).toMatch(/Interrupted\. [23] lines imported, 0 failed\.\nThe same command continues\.\n$/)
    expect((await run(args)).out).toBe('3 lines imported, 0 failed.\n')
    expect(service.customers.size).toBe(3)
  })

  it('has 100,000 lines go through a heap that could not hold them', async () => {
    const file = `${folder}/x.csv`
    const filler = 'x'.repeat(50)
    const lines = Array.from(
      { length: 100_000 },
      (_, line) => `N${line} ${filler},${line % 1000 === 0 ? 'nobody' : ''},\n`,
    )
    await writeFile(file, `name,email,plan\n${lines.join('')}`)
    // The service in this process keeps only as much of each request as it needs to continue.
    let operations = 0
    service = {
      ...service,
      answer: ({ body }) => {
        const emails = [...body.matchAll(/"operation":"createcustomer","data":\{"name":"[^"]*"(,"email":"nobody")?\}/g)]
        operations += emails.length
        const errors = emails.map(([, email]) => (email === undefined ? {} : { email: ['This is no e-mail address.'] }))
        return { status: 200, text: JSON.stringify({ errors, results: emails.map(() => ({})) }) }
      },
    }
    const { code, out, err } = await run([file, '--map', map, '--url', url, '--batch', '1000'], {
      script: 'test/tools/import/unpaced.ts',
      // With so little memory, Node would have no room for short-lived objects and would collect garbage all the time.
      options: ['--max-old-space-size=48', '--max-semi-space-size=2'],
    })
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/^99900 lines imported, 100 failed\.\n/)
    expect(operations).toBe(100_000)
  })
})
