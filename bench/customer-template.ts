/**
 * The items of very many customers: one customer is made by the store's own code, and in its items the numbers by which
 * customers differ are put in place of its own. That takes a twentieth of the time. A test holds such items to those
 * that the store's code makes.
 */
import { marshall } from '@aws-sdk/util-dynamodb'
import { indexedWords } from '../functions/domain/search/word-entries.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { assignmentListOf, customerPartition, duePartition, subscriberKey } from '../functions/store/keys.ts'
import { entryItems } from '../functions/store/search/indexed-words-item.ts'
import { benchAccount, customerId, pilots } from './bench-account.ts'
import { customerItems, subscriberCommit } from './population.ts'

/** The n-th customer's items, and those of its words for the search, each as a line of JSON. */
export type CustomerTemplate = (n: number) => readonly string[]

/** No digits of this number, its id or its points occur in anything else of a customer. */
const prototypeNumber = 283_746

/** For customers who are in no segment of their own. */
export async function customerTemplate(settings: Settings): Promise<CustomerTemplate> {
  const own = tokensOf(prototypeNumber)
  const marked = (await customerLines(settings, prototypeNumber)).map((line) =>
    own.reduce((text, token, index) => text.replaceAll(token, markOf(index)), line),
  )
  return (n) => {
    if (n < pilots) throw new Error(`Customer ${n} is in a segment of its own.`)
    const tokens = tokensOf(n)
    const inShards = shardsOf(customerId(n))
    return marked.map((line) => inShards(tokens.reduce((text, token, at) => text.replaceAll(markOf(at), token), line)))
  }
}

export async function customerLines(settings: Settings, n: number): Promise<string[]> {
  const items = await customerItems(settings, 1, { from: n })
  const content = { ...indexedWords(subscriberCommit(settings, n).after.customer, settings), ids: [] }
  const words = [...entryItems(benchAccount, customerId(n), content).values()].map((item) => marshall(item))
  return [...items.flat(), ...words].map((item) => JSON.stringify(item))
}

/** The id, the points, the number, and the number from its end, by which ends of phone numbers are found. */
function tokensOf(n: number): readonly string[] {
  const number = String(n).padStart(6, '0')
  return [customerId(n), String(100_000 + n), number, Array.from(number).reverse().join('')]
}

/** Control characters do not occur in JSON. */
const markOf = (index: number) => String.fromCharCode(index + 1)

/** Puts a line's keys into the customer's partitions, which are shards by its id, or by the letter of a word. */
function shardsOf(id: string): (line: string) => string {
  const due = duePartition(benchAccount, 'live', customerPartition(benchAccount, id))
  return (line) =>
    line
      .replace(/"DUE#\d+"/, `"${due}"`)
      .replace(/"A#bench#B#C#([\w-]+)#\d+"/, (_, category: string) => {
        return `"${subscriberKey(benchAccount, { list: 'category', category }, id).pk}"`
      })
      .replace(/"LIST#A#bench#([\w-]+)#\d+"/, (_, product: string) => {
        return `"${assignmentListOf(benchAccount, product, id)}"`
      })
      .replace(/("A#bench#Y#W#).("},"sk":{"S":"(.))/, '$1$3$2')
}
