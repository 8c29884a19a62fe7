/** Asks the outside world for the values that a decision needs. */
import { isSame } from '../../domain/base/same.ts'
import type { Outside, Questions } from '../../operations/operation.ts'
import { lookUpTaxId } from '../../outside/vies.ts'

export async function ask({ password, taxId }: Questions, lookUp = lookUpTaxId): Promise<Outside> {
  const [passwordHash, taxLookup]: [string | undefined, Outside['taxLookup']] = await Promise.all([
    password === undefined ? undefined : hashUnlessSame(password),
    taxId === undefined ? 'skipped' : lookUp(taxId),
  ])
  return passwordHash === undefined ? { taxLookup } : { taxLookup, passwordHash }
}

export const asksNothing = (questions: Questions): boolean => Object.keys(questions).length === 0
export const nothingAsked: Outside = { taxLookup: 'skipped' }

/** Asks once, however often an operation is decided, unless its questions have changed. */
export function askOnce(): (questions: Questions) => Promise<Outside> {
  let last: { readonly questions: Questions; readonly answers: Promise<Outside> } | undefined
  return (questions) => {
    if (last === undefined || !isSame(last.questions, questions)) last = { questions, answers: ask(questions) }
    return last.answers
  }
}

/** Answers that let a decision be tried before anything is asked. */
export const drafted: Outside = { taxLookup: 'skipped', passwordHash: '' }

/** The hash to store for a password: the present one if it fits, so that writing the same password changes nothing. */
async function hashUnlessSame({ text, presentHash }: NonNullable<Questions['password']>): Promise<string> {
  // Loaded when first needed: few calls bring a password, and every cold start would pay for it.
  const { hashPassword, verifyPassword } = await import('../../outside/password.ts')
  const isSame = presentHash !== undefined && (await verifyPassword(text, presentHash))
  return isSame ? presentHash : await hashPassword(text)
}
