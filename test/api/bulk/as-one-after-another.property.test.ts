/** The promise of bulk operations: the result equals that of the operations one after another. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { runtime } from '../../../functions/outside/runtime.ts'
import type { Call } from '../../../functions/http/call.ts'
import { documentClient } from '../../../functions/store/dynamo/client.ts'
import { mainTable } from '../../../functions/store/dynamo/environment.ts'
import { useEngine } from '../../engine.ts'
import { demoSettings } from '../../settings.ts'
import { storedItems, storedItemSchema, type StoredItem } from '../../stored-items.ts'
import { at, comparable, inBulk, newCall, oneByOne, storedOf, type Sent } from './one-by-one.ts'
import { propertyRuns } from '../../property-runs.ts'

const engine = useEngine()

const settings = demoSettings({
  campaigns: [
    {
      id: 'team',
      name: 'Team',
      business_entity: 'dk',
      products: ['gazette'],
      duration: 'P1M',
      renews_to: 'team',
      policy: 'standard',
      group: { recipient_campaign: 'company-seat', max_recipients: 2 },
    },
  ],
})

const madeBefore = (index: number) => String(index).padStart(16, '0')

/** Customers, subscriptions and a product that exist before the run; their ids are the same in every account. */
const before: readonly Sent[] = [
  { operation: 'createcustomer', id: 'a', data: { name: 'Ann', email: 'one@example.com', country: 'DK' } },
  { operation: 'createsubscription', id: 'a', periods: [{ campaign_id: 'standard' }], data: { edition: 'print' } },
  { operation: 'createsubscription', id: 'a', periods: [{ campaign_id: 'team' }] },
  { operation: 'createcustomer', id: 'b', data: { email: 'two@example.com', phone: '1' } },
  { operation: 'createsubscription', id: 'b', periods: [{ campaign_id: 'year' }] },
  { operation: 'assignproduct', id: 'b', external_id: 'wine-book' },
  { operation: 'createsubscription', id: 'b', group_subscription_id: `a~${madeBefore(2)}` },
  { operation: 'createnote', id: 'b', text: 'Called' },
]
const standard = `a~${madeBefore(1)}`
const team = `a~${madeBefore(2)}`
const year = `b~${madeBefore(4)}`
const seat = `b~${madeBefore(6)}`
const wineBook = `b~${madeBefore(5)}`

const ofNote = { id: 'b', note_id: madeBefore(7) }

const newAccount = () => newCall(settings, '2027-01-10T11:00:00.000Z')

/** The data of an account that has them; it is made once, and each account of a run begins with a copy of it. */
async function made(): Promise<StoredAccount> {
  const call = await newAccount()
  let tokens = 0
  vi.spyOn(runtime, 'newToken').mockImplementation(() => madeBefore(tokens++))
  const outcomes = await oneByOne(call, before)
  expect(outcomes.filter((outcome) => 'errors' in outcome)).toEqual([])
  // Tokens continue counting up, so that the ids made from them have the same order in every account.
  vi.spyOn(runtime, 'newToken').mockImplementation(() => madeBefore(++lastMade))
  return { account: call.account, items: await storedItems(call.account) }
}
let lastMade = 1_000_000

interface StoredAccount {
  readonly account: string
  readonly items: readonly StoredItem[]
}

async function copyOf({ account, items }: StoredAccount): Promise<Call> {
  const call = await newAccount()
  const puts = items.map((item) => ({ PutRequest: { Item: renamed(item, account, call.account) } }))
  for (let start = 0; start < puts.length; start += 25) {
    const RequestItems = { [mainTable()]: puts.slice(start, start + 25) }
    await documentClient().send(new BatchWriteCommand({ RequestItems }))
  }
  return call
}

/** The item with another account name in all of its texts. Compressed texts do not contain the name. */
function renamed(item: StoredItem, account: string, name: string): StoredItem {
  const inTexts = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(account, name)
    if (Array.isArray(value)) return value.map(inTexts)
    if (value instanceof Uint8Array) return unpacked(value).includes(account) ? expect.fail('It has the name.') : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTexts(inner)]))
  }
  return v.parse(storedItemSchema, inTexts(item))
}
const unpacked = (bytes: Uint8Array) => gunzipSync(bytes).toString('utf8')

const id = fc.constantFrom('a', 'a', 'b', 'b', 'c', '1001', '1002')
const email = fc.constantFrom('one@example.com', 'TWO@example.com', 'three@example.com', 'four@example.com', null)
const data = fc.record(
  {
    name: fc.constantFrom('Ann', 'Bo', null),
    email,
    phone: fc.constantFrom('1', '2', null),
    country: fc.constantFrom('DK', 'DK', 'SE', 'DK', 'XX'),
  },
  { requiredKeys: [] },
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })
/** Values that usually belong to the customer itself. */
const owned = fc.constantFrom(
  ...[
    { id: 'a', subscription_id: standard },
    { id: 'a', subscription_id: team },
    { id: 'b', subscription_id: year },
    { id: 'b', subscription_id: seat },
    { id: 'b', subscription_id: standard },
    { id: 'c', subscription_id: 'c~nope' },
  ],
)
const on = <Model extends object>(operation: string, model: fc.Arbitrary<Model>): fc.Arbitrary<Sent> =>
  model.map((parameters) => ({ operation, ...parameters }))

const operation = fc.oneof(
  { weight: 4, arbitrary: on('createcustomer', fc.record({ id: maybe(id), data })) },
  { weight: 4, arbitrary: on('updatecustomer', fc.record({ id: maybe(id), data, create: fc.boolean() })) },
  {
    weight: 3,
    arbitrary: on(
      'createsubscription',
      fc.record({
        id: maybe(id),
        periods: fc.constantFrom([{ campaign_id: 'standard' }], [{ campaign_id: 'year' }], [{ campaign_id: 'nope' }]),
        data: fc.constantFrom({}, { edition: 'digital' }),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: on(
      'createsubscription',
      fc.record({ id: maybe(id), group_subscription_id: fc.constantFrom(team, team, team, year) }),
    ),
  },
  {
    weight: 2,
    arbitrary: on(
      'updatesubscription',
      fc
        .tuple(owned, fc.constantFrom({ edition: 'digital' }, { edition: 'papyrus' }, { edition: null }))
        .map(([whose, fields]) => ({ ...whose, data: fields })),
    ),
  },
  {
    weight: 2,
    arbitrary: on(
      'cancelsubscription',
      fc
        .tuple(owned, fc.constantFrom('2027-01-01', '2027-01-01T00:00:00', '2027-03-01T00:00:00', undefined))
        .map(([whose, stop_at]) => ({ ...whose, stop_at })),
    ),
  },
  {
    weight: 1,
    arbitrary: on(
      'switchsubscriptionplan',
      fc
        .tuple(owned, fc.constantFrom('standard', 'team', 'year'))
        .map(([whose, new_campaign_id]) => ({ ...whose, new_campaign_id })),
    ),
  },
  {
    weight: 2,
    arbitrary: on('assignproduct', fc.record({ id, external_id: fc.constantFrom('wine-book', 'wine-book', 'x') })),
  },
  {
    weight: 1,
    arbitrary: on('unassignproduct', fc.constantFrom({ id: 'b', product_assignment_id: wineBook })),
  },
  { weight: 1, arbitrary: on('createnote', fc.record({ id, text: fc.constantFrom('One', 'Two', '') })) },
  {
    weight: 2,
    arbitrary: on(
      'updatenote',
      fc.constantFrom({ ...ofNote, text: 'Again' }, { ...ofNote, text: 'Called' }, { ...ofNote, pinned: true }),
    ),
  },
  { weight: 1, arbitrary: on('deletenote', fc.constant(ofNote)) },
  { weight: 1, arbitrary: on('deletecustomer', fc.record({ id })) },
)

/** Keys without a value are not sent. */
const sent = (operations: readonly Sent[]): Sent[] => v.parse(sentSchema, JSON.parse(JSON.stringify(operations)))
const sentSchema = v.array(v.looseObject({ operation: v.string() }))

describe('Operations in bulk', () => {
  it('answer, store and tell what they would one after another', async () => {
    const stored = await made()
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 40, size: 'max' }),
        // In the second month the renewals of the customers are due and not carried out.
        fc.constantFrom('2027-01-10T11:00:00.000Z', '2027-02-20T11:00:00.000Z'),
        async (given, now) => {
          await engine.freshTables()
          const operations = sent(given)
          const one = await at(await copyOf(stored), now)
          const expected = await oneByOne(one, operations)
          const other = await at(await copyOf(stored), now)
          const found = await inBulk(other, operations)
          expect(comparable(other, found, await storedOf(other))).toEqual(
            comparable(one, expected, await storedOf(one)),
          )
        },
      ),
      { numRuns: propertyRuns(60) },
    )
  }, 1_200_000)
})
