/**
 * The fields of scheduled values by the keys that identify them (account file: `scope` and `name`). The id of a field
 * may change between the registration of a change and its start, and another field may have the old id by then.
 */
import { fieldId, type Settings } from '../settings/settings.ts'
import type { OverrideOf } from '../world/override.ts'

/** The owner of the override: a subscription, or the customer. */
export interface Owner {
  readonly ofSubscription: boolean
  readonly settings: Settings
}

type FieldNames = Readonly<Record<string, string>>
type Scheduled = Pick<OverrideOf<'change-fields'>, 'new_values' | 'field_names'>

/**
 * The names of the fields that the values have under an external id, by that id. Any other id follows from the name.
 */
export function fieldNamesOf(values: Readonly<Record<string, unknown>>, owner: Owner): FieldNames | undefined {
  const names = fieldsOf(owner).flatMap(({ name, external_id }): [string, string][] =>
    external_id !== undefined && Object.hasOwn(values, external_id) ? [[external_id, name]] : [],
  )
  return names.length === 0 ? undefined : Object.fromEntries(names)
}

/**
 * The values by write name or by the present ids of their fields. A removed field has the id that its name alone gives,
 * as another field may have taken its external id.
 */
export function presentValues({ new_values, field_names = {} }: Scheduled, owner: Owner): Scheduled['new_values'] {
  const ids = new Map(fieldsOf(owner).map((field) => [field.name, fieldId(field)]))
  const presentId = (id: string): string => {
    const name = Object.hasOwn(field_names, id) ? field_names[id] : nameInId(id)
    return name === undefined ? id : (ids.get(name) ?? `:${name}`)
  }
  return Object.fromEntries(Object.entries(new_values).map(([id, value]) => [presentId(id), value]))
}

const fieldsOf = ({ ofSubscription, settings }: Owner) =>
  settings.fields.filter(({ scope }) => scope === (ofSubscription ? 'subscription' : 'customer'))

const nameInId = (id: string): string | undefined => (id.startsWith(':') ? id.slice(1) : undefined)
