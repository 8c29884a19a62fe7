/** Events as components of the document: each type under a name of its own, and the choice of all. */
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
  description: 'An event of any type. Later versions may tell further types: skip those that you do not know.',
  oneOf: [...shapes.keys()].map((type) => componentOf(eventName(type))),
  discriminator: {
    propertyName: 'event',
    mapping: Object.fromEntries([...shapes.keys()].map((type) => [type, componentOf(eventName(type)).$ref])),
  },
})
