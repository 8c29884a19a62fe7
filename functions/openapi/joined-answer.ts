/**
 * An answer of either of two forms, such as a call's own answer and its preview, as one object with the keys of both.
 * For a choice, generators of clients make a type that every caller has to narrow, or no type.
 */
import * as v from 'valibot'
import { isSchema } from '../http/read-parameters.ts'
import { absent, present, type Words } from '../http/schema-words.ts'

type Schema = v.GenericSchema<unknown, unknown>

const formSchema = v.looseObject({ entries: v.record(v.string(), v.custom<Schema>(isSchema)) })
const choiceSchema = v.looseObject({ type: v.literal('union'), options: v.tuple([formSchema, formSchema]) })
type Form = v.InferOutput<typeof formSchema>

/** One object in place of a choice of two; any other answer stays as it is. */
export function joinedAnswer(answer: Schema): Schema {
  if (!v.is(choiceSchema, answer)) return answer
  const [own, other] = answer.options
  const entries = Object.entries({ ...own.entries, ...other.entries }).map(([name, entry]): [string, Schema] => {
    const isAlways = needs(own, name) && needs(other, name)
    return [name, isAlways || isOptional(entry) ? entry : v.exactOptional(entry)]
  })
  return v.pipe(v.object(Object.fromEntries(entries)), v.metadata({ words: conditionOf(own, other) }))
}

/** The keys that go together, for validators. The other form is recognised by the keys that it alone always has. */
function conditionOf(own: Form, other: Form): Words {
  const names = (form: Form, without: Form) =>
    Object.keys(form.entries).filter((name) => !Object.hasOwn(without.entries, name))
  const marks = names(other, own).filter((name) => needs(other, name))
  if (marks.length === 0) throw new Error('No key tells the second form of an answer.')
  return {
    if: present(...marks),
    then: withAll(other, absent(...names(own, other))),
    else: withAll(own, absent(...names(other, own))),
  }
}

/** Strict validators need the properties of required keys. */
function withAll(form: Form, without: Words): Words {
  const { required = [], properties } = present(...Object.keys(form.entries).filter((name) => needs(form, name)))
  return { required, properties: { ...properties, ...without.properties } }
}

const needs = ({ entries }: Form, name: string): boolean => {
  const entry = entries[name]
  return entry !== undefined && !isOptional(entry)
}

const isOptional = ({ type }: Schema): boolean => type === 'exact_optional' || type === 'optional'
