/** Paths within an item: reads them, and makes items in which they are set, removed or the only content. */
import { invalid } from '../refusals.ts'
import { isList, isMap, memberOf, setMember, type StoredMap, type StoredValue } from '../value.ts'
import type { ResolvedPath, Scope } from './scope.ts'
import type { Parsed, Path } from './syntax.ts'

type Steps = readonly (string | number)[]

export function valueAt(item: StoredMap, path: ResolvedPath): StoredValue | undefined {
  let value: StoredValue | undefined = item
  for (const step of path) {
    if (typeof step === 'string') value = isMap(value) ? memberOf(value, step) : undefined
    else value = isList(value) ? value[step] : undefined
    if (value === undefined) return undefined
  }
  return value
}

/** The item with another value at the path. A place in a list beyond its end is the end. */
export const withValue = (item: StoredMap, path: ResolvedPath, value: StoredValue): StoredMap =>
  changedMap(item, path, () => value)

/** The item without the value at the path. */
export const withoutValue = (item: StoredMap, path: ResolvedPath): StoredMap => changedMap(item, path, () => undefined)

type Change = () => StoredValue | undefined

const misplaced = () => invalid('The document path provided in the update expression is invalid for update')

function changed(value: StoredValue | undefined, steps: Steps, change: Change): StoredValue | undefined {
  if (steps.length === 0) return change()
  if (typeof steps[0] === 'string' && isMap(value)) return changedMap(value, steps, change)
  if (typeof steps[0] === 'number' && isList(value)) return changedList(value, steps, change)
  throw misplaced()
}

function changedMap(map: StoredMap, [name, ...steps]: Steps, change: Change): StoredMap {
  if (typeof name !== 'string') throw misplaced()
  const value = changed(memberOf(map, name), steps, change)
  const others = Object.entries(map).filter(([other]) => other !== name)
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
}

function changedList(list: readonly StoredValue[], [index, ...steps]: Steps, change: Change): StoredValue {
  if (typeof index !== 'number') throw misplaced()
  const value = changed(list[index], steps, change)
  if (value === undefined) return list.filter((_, place) => place !== index)
  return index < list.length ? list.with(index, value) : [...list, value]
}

/** Throws a ValidationException if a path leads through another, or if two take a place for a list and for a map. */
export function checkPaths(kind: string, paths: readonly ResolvedPath[]): void {
  for (const [index, path] of paths.entries()) {
    const other = paths.slice(index + 1).find((later) => clash(path, later))
    if (other === undefined) continue
    throw invalid(
      `Invalid ${kind}: Two document paths overlap or conflict with each other; must remove or rewrite one of these ` +
        `paths; path one: [${path.join(', ')}], path two: [${other.join(', ')}]`,
    )
  }
}

function clash(one: ResolvedPath, other: ResolvedPath): boolean {
  const depth = one.findIndex((step, place) => step !== other[place])
  const [left, right] = [one[depth], other[depth]]
  return left === undefined || right === undefined || typeof left !== typeof right
}

/** The paths of a projection. Throws a ValidationException if two of them overlap. */
export function projectedPaths(
  parsed: Parsed<readonly Path[]> | undefined,
  scope: Scope,
): readonly ResolvedPath[] | undefined {
  const paths = parsed?.tree.map((path) => scope.path(path))
  if (paths !== undefined) checkPaths('ProjectionExpression', paths)
  return paths
}

/** The parts of an item at the paths, in the structure that leads there. Lists have only the places that are named. */
export function projected(item: StoredMap, paths: readonly ResolvedPath[]): StoredMap {
  const parts = projectedValue(item, paths)
  return isMap(parts) ? parts : {}
}

function projectedValue(value: StoredValue | undefined, paths: readonly Steps[]): StoredValue | undefined {
  if (value === undefined || paths.some((path) => path.length === 0)) return value
  const byStep = Map.groupBy(paths, ([step]) => step)
  if (isList(value)) {
    const places = [...byStep.keys()].filter((step) => typeof step === 'number').toSorted((a, b) => a - b)
    const parts = places.map((place) => projectedValue(value[place], stepsBelow(byStep.get(place))))
    const present = parts.filter((part) => part !== undefined)
    return present.length === 0 ? undefined : present
  }
  if (!isMap(value)) return undefined
  const map: Record<string, StoredValue> = {}
  for (const [step, below] of byStep) {
    const part = typeof step === 'string' ? projectedValue(memberOf(value, step), stepsBelow(below)) : undefined
    if (part !== undefined) setMember(map, String(step), part)
  }
  return paths[0]?.length === 0 || Object.keys(map).length > 0 ? map : undefined
}

const stepsBelow = (paths: readonly Steps[] = []): Steps[] => paths.map(([, ...steps]) => steps)
