/**
 * Credits by hand stay in force where other lines replace the credited ones. A replaced line keeps as much of its
 * credit as it can be billed less by, and the lines that follow take the rest.
 */
import { share } from '../money/share.ts'
import type { BilledLine } from '../world/subscription.ts'
import { targetUpTo } from './difference.ts'

interface Replacement {
  readonly replaced: readonly BilledLine[]
  readonly following: readonly BilledLine[]
  /** The served amount of the period at which the lines follow each other. */
  readonly at: number
  /** Absent if the end is not known. */
  readonly whole: number | undefined
}

/** The replaced lines, which end at `at`, and the lines that follow from there, each with its part of the credits. */
export function withGivenKept({ replaced, following, at, whole = 0 }: Replacement): Omit<Replacement, 'at' | 'whole'> {
  const ended = replaced.map((line) => {
    const { given: credit = 0 } = line
    const target = whole > 0 ? targetUpTo(line, at, whole) : 0
    const keptCredit = Math.abs(credit) <= Math.abs(target) ? credit : target
    return { line: withGiven({ ...line, to: at }, keptCredit), restMinor: credit - keptCredit }
  })
  const { own, othersMinor } = ownRests(
    ended.filter(({ restMinor }) => restMinor !== 0),
    following,
  )
  const shares = sharesOf(othersMinor, following)
  return {
    replaced: ended.map(({ line }) => line),
    following: following.map((line, index) =>
      withGiven({ ...line, from: at }, (own[index] ?? 0) + (shares[index] ?? 0)),
    ),
  }
}

interface Rest {
  readonly line: BilledLine
  readonly restMinor: number
}

/** The rest of a line's credit goes to the line that replaces it, which has the same text and category. */
function ownRests(rests: readonly Rest[], following: readonly BilledLine[]) {
  let left = rests
  const own = following.map((line) => {
    const rest = left.find((one) => isOneLine(one.line, line))
    left = left.filter((one) => one !== rest)
    return rest?.restMinor ?? 0
  })
  return {
    own,
    othersMinor: Math.max(
      0,
      left.reduce((sum, { restMinor }) => sum + restMinor, 0),
    ),
  }
}

const isOneLine = (one: BilledLine, other: BilledLine): boolean =>
  one.text === other.text &&
  one.category === other.category &&
  Math.sign(one.amountMinor) === Math.sign(other.amountMinor)

/**
 * The shares of an amount in proportion to the amounts of the lines, as for a credit of a whole invoice. No minor unit
 * is lost.
 */
function sharesOf(amountMinor: number, lines: readonly BilledLine[]): number[] {
  const whole = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  if (amountMinor === 0 || whole <= 0) return []
  let before = 0
  return lines.map((line) => {
    const after = before + line.amountMinor
    const own = share(after, amountMinor, whole) - share(before, amountMinor, whole)
    before = after
    return own
  })
}

function withGiven({ given: _, ...line }: BilledLine, credit: number): BilledLine {
  return credit === 0 ? line : { ...line, given: credit }
}
