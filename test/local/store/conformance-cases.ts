/**
 * Answers of DynamoDB to commands that the service sends and to wrong ones: by its documentation and, where that is
 * silent, as the public suite paritysuite/dynamodb-conformance recorded them on AWS. Each case has its own partition.
 * `test/local/store/conformance.engine.test.ts` tries the cases on each engine that is there.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
  type QueryCommandOutput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'

export interface Place {
  readonly client: DynamoDBDocumentClient
  /** Keys `pk` and `sk` are texts, and the index `due` has the keys `due_pk` and `due_at`. */
  readonly table: string
  /** `pk` is a text and `sk` a number. */
  readonly events: string
  readonly pk: string
}

export interface Case {
  readonly title: string
  readonly run: (place: Place) => Promise<unknown>
  readonly expected: unknown
  /** Engines that answer otherwise than the documentation says, and why that does no harm. */
  readonly exceptions?: Readonly<Partial<Record<string, string>>>
}

const one = { ':one': 1 }
type Update = Omit<UpdateCommandInput, 'TableName' | 'Key'>
type Item = Readonly<Record<string, unknown>>

const put = ({ client, table: TableName, pk }: Place, item: Item, more: object = {}) =>
  client.send(new PutCommand({ TableName, Item: { pk, ...item }, ...more }))
const get = async ({ client, table: TableName, pk }: Place, sk = 'a') =>
  (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item
const update = ({ client, table: TableName, pk }: Place, more: Update, sk = 'a') =>
  client.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...more }))
const query = ({ client, table: TableName, pk }: Place, more: Partial<QueryCommandInput> = {}) => {
  const { ExpressionAttributeValues, ...rest } = more
  return client.send(
    new QueryCommand({
      ...{ TableName, KeyConditionExpression: 'pk = :pk' },
      ...{ ExpressionAttributeValues: { ':pk': pk, ...ExpressionAttributeValues }, ...rest },
    }),
  )
}
const transact = ({ client }: Place, TransactItems: TransactWriteCommandInput['TransactItems'], token?: string) =>
  client.send(new TransactWriteCommand({ TransactItems, ...(token !== undefined && { ClientRequestToken: token }) }))

/** The name of a refusal, with the reasons of a transaction. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof TransactionCanceledException) return error.CancellationReasons?.map(({ Code }) => Code)
    return error instanceof Error ? error.name : error
  }
}

/** The item without its keys. */
const rest = (item: Item | undefined) => {
  const { pk: _, sk: __, ...others } = item ?? {}
  return others
}

/** The item after an update that starts from it. */
const updated = (item: Item, change: Update) => async (place: Place) => {
  await put(place, { sk: 'a', ...item })
  const outcome = await refusal(update(place, change))
  return outcome === 'done' ? rest(await get(place)) : outcome
}

/** Whether a condition holds for an item. */
const condition =
  (item: Item, ConditionExpression: string, ExpressionAttributeValues?: Item) => async (place: Place) => {
    await put(place, { sk: 'a', ...item })
    const values = ExpressionAttributeValues === undefined ? {} : { ExpressionAttributeValues }
    const outcome = await refusal(put(place, { sk: 'a' }, { ConditionExpression, ...values }))
    return outcome === 'done' ? true : outcome === 'ConditionalCheckFailedException' ? false : outcome
  }

/** The refusal that all of the conditions meet. */
const everyRefusal = (item: Item, conditions: readonly string[]) => async (place: Place) => {
  const all = { ':one': 1, ':two': 2, ':text': 'x', ':yes': true, ':none': null, ':list': [1] }
  const outcomes: unknown[] = []
  for (const text of conditions) {
    const used = Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(text))
    const values = used.length === 0 ? undefined : Object.fromEntries(used)
    outcomes.push(await condition(item, text, values)(place))
  }
  const [first] = outcomes
  return outcomes.every((outcome) => outcome === first) ? first : outcomes
}

const sortKeys = async (place: Place, more: Partial<QueryCommandInput>) =>
  (await query(place, { ...more, ProjectionExpression: 'sk' })).Items?.map(({ sk }: Item) => String(sk)).join(' ')
const filled = (keys: readonly string[], more: Partial<QueryCommandInput>) => async (place: Place) => {
  for (const sk of keys) await put(place, { sk })
  return await sortKeys(place, more)
}

const values: Case[] = [
  {
    title: 'every kind of value comes back as it was put',
    run: async (place) => {
      const item = {
        ...{ text: 'é漢字😀', empty: '', whole: 7, part: 0.1, less: -1.5, none: null, yes: true },
        ...{ list: [1, 'two', { three: [] }], map: { deep: { deeper: 'x' } }, bytes: new Uint8Array([0, 255]) },
        ...{ names: new Set(['a', 'b']), counts: new Set([1, 2.5]) },
      }
      await put(place, { sk: 'a', ...item })
      const found = rest(await get(place))
      return JSON.stringify(Object.entries(found).toSorted()) === JSON.stringify(Object.entries(item).toSorted())
    },
    expected: true,
  },
  { title: 'an item that is not there', run: (place) => get(place), expected: undefined },
  {
    title: 'characters of keys and names come back as they were put',
    run: async (place) => {
      await put(place, { sk: 'a\u0000b', m: { 'n\u0000': 1 } })
      return rest(await get(place, 'a\u0000b'))
    },
    expected: { m: { 'n\u0000': 1 } },
  },
  {
    title: 'an attribute without a name is refused',
    run: async (place) => [
      await refusal(put(place, { sk: 'a', '': 1 })),
      await refusal(put(place, { sk: 'a', m: { '': 1 } })),
    ],
    expected: ['ValidationException', 'ValidationException'],
  },
  {
    title: 'an item has at most 32 levels',
    run: async (place) => {
      const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
      return [
        await refusal(put(place, { sk: 'a', l: nested(31) })),
        await refusal(put(place, { sk: 'a', l: nested(32) })),
      ]
    },
    expected: ['done', 'ValidationException'],
  },
  {
    title: 'a number too close to 0 is refused',
    run: async (place) => [
      await refusal(put(place, { sk: 'a', n: 1e-130 })),
      await refusal(put(place, { sk: 'a', n: 1e-131 })),
    ],
    expected: ['done', 'ValidationException'],
  },
  {
    title: 'equal bytes in a set are refused',
    run: (place) => refusal(put(place, { sk: 'a', b: new Set([new Uint8Array([1]), new Uint8Array([1])]) })),
    expected: 'ValidationException',
  },
  {
    title: 'an item of more than 400 KB is refused whatever its condition',
    run: (place) =>
      refusal(put(place, { sk: 'a', text: 'x'.repeat(400 * 1024) }, { ConditionExpression: 'attribute_exists(pk)' })),
    expected: 'ValidationException',
  },
  {
    title: 'an item of more than 400 KB is refused',
    run: (place) => refusal(put(place, { sk: 'a', text: 'x'.repeat(400 * 1024) })),
    expected: 'ValidationException',
  },
  {
    title: 'an empty sort key is refused',
    run: (place) => refusal(put(place, { sk: '' })),
    expected: 'ValidationException',
  },
  { title: 'a missing key is refused', run: (place) => refusal(put(place, {})), expected: 'ValidationException' },
  {
    title: 'a key of another type is refused',
    run: (place) => refusal(put(place, { sk: 1 })),
    expected: 'ValidationException',
  },
  {
    title: 'a sort key of more than 1,024 bytes is refused',
    run: async (place) => [
      await refusal(put(place, { sk: 'x'.repeat(1_024) })),
      await refusal(put(place, { sk: 'x'.repeat(1_025) })),
    ],
    expected: ['done', 'ValidationException'],
  },
  {
    title: 'a partition key of more than 2,048 bytes is refused',
    run: (place) => refusal(put(place, { pk: 'ø'.repeat(1_025), sk: 'a' })),
    expected: 'ValidationException',
  },
  {
    title: 'a key of an index of another type is refused',
    run: (place) => refusal(put(place, { sk: 'a', due_pk: 1, due_at: '2026' })),
    expected: 'ValidationException',
  },
  {
    title: 'a key with more than the keys of the table is refused',
    run: ({ client, table: TableName, pk }) =>
      refusal(client.send(new GetCommand({ TableName, Key: { pk, sk: 'a', more: 1 } }))),
    expected: 'ValidationException',
  },
  {
    title: 'a table that is not there is refused, and so is a name that no table can have',
    run: async ({ client, pk }) => {
      const from = (TableName: string) => refusal(client.send(new GetCommand({ TableName, Key: { pk, sk: 'a' } })))
      return [await from('no-table'), await from('no table')]
    },
    expected: ['ResourceNotFoundException', 'ValidationException'],
  },
  {
    title: 'a number takes a byte for every two digits on each side of the point, and one more',
    run: async (place) => {
      // Items at the limit of 400 KB tell the bytes of a number apart.
      const fits = async (n: number, bytes: number) => {
        const others = `pk${place.pk}skant`.length
        const text = 'x'.repeat(400 * 1024 - others - bytes)
        const outcomes = [text, `${text}x`].map((t) => refusal(put(place, { sk: 'a', n, t })))
        return (await Promise.all(outcomes)).join() === 'done,ValidationException'
      }
      const sizes: [number, number][] = [
        ...([
          [0, 1],
          [12, 2],
          [123, 3],
          [100, 2],
          [1_010, 3],
          [1e-7, 2],
          [0.15, 2],
        ] satisfies [number, number][]),
        ...([
          [1.5, 3],
          [3.141_59, 5],
          [100.5, 4],
          [-42, 3],
          [1_234_567_890_123, 8],
        ] satisfies [number, number][]),
      ]
      const wrong: number[] = []
      for (const [n, bytes] of sizes) if (!(await fits(n, bytes))) wrong.push(n)
      return wrong
    },
    expected: [],
  },
]

const conditions: Case[] = [
  { title: 'attribute_exists', run: condition({ a: null }, 'attribute_exists(a)'), expected: true },
  { title: 'attribute_not_exists', run: condition({ a: null }, 'attribute_not_exists(a)'), expected: false },
  { title: 'a missing attribute is unlike any value', run: condition({}, 'a <> :v', { ':v': 1 }), expected: true },
  { title: 'a missing attribute is not below any value', run: condition({}, 'a < :v', { ':v': 1 }), expected: false },
  { title: 'values of two types have no order', run: condition({ a: '1' }, 'a < :v', { ':v': 2 }), expected: false },
  { title: 'equal maps', run: condition({ a: { b: [1] } }, 'a = :v', { ':v': { b: [1] } }), expected: true },
  {
    title: 'AND binds more than OR',
    run: condition({ a: 1 }, 'a = :one OR a = :two AND a = :two', { ':one': 1, ':two': 2 }),
    expected: true,
  },
  {
    title: 'NOT and brackets',
    run: condition({ a: 1 }, 'NOT (a = :one OR a = :two)', { ':one': 1, ':two': 2 }),
    expected: false,
  },
  { title: 'IN', run: condition({ a: 2 }, 'a IN (:one, :two)', { ':one': 1, ':two': 2 }), expected: true },
  { title: 'BETWEEN', run: condition({ a: 2 }, 'a BETWEEN :one AND :two', { ':one': 1, ':two': 2 }), expected: true },
  { title: 'begins_with', run: condition({ a: 'Z#1' }, 'begins_with(a, :v)', { ':v': 'Z#' }), expected: true },
  {
    title: 'contains in a set',
    run: condition({ a: new Set(['x']) }, 'contains(a, :v)', { ':v': 'x' }),
    expected: true,
  },
  {
    title: 'contains in a list',
    run: condition({ a: [1, { b: 2 }] }, 'contains(a, :v)', { ':v': { b: 2 } }),
    expected: true,
  },
  {
    title: 'size of a text, in units of UTF-16',
    run: async (place) => [
      await condition({ a: 'ab' }, 'size(a) = :v', { ':v': 2 })(place),
      await condition({ a: 'é😀' }, 'size(a) = :v', { ':v': 3 })(place),
    ],
    expected: [true, true],
  },
  { title: 'size of nothing', run: condition({}, 'size(a) < :v', { ':v': 2 }), expected: false },
  {
    title: 'size of a set, and a member that it lacks',
    run: condition({ a: new Set(['x', 'y']) }, 'size(a) = :v AND NOT contains(a, :z)', { ':v': 2, ':z': 'z' }),
    expected: true,
  },
  {
    title: 'a place within',
    run: condition({ a: { b: [0, { c: 5 }] } }, 'a.b[1].c = :v', { ':v': 5 }),
    expected: true,
  },
  { title: 'attribute_type', run: condition({ a: [] }, 'attribute_type(a, :v)', { ':v': 'L' }), expected: true },
  {
    title: 'texts are ordered by their bytes',
    run: condition({ a: '\uffff' }, 'a < :v', { ':v': '😀' }),
    expected: true,
  },
  {
    title: 'a place is not compared with itself',
    run: everyRefusal({ a: 1 }, [
      'a = a',
      'a IN (:one, a)',
      'a BETWEEN a AND :one',
      'begins_with(a, a)',
      'contains(a, a)',
    ]),
    expected: 'ValidationException',
  },
  {
    title: 'only texts, numbers and bytes have an order',
    run: everyRefusal({}, [
      'a < :yes',
      ':none >= a',
      'a BETWEEN :none AND :none',
      'NOT a > :list',
      'a = :one AND a < :yes',
    ]),
    expected: 'ValidationException',
  },
  {
    title: 'bounds of two types, or in the wrong order, are refused',
    run: everyRefusal({}, ['a BETWEEN :one AND :text', 'a BETWEEN :two AND :one']),
    expected: 'ValidationException',
  },
  {
    title: 'begins_with takes a text or bytes',
    run: everyRefusal({}, ['begins_with(a, :one)', 'begins_with(:yes, a)', 'begins_with(size(a), :text)']),
    expected: 'ValidationException',
  },
  {
    title: 'begins_with of places that hold something else does not hold',
    run: async (place) => [
      await condition({ a: 'text', b: 1 }, 'begins_with(a, b)')(place),
      await condition({ a: 'text' }, 'begins_with(a, b)')(place),
    ],
    expected: [false, false],
  },
  {
    title: 'a type that is not there is refused',
    run: everyRefusal({ a: 1 }, ['attribute_type(a, :text)', 'attribute_type(a, :one)', 'attribute_type(a, a)']),
    expected: 'ValidationException',
  },
  {
    title: 'an IN of more than a hundred is refused',
    run: async (place) => {
      const among = (count: number) => {
        const names = Array.from({ length: count }, (_, index) => `:v${index}`)
        return condition(
          { a: 0 },
          `a IN (${names.join()})`,
          Object.fromEntries(names.map((name, index) => [name, index])),
        )
      }
      return [await among(100)(place), await among(101)(place)]
    },
    expected: [true, 'ValidationException'],
  },
  {
    title: 'parentheses within parentheses are refused',
    run: async (place) => [
      await condition({ a: 1 }, '((a = :one) OR (a < :one))', one)(place),
      await condition({ a: 1 }, '((a = :one))', one)(place),
    ],
    expected: [true, 'ValidationException'],
  },
  {
    title: 'more than 300 operators are refused',
    run: async (place) => {
      const compared = (count: number) => Array.from({ length: count }, () => 'a=:one').join(' OR ')
      return [
        await condition({ a: 1 }, compared(150), one)(place),
        await condition({ a: 1 }, compared(151), one)(place),
      ]
    },
    expected: [true, 'ValidationException'],
  },
  {
    title: 'an empty map of placeholders is refused',
    run: async (place) => [
      await condition({ a: 1 }, 'attribute_exists(a)', {})(place),
      await refusal(update(place, { UpdateExpression: 'REMOVE a', ExpressionAttributeNames: {} })),
    ],
    expected: ['ValidationException', 'ValidationException'],
  },
  {
    title: 'a reserved word is refused',
    run: condition({}, 'attribute_exists(status)'),
    expected: 'ValidationException',
  },
  { title: 'a value without a definition is refused', run: condition({}, 'a = :v'), expected: 'ValidationException' },
  {
    title: 'a value that is not used is refused',
    run: condition({}, 'attribute_exists(a)', { ':v': 1 }),
    expected: 'ValidationException',
  },
  { title: 'a condition that ends early is refused', run: condition({}, 'a ='), expected: 'ValidationException' },
  {
    title: 'a function that is not there is refused',
    run: condition({}, 'exists(a)'),
    expected: 'ValidationException',
  },
  {
    title: 'a refusal shows the item where that is asked for, in the form of the wire',
    run: async (place) => {
      await put(place, { sk: 'a', n: 7 })
      const again = put(
        place,
        { sk: 'a' },
        { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      )
      return await again.catch((error: unknown) =>
        error instanceof Error && 'Item' in error ? rest({ ...asItem(error.Item) }) : error,
      )
    },
    expected: { n: { N: '7' } },
  },
]

const asItem = (item: unknown): Item => (typeof item === 'object' && item !== null ? { ...item } : {})

const updates: Case[] = [
  {
    title: 'SET with if_not_exists and a sum',
    run: updated(
      { n: 1 },
      { UpdateExpression: 'SET n = n + :one, m = if_not_exists(m, :one) + :one', ExpressionAttributeValues: one },
    ),
    expected: { n: 2, m: 2 },
  },
  {
    title: 'sums are of decimals',
    run: updated({ n: 0.1 }, { UpdateExpression: 'SET n = n + :v', ExpressionAttributeValues: { ':v': 0.2 } }),
    expected: { n: 0.3 },
  },
  {
    title: 'list_append',
    run: updated(
      { l: [1] },
      { UpdateExpression: 'SET l = list_append(l, :v)', ExpressionAttributeValues: { ':v': [2] } },
    ),
    expected: { l: [1, 2] },
  },
  {
    title: 'all values are those before the update',
    run: updated({ a: 1, b: 2 }, { UpdateExpression: 'SET a = b, b = a' }),
    expected: { a: 2, b: 1 },
  },
  {
    title: 'places of a list are removed as they were before',
    run: updated({ l: [0, 1, 2, 3] }, { UpdateExpression: 'REMOVE l[0], l[2]' }),
    expected: { l: [1, 3] },
  },
  {
    title: 'a place beyond the end of a list is its end',
    run: updated({ l: [0] }, { UpdateExpression: 'SET l[7] = :one', ExpressionAttributeValues: one }),
    expected: { l: [0, 1] },
  },
  {
    title: 'ADD makes a number',
    run: updated({}, { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: one }),
    expected: { n: 1 },
  },
  {
    title: 'ADD adds members to a set, or makes it',
    run: async (place) => {
      const add = { UpdateExpression: 'ADD s :s', ExpressionAttributeValues: { ':s': new Set(['a', '']) } }
      const membersAfter = async (item: Item) => {
        const { s } = asItem(await updated(item, add)(place))
        return s instanceof Set ? [...s].toSorted() : s
      }
      return [await membersAfter({}), await membersAfter({ s: new Set(['a', 'b']) })]
    },
    expected: [
      ['', 'a'],
      ['', 'a', 'b'],
    ],
  },
  {
    title: 'all sections in one update',
    run: updated(
      { a: 1, b: 2, s: new Set(['x', 'y']) },
      {
        UpdateExpression: 'SET c = :one REMOVE a ADD b :one DELETE s :x',
        ExpressionAttributeValues: { ...one, ':x': new Set(['x', 'y']) },
      },
    ),
    expected: { b: 3, c: 1 },
  },
  {
    title: 'list_append to a list that may be missing',
    run: async (place) => {
      const append = {
        UpdateExpression: 'SET l = list_append(if_not_exists(l, :none), :more)',
        ExpressionAttributeValues: { ':none': [], ':more': [2] },
      }
      return [await updated({}, append)(place), await updated({ l: [1] }, append)(place)]
    },
    expected: [{ l: [2] }, { l: [1, 2] }],
  },
  {
    title: 'an update without an expression makes an item of its key',
    run: async (place) => [(await update(place, {})).Attributes, await get(place)],
    expected: [null, { pk: '$pk', sk: 'a' }],
  },
  {
    title: 'a key of an index is not set to an empty text, whatever the condition',
    run: (place) =>
      refusal(
        update(place, {
          UpdateExpression: 'SET due_pk = :none',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':none': '' },
        }),
      ),
    expected: 'ValidationException',
  },
  {
    title: 'an update answers what it was asked for',
    run: async (place) => {
      const answers: unknown[] = []
      for (const ReturnValues of ['ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'] as const) {
        const { Attributes } = await update(place, {
          ...{ UpdateExpression: 'SET n = if_not_exists(n, :one) + :one, m = :one', ReturnValues },
          ExpressionAttributeValues: one,
        })
        answers.push(Attributes && rest(Attributes))
      }
      return answers
    },
    expected: [null, { n: 3, m: 1 }, { n: 3, m: 1 }, { n: 5, m: 1 }],
  },
  {
    title: 'an update within maps answers the places that it names',
    run: async (place) => {
      await put(place, { sk: 'a', m: { x: 1, y: 2, z: 3 } })
      const change = { UpdateExpression: 'SET m.x = :one, m.y = :one', ExpressionAttributeValues: one }
      return (await update(place, { ...change, ReturnValues: 'UPDATED_NEW' })).Attributes
    },
    expected: { m: { x: 1, y: 1 } },
  },
  {
    title: 'DELETE of the last member removes the set',
    run: updated(
      { s: new Set(['a']) },
      { UpdateExpression: 'DELETE s :s', ExpressionAttributeValues: { ':s': new Set(['a']) } },
    ),
    expected: {},
  },
  {
    title: 'values beyond the end of a list come in the order of their places',
    run: updated(
      { l: [0, 1] },
      { UpdateExpression: 'SET l[3] = :three, l[2] = :two', ExpressionAttributeValues: { ':two': 2, ':three': 3 } },
    ),
    expected: { l: [0, 1, 2, 3] },
  },
  {
    title: 'places below a removed one are those before the update',
    run: updated({ l: [0, { m: [1, 2] }, { m: [3, 4] }] }, { UpdateExpression: 'REMOVE l[0], l[1].m[0], l[2].m[0]' }),
    expected: { l: [{ m: [2] }, { m: [4] }] },
  },
  {
    title: 'a null is a value that is there',
    run: updated({ n: null }, { UpdateExpression: 'SET m = if_not_exists(n, :one)', ExpressionAttributeValues: one }),
    expected: { n: null, m: null },
  },
  {
    title: 'ADD to a null is refused',
    run: updated({ n: null }, { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: one }),
    expected: 'ValidationException',
  },
  {
    title: 'members of another type are not removed from a set',
    run: updated(
      { s: new Set(['a']) },
      { UpdateExpression: 'DELETE s :s', ExpressionAttributeValues: { ':s': new Set([1]) } },
    ),
    expected: 'ValidationException',
  },
  {
    title: 'a member is not removed within nothing',
    run: updated({}, { UpdateExpression: 'DELETE a.s :s', ExpressionAttributeValues: { ':s': new Set([1]) } }),
    expected: 'ValidationException',
  },
  {
    title: 'a sum of more than 38 digits is refused',
    run: updated({ n: 1 }, { UpdateExpression: 'ADD n :v', ExpressionAttributeValues: { ':v': 1e-100 } }),
    expected: 'ValidationException',
  },
  {
    title: 'values of the wrong type are refused before the condition is tried',
    run: async (place) => {
      const wrong = ['ADD a :v', 'DELETE a :v', 'SET a = a + :v', 'SET a = list_append(a, :v)']
      const ConditionExpression = 'attribute_exists(nothing)'
      const outcomes = await Promise.all(
        wrong.map((UpdateExpression) =>
          refusal(
            update(place, { UpdateExpression, ConditionExpression, ExpressionAttributeValues: { ':v': 'text' } }),
          ),
        ),
      )
      return [...new Set(outcomes)]
    },
    expected: ['ValidationException'],
  },
  {
    title: 'an update that leaves nothing of what it changed answers nothing',
    run: async (place) => {
      await put(place, { sk: 'a', n: 1 })
      return (await update(place, { UpdateExpression: 'REMOVE n', ReturnValues: 'UPDATED_NEW' })).Attributes
    },
    expected: undefined,
  },
  {
    title: 'a value of a place that is not there is refused',
    run: updated({}, { UpdateExpression: 'SET a = b' }),
    expected: 'ValidationException',
  },
  {
    title: 'a sum with a text is refused',
    run: updated({ a: 'x' }, { UpdateExpression: 'SET a = a + :one', ExpressionAttributeValues: one }),
    expected: 'ValidationException',
  },
  {
    title: 'a place within nothing is refused',
    run: updated({}, { UpdateExpression: 'SET a.b = :one', ExpressionAttributeValues: one }),
    expected: 'ValidationException',
  },
  {
    title: 'paths that overlap are refused',
    run: updated({ a: {} }, { UpdateExpression: 'SET a.b = :one REMOVE a', ExpressionAttributeValues: one }),
    expected: 'ValidationException',
  },
  {
    title: 'a change of a key is refused',
    run: updated({}, { UpdateExpression: 'SET sk = :v', ExpressionAttributeValues: { ':v': 'b' } }),
    expected: 'ValidationException',
  },
  {
    title: 'a section that comes twice is refused',
    run: updated({}, { UpdateExpression: 'SET a = :one SET b = :one', ExpressionAttributeValues: one }),
    expected: 'ValidationException',
  },
  {
    title: 'an update makes an item that is not there, and answers what it set',
    run: async (place) =>
      (
        await update(place, {
          UpdateExpression: 'SET n = :one',
          ExpressionAttributeValues: one,
          ReturnValues: 'UPDATED_NEW',
        })
      ).Attributes,
    expected: { n: 1 },
  },
  {
    title: 'an update without an item and with a condition on it does nothing',
    run: async (place) => [
      await refusal(
        update(place, {
          UpdateExpression: 'SET n = :one',
          ExpressionAttributeValues: one,
          ConditionExpression: 'attribute_exists(pk)',
        }),
      ),
      await get(place),
    ],
    expected: ['ConditionalCheckFailedException', undefined],
  },
  {
    title: 'a removal answers what there was',
    run: async (place) => {
      await put(place, { sk: 'a', n: 1 })
      const { client, table: TableName, pk } = place
      const gone = await client.send(new DeleteCommand({ TableName, Key: { pk, sk: 'a' }, ReturnValues: 'ALL_OLD' }))
      return [rest(gone.Attributes), await get(place)]
    },
    expected: [{ n: 1 }, undefined],
  },
]

const queries: Case[] = [
  {
    title: 'items come in the order of the bytes of their keys',
    run: filled(['b', 'B', 'é', 'a', '😀', '\uffee'], {}),
    expected: 'B a b é \uffee 😀',
  },
  { title: 'the other way round', run: filled(['a', 'b', 'c'], { ScanIndexForward: false }), expected: 'c b a' },
  {
    title: 'begins_with of a key',
    run: filled(['Y', 'Z', 'Z#', 'Z#1', 'Z#😀', 'Z$'], {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :v)',
      ExpressionAttributeValues: { ':v': 'Z#' },
    }),
    expected: 'Z# Z#1 Z#😀',
  },
  {
    title: 'BETWEEN of keys, both ends included',
    run: filled(['a', 'b', 'c', 'd'], {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :v AND :w',
      ExpressionAttributeValues: { ':v': 'b', ':w': 'c' },
    }),
    expected: 'b c',
  },
  {
    title: 'keys below one',
    run: filled(['a', 'b', 'c'], {
      KeyConditionExpression: 'sk < :v AND pk = :pk',
      ExpressionAttributeValues: { ':v': 'b' },
    }),
    expected: 'a',
  },
  {
    title: 'a page of some items says where the next one begins, also where that has none',
    run: async (place) => {
      for (const sk of ['a', 'b']) await put(place, { sk })
      const { Count, LastEvaluatedKey } = await query(place, { Limit: 2 })
      const next = await query(place, { Limit: 2, ExclusiveStartKey: LastEvaluatedKey })
      return [Count, LastEvaluatedKey?.['sk'], next.Count, next.LastEvaluatedKey]
    },
    expected: [2, 'b', 0, undefined],
  },
  {
    title: 'a walk backwards within bounds sees each item once',
    run: async (place) => {
      for (const sk of ['a', 'b', 'c', 'd', 'e']) await put(place, { sk })
      const seen: unknown[] = []
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page: QueryCommandOutput = await query(place, {
          ...{ KeyConditionExpression: 'pk = :pk AND sk BETWEEN :v AND :w', ScanIndexForward: false, Limit: 2 },
          ...{ ExpressionAttributeValues: { ':v': 'b', ':w': 'e' }, ExclusiveStartKey },
        })
        seen.push(...(page.Items ?? []).map(({ sk }: Item) => sk))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
      return seen
    },
    expected: ['e', 'd', 'c', 'b'],
  },
  {
    title: 'a page ends before 1 MB',
    run: async (place) => {
      for (const sk of ['a', 'b', 'c', 'd']) await put(place, { sk, text: 'x'.repeat(300_000) })
      const { Count, LastEvaluatedKey } = await query(place)
      return [Count, LastEvaluatedKey?.['sk']]
    },
    expected: [3, 'c'],
  },
  {
    title: 'a filter leaves items out after they were counted',
    run: async (place) => {
      for (const n of [1, 2, 3]) await put(place, { sk: String(n), n })
      const page = await query(place, { FilterExpression: 'n > :n', ExpressionAttributeValues: { ':n': 1 }, Limit: 2 })
      return [page.Count, page.ScannedCount, page.Items?.map(({ n }: Item) => n)]
    },
    expected: [1, 2, [2]],
  },
  {
    title: 'a count has no items',
    run: async (place) => {
      await put(place, { sk: 'a' })
      const { Count, Items } = await query(place, { Select: 'COUNT' })
      return [Count, Items]
    },
    expected: [1, undefined],
  },
  {
    title: 'an index has the items with both of its keys, in their order, and their keys alone',
    run: async (place) => {
      const { pk } = place
      await put(place, { sk: 'a', due_pk: `due ${pk}`, due_at: '2', n: 1 })
      await put(place, { sk: 'b', due_pk: `due ${pk}`, due_at: '1', n: 1 })
      await put(place, { sk: 'c', due_pk: `due ${pk}`, n: 1 })
      const { Items } = await query(place, {
        ...{ IndexName: 'due', KeyConditionExpression: 'due_pk = :due' },
        ...{ ExpressionAttributeValues: { ':due': `due ${pk}`, ':pk': undefined } },
      })
      return Items?.map((item: Item) =>
        Object.keys(item)
          .toSorted()
          .map((name) => (name === 'pk' ? 'pk' : item[name]))
          .join(' '),
      )
    },
    expected: ['1 due $pk pk b', '2 due $pk pk a'],
  },
  {
    title: 'a walk through an index sees each item once, also those with the same keys',
    run: async (place) => {
      const due = { due_pk: `due ${place.pk}`, due_at: '1' }
      for (const sk of ['a', 'b', 'c', 'd']) await put(place, { sk, ...due })
      await put(place, { sk: 'e', ...due, due_at: '2' })
      const seen: unknown[] = []
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page: QueryCommandOutput = await query(place, {
          ...{ IndexName: 'due', KeyConditionExpression: 'due_pk = :due AND due_at <= :until' },
          ExpressionAttributeValues: { ':due': due.due_pk, ':until': '2', ':pk': undefined },
          ...{ Limit: 2, ExclusiveStartKey },
        })
        seen.push(...(page.Items ?? []).map(({ sk }: Item) => sk))
        ExclusiveStartKey = page.LastEvaluatedKey
        if (ExclusiveStartKey !== undefined) seen.push(Object.keys(ExclusiveStartKey).length)
      } while (ExclusiveStartKey !== undefined)
      return [
        seen.filter((each) => typeof each === 'number'),
        seen.filter((each) => typeof each === 'string').toSorted(),
      ]
    },
    expected: [
      [4, 4],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  },
  {
    title: 'numbers are in their order as sort keys',
    run: async ({ client, events: TableName, pk }) => {
      for (const sk of [10, 9, -1, 0.5, 100]) await client.send(new PutCommand({ TableName, Item: { pk, sk } }))
      const keysWhere = async (condition: string, values: Item, more: object = {}) => {
        const request = {
          ...{ TableName, KeyConditionExpression: `pk = :pk${condition}`, ...more },
          ExpressionAttributeValues: { ':pk': pk, ...values },
        }
        return (await client.send(new QueryCommand(request))).Items?.map(({ sk }: Item) => sk)
      }
      return [
        await keysWhere('', {}),
        await keysWhere(' AND sk BETWEEN :a AND :b', { ':a': 0, ':b': 10 }, { ScanIndexForward: false }),
        await keysWhere(' AND sk > :a', { ':a': 9 }, { Limit: 1, ExclusiveStartKey: { pk, sk: 10 } }),
        await refusal(keysWhere(' AND begins_with(sk, :a)', { ':a': '1' })),
        await refusal(keysWhere(' AND sk > :a', { ':a': '1' })),
      ]
    },
    expected: [[-1, 0.5, 9, 10, 100], [10, 9, 0.5], [100], 'ValidationException', 'ValidationException'],
  },
  {
    title: 'a key condition that no key can meet is refused',
    run: async (place) => {
      const where = (condition: string, values: Item) => {
        const ExpressionAttributeValues = { ':pk': place.pk, ...values }
        return refusal(query(place, { KeyConditionExpression: condition, ExpressionAttributeValues }))
      }
      return [
        await where('pk = :pk AND sk BETWEEN :b AND :a', { ':a': 'a', ':b': 'b' }),
        await where('pk = :pk AND sk = :none', { ':none': '' }),
        await where('pk = :pk AND sk > :a AND sk < :b', { ':a': 'a', ':b': 'b' }),
        await where('pk = :pk AND begins_with(sk, :one)', one),
        await where('pk = :pk AND sk.x = :a', { ':a': 'a' }),
        await where('((pk = :pk))', {}),
        await where('pk = :pk AND sk < :long', { ':long': 'x'.repeat(1_025) }),
      ]
    },
    expected: Array.from({ length: 7 }, () => 'ValidationException'),
  },
  {
    title: 'a count and its filter',
    run: async (place) => {
      for (const n of [1, 2, 3]) await put(place, { sk: String(n), n })
      const { Count, ScannedCount, Items } = await query(place, {
        ...{ Select: 'COUNT', FilterExpression: 'n IN (:one, :two)' },
        ExpressionAttributeValues: { ':one': 1, ':two': 2 },
      })
      return [Count, ScannedCount, Items]
    },
    expected: [2, 3, null],
  },
  {
    title: 'an item without what a projection names is there, but not in a transaction',
    run: async (place) => {
      const { client, table: TableName, pk } = place
      await put(place, { sk: 'a', n: 1 })
      const Get = { TableName, Key: { pk, sk: 'a' }, ProjectionExpression: 'x' }
      const { Responses } = await client.send(new TransactGetCommand({ TransactItems: [{ Get }] }))
      return [
        (await client.send(new GetCommand(Get))).Item,
        (await query(place, { ProjectionExpression: 'x' })).Items,
        Responses?.map(({ Item }) => Item),
      ]
    },
    expected: [{}, [{}], [null]],
  },
  {
    title: 'a consistent read of an index is refused',
    run: (place) =>
      refusal(query(place, { IndexName: 'due', ConsistentRead: true, KeyConditionExpression: 'due_pk = :pk' })),
    expected: 'ValidationException',
  },
  {
    title: 'a query without its partition is refused',
    run: (place) => refusal(query(place, { KeyConditionExpression: 'sk = :pk' })),
    expected: 'ValidationException',
  },
  {
    title: 'a filter on a key is refused',
    run: (place) => refusal(query(place, { FilterExpression: 'sk = :v', ExpressionAttributeValues: { ':v': 'a' } })),
    expected: 'ValidationException',
  },
  {
    title: 'a page of nothing is refused',
    run: (place) => refusal(query(place, { Limit: 0 })),
    expected: 'ValidationException',
  },
  {
    title: 'a page does not begin outside the query',
    run: async (place) => {
      const { pk } = place
      const from = (start: Item, more: Partial<QueryCommandInput> = {}) =>
        refusal(query(place, { ...more, ExclusiveStartKey: start }))
      const above = { KeyConditionExpression: 'pk = :pk AND sk >= :c', ExpressionAttributeValues: { ':c': 'c' } }
      const reverse = { ...above, ScanIndexForward: false }
      return [
        await from({ pk: 'another', sk: 'b' }),
        await from({ pk, sk: 'a' }, above),
        await from({ pk, sk: 'a' }, reverse),
        await from({ pk, sk: 1 }),
        await from({ pk, sk: '' }),
        await from({ pk, sk: 'd' }, above),
      ]
    },
    expected: [...Array.from({ length: 5 }, () => 'ValidationException'), 'done'],
  },
  {
    title: 'an index knows nothing but its keys',
    run: async (place) => {
      const onIndex = (more: Partial<QueryCommandInput>) =>
        refusal(query(place, { IndexName: 'due', KeyConditionExpression: 'due_pk = :pk', ...more }))
      return [
        await onIndex({ ProjectionExpression: 'n' }),
        await onIndex({ FilterExpression: 'attribute_exists(n)' }),
        await onIndex({ ProjectionExpression: 'sk' }),
      ]
    },
    expected: ['ValidationException', 'ValidationException', 'done'],
  },
  {
    title: 'places of a projection that overlap are refused',
    run: async (place) => [
      await refusal(query(place, { ProjectionExpression: 'm.x, m' })),
      await refusal(query(place, { ProjectionExpression: 'm.x, m[0]' })),
    ],
    expected: ['ValidationException', 'ValidationException'],
  },
  {
    title: 'a projection gives the places that it names',
    run: async (place) => {
      await put(place, { sk: 'a', m: { x: 1, y: 2 }, l: [1, 2, 3], n: 1 })
      return (await query(place, { ProjectionExpression: 'm.x, l[2], #n', ExpressionAttributeNames: { '#n': 'n' } }))
        .Items
    },
    expected: [{ m: { x: 1 }, l: [3], n: 1 }],
  },
]

const partsOf = ({ table: TableName, pk }: Place) => ({
  put: (sk: string, more: object = {}) => ({ Put: { TableName, Item: { pk, sk }, ...more } }),
  add: (sk: string) => ({
    Update: { TableName, Key: { pk, sk }, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: one },
  }),
})
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }

const transactions: Case[] = [
  {
    title: 'a transaction does nothing where one condition fails, and tells which',
    run: async (place) => {
      const parts = partsOf(place)
      await put(place, { sk: 'b' })
      const outcome = await refusal(transact(place, [parts.put('a'), parts.put('b', isNew), parts.add('c')]))
      return [outcome, await get(place, 'a'), await get(place, 'c')]
    },
    expected: [['None', 'ConditionalCheckFailed', 'None'], undefined, undefined],
  },
  {
    title: 'a condition of a transaction sees what was there before all of it',
    run: async (place) => {
      const { table: TableName, pk } = place
      const check = {
        ConditionCheck: { TableName, Key: { pk, sk: 'b' }, ConditionExpression: 'attribute_not_exists(pk)' },
      }
      return await refusal(transact(place, [partsOf(place).put('a'), check]))
    },
    expected: 'done',
  },
  {
    title: 'two operations on one item are refused',
    run: (place) => refusal(transact(place, [partsOf(place).put('a'), partsOf(place).add('a')])),
    expected: 'ValidationException',
  },
  {
    title: 'more than a hundred operations are refused',
    run: (place) =>
      refusal(
        transact(
          place,
          Array.from({ length: 101 }, (_, n) => partsOf(place).put(String(n))),
        ),
      ),
    expected: 'ValidationException',
  },
  {
    title: 'a transaction of the same token is carried out once',
    run: async (place) => {
      const token = `token ${place.pk}`.slice(0, 36)
      for (let times = 0; times < 2; times++) await transact(place, [partsOf(place).add('a')], token)
      return [rest(await get(place)), await refusal(transact(place, [partsOf(place).add('b')], token))]
    },
    expected: [{ n: 1 }, 'IdempotentParameterMismatchException'],
  },
  {
    title: 'an operation that cannot be done cancels the transaction',
    run: async (place) => {
      const { table: TableName, pk } = place
      await put(place, { sk: 'b', n: 'text' })
      return [
        await refusal(transact(place, [partsOf(place).put('a'), partsOf(place).add('b')])),
        TableName && pk && (await get(place, 'a')),
      ]
    },
    expected: [['None', 'ValidationError'], undefined],
  },
  {
    title: 'an empty key in a transaction is refused, and one of another type cancels it',
    run: async (place) => {
      const { table: TableName, pk } = place
      const item = (sk: unknown) => [partsOf(place).put('a'), { Put: { TableName, Item: { pk, sk } } }]
      return [await refusal(transact(place, item(''))), await refusal(transact(place, item(1)))]
    },
    expected: ['ValidationException', ['None', 'ValidationError']],
  },
  {
    title: 'a key that is missing or of another type cancels a transaction, whatever the operation',
    run: async (place) => {
      const { client, table: TableName, pk } = place
      const ConditionExpression = 'attribute_exists(pk)'
      const outcomes: unknown[] = []
      for (const Key of [{ pk, sk: 1 }, { pk }]) {
        for (const Operation of [
          { Put: { TableName, Item: Key } },
          { Update: { TableName, Key, UpdateExpression: 'REMOVE n' } },
          { Delete: { TableName, Key } },
          { ConditionCheck: { TableName, Key, ConditionExpression } },
        ]) {
          outcomes.push(await refusal(transact(place, [partsOf(place).put('b'), Operation])))
        }
        const TransactItems = [{ Get: { TableName, Key: { pk, sk: 'a' } } }, { Get: { TableName, Key } }]
        outcomes.push(await refusal(client.send(new TransactGetCommand({ TransactItems }))))
      }
      return [...new Set(outcomes.map((outcome) => JSON.stringify(outcome)))]
    },
    expected: ['["None","ValidationError"]'],
  },
  {
    title: 'an expression that is wrong refuses the transaction, also where a key is',
    run: async (place) => {
      const { table: TableName, pk } = place
      const parts = [
        partsOf(place).put('a'),
        { Delete: { TableName, Key: { pk, sk: 1 } } },
        { Delete: { TableName, Key: { pk, sk: 'b' }, ConditionExpression: 'a = = b' } },
      ]
      return await refusal(transact(place, parts))
    },
    expected: 'ValidationException',
  },
  {
    title: 'an item of more than 400 KB refuses a transaction that puts it, and cancels one that makes it by an update',
    run: async (place) => {
      const { table: TableName, pk } = place
      const text = 'x'.repeat(400 * 1024)
      const change = { UpdateExpression: 'SET t = :t', ExpressionAttributeValues: { ':t': text } }
      return [
        await refusal(transact(place, [{ Put: { TableName, Item: { pk, sk: 'a', text } } }])),
        await refusal(transact(place, [{ Update: { TableName, Key: { pk, sk: 'a' }, ...change } }])),
      ]
    },
    expected: ['ValidationException', ['ValidationError']],
  },
  {
    title: 'an update of a transaction that sets a key of an index to an empty text is refused',
    run: (place) => {
      const { table: TableName, pk } = place
      const change = { UpdateExpression: 'SET due_at = :none', ExpressionAttributeValues: { ':none': '' } }
      return refusal(transact(place, [{ Update: { TableName, Key: { pk, sk: 'a' }, ...change } }]))
    },
    expected: 'ValidationException',
  },
  {
    title: 'the reason of a failed condition shows the item where that is asked for',
    run: async (place) => {
      await put(place, { sk: 'a', n: 7 })
      const parts = [
        partsOf(place).put('b'),
        partsOf(place).put('a', { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      ]
      const error: unknown = await transact(place, parts).catch((thrown: unknown) => thrown)
      if (!(error instanceof TransactionCanceledException)) return error
      return error.CancellationReasons?.map(({ Item }) => Item && rest(Item))
    },
    expected: [null, { n: { N: '7' } }],
  },
  {
    title: 'a key of an index of another type cancels a transaction',
    run: (place) => {
      const { table: TableName, pk } = place
      const Item = { pk, sk: 'b', due_pk: 1, due_at: '2026' }
      return refusal(transact(place, [partsOf(place).put('a'), { Put: { TableName, Item } }]))
    },
    expected: ['None', 'ValidationError'],
  },
  {
    title: 'more than 4 MB are neither written nor read in a transaction',
    run: async (place) => {
      const { client, table: TableName, pk } = place
      const keys = Array.from({ length: 11 }, (_, index) => ({ pk, sk: `large ${index}` }))
      const text = 'x'.repeat(390 * 1024)
      const written = keys.map((Key) => ({ Put: { TableName, Item: { ...Key, text }, ...isNew } }))
      await put(place, { ...keys[0], text })
      const outcome = await refusal(transact(place, written))
      for (const key of keys) await put(place, { ...key, text })
      const TransactItems = keys.map((Key) => ({ Get: { TableName, Key } }))
      return [outcome, await refusal(client.send(new TransactGetCommand({ TransactItems })))]
    },
    expected: ['ValidationException', 'ValidationException'],
  },
  {
    title: 'a transaction counts what it is sent and not what is stored',
    run: async (place) => {
      const { table: TableName, pk } = place
      const keys = Array.from({ length: 11 }, (_, index) => ({ pk, sk: `large ${index}` }))
      const text = 'x'.repeat(390 * 1024)
      for (const key of keys) await put(place, { ...key, text })
      const ConditionExpression = 'attribute_exists(pk)'
      const unlike = { ConditionExpression: 'x <> :x', ExpressionAttributeValues: { ':x': text } }
      return [
        await refusal(
          transact(
            place,
            keys.map((Key) => ({ ConditionCheck: { TableName, Key, ...unlike } })),
          ),
        ),
        await refusal(
          transact(
            place,
            keys.map((Key) => ({ ConditionCheck: { TableName, Key, ConditionExpression } })),
          ),
        ),
        await refusal(
          transact(
            place,
            keys.map((Key) => ({ Delete: { TableName, Key } })),
          ),
        ),
      ]
    },
    expected: ['ValidationException', 'done', 'done'],
  },
  {
    title: 'of several wrong keys the first one is the reason, and no condition is tried',
    run: async (place) => {
      const { table: TableName, pk } = place
      const wrong = { Put: { TableName, Item: { pk, sk: 1 } } }
      await put(place, { sk: 'b' })
      return await refusal(transact(place, [partsOf(place).put('b', isNew), wrong, wrong]))
    },
    expected: ['None', 'ValidationError', 'None'],
  },
  {
    title: 'a read of several items answers in their order',
    run: async (place) => {
      const { client, table: TableName, pk } = place
      await put(place, { sk: 'b', n: 1 })
      const TransactItems = ['a', 'b'].map((sk) => ({ Get: { TableName, Key: { pk, sk } } }))
      return (await client.send(new TransactGetCommand({ TransactItems }))).Responses?.map(
        ({ Item }) => Item && rest(Item),
      )
    },
    expected: [undefined, { n: 1 }],
  },
]

const batches: Case[] = [
  {
    title: 'a batch writes, removes and reads',
    run: async (place) => {
      const { client, table, pk } = place
      await put(place, { sk: 'gone' })
      const requests = [{ PutRequest: { Item: { pk, sk: 'a' } } }, { DeleteRequest: { Key: { pk, sk: 'gone' } } }]
      await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
      const Keys = ['a', 'gone'].map((sk) => ({ pk, sk }))
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys } } }),
      )
      return [Responses?.[table]?.map(({ sk }) => sk), UnprocessedKeys]
    },
    expected: [['a'], {}],
  },
  {
    title: 'a batch reads the parts of items that it names',
    run: async (place) => {
      const { client, table, pk } = place
      await put(place, { sk: 'a', n: 1, m: 2 })
      const some = { Keys: [{ pk, sk: 'a' }], ConsistentRead: true, ProjectionExpression: '#n' }
      const RequestItems = { [table]: { ...some, ExpressionAttributeNames: { '#n': 'n' } } }
      return (await client.send(new BatchGetCommand({ RequestItems }))).Responses?.[table]
    },
    expected: [{ n: 1 }],
  },
  {
    title: 'a key of another type in a batch is refused, and nothing of it is written',
    run: async (place) => {
      const { client, table, pk } = place
      const requests = [{ PutRequest: { Item: { pk, sk: 'a' } } }, { DeleteRequest: { Key: { pk, sk: 1 } } }]
      return [
        await refusal(client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))),
        await get(place),
      ]
    },
    expected: ['ValidationException', null],
  },
  {
    title: 'a key that comes twice in a batch is refused',
    run: ({ client, table, pk }) =>
      refusal(
        client.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: [1, 2].map(() => ({ pk, sk: 'a' })) } } })),
      ),
    expected: 'ValidationException',
  },
  {
    title: 'a table without parts in a batch is refused',
    run: async ({ client, table }) => [
      await refusal(client.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: [] } } }))),
      await refusal(client.send(new BatchWriteCommand({ RequestItems: { [table]: [] } }))),
    ],
    expected: ['ValidationException', 'ValidationException'],
  },
  {
    title: 'more than 100 reads or 25 writes in a batch are refused',
    run: async ({ client, table, pk }) => {
      const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ pk, sk: String(n) }))
      return [
        await refusal(client.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: keys(101) } } }))),
        await refusal(
          client.send(
            new BatchWriteCommand({ RequestItems: { [table]: keys(26).map((Item) => ({ PutRequest: { Item } })) } }),
          ),
        ),
      ]
    },
    expected: ['ValidationException', 'ValidationException'],
  },
]

const units = async (call: Promise<{ readonly ConsumedCapacity?: unknown }>) => {
  const { ConsumedCapacity: consumed } = await call
  const [only] = Array.isArray(consumed) ? consumed.map((each: unknown) => asItem(each)) : [asItem(consumed)]
  return only?.['CapacityUnits']
}
const ReturnConsumedCapacity = 'TOTAL' as const

const capacity: Case[] = [
  {
    title: 'writes consume a unit for each KB begun of the larger item, and one for each entry of an index',
    run: async (place) => [
      await units(put(place, { sk: 'a', text: 'x'.repeat(2_000) }, { ReturnConsumedCapacity })),
      await units(put(place, { sk: 'a' }, { ReturnConsumedCapacity })),
      await units(put(place, { sk: 'b', due_pk: place.pk, due_at: '1' }, { ReturnConsumedCapacity })),
      await units(put(place, { sk: 'b', due_pk: place.pk, due_at: '2' }, { ReturnConsumedCapacity })),
      await units(put(place, { sk: 'b', due_pk: place.pk, due_at: '2', n: 1 }, { ReturnConsumedCapacity })),
      await units(put(place, { sk: 'b' }, { ReturnConsumedCapacity })),
    ],
    expected: [2, 2, 2, 3, 1, 2],
  },
  {
    title: 'reads consume a unit for each 4 KB begun, and half of it where they need not be consistent',
    run: async (place) => {
      const { client, table: TableName, pk } = place
      await put(place, { sk: 'a', text: 'x'.repeat(5_000) })
      const read = (ConsistentRead: boolean) =>
        units(client.send(new GetCommand({ TableName, Key: { pk, sk: 'a' }, ConsistentRead, ReturnConsumedCapacity })))
      return [
        await read(true),
        await read(false),
        await units(query(place, { ConsistentRead: true, ReturnConsumedCapacity })),
      ]
    },
    expected: [2, 1, 2],
  },
  {
    title: 'a transaction consumes twice as much',
    run: (place) =>
      units(
        place.client.send(
          new TransactWriteCommand({ TransactItems: [partsOf(place).put('a')], ReturnConsumedCapacity }),
        ),
      ),
    expected: 2,
  },
]

export const cases: readonly Case[] = [
  ...[values, conditions, updates, queries, transactions, batches, capacity].flat(),
]
