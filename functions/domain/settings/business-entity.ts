/** Business entities of the settings by their ids. */
import type { BankMethod, BusinessEntity, Settings } from './settings.ts'

/** The present business entity with an id; undefined if there is none, or if it was removed from the settings. */
export const entityNamed = (
  id: string | undefined,
  { business_entities }: Pick<Settings, 'business_entities'>,
): BusinessEntity | undefined => business_entities.find(({ external_id }) => external_id === id)

/**
 * Whether the settings have no such business entity. A removed entity still has documents, so for a list this is a
 * fault only if nothing is found.
 */
export const isUnknownEntity = (id: string | undefined, settings: Settings): boolean =>
  id !== undefined && entityNamed(id, settings) === undefined

/** The kind of file by which an entity submits collections of a method to its bank; undefined without a file. */
export const bankMethodOf = (entity: string, method: string, settings: Settings): BankMethod | undefined =>
  entityNamed(entity, settings)?.bank_methods?.find(({ id }) => id === method)

/**
 * The sender's address of e-mails of a business entity. For an entity without an address, or a removed one, it is the
 * first address of the account; undefined if the account has none.
 */
export const senderAddress = (id: string | undefined, settings: Settings): string | undefined =>
  entityNamed(id, settings)?.email ?? settings.business_entities.find(({ email }) => email !== undefined)?.email
