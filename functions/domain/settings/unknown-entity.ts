import type { Settings } from './settings.ts'

/**
 * Whether the settings have no such business entity. A removed entity still has its documents and requests, so for a
 * list this is a fault only if nothing is found.
 */
export const isUnknownEntity = (entity: string | undefined, { business_entities }: Settings): boolean =>
  entity !== undefined && !business_entities.some(({ external_id }) => external_id === entity)
