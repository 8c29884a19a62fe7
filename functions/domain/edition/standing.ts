/**
 * The lines of a carrier after a closing, from the lines before it and the present assignments. Applied in order, the
 * changes of all lists of an issue give its present lines; so do the changes of a newspaper from its first list on.
 */
import { isSame } from '../base/same.ts'
import { isDelivered, type ListLine, type StandingLine } from './list-line.ts'

/** An assignment that is not donated, with its place in the order of assignments. */
export interface PresentLine extends ListLine {
  readonly place: string
}

export interface Compared {
  /** The carrier's lines before the closing, without those that are gone; undefined for its first list. */
  readonly before: readonly StandingLine[] | undefined
  readonly present: readonly PresentLine[]
  readonly mode: 'full' | 'changes'
  /** Whether a missing line has moved to another carrier. */
  readonly isElsewhere: (key: string) => boolean
  /** Whether a line that is not present will be back: its subscription is not over, and still goes to this carrier. */
  readonly isLive: (line: StandingLine) => boolean
}

/**
 * One line for each subscription, with its further copies: a carrier of changes knows a subscription by one line, and
 * would take a stop of a further copy for the end of all.
 */
export function oneOfEach(lines: readonly PresentLine[]): PresentLine[] {
  const bySubscription = Map.groupBy(lines, ({ key, customer, subscription }) =>
    subscription === undefined ? key : `${customer}/${subscription}`,
  )
  return Array.from(bySubscription, ([key, all]) => {
    const [first, ...others] = all.toSorted((one, other) => Number(other.key === key) - Number(one.key === key))
    if (first === undefined) return []
    const { assignment, ...line } = first
    const copies = others.reduce((sum, other) => sum + other.copies, first.copies)
    return [
      { ...line, key, copies, ...(line.subscription === undefined && assignment !== undefined && { assignment }) },
    ]
  }).flat()
}

/** In the order of places. */
export function standingAfter({ before, present, mode, isElsewhere, isLive }: Compared): StandingLine[] {
  // The lines of the first list of a whole issue have no changes.
  if (before === undefined && mode === 'full') return [...present]
  const earlier = new Map((before ?? []).filter(({ gone }) => gone !== true).map((line) => [line.key, line]))
  const keys = new Set(present.map(({ key }) => key))
  const left = [...earlier.values()].flatMap((line): StandingLine[] => {
    if (keys.has(line.key)) return []
    const { change: _, ...rest } = line
    if (mode === 'full' || isElsewhere(line.key) || !isLive(line)) return [{ ...rest, change: 'stop', gone: true }]
    return line.paused === true ? [rest] : [{ ...rest, change: 'pause', paused: true }]
  })
  return [...present.map((line) => changed(earlier.get(line.key), line)), ...left].toSorted((one, other) =>
    one.place < other.place ? -1 : one.place > other.place ? 1 : 0,
  )
}

function changed(before: StandingLine | undefined, line: PresentLine): StandingLine {
  if (before === undefined) return { ...line, change: 'start' }
  if (before.paused === true) return { ...line, change: 'resume' }
  if (!isSame(before.address, line.address) || !isSame(before.fields, line.fields)) return { ...line, change: 'move' }
  if (before.copies !== line.copies) return { ...line, change: 'quantity' }
  return { ...line, ...(before.line !== undefined && { line: before.line }) }
}

/** The lines of a list: all lines of the first list of an issue, and only the changed lines of any other list. */
export const linesToPrint = (standing: readonly StandingLine[], isWhole: boolean): StandingLine[] =>
  standing.filter((line) => (isWhole ? isDelivered(line) : line.change !== undefined))

/** Lines by their keys, after the changes of a list. */
export function appliedTo(
  lines: ReadonlyMap<string, ListLine>,
  list: readonly (ListLine & Pick<StandingLine, 'change'>)[],
): Map<string, ListLine> {
  const after = new Map(lines)
  for (const { change, ...line } of list) {
    if (change === 'stop' || change === 'pause') after.delete(line.key)
    else after.set(line.key, line)
  }
  return after
}
