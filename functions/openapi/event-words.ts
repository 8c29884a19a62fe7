/** Events as components of the document: each type under its own name, and the choice of all. */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Words } from '../http/schema-words.ts'
import type { NamedSchemas } from './json-schema.ts'
import { componentOf, eventName } from './type-name.ts'

type Shapes = ReadonlyMap<string, NonNullable<NamedSchemas[string]['schema']>>

/** Each type under its name. */
export const eventComponents = (shapes: Shapes): NamedSchemas =>
  Object.fromEntries(
    [...shapes].map(([type, shape]) => [eventName(type), { describe: (inWords) => inWords(shape, 'output') }]),
  )

/** The choice of all types. */
export const anyEvent = (shapes: Shapes): Words => ({
  description: 'An event of any type. Later versions may add types: skip those that you do not know.',
  ...choiceOf([...shapes.keys()]),
})

/** The body of a delivery: events of all types, and the event of a test. */
export const eventDelivery = (shapes: Shapes, testEventType: string): JsonSchema => ({
  type: 'array',
  minItems: 1,
  items: choiceOf([...shapes.keys(), testEventType]),
})

const choiceOf = (types: readonly string[]): Words => ({
  oneOf: types.map((type) => componentOf(eventName(type))),
  discriminator: {
    propertyName: 'event',
    mapping: Object.fromEntries(types.map((type) => [type, componentOf(eventName(type)).$ref])),
  },
})
