/**
 * The types of the service's calls as a client of ours sees them, made from the OpenAPI document by openapi-typescript.
 * The client package and the console share the file that `npm run types` writes of them.
 */
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import * as v from 'valibot'
import { withAnswersApart } from './answers-apart.ts'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { namedSchemas } from '../../functions/api/openapi/named-schemas.ts'
import { describeEndpoints } from '../../functions/openapi/openapi-document.ts'
import { isFormName } from '../../functions/openapi/type-name.ts'

/** The files that `npm run types` writes, from the root of the repository. */
export const serviceTypesPath = 'clients/typescript/src/generated/service-types.ts'
export const idempotentPathsPath = 'clients/typescript/src/generated/idempotent-paths.ts'

/** Calls that are carried out once under one Idempotency-Key, so that a client may send them again. */
export function idempotentPathsText(): string {
  const paths = endpoints.filter(({ idempotent }) => idempotent).map(({ path }) => path)
  return `/** Written by \`npm run types\`: the calls that take an Idempotency-Key. */
export const idempotentPaths: ReadonlySet<string> = new Set([
${paths.map((path) => `  '${path}',\n`).join('')}])
`
}

const beginning = `/** Written by \`npm run types\` from the OpenAPI document. A test compares this file with the document. */

`

const documentSchema = v.custom<OpenAPI3>((value) => v.is(v.looseObject({ openapi: v.string() }), value))

export async function serviceTypesText(): Promise<string> {
  // Pages are for people, and examples are for the pages of the document.
  const called = endpoints.filter(({ answerType }) => answerType === undefined)
  const document = forClient(withAnswersApart(JSON.parse(JSON.stringify(describeEndpoints(called, namedSchemas)))))
  const types = await openapiTS(v.parse(documentSchema, document), {
    silent: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  return `${beginning}${astToString(types).split('\n').map(wrapped).join('\n')}`
}

const commentWidth = 120

/** A line of the file with its comment within the width of comments. Other lines stay, as a type has no width. */
function wrapped(line: string): string {
  const {
    indent = '',
    alone,
    words = '',
  } = /^(?<indent> *)(?:(?<alone>\/\*\* )|\* )(?<words>.*)$/.exec(line)?.groups ?? {}
  if (line.length <= commentWidth || words === '') return line
  const star = alone === undefined ? `${indent}* ` : `${indent} * `
  const lines = words
    .replace(/ ?\*\/$/, '')
    .split(' ')
    .reduce<string[]>((all, word) => {
      const last = all.at(-1)
      if (last === undefined || last.length + 1 + word.length > commentWidth) return [...all, `${star}${word}`]
      return [...all.slice(0, -1), `${last} ${word}`]
    }, [])
  return (alone === undefined ? lines : [`${indent}/**`, ...lines, `${indent} */`]).join('\n')
}

const formType = 'application/x-www-form-urlencoded'
const structuredSchema = v.looseObject({
  description: v.string(),
  schema: v.looseObject({ contentSchema: v.unknown() }),
})
const objectSchema = v.record(v.string(), v.unknown())

/** Our own client sends bodies only as JSON, and writes structures in a query as JSON text itself. */
function forClient(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(forClient)
  if (!v.is(objectSchema, part)) return part
  if (v.is(structuredSchema, part)) {
    const description = part.description.replace(/ JSON text\.$/, '')
    return forClient({ ...part, description, schema: part.schema.contentSchema })
  }
  const entries = Object.entries(part).filter(
    ([name, value]) => name !== formType && !(isFormName(name) && isSchema(value)),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, forClient(value)]))
}

const isSchema = (value: unknown) => v.is(v.looseObject({ type: v.string() }), value)
