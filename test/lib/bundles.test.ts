import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { invoicePdf as fromSources } from '../../functions/invoice-document/pdf.ts'
import { bundle, type Bundle } from '../../lib/bundles.ts'
import { invoice } from '../invoice-document/sample-document.ts'

describe('a bundle', () => {
  let folder: string
  let made: Bundle[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundles-'))
    const entries = { client: 'functions/store/dynamo/client.ts', keys: 'functions/store/keys.ts' }
    const operation = { operation: 'createsubscription' }
    made = await bundle({ ...entries, pdf: 'functions/invoice-document/pdf.ts', operation }, folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is one ES module by function, alone in its folder: the source map is not deployed', async () => {
    expect(made.map(({ name }) => name).toSorted()).toEqual(['client', 'keys', 'operation', 'pdf'])
    for (const { name, file, bytes } of made) {
      expect(file).toBe(join(folder, 'functions', name, 'index.mjs'))
      expect(await readdir(join(folder, 'functions', name))).toEqual(['NOTICE.txt', 'index.mjs'])
      expect((await stat(file)).size).toBe(bytes)
      expect(await readFile(file, 'utf8')).not.toContain('sourceMappingURL')
    }
    const maps = ['client.mjs.map', 'keys.mjs.map', 'operation.mjs.map', 'pdf.mjs.map']
    expect((await readdir(join(folder, 'maps'))).toSorted()).toEqual(maps)
  })

  it('holds the SDK, runs by itself, and finds the credentials that Lambda puts into the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'of-the-environment')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    vi.stubEnv('AWS_PROFILE', undefined)
    vi.stubEnv('AWS_REGION', 'eu-west-1')
    const client = made.find(({ name }) => name === 'client')
    const { documentClient } = v.parse(moduleSchema, await import(pathToFileURL(client?.file ?? '').href))
    const { config } = v.parse(clientSchema, documentClient())
    expect(await config.credentials()).toMatchObject({ accessKeyId: 'of-the-environment' })
  })

  it('leaves out what the SDK has for event streams, of which no call has one', async () => {
    const map = v.parse(mapSchema, JSON.parse(await readFile(join(folder, 'maps', 'client.mjs.map'), 'utf8')))
    expect(map.sources.filter((path) => path.includes('/event-streams/'))).toEqual([])
    expect(map.sources.filter((path) => path.endsWith('lib/no-event-streams.ts'))).toHaveLength(1)
  })

  it('holds the typeface of invoices, away from all packages', async () => {
    const pdf = made.find(({ name }) => name === 'pdf')
    const { invoicePdf } = v.parse(pdfModuleSchema, await import(pathToFileURL(pdf?.file ?? '').href))
    expect(await invoicePdf(invoice(), 'en')).toEqual(await fromSources(invoice(), 'en'))
    expect(pdf?.bytes).toBeLessThan(1_100_000)
  })

  it("is a handler for an operation's single call, and holds no other operation", async () => {
    const single = made.find(({ name }) => name === 'operation')
    v.parse(handlerSchema, await import(pathToFileURL(single?.file ?? '').href))
    const map = v.parse(mapSchema, JSON.parse(await readFile(join(folder, 'maps', 'operation.mjs.map'), 'utf8')))
    const root = join(import.meta.dirname, '../..')
    const held = await Promise.all(
      map.sources
        .map((source) => join(folder, 'functions', 'operation', source))
        .filter((path) => path.startsWith(join(root, 'functions/operations/')))
        .map(async (path) => ((await readFile(path, 'utf8')).includes('satisfies Operation') ? [basename(path)] : [])),
    )
    expect(held.flat()).toEqual(['createsubscription.ts'])
  })

  it('imports nothing but what Node itself has', async () => {
    for (const { file } of made) {
      const imported = [
        ...(await readFile(file, 'utf8')).matchAll(/(?<!["'])\b(?:from|import)\s*\(?\s*["']([^"'\s,]+)["']/g),
      ]
      expect(imported.map(([, name = '']) => name).filter((name) => !isBuiltin(name))).toEqual([])
    }
  })

  it('has the words of other languages as they are, which escapes would make longer', async () => {
    const operation = await readFile(made.find(({ name }) => name === 'operation')?.file ?? '', 'utf8')
    expect(operation).toContain('har tidigare använts med en annan begäran')
  })

  it('is small: the document client takes less than 230 KB', () => {
    expect(made.find(({ name }) => name === 'client')?.bytes).toBeLessThan(230_000)
  })
})

const handlerSchema = v.object({ handler: v.function() })
const mapSchema = v.object({ sources: v.array(v.string()) })
const pdfModuleSchema = v.object({ invoicePdf: v.pipe(v.function(), v.returns(v.promise())) })
const moduleSchema = v.object({ documentClient: v.pipe(v.function(), v.returns(v.unknown())) })
const clientSchema = v.object({
  config: v.object({ credentials: v.pipe(v.function(), v.returns(v.promise())) }),
})
