/**
 * Writing the word index. The new entries of several customers form one list, written in one transaction with the items
 * that name them. Every transaction has the condition that the items have not changed, so of two writers one reads
 * again, and nobody can add an entry after a customer is erased.
 */
import { isSame } from '../../domain/base/same.ts'
import { entriesOf } from '../../domain/search/word-entries.ts'
import { chunksOf } from '../bounded-concurrency.ts'
import { maxWrites, remove, transact, type ConditionalWrite } from '../dynamo/transaction.ts'
import { textOf } from '../keys.ts'
import {
  idItem,
  indexedWrite,
  linesOfContent,
  putItem,
  type IndexedContent,
  type IndexedCustomer,
} from './indexed-words-item.ts'
import { listsWithRoom } from './move-words.ts'
import { removeLines } from './remove-lines.ts'
import { latestOf, listWrite, roundOf } from './word-list-items.ts'

/** A customer with the words that the index is to have. */
export interface Wanted {
  readonly customer: string
  /** The index's item of the customer, as it was read. */
  readonly indexed: IndexedCustomer | undefined
  readonly content: IndexedContent
}

/** Words that a customer has lost stay in the lists up to this number, as answers are checked anyway. */
const mostLeft = 100
/** The maximum number of ids in a transaction, in addition to the list and the customer's own item. */
const mostIds = maxWrites - 2

/**
 * Brings the index up to date with the contents. If `everything` is to be made again, existing entries are written too.
 * Returns false if another writer was first: some customers may be written, and the others are not.
 */
export async function writeWords(account: string, all: readonly Wanted[], everything: boolean): Promise<boolean> {
  const changes = all.flatMap((target) => changeOf(account, target, everything))
  for (const { customer, lost } of changes) {
    if (lost.length > 0)
      await removeLines(
        account,
        lost.map((word) => `${word} ${customer}`),
      )
  }
  for (const together of packed(changes)) if (!(await write(account, together))) return false
  return true
}

interface Change {
  readonly customer: string
  readonly turn: number
  readonly next: Omit<IndexedCustomer, 'turn'>
  readonly lines: readonly string[]
  readonly ids: readonly ConditionalWrite[]
  /** Words whose entries are removed before anything is written. */
  readonly lost: readonly string[]
}

function changeOf(account: string, { customer, indexed, content }: Wanted, everything: boolean): Change[] {
  if (indexed?.erased === true) return []
  const isUnknown = everything || indexed?.pending === true
  const before = indexed?.content
  if (!isUnknown && isSame(before, content)) return []
  const earlier = new Set(isUnknown ? [] : linesOfContent(before, customer))
  const words = new Set(wordsIn(content))
  const left = [...new Set([...(indexed?.left?.split(' ') ?? []), ...wordsIn(before)])].filter(
    (word) => !words.has(word),
  )
  const lost = left.length > mostLeft ? left : []
  const stillLost = lost.length > 0 ? [] : left
  return [
    {
      customer,
      turn: indexed?.turn ?? 0,
      next: { content, ...(stillLost.length > 0 && { left: stillLost.join(' ') }) },
      lines: linesOfContent(content, customer).filter((line) => !earlier.has(line)),
      ids: idWrites(account, customer, { before, content, isUnknown }),
      lost,
    },
  ]
}

const wordsIn = (content: IndexedContent | undefined): string[] =>
  entriesOf(content?.words ?? {}).map(({ word }) => word)

interface Ids {
  readonly before: IndexedContent | undefined
  readonly content: IndexedContent
  readonly isUnknown: boolean
}

function idWrites(account: string, customer: string, { before, content, isUnknown }: Ids): ConditionalWrite[] {
  const itemsOf = ({ ids }: Pick<IndexedContent, 'ids'>) =>
    new Map(ids.map((id) => idItem(account, customer, id)).map((item) => [textOf(item), item]))
  const old = itemsOf(before ?? { ids: [] })
  const target = itemsOf(content)
  return [
    ...[...old].filter(([key]) => !target.has(key)).map(([, { pk, sk }]) => remove({ pk, sk })),
    ...[...target].filter(([key]) => isUnknown || !old.has(key)).map(([, item]) => putItem(item)),
  ]
}

/** Changes that fit into one transaction together. A change that is too large for any is written alone. */
function packed(changes: readonly Change[]): Change[][] {
  const packs: Change[][] = []
  let writes = maxWrites
  for (const change of changes) {
    const own = 1 + change.ids.length
    if (writes + own > maxWrites) {
      packs.push([])
      // The list of the entries.
      writes = 1
    }
    packs.at(-1)?.push(change)
    writes += own
  }
  return packs
}

async function write(account: string, together: readonly Change[]): Promise<boolean> {
  const [only] = together
  if (only === undefined) return true
  if (only.ids.length > mostIds) return await writeLarge(account, only)
  const writes = together.flatMap(({ customer, turn, next, ids }) => [
    indexedWrite(account, customer, turn, { ...next, turn: turn + 1 }),
    ...ids,
  ])
  return await writeWithLines(
    account,
    together.flatMap(({ lines }) => lines),
    writes,
  )
}

async function writeWithLines(account: string, lines: readonly string[], writes: readonly ConditionalWrite[]) {
  if (lines.length === 0) return (await transact(writes)) === 'committed'
  const lists = await listsWithRoom(account)
  if (lists === undefined) return false
  const list = { account, prefix: '', lists, slot: latestOf(lists).length, round: roundOf(lists), lines }
  return (await transact([listWrite(list), ...writes])) === 'committed'
}

/**
 * Ids of more orders than a transaction holds. Until the last of them is written, the item says that some may be
 * missing.
 */
async function writeLarge(account: string, { customer, turn, next, lines, ids }: Change): Promise<boolean> {
  const chunks = [...chunksOf(ids, mostIds)]
  for (const [index, some] of chunks.entries()) {
    const isLast = index === chunks.length - 1
    const own = { ...next, turn: turn + index + 1, ...(!isLast && { pending: true as const }) }
    const writes = [indexedWrite(account, customer, turn + index, own), ...some]
    if (!(await writeWithLines(account, isLast ? lines : [], writes))) return false
  }
  return true
}
