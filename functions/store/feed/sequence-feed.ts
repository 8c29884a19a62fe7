/**
 * Writing the event feed of one account: reads the head and the markers, numbers the changes that come next, and
 * commits them under the condition that head and markers have not moved. The loser of a race reads again. Nothing is
 * held in memory between calls and nothing depends on the caller, so repeated, reordered and lost stream records all
 * end in the same feed.
 */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { continuation, missingSpan, sequenced, type Change } from '../../domain/facts/event-sequence.ts'
import { storedChanges } from './stored-changes.ts'
import { documentClient } from '../dynamo/client.ts'
import { readPosition } from './feed-position.ts'
import { passes, transaction } from './feed-transaction.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { eraseWords } from '../search/erase-words.ts'
import { again, done, goOn, nothing, retrying } from '../dynamo/retrying.ts'

/** A root whose changes are to be in the feed up to a version, with the changes that the caller has. */
export interface Wanted {
  readonly root: string
  readonly upTo: number
  readonly changes: readonly Change[]
}

/** The outcome for a root. */
export interface Sequenced {
  readonly root: string
  /** The marker before and after the call. Versions between them came into the feed, nearly always by this call. */
  readonly from: number
  readonly to: number
  readonly outcome: Outcome
}
export type Outcome =
  /** The feed has every wanted change. */
  | { readonly kind: 'done' }
  /** The next record cannot be read: the root waits until the record is corrected. Trying again does not help. */
  | { readonly kind: 'malformed'; readonly version: number }
  /** The next record was not found, or others were always first: to be tried again. */
  | { readonly kind: 'missing'; readonly version: number }
  | { readonly kind: 'contended' }
  /** Storage failed; `reason` is the failure in its own words. */
  | { readonly kind: 'failed'; readonly reason: string }

const queriesAtOnce = 10

/**
 * Puts the wanted changes of one account's roots into its feed, in the given order. Returns an outcome for every root.
 */
export async function sequence(account: string, requests: readonly Wanted[], runtime: Runtime): Promise<Sequenced[]> {
  const roots = requests.map(progressOf)
  let reason: string | undefined
  try {
    await advance(account, roots, runtime)
  } catch (error) {
    reason = String(error)
  }
  return roots.map((root) => ({
    root: root.root,
    from: root.first ?? 0,
    to: root.marker,
    outcome: outcomeOf(root, reason),
  }))
}

interface Progress {
  readonly root: string
  readonly upTo: number
  readonly held: Map<number, Change>
  readonly malformed: Set<number>
  /** The marker at the first read. */
  first: number | undefined
  marker: number
}

const progressOf = ({ root, upTo, changes }: Wanted): Progress => ({
  root,
  upTo,
  held: new Map(changes.map((change) => [change.version, change])),
  malformed: new Set(),
  first: undefined,
  marker: 0,
})

const isOpen = (root: Progress) =>
  root.first === undefined || (root.marker < root.upTo && !root.malformed.has(root.marker + 1))

function outcomeOf(root: Progress, reason: string | undefined): Outcome {
  if (root.first !== undefined && root.marker >= root.upTo) return { kind: 'done' }
  if (root.malformed.has(root.marker + 1)) return { kind: 'malformed', version: root.marker + 1 }
  if (reason !== undefined) return { kind: 'failed', reason }
  return root.first === undefined || root.held.has(root.marker + 1)
    ? { kind: 'contended' }
    : { kind: 'missing', version: root.marker + 1 }
}

async function advance(account: string, roots: readonly Progress[], runtime: Runtime): Promise<void> {
  // Roots that the tries do not advance are left to the next delivery; their outcomes say so.
  const whenContended = () => undefined
  await retrying({ runtime, about: `the feed of ${account}`, load: nothing, whenContended }, async () => {
    if (!roots.some(isOpen)) return done(undefined)
    const before = versionsDone(roots)
    await advanceOnce(account, roots.filter(isOpen), runtime)
    if (!roots.some(isOpen)) return done(undefined)
    return versionsDone(roots) > before ? goOn() : again('nothing came forward')
  })
}

const versionsDone = (roots: readonly Progress[]) =>
  roots.reduce((sum, root) => sum + root.marker - (root.first ?? 0), 0)

/** Reads and writes once. A lost race or a passing failure of the storage ends the attempt early. */
async function advanceOnce(account: string, roots: readonly Progress[], runtime: Runtime): Promise<void> {
  try {
    const { head, markers } = await readPosition(
      account,
      roots.map(({ root }) => root),
    )
    for (const root of roots) {
      root.marker = markers.get(root.root) ?? 0
      root.first ??= root.marker
    }
    await readMissing(roots.filter(isOpen))
    const byRoot = new Map(roots.map((root) => [root.root, root]))
    const changes = roots.filter(isOpen).flatMap((root) => continuation(root.held, root.marker))
    await eraseBeforeTold(account, changes, runtime)
    for (const sequencing of sequenced(changes, head)) {
      await documentClient().send(new TransactWriteCommand(transaction(account, sequencing, runtime.newToken())))
      for (const { root, to } of sequencing.markers) {
        const progress = byRoot.get(root)
        if (progress !== undefined) progress.marker = to
      }
    }
  } catch (error) {
    if (!passes(error)) throw error
  }
}

/** Takes a deleted customer's words out of the search index before the feed reports the deletion. */
async function eraseBeforeTold(account: string, changes: readonly Change[], runtime: Runtime): Promise<void> {
  const erased = changes.flatMap(({ customerId, events }) =>
    customerId !== undefined && events.some(({ type }) => type === 'customer:deleted') ? [customerId] : [],
  )
  for (const customer of new Set(erased)) await eraseWords({ account, customer, runtime })
}

/**
 * Reads changes that the caller did not have. Versions rise under a condition, so all below a known one are committed.
 */
async function readMissing(roots: readonly Progress[]): Promise<void> {
  const waiting = roots[Symbol.iterator]()
  const reader = async () => {
    for (const root of waiting) {
      const span = missingSpan(root.held, root.marker, root.upTo)
      if (span === undefined) continue
      for (const { version, change } of await storedChanges(root.root, span.first, span.last)) {
        if (change !== undefined) root.held.set(version, change)
        else if (!root.held.has(version)) root.malformed.add(version)
      }
    }
  }
  await Promise.all(Array.from({ length: queriesAtOnce }, reader))
}
