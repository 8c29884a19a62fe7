/** The commands that a piece of work has sent, and the same commands sent bare: without the code that had them sent. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'
import { limitsKey } from '../functions/store/keys.ts'
import { benchAccount } from './bench-account.ts'

export interface Sent {
  readonly name: string
  readonly input: unknown
}

export async function sentBy(work: () => Promise<void>): Promise<readonly Sent[]> {
  const commands: Sent[] = []
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      commands.push({ name: String(context.commandName), input: args.input })
      return await next(args)
    },
    { step: 'initialize', priority: 'high', name: 'sent' },
  )
  try {
    await work()
    return commands
  } finally {
    stack.remove('sent')
  }
}

/** A condition that has failed for a call fails for its command as well. */
export async function sendAgain(commands: readonly Sent[], client: DynamoDBDocumentClient): Promise<void> {
  for (const command of commands) {
    try {
      await sendBare(command, client)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  }
}

/** What was sent once can be sent again: its type is known by its name. */
const input = <Input>() => v.custom<Input>((value) => typeof value === 'object' && value !== null)

async function sendBare(sent: Sent, client: DynamoDBDocumentClient): Promise<unknown> {
  switch (sent.name) {
    case 'BatchGetItemCommand':
      return await client.send(new BatchGetCommand(v.parse(input<BatchGetCommandInput>(), sent.input)))
    case 'QueryCommand':
      return await client.send(new QueryCommand(v.parse(input<QueryCommandInput>(), sent.input)))
    case 'UpdateItemCommand':
      return await client.send(new UpdateCommand(v.parse(input<UpdateCommandInput>(), sent.input)))
    case 'TransactWriteItemsCommand':
      return await client.send(new TransactWriteCommand(v.parse(input<TransactWriteCommandInput>(), sent.input)))
    default:
      throw new Error(`None of the samples sends ${sent.name}.`)
  }
}

const putsSchema = v.object({
  TransactItems: v.array(v.object({ Put: v.object({ Item: v.object({ pk: v.string(), sk: v.string() }) }) })),
})
const keysPerBatch = 25

/** Takes away what transactions have put, and the limits' item, so that the same commands can be sent again. */
export async function undo(commands: readonly Sent[]): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: limitsKey(benchAccount) }))
  const keys = commands
    .filter(({ name }) => name === 'TransactWriteItemsCommand')
    .flatMap((sent) => v.parse(putsSchema, sent.input).TransactItems.map(({ Put }) => Put.Item))
  for (let start = 0; start < keys.length; start += keysPerBatch) {
    const deletes = keys.slice(start, start + keysPerBatch).map((Key) => ({ DeleteRequest: { Key } }))
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [mainTable()]: deletes } }))
  }
}
