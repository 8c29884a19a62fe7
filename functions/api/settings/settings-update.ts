/**
 * POST /api/settings/update/: applies an account file to the caller's account, whole or not at all. Faults are a 422
 * whose keys are paths in the file, including unknown sections.
 */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { runtime } from '../../outside/runtime.ts'
import { applyAccount } from '../../work/account/change-account.ts'
import {
  accountFile as parameters,
  lacksRight,
  maxFileBytes as maxBodyBytes,
  rightsOfChanges,
  unexpectedPlan,
} from './account-file-call.ts'
import { replanned } from './replanned.ts'

export const endpoint = {
  name: 'settings-update',
  subject: 'settings',
  method: 'POST',
  path: '/api/settings/update/',
  summary: 'Changes the settings of the account.',
  description:
    'Entries are found by their identifier. Omitted values stay unchanged. null resets a key to its ' +
    'default. "delete": true beside its identifier removes an entry that nothing refers to. Sending the ' +
    'same settings twice changes nothing the second time. The body can have up to 5.5 MB, counted as a ' +
    'JSON string: a quote, a backslash and a line break count as two bytes.',
  access: 'key',
  furtherRights: rightsOfChanges,
  maxBodyBytes,
  parameters,
  answer: v.object({
    changed: v.pipe(v.boolean(), v.description('Whether the file changed anything.')),
    api_accesses: v.pipe(
      v.array(v.object({ name: v.string(), key: v.string() })),
      v.description('The keys created for new accesses that were sent without one. They are never shown again.'),
    ),
  }),
  refuses: true,
  unexpected: unexpectedPlan,
  ends: {
    409:
      'The settings have changed since the plan that the expect belongs to, or others kept changing them: ' +
      'try again.',
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ expect, ...file }, call) => {
  const { account, access, by, via, now } = call
  const options = { account, by, via: via === 'console' ? via : 'settings', now, access, runtime } as const
  const applied = await applyAccount(file, { ...options, ...(expect !== undefined && { expect }) })
  switch (applied.outcome) {
    case 'applied':
      return answered({
        changed: applied.changed,
        api_accesses: Object.entries(applied.madeKeys).map(([name, key]) => ({ name, key })),
      })
    case 'refused':
      return refused(...applied.faults)
    case 'forbidden':
      throw lacksRight(applied.lacks, call)
    case 'unexpected':
      return await replanned(file, call)
    case 'conflict':
      throw new HttpError(409, 'Others kept changing the settings. Try again.', { 'Retry-After': '1' })
  }
})
