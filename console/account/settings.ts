/** The settings of the account, read once a session: fields, campaigns, business entities and the rest. */
import { computed } from '@preact/signals'
import { client } from '../api/client.ts'
import { reads, type Reading } from '../api/reading.ts'
import type { Paths, Settings } from '../api/types.ts'
import { may } from './rights.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import { session } from './session.ts'

export const settingsReading = reads(async (signal) => client.GET('/api/settings/', { signal }))

export const settings = computed((): Settings | undefined => {
  const read = settingsReading().read.value
  return read.state === 'ready' ? read.value : undefined
})

export const namesReading = reads(async (signal) => client.GET('/api/settings/names/', { signal }))

/** Names of campaigns and products, also for a person whose role does not read the settings. */
export const names = computed((): Pick<Names, 'campaigns' | 'products'> => {
  const read = namesReading().read.value
  return settings.value ?? (read.state === 'ready' ? read.value : { campaigns: [], products: [] })
})
type Names = Paths['/api/settings/names/']['get']['responses'][200]['content']['application/json']

/** Reads the settings, or only the names in them if the role may read no more, unless they have been read. */
export function openSettings(): void {
  if (may('settings')) openOnce(settingsReading())
  else if (session.value.person.email !== undefined) openOnce(namesReading())
}

function openOnce(reading: Reading<unknown>): void {
  if (reading.read.peek().state !== 'ready') void reading.open()
}

export type Field = NonNullable<Settings['fields']>[number]

/** The id of a field in data objects. */
export const fieldId = ({ name, external_id }: Pick<Field, 'name' | 'external_id'>): string => external_id ?? `:${name}`

export const fieldsOf = (scope: Field['scope']): readonly Field[] =>
  settings.value?.fields?.filter((field) => field.scope === scope) ?? []

/** The account's reasons for stops, in the language of the person if the account has texts in it. */
export const stopReasons = computed((): Names['stop_reasons'] => {
  const read = namesReading().read.value
  const own = settings.value?.stop_reasons
  if (own === undefined) return read.state === 'ready' ? read.value.stop_reasons : []
  return own.map(({ id, text }) => ({ id, text: text[shownLanguage()] ?? Object.values(text).at(0) ?? id }))
})

export const campaignName = (id: string): string =>
  names.value.campaigns.find((campaign) => campaign.id === id)?.name ?? id
