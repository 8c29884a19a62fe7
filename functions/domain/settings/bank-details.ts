/** The settings that determine where customers pay. A person who changes them can divert an account's money. */
import { bankKeys } from '../facts/event.ts'
import type { FactOf } from '../facts/fact.ts'
import { isSame } from '../base/same.ts'
import type { Settings } from './settings.ts'

interface BankChange {
  readonly business_entity: string
  readonly keys: readonly (typeof bankKeys)[number][]
}

/** The business entities whose customers would pay to a new place, including new entities with bank details. */
export function bankChanges(before: Settings, after: Settings): readonly BankChange[] {
  return after.business_entities.flatMap((entity) => {
    const earlier = before.business_entities.find(({ external_id }) => external_id === entity.external_id)
    const keys = bankKeys.filter((key) => !isSame(earlier?.[key], entity[key]))
    return keys.length === 0 ? [] : [{ business_entity: entity.external_id, keys }]
  })
}

/** The business entities whose invoices do not say where to pay. */
export const withoutPayee = ({ business_entities }: Pick<Settings, 'business_entities'>): readonly string[] =>
  business_entities
    .filter(({ iban, payment_text, payment_codes = [] }) => !iban && !payment_text && payment_codes.length === 0)
    .map(({ external_id }) => external_id)

/**
 * Whether a provider would collect money for another recipient than before: the provider is new, or has another kind or
 * key.
 */
export const collectsElsewhere = (before: Settings, after: Settings): boolean =>
  after.payment_providers.some(({ id, kind, secret_key }) => {
    const earlier = before.payment_providers.find((provider) => provider.id === id)
    return earlier?.kind !== kind || earlier.secret_key !== secret_key
  })

/**
 * The facts of changed bank details. They are separate facts, because the fact of a change of many settings names a
 * limited number of places.
 */
export const bankFacts = (
  before: Settings | undefined,
  after: Settings,
  author: string,
): FactOf<'bank-details-changed'>[] =>
  before === undefined
    ? []
    : bankChanges(before, after).map(({ business_entity, keys }) => ({
        fact: 'bank-details-changed',
        by: author,
        business_entity,
        keys: [...keys],
      }))
