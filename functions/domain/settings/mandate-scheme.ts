/**
 * The scheme of a bank method of SEPA, on which its mandates depend: a CORE mandate is not a B2B mandate. A file that
 * changes it is refused while agreements of the method have not ended, or are still collected. The use is looked up
 * before the file is applied. The kind of a method follows from the currency of its entity, which stays.
 */
import type { Fault } from '../refusal/fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { BusinessEntity, Settings } from './settings.ts'
import { isObject } from './upsert.ts'

export interface MandateScheme {
  readonly entity: string
  readonly method: string
  readonly scheme: string
}

/** The schemes that a file would change. The file is an unchecked JSON value. */
export function changedSchemes(file: unknown, settings: Pick<Settings, 'business_entities'>): MandateScheme[] {
  const section: unknown = isObject(file) ? file['business_entities'] : undefined
  const entries: readonly unknown[] = Array.isArray(section) ? section : []
  return entries.flatMap((entry) => {
    const methods: unknown = isObject(entry) ? entry['bank_methods'] : undefined
    const next: readonly unknown[] = Array.isArray(methods) ? methods : []
    const before = settings.business_entities.find((one) => isObject(entry) && one.external_id === entry['external_id'])
    return before === undefined ? [] : next.flatMap((method) => changedOf(before, method))
  })
}

function changedOf({ external_id: entity, bank_methods = [] }: BusinessEntity, next: unknown): MandateScheme[] {
  const before = bank_methods.find(({ id }) => isObject(next) && id === next['id'])
  if (before?.kind !== 'sepa_debit' || !isObject(next)) return []
  const { scheme = 'CORE' } = next
  return scheme === before.scheme ? [] : [{ entity, method: before.id, scheme: before.scheme }]
}

export function* schemeFaults(draft: Draft, inUse: readonly MandateScheme[]): Generator<Fault> {
  for (const { entity: id, method, scheme: value } of inUse) {
    const entity = draft.upserted.business_entities.entries.find(({ external_id }) => external_id === id)
    const index = entity?.bank_methods?.findIndex((one) => one.id === method) ?? -1
    if (entity === undefined || index < 0) continue
    const at = place(draft, 'business_entities', entity, 'bank_methods', index, 'scheme')
    yield fault(at, 'settings_provider_in_use', { value })
  }
}
