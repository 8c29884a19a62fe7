/** GET /api/notices/: the notices of the account, each with the number of times that it will soon be sent. */
import * as v from 'valibot'
import { noticesOf } from '../../domain/settings/notice-laws.ts'
import { after } from '../../domain/time/calendar.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { countNotices } from '../../store/notice/notices-to-come.ts'

const days = 30
const parameters = v.strictObject({})

export const endpoint = {
  name: 'notices',
  subject: 'settings',
  method: 'GET',
  path: '/api/notices/',
  summary: `Returns the notices that are switched on, and how many will be sent in the next ${days} days.`,
  description: 'Events of the type notice:sent say who was notified.',
  access: 'key',
  parameters,
  answer: v.object({
    notices: v.array(
      v.object({
        id: v.string(),
        when: v.string(),
        law: v.exactOptional(v.string()),
        ahead: v.pipe(v.number(), v.integer(), v.description(`Notices to be sent in the next ${days} days.`)),
      }),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, { account, settings: kept, now }) => {
  const settings = (await loadPresentSettings(account)) ?? kept
  const until = after(now, 'P1D', days, settings.account.timezone)
  const notices = await Promise.all(
    noticesOf(settings).map(async (notice) => ({
      id: notice.id,
      when: notice.when,
      ...(notice.law === undefined ? {} : { law: notice.law }),
      ahead: await countNotices(account, notice, now, until),
    })),
  )
  return answered({ notices })
})
