/**
 * The name of an attempt in a file for the bank: at most 35 letters of SEPA. If the attempt's own id fits, with a
 * slash for each `~`, it can be read back. Any other attempt has a name of the service's own, which is kept.
 */
import { hash } from 'node:crypto'
import { attemptNamed, type NamedAttempt } from '../world/collection.ts'

/** The owner under which these names are kept, among the names that providers give. */
export const endToEndProvider = '#end-to-end'

/** EPC 230-15: no slash at either end, and no two in a row. */
const isPlain = (text: string): boolean =>
  text.length <= 35 && /^[A-Za-z0-9?:().,'+ -]+(?:\/[A-Za-z0-9?:().,'+ -]+)*$/.test(text)

export interface EndToEndName {
  readonly name: string
  /** Whether the name must be stored, because the attempt cannot be derived from it. */
  readonly isKept: boolean
}

export function endToEndName(collection: string): EndToEndName {
  const name = collection.replaceAll('~', '/')
  // An id or a number with its own slash would be read back as another one.
  if (isPlain(name) && !collection.includes('/')) return { name, isKept: false }
  return { name: `K${hash('sha256', collection, 'hex').slice(0, 33)}`, isKept: true }
}

/**
 * The reference of an attempt in Autogiro, which has 16 places: the number of the invoice, if it leaves room, and a
 * part of a hash. The reference fills all places, so that padding and trimming do not change it. It is stored.
 */
export function autogiroReference(collection: string): string {
  const { number = '' } = attemptNamed(collection) ?? {}
  const readable = /^[A-Z0-9-]{1,9}$/.test(number) ? number : ''
  return `${readable}K${hash('sha256', collection, 'hex').toUpperCase()}`.slice(0, placesOfAutogiro)
}
const placesOfAutogiro = 16

const isAutogiroReference = (name: string): boolean =>
  name.length === placesOfAutogiro && /^[A-Z0-9-]{0,9}K[\dA-F]{6,15}$/.test(name)

export const isKeptName = (name: string): boolean => /^K[\da-f]{33}$/.test(name) || isAutogiroReference(name)

/** The attempt that a readable name means. */
export const attemptOfName = (name: string): NamedAttempt | undefined =>
  isKeptName(name) ? undefined : (attemptNamed(name) ?? attemptNamed(name.replaceAll('/', '~')))
