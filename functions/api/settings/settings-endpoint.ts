/**
 * GET /api/settings/: everything the account owner configures, in the shape of the account file, without secrets, and
 * with the state of each webhook.
 */
import * as v from 'valibot'
import { mayChangeAccesses } from '../../domain/settings/access/access-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { shownSettingsSchema } from '../../domain/settings/show-settings.ts'
import { showInstant } from '../../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { flag } from '../../http/read-parameters.ts'
import { readIndexJobs } from '../../store/account/index-jobs.ts'
import { readKeyUses } from '../../store/account/key-uses.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { readPosition } from '../../store/feed/feed-position.ts'
import { readWebhooks } from '../../store/webhook/webhooks.ts'
import { exportAccount } from '../../work/account/export-account.ts'
import { tellExport } from '../../work/session/tell-audit.ts'
import { showWebhookState, webhookStateSchema } from './webhook-answer.ts'

const parameters = v.strictObject({
  export: v.optional(
    v.pipe(
      flag(),
      v.description(
        'Whether the account is downloaded as a file. The event settings:exported then names the caller. ' +
          'Default false.',
      ),
    ),
    false,
  ),
})

const { fields, api_accesses, webhooks, roles, users, ...sections } = shownSettingsSchema.entries
const used = (words: string) => v.exactOptional(v.pipe(v.string(), v.description(words)))

const indexState = v.pipe(
  v.object({
    task: v.pipe(
      v.picklist(['fill', 'clear']),
      v.description('fill: values of existing customers are being indexed. clear: the index is being removed.'),
    ),
    begins: v.pipe(v.string(), v.description("Datetime in the account's timezone, in real time.")),
    customers: v.pipe(v.number(), v.integer(), v.description('The number of customers that have been processed.')),
  }),
  v.description('Only while a job works on the index. Filters do not use the index until then.'),
)

export const endpoint = {
  name: 'settings',
  subject: 'settings',
  method: 'GET',
  path: '/api/settings/',
  summary: 'Returns the settings of the account.',
  description:
    'All defaults are included. API access keys and webhook secrets are never returned. Fields are ' +
    'returned only if the key came as a bearer token, or with a session. The answer can be sent to ' +
    '/api/settings/update/ as it is, without any effect; the state of a webhook and the last use of a ' +
    'key are ignored there.',
  access: 'key',
  parameters,
  answer: v.object({
    ...sections,
    fields: v.exactOptional(
      v.pipe(
        v.array(v.object({ ...fields.item.entries, index: v.exactOptional(indexState) })),
        v.description('The custom fields. Only if the key came as a bearer token, or with a session.'),
      ),
    ),
    roles: v.exactOptional(v.pipe(roles, v.description("The account's own roles. Only with the right accesses."))),
    users: v.exactOptional(v.pipe(users, v.description('The users who can sign in. Only with the right accesses.'))),
    api_accesses: v.array(
      v.object({
        ...api_accesses.item.entries,
        last_used: used('The last use of the key, to the hour, in real time. Absent if it was over 400 days ago.'),
        previous_last_used: used('The last use of the previous key, which works until previous_until.'),
      }),
    ),
    webhooks: v.array(
      v.object({
        ...webhooks.item.entries,
        state: v.exactOptional(v.pipe(webhookStateSchema, v.description('The state of the webhook.'))),
      }),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ export: isExport }, call) => {
  const { account, access, keySentAs } = call
  const settings = (await loadPresentSettings(account)) ?? call.settings
  if (isExport)
    await tellExport({ account, at: call.now, via: call.via, fact: { fact: 'settings-exported', by: call.by } })
  const { fields, roles, users, sign_in, ...accountSections } = await exportAccount(settings)
  const [shownFields, api_accesses, webhooks] = await Promise.all([
    keySentAs === 'bearer' || keySentAs === 'session' ? withIndexes(fields, settings) : undefined,
    withUses(accountSections.api_accesses, settings),
    withStates(accountSections.webhooks, account, settings),
  ])
  return answered({
    ...accountSections,
    ...(shownFields && { fields: shownFields }),
    api_accesses,
    webhooks,
    ...(mayChangeAccesses(access) && { roles, users, ...(sign_in !== undefined && { sign_in }) }),
  })
})

type Shown = Awaited<ReturnType<typeof exportAccount>>

/** The fields, each with the progress of a job on its index. */
async function withIndexes(fields: Shown['fields'], settings: Settings) {
  if (settings.index_work === undefined) return fields
  const jobs = await readIndexJobs(settings)
  return fields.map((field) => {
    const job = jobs.find(({ scope, name }) => scope === field.scope && name === field.name)
    if (job === undefined) return field
    const { task, begins, customers } = job
    return { ...field, index: { task, begins: showInstant(begins, settings.account.timezone), customers } }
  })
}

/** The accesses, each with the times at which its keys were used. */
async function withUses(shownAccesses: Shown['api_accesses'], settings: Settings) {
  const { id: account, timezone } = settings.account
  const uses = await readKeyUses(account)
  const hashes = new Map(settings.api_accesses.map((access) => [access.name, access]))
  const lastUse = (key: string, hash: string | undefined) => {
    const at = hash === undefined ? undefined : uses.get(hash)
    return at === undefined ? {} : { [key]: showInstant(at, timezone) }
  }
  return shownAccesses.map((access) => {
    const stored = hashes.get(access.name)
    return {
      ...access,
      ...lastUse('last_used', stored?.key_hash),
      ...lastUse('previous_last_used', stored?.previous_key_hash),
    }
  })
}

/** The webhooks, each with its state. */
async function withStates(shownWebhooks: Shown['webhooks'], account: string, { account: { timezone } }: Settings) {
  if (shownWebhooks.length === 0) return shownWebhooks
  // States first: the end of the feed then never lies below a cursor.
  const states = new Map((await readWebhooks(account)).map((state) => [state.id, state]))
  const { head } = await readPosition(account, [])
  return shownWebhooks.map((webhook) => {
    const state = states.get(webhook.id)
    return state === undefined ? webhook : { ...webhook, state: showWebhookState(state, head, timezone) }
  })
}
