/**
 * Notices of addresses that a mail server permanently refuses, in the form and the queue of SES notices. A notice that
 * is lost when the service ends is repeated by the next e-mail to the address.
 */
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { MailFailure } from '../functions/work/deliveries/mail-failure.ts'
import type { SendEmail } from './mail-message.ts'
import type { Queues } from './queue-emulator.ts'

export type TellUnreachable = (mail: SendEmail, addresses: readonly string[]) => Promise<void>

export const mailNotices =
  ({ client, urls }: Pick<Queues, 'client' | 'urls'>): TellUnreachable =>
  async ({ EmailTags }, addresses) => {
    const detail: MailFailure = {
      eventType: 'Bounce',
      mail: { tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])) },
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
      },
    }
    const MessageBody = JSON.stringify({ source: 'aws.ses', detail })
    await client.send(new SendMessageCommand({ QueueUrl: urls['mail-failures'], MessageBody }))
  }
