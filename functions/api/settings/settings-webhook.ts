/**
 * POST /api/settings/webhook/ (decisions: "Webhooks"): a webhook operated by hand. Starting and stopping are changes of
 * the settings; rewinding moves the cursor; a test shows the receiver's answer.
 */
import * as v from 'valibot'
import { missing, notAllowed } from '../../domain/refusal/mistake.ts'
import type { Settings, Webhook } from '../../domain/settings/settings.ts'
import { parseDatetime, showInstant } from '../../domain/time/time.ts'
import { attemptOutcomes, type AttemptOutcome } from '../../domain/webhook/delivery-attempt.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { present, type Words } from '../../http/schema-words.ts'
import { wakeWebhooks } from '../../work/queues/wake-webhooks.ts'
import { runtime } from '../../outside/runtime.ts'
import { postEvents } from '../../outside/receiver.ts'
import { applyAccount } from '../../work/account/change-account.ts'
import { readPosition } from '../../store/feed/feed-position.ts'
import { firstEventSince } from '../../store/feed/feed-seek.ts'
import { loadSettingsSince } from '../../store/account/load-settings.ts'
import { endWaiting, moveCursor, readWebhook } from '../../store/webhook/webhooks.ts'
import { testEventType } from '../event-answer.ts'
import { showWebhookState, webhookStateSchema } from './webhook-answer.ts'
import { webhookIdParameter } from './webhook-id.ts'

/** Rules for parameters that go together. */
const words: Words = {
  if: { properties: { action: { const: 'rewind' } } },
  then: present('to'),
  else: { properties: { to: false } },
}

const parameters = v.pipe(
  v.strictObject({
    id: webhookIdParameter,
    action: v.pipe(
      v.picklist(['start', 'stop', 'rewind', 'test'], 'one of start, stop, rewind, test'),
      v.description(
        'start: turns it on from its cursor, and makes a waiting resend due at once. stop: turns it off ' +
          'after the delivery in progress. rewind: moves the cursor. test: sends one test event now, even if ' +
          'the webhook is off.',
      ),
    ),
    to: v.exactOptional(
      v.pipe(
        v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'an event_id or a datetime'),
        v.description(
          'Required with rewind, and only then. An event_id: that event is sent next; 0 is the beginning, and ' +
            'a number one above the last skips all existing events. A datetime: the first event with a timestamp ' +
            'at or after it is sent next.',
        ),
      ),
    ),
  }),
  v.metadata({ words }),
)

export const testAnswer = v.pipe(
  v.object({
    id: v.string(),
    outcome: v.picklist(attemptOutcomes),
    status: v.exactOptional(
      v.pipe(v.number(), v.integer(), v.description('The HTTP status of the reply, if there was one.')),
    ),
    response_key: v.exactOptional(
      v.pipe(v.picklist(['right', 'wrong', 'missing']), v.description('The verdict on a reply with status 200.')),
    ),
    error: v.exactOptional(v.pipe(v.string(), v.description('The error of the connection, such as ECONNREFUSED.'))),
    milliseconds: v.pipe(v.number(), v.integer()),
  }),
  v.description("The receiver's answer to a test."),
)

export const endpoint = {
  name: 'settings-webhook',
  subject: 'events',
  method: 'POST',
  path: '/api/settings/webhook/',
  summary: 'Starts, stops, rewinds or tests a webhook.',
  access: 'key',
  parameters,
  answer: v.union([
    v.pipe(
      v.object({ id: v.string(), enabled: v.boolean(), state: webhookStateSchema }),
      v.description('The state of the webhook after start, stop and rewind.'),
    ),
    testAnswer,
  ]),
  refuses: true,
  ends: { 409: 'Others kept changing the settings. Try again.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, action, to }, call) => {
  if (action === 'rewind' && to === undefined)
    throw new ProgrammingError(missing('to', 'missing, but required with rewind.'))
  if (action !== 'rewind' && to !== undefined) throw new ProgrammingError(notAllowed('to', 'allowed only with rewind.'))
  // A person who operates a webhook by hand expects settings that were changed a moment ago to apply, even if another
  // process changed them.
  const state = await readWebhook(call.account, id)
  const settings = state && (await loadSettingsSince(call.account, state.settingsVersion))
  const webhook = settings?.webhooks.find((each) => each.id === id)
  if (settings === undefined || webhook === undefined) return refused({ field: 'id', code: 'webhook_unknown' })
  switch (action) {
    case 'start':
      return await setEnabled(id, true, call)
    case 'stop':
      return await setEnabled(id, false, call)
    case 'rewind':
      return await rewind(id, to ?? '', call)
    case 'test':
      return await test(webhook, settings, call)
  }
})

async function setEnabled(id: string, enabled: boolean, call: Call): Promise<Answer> {
  const { account, by, via, now } = call
  const file = { webhooks: [{ id, enabled }] }
  const applied = await applyAccount(file, {
    account,
    by,
    via: via === 'console' ? via : 'settings',
    now,
    runtime: runtime,
  })
  if (applied.outcome === 'refused') return refused(...applied.faults)
  if (applied.outcome !== 'applied') {
    throw new HttpError(409, 'Others kept changing the settings. Try again.', { 'Retry-After': '1' })
  }
  if (enabled && (await endWaiting(account, id, runtime))) await wakeWebhooks(account)
  return await showWebhook(id, call)
}

async function rewind(id: string, to: string, call: Call): Promise<Answer> {
  const { account, settings } = call
  const next = await eventAt(to, account, settings.account.timezone)
  const { head } = await readPosition(account, [])
  if (next === undefined || next > head + 1) {
    return refused({ field: 'to', code: 'webhook_rewind_to', values: { last: head + 1 } })
  }
  await moveCursor(account, id, Math.max(0, next - 1), runtime)
  await wakeWebhooks(account)
  return await showWebhook(id, call)
}

/** The event to be sent next; undefined for text that is neither a number nor a time. */
async function eventAt(to: string, account: string, timezone: string): Promise<number | undefined> {
  if (/^\d{1,15}$/.test(to)) return Number(to)
  const instant = parseDatetime(to, timezone)
  return instant === undefined ? undefined : await firstEventSince(account, instant)
}

async function showWebhook(id: string, { account, settings }: Call): Promise<Answer> {
  const state = await readWebhook(account, id)
  if (state === undefined) return refused({ field: 'id', code: 'webhook_unknown' })
  const { head } = await readPosition(account, [])
  return answered({ id, enabled: state.enabled, state: showWebhookState(state, head, settings.account.timezone) })
}

/** Sends a test event. Its number is 0, which receivers skip like every number that they have processed. */
async function test(webhook: Webhook, settings: Settings, { now }: Call): Promise<Answer> {
  const { id: account, mode, timezone } = settings.account
  const event = {
    event: testEventType,
    event_id: 0,
    timestamp: showInstant(now, timezone),
    via: 'settings' as const,
    webhook_id: webhook.id,
  }
  const result = await postEvents({ account, webhook, mode, events: [event] })
  const response_key = responseKeys[result.outcome]
  return answered({ id: webhook.id, ...result, ...(response_key !== undefined && { response_key }) })
}

const responseKeys: Partial<Record<AttemptOutcome, 'right' | 'wrong' | 'missing'>> = {
  delivered: 'right',
  'response-key-wrong': 'wrong',
  'response-key-missing': 'missing',
}
