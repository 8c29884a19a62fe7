/**
 * The balance of a customer, and the credits and debits in it that are set off against each other (decisions: "Money").
 * The record of each set-off is kept, so that the whole amount of a payment or a credit note can be accounted for.
 */
import type { Instant } from '../time/time.ts'
import type { Credit } from '../world/invoice.ts'
import { textOfSource, type SetOffPair } from '../world/set-off.ts'
import { withRecords, type World } from '../world/world.ts'

export const withCredit = (credits: readonly Credit[], credit: Credit): readonly Credit[] =>
  credit.leftMinor === 0 ? credits : [...credits, credit]

export const withCredits = (world: World, credits: readonly Credit[]): World =>
  credits === world.ledger.credits ? world : { ...world, ledger: { ...world.ledger, credits } }

/** Offsets refunds against money that no open invoice needs. */
export function withRefundsOffset(world: World, at: Instant): World {
  const { credits, open } = world.ledger
  const entities = new Set(credits.map(({ entity }) => entity))
  const withoutOpen = [...entities].filter((entity) => open.every((invoice) => invoice.entity !== entity))
  return setOff(
    world,
    withoutOpen.flatMap((entity) => pairsAmong(credits.filter((credit) => credit.entity === entity))),
    at,
  )
}

/** Sets the oldest money against the oldest debt, until there is no more of either. */
function pairsAmong(credits: readonly Credit[]): SetOffPair[] {
  const held = credits.filter(({ leftMinor }) => leftMinor > 0)
  const owed = credits.filter(({ leftMinor }) => leftMinor < 0)
  const pairs: SetOffPair[] = []
  let [credit, debit] = [held.shift(), owed.shift()]
  while (credit !== undefined && debit !== undefined) {
    const amountMinor = Math.min(credit.leftMinor, -debit.leftMinor)
    pairs.push({ credit: sourceOf(credit), debit: sourceOf(debit), amountMinor })
    credit = { ...credit, leftMinor: credit.leftMinor - amountMinor }
    debit = { ...debit, leftMinor: debit.leftMinor + amountMinor }
    if (credit.leftMinor === 0) credit = held.shift()
    if (debit.leftMinor === 0) debit = owed.shift()
  }
  return pairs
}

export const sourceOf = ({ from, id }: Credit): SetOffPair['credit'] => ({ from, id })

/**
 * The world after amounts were set against each other, with the record of it. A debit that was never a part of the
 * balance, such as a payment that is wholly paid out of it, is recorded only.
 */
export function setOff(world: World, pairs: readonly SetOffPair[], at: Instant): World {
  if (pairs.length === 0) return world
  const takenAmounts = new Map<string, number>()
  const take = (source: SetOffPair['credit'], amountMinor: number) => {
    takenAmounts.set(textOfSource(source), (takenAmounts.get(textOfSource(source)) ?? 0) + amountMinor)
  }
  for (const { credit, debit, amountMinor } of pairs) {
    take(credit, amountMinor)
    take(debit, -amountMinor)
  }
  const credits = world.ledger.credits.flatMap((credit) => {
    const own = takenAmounts.get(textOfSource(credit))
    return own === undefined ? [credit] : withCredit([], { ...credit, leftMinor: credit.leftMinor - own })
  })
  return withRecords(withCredits(world, credits), { record: 'set-off', setOff: { at, pairs } })
}
