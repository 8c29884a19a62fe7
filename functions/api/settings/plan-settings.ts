/**
 * POST /api/settings/plan/: the changes that an account file would make, by the rules that would apply it. Nothing is
 * changed.
 */
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { planAccount } from '../../work/account/plan-account.ts'
import {
  accountFile as parameters,
  lacksRight,
  maxFileBytes as maxBodyBytes,
  rightsOfChanges,
  shownPlan,
} from './account-file-call.ts'

export const endpoint = {
  name: 'settings-plan',
  title: 'SettingsPlan',
  subject: 'settings',
  method: 'POST',
  onlyReads: true,
  path: '/api/settings/plan/',
  summary: 'Returns the effects of a change of the settings.',
  description:
    'Takes what /api/settings/update/ takes, refuses what it refuses, and changes nothing. Returns ' +
    'entries that are new, changed or removed, and prices with the number of subscriptions that will pay ' +
    'them. Secrets are never returned. Every secret in the file is reported as changed, even if it is ' +
    'the current one.',
  access: 'key',
  furtherRights: rightsOfChanges,
  maxBodyBytes,
  parameters,
  answer: shownPlan,
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ expect: _, ...file }, call) => {
  const { account, access } = call
  const planned = await planAccount(file, { account, access })
  switch (planned.outcome) {
    case 'planned':
      return answered({ changed: planned.changed, ...planned.plan })
    case 'refused':
      return refused(...planned.faults)
    case 'forbidden':
      throw lacksRight(planned.lacks, call)
  }
})
