/**
 * The reference for bulk operations: each operation by itself, as a single call; and then the stored data of the
 * account, in a form in which two accounts can be compared.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Mistake } from '../../../functions/domain/refusal/mistake.ts'
import { ProgrammingError } from '../../../functions/http/http-error.ts'
import type { Call } from '../../../functions/http/call.ts'
import { inOneOrder } from '../../../functions/domain/base/same.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { instantOf, type Instant } from '../../../functions/domain/time/time.ts'
import { performOperations } from '../../../functions/api/bulk/perform-operations.ts'
import { readOperations } from '../../../functions/api/bulk/call-operations.ts'
import { refusedFor, type Outcome } from '../../../functions/api/bulk/operation-outcome.ts'
import { startRun, type RunOptions } from '../../../functions/api/bulk/bulk-run.ts'
import { timeUntil } from '../../../functions/api/bulk/time-left.ts'
import { perform } from '../../../functions/api/operations/perform.ts'
import { moveClock } from '../../../functions/store/account/clock.ts'
import { journalItemSchema } from '../../../functions/store/journal/journal-item.ts'
import { settingsPartition } from '../../../functions/store/keys.ts'
import { cleanClient } from '../../engine.ts'
import { storedItems, type StoredItem } from '../../stored-items.ts'

/** A call to an account of its own, whose clock stands. */
export async function newCall(settings: Settings, now: Instant): Promise<Call> {
  const account = `a-${randomUUID()}`
  const own: Settings = { ...settings, account: { ...settings.account, id: account, mode: 'test' } }
  const [access] = settings.api_accesses
  if (access === undefined) throw new Error('The account has no API access.')
  const call: Call = {
    account,
    settings: own,
    access,
    keyHash: '',
    sourceIp: '127.0.0.1',
    keySentAs: 'header',
    requestId: 'request-1',
    by: access.name,
    via: 'api',
    language: 'en',
    now,
    idempotencyKey: undefined,
    endsAtMillis: Date.now() + 60_000,
    baseUrl: 'https://api.example',
    query: {},
  }
  return await at(call, now)
}

/** The same account with its clock moved forward, without the work that falls due in between. */
export async function at(call: Call, now: Instant): Promise<Call> {
  await moveClock(call.account, now, instantOf(0))
  return { ...call, now }
}

export type Sent = Readonly<Record<string, unknown>> & { readonly operation: string }

export async function inBulk(call: Call, operations: readonly Sent[], more: Partial<RunOptions> = {}) {
  const given = readOperations(operations, call.settings)
  const outcomes = await performOperations(
    startRun({ call, given, looksUp: true, time: timeUntil(call.endsAtMillis), ...more }),
  )
  if (outcomes === undefined) throw new Error('The key stands for another request.')
  return outcomes
}

export async function oneByOne(call: Call, operations: readonly Sent[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [index, sent] of operations.entries()) outcomes.push(await alone(call, operations, index, sent, outcomes))
  return outcomes
}

/** The mistakes by their fields. */
function mistaken(mistakes: readonly Mistake[]): Outcome {
  const byField = [...Map.groupBy(mistakes, ({ field }) => field)]
  return {
    errors: Object.fromEntries(byField.map(([field, all]) => [field, all.map(({ words }) => words)])),
    codes: Object.fromEntries(byField.map(([field, all]) => [field, all.map(({ code }) => code)])),
  }
}

async function alone(
  call: Call,
  operations: readonly Sent[],
  index: number,
  sent: Sent,
  outcomes: readonly Outcome[],
): Promise<Outcome> {
  const refuse = (text: string, code: string): Outcome => ({ errors: { '': [text] }, codes: { '': [code] } })
  let complete = sent
  if (sent.operation !== 'createcustomer' && sent['id'] === undefined) {
    const maker = operations.findLastIndex(({ operation }, at) => at < index && operation === 'createcustomer')
    const made = outcomes[maker]
    if (made === undefined)
      return refuse('The id is missing, and no createcustomer operation precedes this one.', 'customer_id_missing')
    if ('errors' in made) return refuse('There is no customer with this id.', 'customer_unknown')
    complete = { ...sent, id: made.done['id'] }
  }
  const [given] = readOperations([complete], call.settings)
  if (given === undefined) throw new Error('There is no operation.')
  try {
    const answer = await perform(given.command, call)
    switch (answer?.outcome) {
      case 'answered':
        return { done: v.parse(v.record(v.string(), v.unknown()), answer.body) }
      case 'refused':
        return refusedFor(call.language, ...answer.faults)
      case 'repeated':
      case 'unexpected':
      case 'elsewhere':
      case 'accepted':
      case 'pdf':
      case 'done':
      case undefined:
        throw new Error('The operation had no outcome.')
    }
  } catch (error) {
    if (error instanceof ProgrammingError) return mistaken(error.mistakes)
    throw error
  }
}

/** Everything that is stored of an account's customers, by key, down to the versions of its parts. */
export async function storedOf({ account }: Call): Promise<Map<string, unknown>> {
  const items = await storedItems(account, cleanClient())
  return new Map(
    items
      .filter(({ pk }) => !isCounterOfIds(pk) && pk !== settingsPartition(account))
      .flatMap(documentByDocument)
      .map((item): [string, unknown] => [`${item.pk} ${item.sk}`, item])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * A journal entry has all documents of its transaction. Operations may share transactions in different ways, but every
 * document is entered exactly once.
 */
function documentByDocument(item: StoredItem): StoredItem[] {
  const entry = v.safeParse(journalItemSchema, item)
  if (!entry.success) return [item]
  const { documents, ...others } = entry.output
  return documents.map((document) => ({ ...others, pk: item.pk, sk: document.number, document }))
}

/** A number may be skipped; only the assignment of numbers to customers is compared. */
const isCounterOfIds = (pk: string) => pk.endsWith('#N#customer')

/**
 * The outcomes and items with the account and the random ids replaced. Ids are named in the order of the answers, and
 * items are sorted by their contents, because operations under way at once draw random ids in any order.
 */
export function comparable({ account }: Call, outcomes: readonly Outcome[], stored: Map<string, unknown>): unknown {
  const names = new Map<string, string>()
  const named = (text: string) =>
    text.replaceAll(madeId, (_, token: string) => {
      const name = names.get(token) ?? `~made-${names.size}`
      names.set(token, name)
      return name
    })
  const known = (text: string) => text.replaceAll(madeId, (_, token: string) => names.get(token) ?? '~made')
  const told = named(JSON.stringify(outcomes).replaceAll(account, 'account'))
  const items = [...stored.values()]
    .map((item) => JSON.stringify(inOneOrder(item)).replaceAll(account, 'account'))
    .map((text) => ({ text, order: known(text) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
    .map(({ text }) => named(text))
  return [JSON.parse(told), items.map((text): unknown => JSON.parse(text))]
}

/** A token after the separator of an id, or the whole id of a note: tests count such tokens up from a million. */
const madeId = /(?:~|(?<![0-9a-f])(?=0000000001\d{6}(?!\d)))([0-9a-f]{16})/g
