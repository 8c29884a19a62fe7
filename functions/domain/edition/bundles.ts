/** Bundles of copies. They are as full as allowed, and never mix routes, countries or postal codes. */
import { comparedCode } from '../place/postal-range.ts'
import type { Carrier } from '../settings/settings.ts'
import type { PrintedLine } from './list-line.ts'

export type BundleTerms = NonNullable<Carrier['bundle']>
type Bundled = Pick<PrintedLine, 'copies' | 'route' | 'address'>

export interface Bundles {
  /** The first bundle of each line, in the order of the lines. */
  readonly numbers: readonly number[]
  readonly count: number
}

/** The bundles of sorted lines, counted from 1. A line with more copies than a bundle holds has its own bundles. */
export function bundlesOf(lines: readonly Bundled[], terms: BundleTerms): Bundles {
  const numbers: number[] = []
  let count = 0
  for (const group of groupsOf(lines, terms.by)) {
    for (const { size, bundles } of packed(group, terms)) {
      for (let line = 0; line < size; line++) numbers.push(count + 1)
      count += bundles
    }
  }
  return { numbers, count }
}

/** The copies of successive lines that may share a bundle. */
function groupsOf(lines: readonly Bundled[], part: BundleTerms['by']): number[][] {
  const groups: number[][] = []
  let last: string | undefined
  for (const line of lines) {
    const value = partOf(line, part)
    if (value !== last) groups.push([])
    groups.at(-1)?.push(line.copies)
    last = value
  }
  return groups
}

/** Routes and codes of two countries may have the same name. */
function partOf({ route = '', address }: Bundled, part: BundleTerms['by']): string {
  const country = address?.country ?? ''
  if (part === undefined) return ''
  if (part === 'country') return country
  return part === 'route' ? route : `${country}\t${comparedCode({ ...address })}`
}

interface Pack {
  /** The number of lines in the pack. */
  size: number
  copies: number
  /** The number of bundles: more than one if a single line fills several. */
  bundles: number
}

function packed(group: readonly number[], { most_copies: most, least_copies: least }: BundleTerms): Pack[] {
  const packs: Pack[] = []
  for (const copies of group) {
    const last = packs.at(-1)
    if (last !== undefined && last.copies + copies <= most) {
      last.size++
      last.copies += copies
    } else packs.push({ size: 1, copies, bundles: Math.max(1, Math.ceil(copies / most)) })
  }
  fillLast(group, packs, least, most)
  return packs
}

/** The last bundle of a group gets lines of the bundle before it, as long as that bundle keeps enough copies. */
function fillLast(group: readonly number[], packs: readonly Pack[], least: number, most: number): void {
  const [previous, last] = packs.slice(-2)
  if (previous === undefined || last === undefined) return
  let moved = group.length - last.size - 1
  while (last.copies < least && previous.size > 1) {
    const copies = group[moved] ?? 0
    if (last.copies + copies > most || previous.copies - copies < least) return
    previous.size--
    previous.copies -= copies
    last.size++
    last.copies += copies
    moved--
  }
}
