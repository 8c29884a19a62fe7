/**
 * The client package as an integrator gets it: packed, installed without a network, compiled strictly, and calling the
 * service.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { fetchFrom } from './called-service.ts'
import { servedBy, type Served } from './local-server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const service = useService()
const index = useSearchIndex()

let folder = ''
let packed = ''
let served: Served | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-package-'))
  const { stdout } = await run('npm', ['pack', './clients/typescript', '--pack-destination', folder, '--silent'], {
    cwd: root,
  })
  packed = join(folder, stdout.trim().split('\n').at(-1) ?? '')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: folder })
  await writeFile(
    join(folder, 'run.js'),
    "import { calls } from './consumer.ts'\nconsole.log(JSON.stringify(await calls(...process.argv.slice(2))))\n",
  )
  await copyFile(join(import.meta.dirname, 'package/consumer.ts'), join(folder, 'consumer.ts'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T09:00:00' } })
  served = await servedBy(async (request) => {
    const answer = await fetchFrom(service, request)
    await index.sequence(service.account)
    return answer
  })
})
afterEach(() => served?.close())

/** Runs a program in the folder, with the address and the key of the service. */
async function ran(file: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [file, served?.url ?? '', service.key], { cwd: folder })
  expect(stderr).toBe('')
  return stdout
}

const inPackage = (...path: string[]) => join(folder, 'node_modules/subscription-service-client', ...path)

/** The errors of programs in the folder. The types of the package are checked as well. */
function errorsIn(...files: string[]): string[] {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
      types: [],
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      skipDefaultLibCheck: true,
    },
  )
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(folder))
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
}

const wrongCalls = [
  "service.get('/api/customer/')",
  "service.get('/api/customers/', { ids: ['1'] })",
  "service.get('/api/customers/', { filter: { condition_type: 'customer:field', field: 'name' } })",
  "service.get('/api/customers/history/')",
  "service.post('/api/customers/createpayment/', { id: '1', currency: 'DKK' })",
  "service.post('/api/customers/createcustomer/', { data: {}, preview: true })",
  "service.post('/api/updateinvoicedeliveries/{delivery_method_id}/', { deliveries: [] })",
  "service.preview('/api/authenticatecustomer/', { email: 'a', password: 'b' })",
  "service.each('/api/access/')",
  "service.post('/api/customers/bulkupdates/', { operations: [{ operation: 'createcustomers' }] })",
]

describe('The package', () => {
  it('has the client, its types and its README, needs no other package, and is small', async () => {
    const manifest: unknown = JSON.parse(await readFile(inPackage('package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('dependencies')
    expect((await stat(packed)).size).toBeLessThan(100_000)
    expect((await stat(inPackage('dist/index.js'))).size).toBeLessThan(32_000)
    expect(await readFile(inPackage('README.md'), 'utf8')).toContain('## The first customer')
  })

  it('compiles strictly in a program, and what the service would refuse does not', async () => {
    const wrong = wrongCalls.map((_, at) => `wrong-${at}.ts`)
    for (const [at, call] of wrongCalls.entries()) {
      const program = `import { ServiceClient } from 'subscription-service-client'\nconst service = new ServiceClient({ baseUrl: '', key: '' })\nawait ${call}\n`
      await writeFile(join(folder, `wrong-${at}.ts`), program)
    }
    const errors = errorsIn('consumer.ts', ...wrong)
    expect(errors.filter((error) => !error.startsWith('wrong-'))).toEqual([])
    expect(wrong.filter((file) => !errors.some((error) => error.startsWith(`${file}: `)))).toEqual([])
  })

  it('makes calls: operations of many, refusals with codes, previews, filters, pages, events and deliveries', async () => {
    expect(v.parse(v.array(v.string()), JSON.parse(await ran('run.js')))).toEqual([
      '2 done',
      '2: {"email":["email_taken"]}',
      '422 true email',
      'a stop would credit -99',
      'Bo Holm: active',
      'page 1: 1001',
      'page 2: bo',
      'DK-1 is open',
      'DK-2 is open',
      'there is 1001',
      'billed with DK-1',
      'there is bo',
      'billed with DK-2',
      'to print: DK-2',
    ])
  })

  it('has all that the receiver of webhooks in the examples takes from it', async () => {
    const example = await readFile(join(root, 'examples/webhook-receiver.js'), 'utf8')
    const [, names = '', path] = /^import \{ (.*) \} from '(.*clients.*)'$/m.exec(example) ?? []
    expect(path).toBe('../clients/typescript/src/index.ts')
    const has = `import { ${names} } from 'subscription-service-client'\nconsole.log([${names}].every((each) => typeof each === 'function'))\n`
    await writeFile(join(folder, 'receives.js'), has)
    expect(await ran('receives.js')).toBe('true\n')
  })

  it('has five lines in its README that make the first customer', async () => {
    const readme = await readFile(inPackage('README.md'), 'utf8')
    const [, lines = ''] = /<!-- five lines -->\n+```js\n(.*?)```/s.exec(readme) ?? []
    expect(lines.trim().split('\n')).toHaveLength(5)
    expect(lines).toContain("baseUrl: 'http://127.0.0.1:8787', key: 'demo-key'")
    const here = lines.replace('http://127.0.0.1:8787', served?.url ?? '').replace('demo-key', service.key)
    await writeFile(join(folder, 'first-customer.js'), here)
    expect(await ran('first-customer.js')).toBe('1001 Ann Berg\nDanmark\n')
  })
})
