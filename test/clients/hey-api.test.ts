/** A client that @hey-api/openapi-ts makes from the API description: it compiles strictly, and its calls work. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainDocument } from '../openapi/read.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { fetchFrom } from './called-service.ts'
import { expectedOutcomes, generatedClients } from './generated-client.ts'
import { runCommand } from './run-command.ts'
import { servedBy } from './local-server.ts'

const service = useService()
const index = useSearchIndex()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hey-api-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('A client of hey-api compiles, and makes its calls', async () => {
  const document = join(folder, 'openapi.json')
  await writeFile(document, JSON.stringify({ ...plainDocument, servers: [{ url: 'https://api.example' }] }))
  const client = generatedClients.find(({ name }) => name === 'hey-api') ?? expect.fail('There is no such client.')
  const command = await client.make({ folder, tools: folder, document, run: runCommand })
  const { url, close } = await servedBy(async (request) => {
    const answer = await fetchFrom(service, request)
    await index.sequence(service.account)
    return answer
  })
  try {
    const printed = await runCommand([...command, url, service.key, 'ann'], { cwd: folder })
    expect(JSON.parse(printed)).toEqual(expectedOutcomes)
  } finally {
    close()
  }
})
