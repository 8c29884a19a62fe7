/**
 * The account file as a caller may send it to POST /api/settings/update/. The endpoint itself takes any JSON, so that
 * its rules can name every fault with its path. This schema describes the input that the rules expect, and is made from
 * the same sections.
 *
 * A file is laid over the present settings: an entry needs only its identifier, and null takes a key back to its
 * default.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import { accountSchema, signIn } from '../domain/settings/file-schema.ts'
import { portal as portalSchema } from '../domain/settings/portal-schema.ts'
import { sectionsIn } from '../domain/settings/sections.ts'
import type { InWords } from './json-schema.ts'
import { orNull } from './null-words.ts'

/** The form of a file is the same in every timezone. */
const anyTimezone = 'UTC'

export function accountFile(inWords: InWords): JsonSchema {
  const sections = Object.values(sectionsIn(anyTimezone)).map((section): [string, JsonSchema] => {
    const { name, schema, identity, furtherIdentity = {} } = section
    const entry = inWords(schema, 'input')
    const items = laidOver(entry, identity)
    const removal: JsonSchema = {
      type: 'boolean',
      description: 'Removes the entry if nothing refers to it.',
    }
    return [
      name,
      {
        type: 'array',
        description: descriptionOf(entry, [...identity, ...Object.keys(furtherIdentity)]),
        items: { ...items, properties: { ...items.properties, delete: removal } },
      },
    ]
  })
  const account = {
    ...laidOver(inWords(accountSchema, 'input'), ['id']),
    description: "The id must be that of the key's account.",
  }
  const sign_in: JsonSchema = {
    ...orNull(laidOver(inWords(signIn, 'input'), [])),
    description: 'The OpenID provider for sign-in, without the keys that stay unchanged. null removes it.',
  }
  const portal: JsonSchema = {
    ...orNull(laidOver(inWords(portalSchema, 'input'), [])),
    description: 'The pages on which readers help themselves, without the keys that stay unchanged. null removes them.',
  }
  const expect: JsonSchema = {
    type: 'string',
    description:
      'Not a setting: the `expect` of a plan. The file is applied only to the settings of that plan; ' +
      'otherwise the answer is 409. A plan ignores it.',
  }
  return {
    type: 'object',
    description: 'An account file, which is applied to the settings. Omitted values stay unchanged.',
    properties: { account, ...Object.fromEntries(sections), sign_in, portal, expect },
    additionalProperties: false,
  }
}

/** An entry whose only required key is its identifier. */
function laidOver({ properties = {}, required = [] }: JsonSchema, identity: readonly string[]): JsonSchema {
  const laid = Object.entries(properties).map(([key, property]): [string, typeof property] => {
    if (typeof property === 'boolean' || required.includes(key)) return [key, property]
    const words = { ...property }
    delete words.default
    return [key, orNull(words)]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(laid),
    required: [...identity],
    additionalProperties: false,
  }
}

function descriptionOf({ required = [] }: JsonSchema, identity: readonly string[]): string {
  const ofNew = required.filter((key) => !identity.includes(key))
  return [
    `Entries are identified by ${identity.join(' and ')}.`,
    ...(ofNew.length > 0 ? [`A new one needs ${ofNew.join(', ')} too.`] : []),
  ].join(' ')
}
