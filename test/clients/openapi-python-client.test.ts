/**
 * A client made from the API description by openapi-python-client: every module can be imported, and its calls work.
 * Without the command (`pip install openapi-python-client`) the test is left out and says so.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainDocument } from '../openapi/read.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { fetchFrom } from './called-service.ts'
import { servedBy } from './local-server.ts'
import { pathOfCommand } from './run-command.ts'

const run = promisify(execFile)
const generator = pathOfCommand('openapi-python-client')
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

it.skipIf(generator === '')(
  'A client of openapi-python-client is made without a warning, and makes its calls',
  async () => {
    const document = join(folder, 'openapi.json')
    const config = join(folder, 'config.json')
    await writeFile(document, JSON.stringify({ ...plainDocument, servers: [{ url: 'https://api.example' }] }))
    // The generator has no type for PDFs.
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
    const { url, close } = await servedBy(async (request) => {
      const answer = await fetchFrom(service, request)
      await index.sequence(service.account)
      return answer
    })
    try {
      const python = join(dirname(await realpath(generator)), 'python')
      const script = join(import.meta.dirname, 'python', 'ten_calls.py')
      const answer = await run(python, [script, url, service.key], { env: { ...process.env, PYTHONPATH: made } })
      const { modules, found } = v.parse(foundSchema, JSON.parse(answer.stdout))
      expect(modules).toBeGreaterThan(250)
      expect(found).toEqual([
        'created 1001',
        '2 done, 1 failed by email',
        '422 for email',
        "codes email=email_invalid, [{}, {}, {'email': ['email_taken']}]",
        'a stop would credit [-198]',
        'a pause is registered',
        "Ann Berg: ['active'], [['DK-2', 'paid', 100]]",
        "active: ['Ann Berg']",
        'bo has a subscription',
        '1001 has a subscription',
      ])
    } finally {
      close()
    }
  },
)
