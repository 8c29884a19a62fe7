/** Requests that the store knows, by their members. Any other member is refused, because its meaning would be lost. */
import * as v from 'valibot'
import { invalid } from './refusals.ts'
import { isPlainObject } from './value.ts'

const map = v.custom<Readonly<Record<string, unknown>>>(isPlainObject)
const placeholders = {
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string())),
  ExpressionAttributeValues: v.optional(map),
}
const onFailure = { ReturnValuesOnConditionCheckFailure: v.optional(v.picklist(['NONE', 'ALL_OLD'])) }
const returnsCapacity = { ReturnConsumedCapacity: v.optional(v.picklist(['NONE', 'TOTAL'])) }
const consistent = { ConsistentRead: v.optional(v.boolean()) }
const conditional = {
  TableName: v.string(),
  ConditionExpression: v.optional(v.string()),
  ...placeholders,
  ...onFailure,
}
const projection = {
  ProjectionExpression: v.optional(v.string()),
  ExpressionAttributeNames: placeholders.ExpressionAttributeNames,
}

const put = { ...conditional, Item: map }
const update = { ...conditional, Key: map, UpdateExpression: v.optional(v.string()) }
const remove = { ...conditional, Key: map }
const returnsOld = { ReturnValues: v.optional(v.picklist(['NONE', 'ALL_OLD'])) }
const returnsAny = {
  ReturnValues: v.optional(v.picklist(['NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'])),
}
const page = {
  ...{
    TableName: v.string(),
    FilterExpression: v.optional(v.string()),
    Limit: v.optional(v.pipe(v.number(), v.integer())),
  },
  ...{ ExclusiveStartKey: v.optional(map), Select: v.optional(v.literal('COUNT')) },
  ...{ ProjectionExpression: v.optional(v.string()), ...placeholders, ...consistent, ...returnsCapacity },
}
const keysOfTable = v.strictObject({ Keys: v.array(map), ...projection, ...consistent })
const batchWrite = v.strictObject({
  PutRequest: v.optional(v.strictObject({ Item: map })),
  DeleteRequest: v.optional(v.strictObject({ Key: map })),
})
const part = v.strictObject({
  Put: v.optional(v.strictObject(put)),
  Update: v.optional(v.strictObject(update)),
  Delete: v.optional(v.strictObject(remove)),
  ConditionCheck: v.optional(v.strictObject(remove)),
})
const read = v.strictObject({ Get: v.strictObject({ TableName: v.string(), Key: map, ...projection }) })

export const requests = {
  GetItem: v.strictObject({ TableName: v.string(), Key: map, ...projection, ...consistent, ...returnsCapacity }),
  PutItem: v.strictObject({ ...put, ...returnsOld, ...returnsCapacity }),
  UpdateItem: v.strictObject({ ...update, ...returnsAny, ...returnsCapacity }),
  DeleteItem: v.strictObject({ ...remove, ...returnsOld, ...returnsCapacity }),
  Query: v.strictObject({
    ...page,
    KeyConditionExpression: v.string(),
    IndexName: v.optional(v.string()),
    ScanIndexForward: v.optional(v.boolean()),
  }),
  Scan: v.strictObject(page),
  BatchGetItem: v.strictObject({ RequestItems: v.record(v.string(), keysOfTable), ...returnsCapacity }),
  BatchWriteItem: v.strictObject({ RequestItems: v.record(v.string(), v.array(batchWrite)), ...returnsCapacity }),
  TransactGetItems: v.strictObject({ TransactItems: v.array(read), ...returnsCapacity }),
  TransactWriteItems: v.strictObject({
    TransactItems: v.array(part),
    ClientRequestToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(36))),
    ...returnsCapacity,
  }),
}
export type Requests = typeof requests
export type CommandName = keyof Requests
export type Request<Name extends CommandName> = v.InferOutput<Requests[Name]>
export type TransactionPart = Request<'TransactWriteItems'>['TransactItems'][number]

/** Throws a ValidationException that names the member which is not known or has another form. */
export function parseRequest<Name extends CommandName>(name: Name, input: unknown): Request<Name>
export function parseRequest(name: CommandName, input: unknown): Request<CommandName> {
  const parsed = v.safeParse(requests[name], input)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw invalid(`This store does not know the request ${name}: ${v.getDotPath(issue) ?? 'request'}: ${issue.message}`)
}
