import type { Settings } from './settings.ts'

/**
 * Whether the settings have no such business entity. One that was taken out of them still has what was made for it, so
 * for a list this is a fault only if nothing is found.
 */
export const isUnknownEntity = (entity: string | undefined, { business_entities }: Settings): boolean =>
  entity !== undefined && !business_entities.some(({ external_id }) => external_id === entity)
