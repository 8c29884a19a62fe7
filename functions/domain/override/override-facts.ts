/**
 * The facts of overrides. Their only value is the address, as people ask for it; the other values are in the facts of
 * the changes that take effect.
 */
import { givenAddress } from '../fields/field-value.ts'
import { cutText } from '../text/cut-text.ts'
import type { FactOf } from '../facts/fact.ts'
import type { Override } from '../world/override.ts'
import type { PlacedOverride } from '../world/world-overrides.ts'

type Attributes = FactOf<'override-changed'>['before']
type OverrideFact = Omit<FactOf<'override-registered'>, 'fact'>

export const overrideFacts = ({ override, subscription }: PlacedOverride): OverrideFact => ({
  override: override.id,
  ...(subscription === undefined ? {} : { subscription: subscription.id }),
  ...attributesInFacts(override),
})

export function attributesInFacts(override: Override): Attributes {
  const { type, begin, end } = override
  const address = addressIn(override)
  return { type, begin, ...(end === null ? {} : { end }), ...(address === undefined ? {} : { address }) }
}

/** The address in one line, with postal code and city where its text does not contain them. */
function addressIn(override: Override): string | undefined {
  if (override.type === 'change-fields') {
    const { new_values: values } = override
    return lineOf(values['address'], values['postal_code'], values['city'])
  }
  if (!('address' in override)) return undefined
  const { address, postal_code, city } = givenAddress(override.address)
  return lineOf(address, postal_code, city)
}

function lineOf(address: unknown, postalCode: unknown, city: unknown): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined
  const place = [postalCode, city].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const lines = address.split('\n').map((line) => line.trim())
  return cutText([...lines, ...(place === '' || address.includes(place) ? [] : [place])].join(', '))
}
