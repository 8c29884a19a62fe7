/** Jobs that nobody waits for here: a check of every hour, and dead letters that an operator sends again. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { StartError } from '../local/start-error.ts'
import { hasSucceeded } from './called-functions.ts'
import { stack } from './deployment.ts'
import type { Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'

export async function tellJobs(emulator: Emulator): Promise<string> {
  const succeeds = (name: string) =>
    eventually(`The function ${name} succeeds`, 60, () =>
      Promise.resolve(hasSucceeded(emulator.log(), name) ? true : undefined),
    )
  // EventBridge Scheduler starts it in the same way, once an hour.
  await new LambdaClient().send(new InvokeCommand({ FunctionName: `${stack}-watch`, InvocationType: 'Event' }))
  await succeeds('watch')
  // Such a message compares the account with its feed.
  await send('repair-dead-letters', JSON.stringify({ account: 'demo', everything: true }))
  await resend('repair')
  await succeeds('repair')
  return 'the check of every hour ran, and a dead letter was worked on'
}

const client = () => new SQSClient()
const urlOf = async (name: string) =>
  (await client().send(new GetQueueUrlCommand({ QueueName: `${stack}-${name}` }))).QueueUrl

async function send(queue: string, MessageBody: string | undefined): Promise<void> {
  await client().send(new SendMessageCommand({ QueueUrl: await urlOf(queue), MessageBody }))
}

/** `resend` of the runbook, whose StartMessageMoveTask the emulator does not have. */
async function resend(queue: string): Promise<void> {
  const QueueUrl = await urlOf(`${queue}-dead-letters`)
  const { Messages = [] } = await client().send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  if (Messages.length === 0) throw new StartError(`${queue} has no dead letters.`)
  for (const { Body, ReceiptHandle } of Messages) {
    await send(queue, Body)
    await client().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  }
}
