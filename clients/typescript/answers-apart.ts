/**
 * The two forms of an answer as two types. The document has them as one object for generators, with a condition that
 * distinguishes them. Our own client previews by a separate method, so it knows which of the two to expect.
 */
import * as v from 'valibot'
import { componentOf } from '../../functions/openapi/type-name.ts'

const propertiesSchema = v.record(v.string(), v.unknown())
const branchSchema = v.looseObject({ required: v.array(v.string()), properties: propertiesSchema })
const answerSchema = v.looseObject({
  properties: propertiesSchema,
  if: v.looseObject({ required: v.tupleWithRest([v.string()], v.string()) }),
  then: branchSchema,
  else: branchSchema,
})
const documentSchema = v.looseObject({
  components: v.looseObject({ schemas: v.record(v.string(), v.unknown()) }),
  paths: v.record(v.string(), v.record(v.string(), v.looseObject({ responses: v.record(v.string(), v.unknown()) }))),
})
const responseSchema = v.looseObject({
  content: v.looseObject({ 'application/json': v.looseObject({ schema: v.looseObject({ $ref: v.string() }) }) }),
})
type Answer = v.InferOutput<typeof answerSchema>
type Branch = v.InferOutput<typeof branchSchema>

/** The document with a component of each answer, and another one of its second form. */
export function withAnswersApart(document: unknown): unknown {
  const { components, paths, ...others } = v.parse(documentSchema, document)
  const choices = new Map<string, readonly string[]>()
  const schemas = Object.entries(components.schemas).flatMap(([name, schema]): [string, unknown][] => {
    if (!v.is(answerSchema, schema)) return [[name, schema]]
    const second = formOf(schema, schema.then)
    const secondName = isOnlyPreview(second) ? 'PreviewAnswer' : secondNameOf(name, schema)
    choices.set(componentOf(name).$ref, [name, secondName])
    const own: [string, unknown] = [name, formOf(schema, schema.else)]
    return isOnlyPreview(second) ? [own] : [own, [secondName, second]]
  })
  const withChoice = (response: unknown): unknown => {
    if (!v.is(responseSchema, response)) return response
    const names = choices.get(response.content['application/json'].schema.$ref)
    if (names === undefined) return response
    return { ...response, content: { 'application/json': { schema: { anyOf: names.map(componentOf) } } } }
  }
  const pathsWithChoices = mapped(paths, (methods) =>
    mapped(methods, (call) => ({ ...call, responses: mapped(call.responses, withChoice) })),
  )
  return { ...others, paths: pathsWithChoices, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

const isOnlyPreview = ({ properties }: Branch) => Object.keys(properties).join() === 'preview'

/** Such as `BulkUpdatesPreview`, after the key that identifies the form. */
const secondNameOf = (
  name: string,
  {
    if: {
      required: [mark],
    },
  }: Answer,
): string => name.replace(/Answer$/, `${mark.slice(0, 1).toUpperCase()}${mark.slice(1)}`)

/** The object of one branch of the condition. */
function formOf({ if: _if, then: _then, else: _else, properties, ...words }: Answer, branch: Branch) {
  const own = Object.entries(properties).filter(([name]) => branch.properties[name] !== false)
  return { ...words, properties: Object.fromEntries(own), required: branch.required }
}

const mapped = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
