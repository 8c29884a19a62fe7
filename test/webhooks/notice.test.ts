import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import type { Mail } from '../../functions/outside/send-mail.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { compress, settingsItem } from '../../functions/store/account/settings-item.ts'
import { sendNotice } from '../../functions/webhooks/deactivation-mail.ts'
import { settingsOf } from '../settings.ts'
import { hook } from './webhook-account.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const at = '2027-01-31T09:00:00.000Z'
const now = '2027-01-31T09:00:01.000Z'
const off: WebhookState = {
  id: 'crm',
  version: 9,
  settingsVersion: 1,
  enabled: false,
  reason: 'resends-failed',
  cursor: 41,
  failures: 3,
  notice: { reason: 'resends-failed', at, tries: 0 },
  due: at,
}
const sender = { external_id: 'dk', name: 'Søndagsavisen', currency: 'DKK', email: 'abo@news.example', language: 'da' }

beforeEach(() => {
  dynamo.reset()
  dynamo.on(PutCommand).resolves({})
  clearSettingsCache()
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.spyOn(console, 'warn').mockReturnValue()
})

async function given(file: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = settingsOf({
    account: { id: 'news', name: 'The News', timezone: 'Europe/Copenhagen' },
    webhooks: [hook({ error_email: 'ops@example.com' })],
    ...file,
  })
  const Item = settingsItem(settings, await compress(settings), 1)
  dynamo.on(GetCommand).resolves({ Item })
}

const sent: Mail[] = []
const send = (state: WebhookState = off, sendMail = takes) => sendNotice('news', state, { now, sendMail })
const takes = (mail: Mail) => {
  sent.push(mail)
  return Promise.resolve()
}
const refuses = () => Promise.reject(new Error('Email address is not verified.'))
const kept = () =>
  dynamo.commandCalls(PutCommand).map((call) => {
    const { notice, due_at: due }: Record<string, unknown> = call.args[0].input.Item ?? {}
    return { notice, due }
  })

describe('the e-mail about a webhook that was turned off', () => {
  beforeEach(() => void sent.splice(0))

  it('goes to the error address, from the first business entity, in its language', async () => {
    await given({ business_entities: [sender] })
    expect(await send()).toBe('sent')
    expect(sent).toMatchObject([
      {
        from: 'abo@news.example',
        fromName: 'Søndagsavisen',
        to: ['ops@example.com'],
        subject: 'Webhooken crm hos The News er slået fra',
        text: expect.stringMatching(
          /\n\nSiden 2027-01-31 10:00:00 \(Europe\/Copenhagen\) .* https:\/\/hook\.example\/\.\n\nÅrsag: .*\n\n.* nummer 41\. /,
        ),
        language: 'da',
      },
    ])
  })

  it('says why', async () => {
    await given({ business_entities: [{ ...sender, language: 'en' }] })
    const reasons = ['resends-failed', 'response-key-missing', 'response-key-wrong'] as const
    for (const reason of reasons) await send({ ...off, notice: { reason, at, tries: 0 } })
    expect(sent.map(({ text }) => /Reason: (.*)/.exec(text)?.[1])).toEqual([
      'the first attempt and every resend failed.',
      'a reply with status 200 came without the header X-Service-Webhook-Key.',
      'a reply with status 200 had a wrong value in the header X-Service-Webhook-Key.',
    ])
  })

  it('is claimed before it is sent, and due no more after', async () => {
    await given({ business_entities: [sender] })
    await send()
    expect(kept()).toEqual([
      { notice: { reason: 'resends-failed', at, tries: 1 }, due: '2027-01-31T09:05:01.000Z' },
      { notice: undefined, due: undefined },
    ])
  })

  it('is not sent by who comes second', async () => {
    await given({ business_entities: [sender] })
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: 'changed', $metadata: {} }))
    expect(await send()).toBe('nothing-to-do')
    expect(
      await send({ ...off, notice: { reason: 'resends-failed', at, tries: 1 }, due: '2027-01-31T09:05:01.000Z' }),
    ).toBe('nothing-to-do')
    expect(sent).toEqual([])
  })

  it('that is not taken stays due, five times, and is then given up', async () => {
    await given({ business_entities: [sender] })
    expect(await send(off, refuses)).toBe('failed')
    expect(kept()).toHaveLength(1)
    expect(await send({ ...off, notice: { reason: 'resends-failed', at, tries: 4 } }, refuses)).toBe('given-up')
    expect(kept().at(-1)).toEqual({ notice: undefined, due: undefined })
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  it('cannot be sent where the first business entity has no address, and that is the end of it', async () => {
    const { email, ...silent } = sender
    await given({ business_entities: [silent, { ...sender, external_id: 'se' }] })
    expect(await send()).toBe('no-sender')
    await given({})
    clearSettingsCache()
    expect(await send()).toBe('no-sender')
    expect(sent).toEqual([])
    expect(kept().at(-1)).toEqual({ notice: undefined, due: undefined })
  })

  it('is not sent where nobody wants it any more', async () => {
    await given({ business_entities: [sender], webhooks: [hook()] })
    expect(await send()).toBe('nothing-to-do')
    expect(sent).toEqual([])
  })
})
