/**
 * Looks words up in the index, all at once: the lists of all prefixes of a text, and one page of the lists of longer
 * texts. The page has whole words before longer ones, sorted by customer id.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Found, FoundEntry } from '../../domain/search/candidates.ts'
import { idWord } from '../../domain/search/id-words.ts'
import type { Term } from '../../domain/search/search-terms.ts'
import { reversedDigits } from '../../domain/search/word-entries.ts'
import { prefixesOf, readLine } from '../../domain/search/word-lists.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { idPartition, parseIdKey, wordEnd, wordListBegin, wordListPartition } from '../keys.ts'
import { linesOf, parseWordList } from './word-list-items.ts'

export interface TermLookUp {
  readonly term: Term
  /** Whether to look among the words of customers, and among ids. */
  readonly own: boolean
  readonly ids: boolean
  /** The largest number of lists of longer words that are read. */
  readonly lists: number
}

interface Page<Of> {
  readonly entries: readonly Of[]
  readonly isComplete: boolean
}

export async function findWords(account: string, lookUps: readonly TermLookUp[]): Promise<Found[]> {
  // Recent entries are here, whatever their words.
  const latest = lookUps.some(({ own }) => own) ? linesFrom(account, '', wordListBegin('')) : undefined
  return await Promise.all(lookUps.map((lookUp) => findTerm(account, lookUp, latest)))
}

type Lines = Promise<Page<string>>

async function findTerm(account: string, lookUp: TermLookUp, latest: Lines | undefined): Promise<Found> {
  const { term, own, ids, lists } = lookUp
  const begins = own ? beginsOf(term) : []
  const [wordPages, idPages] = await Promise.all([
    Promise.all(begins.map((begin) => wordsFrom(account, begin, lists, latest))),
    Promise.all((ids ? term.begins : []).map((begin) => idsFrom(account, begin))),
  ])
  const hasAllIds = idPages.every(({ isComplete }) => isComplete)
  return {
    term,
    entries: [...wordPages, ...idPages].flatMap(({ entries }) => entries),
    isComplete: hasAllIds && wordPages.every(({ isComplete }) => isComplete),
    hasAllIds,
  }
}

/** A subscription's id begins with its customer's, which is a word of the customer. */
const beginsOf = ({ begins, digits, customer }: Term): string[] => [
  ...begins,
  ...(digits === undefined ? [] : [reversedDigits(digits)]),
  ...(customer === undefined ? [] : [wordEnd(customer)]),
]

async function wordsFrom(
  account: string,
  begin: string,
  lists: number,
  latest: Lines | undefined,
): Promise<Page<FoundEntry>> {
  const shorter = prefixesOf(begin).filter((prefix) => prefix !== begin)
  const [longer, ...others] = await Promise.all([
    linesFrom(account, begin, begin, lists),
    ...shorter.map((prefix) => linesFrom(account, prefix, wordListBegin(prefix))),
    ...(latest === undefined ? [] : [latest]),
  ])
  const lines = [longer, ...others].flatMap(({ entries }) => entries).filter((line) => line.startsWith(begin))
  return { entries: lines.map(readLine), isComplete: longer.isComplete }
}

/** The lines of the lists whose keys begin with `begin`. The lists of one prefix are always fewer than a page. */
async function linesFrom(account: string, prefix: string, begin: string, limit = itemsOfPage): Lines {
  const { items, isComplete } = await page(wordListPartition(account, prefix), begin, { isConsistent: false, limit })
  return { entries: items.map(parseWordList).flatMap(linesOf), isComplete }
}

/** The present entries of exactly this id. */
export async function findId(account: string, id: string): Promise<readonly FoundEntry[]> {
  const word = idWord(id)
  return word === '' ? [] : (await idsFrom(account, word, wordEnd(word))).entries
}

const idEntrySchema = v.object({ sk: v.string(), in: v.array(v.string()), text: v.string() })

async function idsFrom(account: string, id: string, begin = id): Promise<Page<FoundEntry>> {
  // An id is found as soon as it is made.
  const { items, isComplete } = await page(idPartition(account, id), begin, { isConsistent: true, limit: itemsOfPage })
  const entries = items.map((item): FoundEntry => {
    const { sk, in: kinds, text } = v.parse(idEntrySchema, item)
    return { ...parseIdKey(sk), kinds, text }
  })
  return { entries, isComplete }
}

/** Entries of ids have some 300 bytes, so this is a page of 1 MB. */
const itemsOfPage = 3_000

interface PageOptions {
  readonly isConsistent: boolean
  readonly limit: number
}

async function page(partition: string, begin: string, { isConsistent, limit }: PageOptions) {
  const { Items: items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :partition AND begins_with(sk, :begin)',
      ExpressionAttributeValues: { ':partition': partition, ':begin': begin },
      ...(isConsistent && { ConsistentRead: true }),
      Limit: limit,
    }),
  )
  return { items, isComplete: LastEvaluatedKey === undefined }
}
