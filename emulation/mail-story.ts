/** E-mails that SES accepted, the page behind a link in them, and a notice that an e-mail bounced. */
import {
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  TestEventPatternCommand,
} from '@aws-sdk/client-eventbridge'
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { randomUUID } from 'node:crypto'
import { mailSubjectTag, mailSubjectText } from '../functions/outside/mail-subject.ts'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { stack } from './deployment.ts'
import { awsAccount, region, type Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'
import { mailboxOf } from './mailbox.ts'
import { Visitor } from './visitor.ts'

/** Verifies an address, as the owner of an AWS account does by hand. */
export async function verifySender(address: string): Promise<void> {
  await new SESv2Client().send(new CreateEmailIdentityCommand({ EmailIdentity: address }))
}

export async function tellMail(emulator: Emulator, api: ApiClient): Promise<string> {
  const link = await mailboxOf(emulator).link('ann@example.com', /https:\S+\/invoice\/\S+/)
  const { html } = await new Visitor(api.url).see(link)
  if (!html.includes('DK-1')) throw new StartError(`${link} is not the page of the invoice.`)
  await tellBounce(api)
  return 'taken by SES, its link opened; a notice that it came back stops e-mails to the address'
}

/**
 * Only AWS itself may put events of `aws.ses` on a bus, and the emulator's SES sends its notices to topics alone. So
 * the rule is asked whether it takes the notice, and its queue gets the notice as EventBridge would send it.
 */
async function tellBounce(api: ApiClient): Promise<void> {
  const about = mailSubjectText({ account: 'demo', customer: '1001' })
  const notice = JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Email Bounced',
    source: 'aws.ses',
    account: awsAccount,
    time: new Date().toISOString(),
    region,
    resources: [],
    detail: {
      eventType: 'Bounce',
      mail: { tags: { 'ses:configuration-set': [stack], [mailSubjectTag]: [about] } },
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ann@example.com' }] },
    },
  })
  const queue = await queueOfRule(notice)
  const client = new SQSClient()
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: queue }))
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: notice }))
  await eventually('The customer whose e-mail came back', 60, async () => {
    const shown = JSON.stringify(await api.call('customers/?id=1001&fields=data,data.details'))
    return shown.includes('"because":"bounced"') ? true : undefined
  })
}

/** The name of the queue to which a rule of the default bus leads the event. */
async function queueOfRule(Event: string): Promise<string> {
  const client = new EventBridgeClient()
  const { Rules = [] } = await client.send(new ListRulesCommand({}))
  for (const { Name, EventPattern } of Rules) {
    if (EventPattern === undefined) continue
    const { Result } = await client.send(new TestEventPatternCommand({ EventPattern, Event }))
    if (Result !== true) continue
    const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ Rule: Name }))
    const queue = Targets[0]?.Arn?.split(':').at(-1)
    if (queue !== undefined) return queue
  }
  throw new StartError('No rule of the default bus takes the notice.')
}
