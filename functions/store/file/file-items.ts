/** The items of files, and their list, newest first. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { retentionDays, storedFileSchema, type StoredFile } from '../../domain/file/stored-file.ts'
import type { Instant } from '../../domain/time/time.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { fileKey, fileListPartition, isWithinKeyLimits, listAttributes, textOf, type Key } from '../keys.ts'
import { pageOfList } from '../lists/list-page.ts'

const secondsOfDay = 86_400
/** The days by which an item outlives its bytes, to say that they are gone. */
const saidDays = 366

/** The write of a new file. An existing file stays as it is. */
export function fileWrite(account: string, file: StoredFile, realNowMillis: number): ConditionalWrite {
  const keptDays = retentionDays(file.retention) + saidDays
  const Item = {
    ...fileKey(account, file.id),
    ...file,
    ...listAttributes(fileListPartition(account), filePlace(file)),
    expires_at: Math.floor(realNowMillis / 1000) + keptDays * secondsOfDay,
  }
  return {
    write: { Put: { TableName: mainTable(), Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    onConflict: 'repeated',
  }
}

/** The write of a file whose expected bytes have come. */
export function arrivedWrite(account: string, { awaited_until, ...file }: StoredFile, realNowMillis: number) {
  const { write } = fileWrite(account, file, realNowMillis)
  const arrived: ConditionalWrite = {
    write: {
      Put: { TableName: mainTable(), Item: write.Put?.Item, ConditionExpression: 'attribute_exists(awaited_until)' },
    },
    onConflict: 'repeated',
  }
  return { file, arrived }
}

/** Puts the item of a file whose bytes are still to come. */
export async function putAwaited(account: string, file: StoredFile, realNowMillis: number): Promise<void> {
  const { write } = fileWrite(account, file, realNowMillis)
  await documentClient().send(
    new PutCommand({
      TableName: mainTable(),
      Item: write.Put?.Item,
      ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(awaited_until)',
    }),
  )
}

/** A file by its id, which may be any text. */
export async function readFileItem(account: string, id: string): Promise<StoredFile | undefined> {
  const Key = fileKey(account, id)
  if (id.includes('#') || !isWithinKeyLimits(Key)) return undefined
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(storedFileSchema, Item)
}

/** A place in the list. It contains the values that lists are filtered by, so that no item is read needlessly. */
export const filePlace = ({ created, kind, entity = '', id }: StoredFile): string =>
  [created, kind, encodeURIComponent(entity), id].join('#')

const placeForm = /^(?<created>[^#]+)#(?<kind>[^#]+)#(?<entity>[^#]*)#(?<id>[^#]+)$/
export const isFilePlace = (place: string): boolean => placeForm.test(place) && place.length < 400

export interface FilesQuery {
  readonly kinds: ReadonlySet<string>
  readonly entity: string | undefined
  readonly createdAfter: Instant | undefined
  readonly below: string | undefined
  readonly limit: number
}

export interface FilesPage {
  readonly files: readonly StoredFile[]
  /** The place where the next page begins. */
  readonly next: string | undefined
}

/** Above every instant. */
const end = '\u{7f}'

/** One Query of places, and a read of the wanted items. */
export async function pageOfFiles(account: string, query: FilesQuery): Promise<FilesPage> {
  const { createdAfter, below, limit } = query
  const { entries, more } = await pageOfList({
    partition: fileListPartition(account),
    forward: false,
    // Above all places of that instant.
    from: createdAfter === undefined ? '!' : `${createdAfter}${end}`,
    below: end,
    after: below,
  })
  const matches = entries.filter(({ place }) => isWanted(place, query))
  const page = matches.slice(0, limit)
  const items = new Map((await batchGet(page.map(({ key }) => key))).map((item) => [textOf(item), item]))
  const read = (key: Key) => items.get(textOf(key))
  const last = matches.length > limit ? page.at(-1) : more ? entries.at(-1) : undefined
  return {
    files: page.flatMap(({ key }) => {
      const item = read(key)
      return item === undefined ? [] : [v.parse(storedFileSchema, item)]
    }),
    next: last?.place,
  }
}

function isWanted(place: string, { kinds, entity }: FilesQuery): boolean {
  const parts = placeForm.exec(place)?.groups
  return (
    parts !== undefined &&
    kinds.has(parts['kind'] ?? '') &&
    (entity === undefined || parts['entity'] === encodeURIComponent(entity))
  )
}
