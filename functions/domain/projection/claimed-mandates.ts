/**
 * The mandates of direct debits that a customer has given. The reference of a mandate is unique for its creditor (EPC
 * rulebooks of SEPA, AT-01), so no other customer can have one of the same reference for the business entity.
 */
import { isSame } from '../base/same.ts'
import type { World } from '../world/world.ts'

export interface ClaimedMandate {
  readonly entity: string
  readonly method: string
  readonly reference: string
}

/** An agreement with the payer's account is a mandate; other references are names of a provider's own. */
export function claimedMandates({ customer }: Pick<World, 'customer'>): ClaimedMandate[] {
  const mandates = (customer.agreements ?? []).flatMap(({ entity, method, reference, account, state }) =>
    account === undefined || reference === undefined || state === 'ended'
      ? []
      : [{ entity, method, reference: sameLetters(reference) }],
  )
  return mandates.filter((mandate, index) => mandates.findIndex((other) => isSame(other, mandate)) === index)
}

/** EPC rulebooks, AT-01: references that differ in capitals or spaces alone are the same. */
const sameLetters = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase()
