/**
 * Gathers the writes of the store instead of sending them. So the code that makes one customer can make tens of
 * thousands, which are then loaded into the engine at once.
 */
import type { AttributeValue } from 'aws-lambda'
import * as v from 'valibot'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { trustFormat } from '../functions/store/dynamo/format-guard.ts'

/** An item in the form in which DynamoDB sends and exports it. */
export type WireItem = Readonly<Record<string, AttributeValue>>

const wireValue = v.custom<AttributeValue>((value) => typeof value === 'object' && value !== null)
export const wireItem = v.record(v.string(), wireValue)
const bodySchema = v.object({
  TransactItems: v.array(
    v.union([
      v.object({ Put: v.object({ Item: wireItem }) }),
      // The forms of update that the sequencer has: they set a counter, and the last event of a marker.
      v.object({
        Update: v.object({
          Key: wireItem,
          UpdateExpression: v.picklist(['SET #counter = :to', 'SET #counter = :to, last_event_id = :last']),
          ExpressionAttributeNames: v.object({ '#counter': v.string() }),
          ExpressionAttributeValues: v.looseObject({ ':to': wireValue, ':last': v.exactOptional(wireValue) }),
        }),
      }),
    ]),
  ),
})
const decoder = new TextDecoder()
const requestSchema = v.object({
  body: v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes) => decoder.decode(bytes)),
    v.parseJson(),
    bodySchema,
  ),
})

let gathered: WireItem[] | undefined
let installed = false

/** The items that the transactions of `work` would leave behind; none of them is sent. */
export async function gather(work: () => Promise<unknown>): Promise<readonly WireItem[]> {
  install()
  const items: WireItem[] = []
  gathered = items
  try {
    await work()
    return items
  } finally {
    gathered = undefined
  }
}

function install(): void {
  if (installed) return
  installed = true
  // Assumes the format of the data, so that no table is read for it.
  trustFormat()
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      if (gathered === undefined) return await next(args)
      const { body } = v.parse(requestSchema, args.request)
      for (const write of body.TransactItems) gathered.push('Put' in write ? write.Put.Item : counterItem(write.Update))
      return { output: { $metadata: {} }, response: undefined }
    },
    { step: 'build', name: 'gather' },
  )
}

type CounterUpdate = Extract<v.InferOutput<typeof bodySchema>['TransactItems'][number], { Update: unknown }>['Update']

function counterItem({ Key, ExpressionAttributeNames, ExpressionAttributeValues }: CounterUpdate): WireItem {
  const { ':to': to, ':last': last } = ExpressionAttributeValues
  return { ...Key, [ExpressionAttributeNames['#counter']]: to, ...(last !== undefined && { last_event_id: last }) }
}
