/** TransactGetItems and TransactWriteItems: all or nothing, with a reason for each part. */
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { placesOf } from './batches.ts'
import { Consumption, readUnits } from './capacity.ts'
import type { Store } from './open-store.ts'
import {
  cancelled,
  failedReason,
  invalid,
  invalidReason,
  isInvalid,
  noReason,
  tokenMismatch,
  WrongKeyError,
} from './refusals.ts'
import type { Request, TransactionPart } from './requests.ts'
import { projection } from './single-items.ts'
import {
  carryOut,
  exactKey,
  prepareCheck,
  prepareDelete,
  preparePut,
  prepareUpdate,
  type Write,
  type Written,
} from './write.ts'

/** DynamoDB's limits on a transaction, each part of which counts twice. */
const mostParts = 100
const mostBytes = 4 * 1024 * 1024
const timesUnits = 2
/** The time for which a token identifies its transaction. */
const tokenMilliseconds = 10 * 60_000

export function transactGetItems(store: Store, request: Request<'TransactGetItems'>): object {
  const { TransactItems: parts } = request
  checkNumber(parts.length)
  const reads = preparedParts(parts, ({ Get }) => {
    const project = projection(Get)
    const table = store.table(Get.TableName)
    return { table, key: exactKey(table, Get.Key), project }
  })
  if (placesOf(reads).size < reads.length) throw twice()
  const consumed = new Consumption(request)
  let bytes = 0
  const Responses = store.reading(() =>
    reads.map(({ table, key, project }) => {
      const stored = table.get(key)
      bytes += stored?.bytes ?? 0
      if (bytes > mostBytes) throw tooLarge()
      consumed.add(table, timesUnits * readUnits(stored?.bytes ?? 0, true))
      const item = stored && project(stored.item)
      // A transaction answers nothing for an item of which the projection leaves nothing.
      return item === undefined || Object.keys(item).length === 0 ? {} : { Item: item }
    }),
  )
  return { Responses, ...consumed.ofSeveral() }
}

/** Transactions of one thread in the last minutes, by their tokens: only that thread sends one of them again. */
export class Tokens {
  readonly #kept = new Map<string, { readonly digest: string; readonly until: number }>()

  /** Whether this very transaction was carried out before. Throws if another one was. */
  isRepeated(token: string, digest: string): boolean {
    const now = Date.now()
    for (const [each, { until }] of this.#kept) {
      if (until > now) break
      this.#kept.delete(each)
    }
    const before = this.#kept.get(token)
    if (before !== undefined && before.digest !== digest) throw tokenMismatch()
    return before !== undefined
  }

  keep(token: string, digest: string): void {
    this.#kept.set(token, { digest, until: Date.now() + tokenMilliseconds })
  }

  forget(token: string): void {
    this.#kept.delete(token)
  }
}

export function transactWriteItems(store: Store, tokens: Tokens, request: Request<'TransactWriteItems'>): object {
  const { TransactItems: parts, ClientRequestToken: token } = request
  checkNumber(parts.length)
  const consumed = new Consumption(request)
  const digest = token === undefined ? '' : createHash('sha256').update(serialize(parts)).digest('base64')
  if (token !== undefined && tokens.isRepeated(token, digest)) return consumed.ofSeveral()
  const writes = preparedParts(parts, (part) => prepare(store, part))
  if (placesOf(writes).size < writes.length) throw twice()
  if (writes.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) throw tooLarge()
  store.writing(() => {
    for (const [index, { units }] of writeAll(store, writes).entries()) {
      const table = writes[index]?.table
      if (table !== undefined) consumed.add(table, timesUnits * units)
    }
    if (token === undefined) return
    tokens.keep(token, digest)
    store.ifUndone(() => tokens.forget(token))
  })
  return consumed.ofSeveral()
}

const twice = () => invalid('Transaction request cannot include multiple operations on one item')
const tooLarge = () => invalid('Transaction size has exceeded the maximum of 4 MB')

function checkNumber(parts: number): void {
  if (parts === 0 || parts > mostParts) throw invalid(`A transaction has 1 to ${mostParts} parts, not ${parts}.`)
}

/** Throws a TransactionCanceledException if a key is missing or of another type. Only the first one has a reason. */
function preparedParts<Part, Prepared>(parts: readonly Part[], prepare: (part: Part) => Prepared): Prepared[] {
  const prepared: Prepared[] = []
  let wrong: { readonly place: number; readonly error: WrongKeyError } | undefined
  for (const [place, part] of parts.entries()) {
    try {
      prepared.push(prepare(part))
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error
      wrong ??= { place, error }
    }
  }
  if (wrong === undefined) return prepared
  throw cancelled(parts.map(() => noReason).with(wrong.place, invalidReason(wrong.error)))
}

function prepare(store: Store, { Put, Update, Delete, ConditionCheck }: TransactionPart): Write {
  const present = [Put, Update, Delete, ConditionCheck].filter((part) => part !== undefined)
  if (present.length !== 1) {
    throw invalid('A part of a transaction is one of Put, Update, Delete and ConditionCheck.')
  }
  if (Put !== undefined) return preparePut(store, Put)
  if (Update !== undefined) return prepareUpdate(store, Update)
  if (Delete !== undefined) return prepareDelete(store, Delete)
  if (ConditionCheck !== undefined) return prepareCheck(store, ConditionCheck)
  throw invalid('A part of a transaction is empty.')
}

/** Throws a TransactionCanceledException if a condition fails or a part cannot be done. */
function writeAll(store: Store, writes: readonly Write[]): Written[] {
  const found = writes.map((write) => ({ write, before: write.table.get(write.key) }))
  const reasons: CancellationReason[] = []
  const written: Written[] = []
  for (const { write, before } of found) {
    if (!write.allows(before?.item)) {
      reasons.push(failedReason(write.showsOld ? before?.item : undefined))
      continue
    }
    reasons.push(noReason)
    try {
      written.push(carryOut(store, write, before))
    } catch (error) {
      if (!isInvalid(error)) throw error
      reasons[reasons.length - 1] = invalidReason(error)
    }
  }
  if (reasons.some((reason) => reason !== noReason)) throw cancelled(reasons)
  return written
}
