/**
 * Looking words up in the index, all at once: one page of entries for each way to write a term. A page has what comes
 * first, whole words before longer ones. The number of its entries is bounded, and further where a term is alone and a
 * few entries say who is best.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Found, FoundEntry } from '../../domain/search/candidates.ts'
import { idWord } from '../../domain/search/id-words.ts'
import { ownKinds } from '../../domain/search/searched-text.ts'
import type { Term } from '../../domain/search/search-terms.ts'
import { reversedDigits } from '../../domain/search/word-entries.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { idPartition, parseWordKey, wordEnd, wordPartition } from '../keys.ts'

export interface TermLookUp {
  readonly term: Term
  /** Whether to look among the words of customers, and among ids. */
  readonly own: boolean
  readonly ids: boolean
  /** The most entries of a page. */
  readonly limit?: number
}

interface Page {
  readonly entries: readonly FoundEntry[]
  readonly isComplete: boolean
}

export async function findWords(account: string, lookUps: readonly TermLookUp[]): Promise<Found[]> {
  return await Promise.all(lookUps.map((lookUp) => findTerm(account, lookUp)))
}

async function findTerm(account: string, { term, own, ids, limit }: TermLookUp): Promise<Found> {
  const words = [...term.begins, ...(term.digits === undefined ? [] : [reversedDigits(term.digits)])]
  const ofWords = (own ? words : []).map((word) =>
    page({ partition: wordPartition(account, word), begin: word, list: 'words', limit }),
  )
  const ofIds = (ids ? term.begins : []).map((word) =>
    page({ partition: idPartition(account, word), begin: word, list: 'ids', limit }),
  )
  const [wordPages, idPages] = await Promise.all([Promise.all(ofWords), Promise.all(ofIds)])
  const hasAllIds = idPages.every(({ isComplete }) => isComplete)
  return {
    term,
    entries: [...wordPages, ...idPages].flatMap(({ entries }) => entries),
    isComplete: hasAllIds && wordPages.every(({ isComplete }) => isComplete),
    hasAllIds,
  }
}

/** The entries of exactly this id, as they are at this moment. */
export async function findId(account: string, id: string): Promise<readonly FoundEntry[]> {
  const word = idWord(id)
  return word === ''
    ? []
    : (await page({ partition: idPartition(account, word), begin: wordEnd(word), list: 'ids' })).entries
}

const entrySchema = v.object({
  sk: v.string(),
  in: v.array(v.string()),
  words: v.exactOptional(v.record(v.picklist(ownKinds), v.string())),
  text: v.exactOptional(v.string()),
})

/** Some 0.9 MB of the 1 MB at which a page ends anyway. An engine without a limit goes through all there are first. */
const entriesOfPage = 3_000

interface PageOf {
  readonly partition: string
  readonly begin: string
  readonly list: 'words' | 'ids'
  readonly limit?: number | undefined
}

async function page({ partition, begin, list, limit = entriesOfPage }: PageOf): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :partition AND begins_with(sk, :begin)',
      ExpressionAttributeValues: { ':partition': partition, ':begin': begin },
      // An id is found as soon as it is made.
      ...(list === 'ids' && { ConsistentRead: true }),
      Limit: limit,
    }),
  )
  const entries = Items.map((item): FoundEntry => {
    const { sk, in: kinds, words, text } = v.parse(entrySchema, item)
    return {
      ...parseWordKey(sk),
      kinds,
      ...(words !== undefined && { words }),
      ...(text !== undefined && { text }),
    }
  })
  return { entries, isComplete: LastEvaluatedKey === undefined }
}
