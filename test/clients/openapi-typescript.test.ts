/** A client made from the API description by openapi-typescript: it compiles strictly, and its calls work. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import createClient from 'openapi-fetch'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  idempotentPathsPath,
  idempotentPathsText,
  serviceTypesPath,
  serviceTypesText,
} from '../../clients/typescript/service-types-text.ts'
import { document, plainDocument, resolved } from '../openapi/read.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { fetchFrom } from './called-service.ts'

const service = useService()
const index = useSearchIndex()
const folder = import.meta.dirname
const calls = join(folder, 'ten-calls.ts')
const types = join(folder, 'api.ts')

const documentSchema = v.custom<OpenAPI3>((value) => v.is(v.looseObject({ openapi: v.string() }), value))
const callsSchema = v.object({
  tenCalls: v.custom<(client: unknown) => Promise<string[]>>((value) => typeof value === 'function'),
})

/** Errors of the project's compiler and options for files, some of which are given as text. */
function errorsIn(roots: readonly string[], texts: ReadonlyMap<string, string>): { file: string; error: string }[] {
  const config = ts.findConfigFile(folder, (path) => ts.sys.fileExists(path))
  if (config === undefined) throw new Error('The project has no tsconfig.json.')
  const { config: read } = v.parse(
    v.object({ config: v.unknown() }),
    ts.readConfigFile(config, (path) => ts.sys.readFile(path)),
  )
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config))
  const strict = { ...options, incremental: false, types: [], lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'] }
  delete strict.tsBuildInfoFile
  const host = ts.createCompilerHost(strict)
  const files: ts.CompilerHost = {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile: (path, ...how) => {
      const text = texts.get(path)
      if (text === undefined) return host.getSourceFile(path, ...how)
      return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext)
    },
  }
  const program = ts.createProgram({ rootNames: roots, options: strict, host: files })
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    file: file?.fileName ?? '',
    error: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

const wrongValues = [
  ['Operation', "{ operation: 'createcustomers', data: {} }"],
  ['Operation', "{ operation: 'createpayment', id: '1', currency: 'DKK' }"],
  ['Operation', "{ operation: 'createsubscription', id: '1', periods: [], quantity: '2' }"],
  ['Operation', "{ operation: 'createsubscription', id: '1', periods: [{ campaign: 'intro' }] }"],
  ['CustomersQueryRequest', "{ filter: { condition_type: 'customer:field', field: 'name', operator: 'equal' } }"],
  ['CustomersQueryRequest', "{ filter: [{ condition_type: 'subscription:state', state: 'stopped' }] }"],
  ['CustomersQueryRequest', "{ filter: 'name' }"],
]

it('A client of openapi-typescript compiles, operations of many and events among its types; mistakes do not', async () => {
  // The generator writes into the document that it is given.
  const copy = v.parse(documentSchema, structuredClone(plainDocument))
  const generated = astToString(await openapiTS(copy, { silent: true }))
  const wrong = wrongValues.map(([type, value], index): [string, string] => [
    join(folder, `wrong-${index}.ts`),
    `import type { components } from './api.ts'
export const wrong: components['schemas']['${type}'] = ${value}`,
  ])
  const texts = new Map([[types, generated], ...wrong])
  const errors = errorsIn([calls, ...texts.keys()], texts)
  const wrongFiles = wrong.map(([file]) => file)
  expect(errors.filter(({ file }) => !wrongFiles.includes(file))).toEqual([])
  expect(wrongFiles.filter((file) => !errors.some((error) => error.file === file))).toEqual([])
})

it('The types of the clients of our own are those of the document: `npm run types` writes them', async () => {
  const kept = await readFile(join(folder, '../..', serviceTypesPath), 'utf8')
  const made = await serviceTypesText()
  // A difference of thousands of lines would be unreadable.
  expect(made === kept, 'The types are those of the document. If not: npm run types').toBe(true)
  expect(await readFile(join(folder, '../..', idempotentPathsPath), 'utf8')).toBe(idempotentPathsText())
})

it('The list of an answer in pages has the last name of its path, by which the client finds it', () => {
  const paged = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const answer = get?.responses['200']
    const schema = answer === undefined || '$ref' in answer ? undefined : answer.content['application/json']?.schema
    const properties = schema === undefined ? {} : (resolved(schema).properties ?? {})
    return 'next_url' in properties ? [{ path, list: properties[path.split('/').at(-2) ?? ''] }] : []
  })
  expect(paged.length).toBeGreaterThan(6)
  const withoutList = paged.filter(({ list }) => typeof list !== 'object' || list.type !== 'array')
  // The export of personal data has pages without a list, and some lists have the name of their subject.
  const othersNames = [
    '/api/customers/export/',
    '/api/payments/unmatched/',
    '/api/products/complaints/',
    '/api/products/forecast/',
  ]
  expect(withoutList.map(({ path }) => path).toSorted()).toEqual(othersNames)
})

it('A client of openapi-typescript makes its calls', async () => {
  await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T09:00:00' } })
  let requests = 0
  const client = createClient({
    baseUrl: 'https://api.example',
    headers: { 'X-Service-Key': service.key },
    fetch: async (request) => {
      requests += 1
      const answer = await fetchFrom(service, request)
      await index.sequence(service.account)
      return answer
    },
  })
  const { tenCalls } = v.parse(callsSchema, await import(calls))
  expect(await tenCalls(client)).toEqual([
    'created 1001',
    '2 done, 1 failed by email',
    '422 for email',
    'a stop would credit -198',
    'a pause is registered',
    'ids of 2 updates',
    'Ann Berg: active from 2031-03-01T00:00:00, ',
    'Bo Holm: active from 2031-03-01T00:00:00, 198',
    'of them active: Ann Berg,Bo Holm',
    'coming: override_begin,override_end',
    'bo has a subscription',
    '1001 has a subscription',
    'payment:created',
    'paid DK-1',
  ])
  expect(requests).toBe(11)
})
