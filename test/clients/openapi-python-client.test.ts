/**
 * A client made from the document by openapi-python-client: every module of it can be imported, and its calls do what
 * they say. Where the command is not there (`pip install openapi-python-client`), the test is left out, and says so.
 */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asJson } from '../openapi/read.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { fetchFrom } from './called-service.ts'

const run = promisify(execFile)
const generator = spawnSync('which', ['openapi-python-client'], { encoding: 'utf8' }).stdout.trim()
if (generator === '') {
  console.warn(
    'LEFT OUT: the client of openapi-python-client. The command is not there: pip install openapi-python-client',
  )
}

const service = useService()
const index = useSearchIndex()
const foundSchema = v.object({ modules: v.number(), found: v.array(v.string()) })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'python-client-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The service behind an address of this machine. */
async function served(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const answering = async () => {
      const body = await text(request)
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      )
      const called = new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(headers),
        ...(request.method === 'POST' && { body }),
      })
      const answer = await fetchFrom(service, called)
      await index.sequence(service.account)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    }
    answering().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

it.skipIf(generator === '')(
  'A client of openapi-python-client is made without a warning, and makes its calls',
  async () => {
    const document = join(folder, 'openapi.json')
    const config = join(folder, 'config.json')
    await writeFile(document, JSON.stringify(asJson))
    // It knows no PDF by itself.
    await writeFile(
      config,
      JSON.stringify({ content_type_overrides: { 'application/pdf': 'application/octet-stream' } }),
    )
    const made = join(folder, 'made')
    const { stdout, stderr } = await run(
      generator,
      ['generate', '--path', document, '--config', config, '--output-path', made, '--meta', 'setup'],
      { cwd: folder },
    )
    expect(`${stdout}${stderr}`).not.toMatch(/warning|error|unable/i)

    await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T09:00:00' } })
    const { url, close } = await served()
    try {
      const python = join(dirname(await realpath(generator)), 'python')
      const script = join(import.meta.dirname, 'python', 'ten_calls.py')
      const answer = await run(python, [script, url, service.key], { env: { ...process.env, PYTHONPATH: made } })
      const { modules, found } = v.parse(foundSchema, JSON.parse(answer.stdout))
      expect(modules).toBeGreaterThan(300)
      expect(found).toEqual([
        'created 1001',
        '2 done, 1 failed by email',
        '422 for email',
        'a stop would credit [-198]',
        'a pause is registered',
        "Ann Berg: ['active'], [['DK-2', 'paid', 100]]",
        'bo has a subscription',
        '1001 has a subscription',
      ])
    } finally {
      close()
    }
  },
)
