/**
 * The parts of payment providers on which agreements depend: the kind, each method, and each business entity. A file
 * that removes one is refused while agreements or collections under way use it, because nobody would collect them any
 * more. The use is looked up before the file is applied.
 */
import type { Fault } from '../refusal/fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { PaymentProviderSettings, Settings } from './settings.ts'
import { isObject } from './upsert.ts'

export interface ProviderPart {
  readonly provider: string
  readonly part: 'kind' | 'methods' | 'business_entities'
  readonly value: string
}

/** The parts that present providers would lose. The file is an unchecked JSON value. */
export function lostParts(
  file: unknown,
  settings: Pick<Settings, 'payment_providers' | 'business_entities'>,
): ProviderPart[] {
  const section: unknown = isObject(file) ? file['payment_providers'] : undefined
  const entries: readonly unknown[] = Array.isArray(section) ? section : []
  const entities = settings.business_entities.map(({ external_id }) => external_id)
  return entries.flatMap((entry) => {
    const before = settings.payment_providers.find(({ id }) => isObject(entry) && entry['id'] === id)
    return before === undefined || !isObject(entry) || entry['delete'] === true ? [] : lostOf(before, entry, entities)
  })
}

function lostOf(
  { id: provider, kind, methods, business_entities }: PaymentProviderSettings,
  { kind: nextKind = kind, methods: nextMethods, business_entities: nextEntities }: Readonly<Record<string, unknown>>,
  entities: readonly string[],
): ProviderPart[] {
  const lostMethods = Array.isArray(nextMethods) ? methods.filter((method) => !nextMethods.includes(method)) : []
  // An empty list means all business entities.
  const served = business_entities.length === 0 ? entities : business_entities
  const isNarrower = Array.isArray(nextEntities) && nextEntities.length > 0
  const lostEntities = isNarrower ? served.filter((entity) => !nextEntities.includes(entity)) : []
  return [
    ...(nextKind === kind ? [] : [{ provider, part: 'kind', value: kind } as const]),
    ...lostMethods.map((value) => ({ provider, part: 'methods', value }) as const),
    ...lostEntities.map((value) => ({ provider, part: 'business_entities', value }) as const),
  ]
}

export function* providerPartFaults(draft: Draft, inUse: readonly ProviderPart[]): Generator<Fault> {
  for (const { provider: id, part, value } of inUse) {
    const provider = draft.upserted.payment_providers.entries.find((entry) => entry.id === id)
    if (provider === undefined) continue
    yield fault(place(draft, 'payment_providers', provider, part), 'settings_provider_in_use', { value })
  }
}
