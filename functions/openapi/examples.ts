/**
 * Examples of calls, answers, operations and events. They are calls of stories that tests run, and what the service
 * answered to them.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import { eventName, operationName } from './type-name.ts'

export interface CallExample {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** 200 where absent. */
  readonly status?: number
  /** Absent for pages and files. */
  readonly answer?: unknown
}

type CallExamples = Readonly<Record<string, CallExample>>

/** The examples that one story has. */
export interface SubjectExamples {
  /** Examples by endpoint, and then by name. The first one of an endpoint is its plainest call. */
  readonly calls: Readonly<Record<string, CallExamples>>
  /** An event of each type that the story brings. */
  readonly events: Readonly<Record<string, unknown>>
}

export interface Examples {
  readonly calls: ReadonlyMap<string, CallExamples>
  readonly events: ReadonlyMap<string, unknown>
}

export const noExamples: Examples = { calls: new Map(), events: new Map() }

/**
 * Adds examples. If two stories have the same event, the first one counts. Examples of an endpoint come from all
 * stories.
 */
export function examplesOf(stories: readonly SubjectExamples[]): Examples {
  const calls = Map.groupBy(
    stories.flatMap((story) => Object.entries(story.calls)),
    ([endpoint]) => endpoint,
  )
  return {
    calls: new Map(
      [...calls].map(([endpoint, all]) => [
        endpoint,
        Object.fromEntries(all.flatMap(([, examplesOfCall]) => Object.entries(examplesOfCall))),
      ]),
    ),
    events: new Map(stories.toReversed().flatMap(({ events }) => Object.entries(events))),
  }
}

/** The plainest call of an endpoint. */
export const plainExample = ({ calls }: Examples, { name }: Pick<Endpoint, 'name'>): CallExample | undefined =>
  calls.get(name)?.[name]

/** An example at a place of the document. */
export interface ExampleView {
  readonly summary?: string
  readonly value: unknown
}

export type ExampleViews = Readonly<Record<string, ExampleView>>

/** One part of each example of an endpoint; undefined if no example has that part. */
export function shownExamples(
  { calls }: Examples,
  { name }: Pick<Endpoint, 'name'>,
  part: (example: CallExample) => unknown,
): ExampleViews | undefined {
  const examples = Object.entries(calls.get(name) ?? {}).flatMap(([as, example]): [string, ExampleView][] => {
    const value = part(example)
    if (value === undefined) return []
    return [[keyOf(as), as === name ? { value } : { summary: as, value }]]
  })
  return examples.length === 0 ? undefined : Object.fromEntries(examples)
}

/** All endpoints' refusals with a status. */
export function refusalExamples({ calls }: Examples, status: number): ExampleViews | undefined {
  const views = [...calls].flatMap(([endpoint, examplesOfCall]) =>
    Object.entries(examplesOfCall).flatMap(([as, { status: ended, answer }]): [string, ExampleView][] =>
      ended === status ? [[keyOf(`${endpoint} ${as}`), { summary: `${endpoint}: ${as}`, value: answer }]] : [],
    ),
  )
  return views.length === 0 ? undefined : Object.fromEntries(views)
}

/** The components of operations and events, each with its example. */
export function exampleComponents(
  endpoints: readonly Endpoint[],
  schemas: Readonly<Record<string, JsonSchema>>,
  examples: Examples,
): Record<string, JsonSchema> {
  const operations = endpoints.map((endpoint): [string, unknown] => {
    const body = plainExample(examples, endpoint)?.body
    const isObject = typeof body === 'object' && body !== null
    return [operationName(endpoint), isObject ? { operation: endpoint.name, ...body } : undefined]
  })
  const events = [...examples.events].map(([type, event]): [string, unknown] => [eventName(type), event])
  return Object.fromEntries(
    [...operations, ...events].flatMap(([name, example]) => {
      const schema = schemas[name]
      return schema === undefined || example === undefined ? [] : [[name, withExample(schema, example)]]
    }),
  )
}

const jsonValue = v.custom<NonNullable<JsonSchema['examples']>[number]>((value) => value !== undefined)

const withExample = (schema: JsonSchema, example: unknown): JsonSchema => ({
  ...schema,
  examples: [v.parse(jsonValue, example)],
})

const keyOf = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
