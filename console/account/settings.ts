/** The settings of the account, read once a session: fields, campaigns, business entities and the rest. */
import { computed } from '@preact/signals'
import { client } from '../api/client.ts'
import { reads } from '../api/reading.ts'
import type { Settings } from '../api/types.ts'

export const settingsReading = reads(async (signal) => client.GET('/api/settings/', { signal }))

export const settings = computed((): Settings | undefined => {
  const read = settingsReading().read.value
  return read.state === 'ready' ? read.value : undefined
})

export type Field = NonNullable<Settings['fields']>[number]

/** The id of a field in data objects. */
export const fieldId = ({ name, external_id }: Pick<Field, 'name' | 'external_id'>): string => external_id ?? `:${name}`

export const fieldsOf = (scope: Field['scope']): readonly Field[] =>
  settings.value?.fields?.filter((field) => field.scope === scope) ?? []

export const campaignName = (id: string): string =>
  settings.value?.campaigns.find((campaign) => campaign.id === id)?.name ?? id
