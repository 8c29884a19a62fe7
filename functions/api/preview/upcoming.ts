/** GET /api/customers/upcoming/ (extensions: "upcoming"): what time brings to a customer if nobody does anything. */
import * as v from 'valibot'
import { after } from '../../domain/time/calendar.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { retentionOf } from '../../domain/notice/retention.ts'
import { erasuresAhead } from '../../domain/preview/show-erasures.ts'
import type { StepView } from '../../domain/preview/show-steps.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { dateWords } from '../../http/schema-words.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldPresent } from '../../work/advance/steps-ahead.ts'
import { stepSchema } from './preview-answer.ts'
import { mostSteps } from './preview-of.ts'
import { mostMonthsAhead } from '../../domain/time/too-far-ahead.ts'
import { readUntil } from '../../http/read-until.ts'
import { viewsAhead } from './views-ahead.ts'
import { readNotes } from '../../store/customer/notes.ts'

const defaultMonthsAhead = 13

const parameters = v.strictObject({
  id: customerIdParameter,
  until: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(`Date, ${defaultMonthsAhead} months from now by default, at most ${mostMonthsAhead}.`),
      v.metadata({ words: dateWords }),
    ),
  ),
  subscription_id: v.exactOptional(v.pipe(v.string(), v.description('Only the steps of this subscription.'))),
})

export const endpoint = {
  name: 'upcoming',
  subject: 'subscriptions',
  method: 'GET',
  path: '/api/customers/upcoming/',
  summary: 'Returns what will happen to a customer over time if nobody does anything.',
  description: 'Calculated by the same rules that will carry it out. Nothing is stored.',
  access: 'key',
  parameters,
  answer: v.object({
    steps: v.pipe(v.array(stepSchema), v.description(`In order of their time, at most ${mostSteps}.`)),
    more: v.pipe(v.boolean(), v.description('Whether there are more than the answer includes.')),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, until, subscription_id }, call) => {
  const { settings, language, now } = call
  const end =
    until === undefined ? after(now, 'P1M', defaultMonthsAhead, settings.account.timezone) : readUntil(until, call)
  if (typeof end === 'object') return refused(end)
  const stored = await loadWorld(call.account, id)
  if (stored === undefined || stored.customer.erased !== undefined) {
    return refused({ field: '', code: 'customer_unknown' })
  }
  const world = await worldPresent(settings, stored, now)
  if (subscription_id !== undefined && subscriptionOf(world, subscription_id) === undefined) {
    return refused({ field: '', code: 'subscription_unknown' })
  }
  const isWanted = (step: StepView) => subscription_id === undefined || step.subscription_id === subscription_id
  const steps: StepView[] = []
  const hasNotes = retentionOf(settings, 'notes') !== undefined && world.customer.notes !== undefined
  const notes = hasNotes ? await readNotes(call.account, id) : []
  const erasures = erasuresAhead({ customer: world.customer, notes }, end, { settings, language })
  for await (const step of viewsAhead({ settings, world, now, until: end }, { settings, language, now })) {
    while (erasures[0] !== undefined && erasures[0].at <= step.at) steps.push(...erasures.splice(0, 1).filter(isWanted))
    if (isWanted(step)) steps.push(step)
    if (steps.length > mostSteps) return answered({ steps: steps.slice(0, mostSteps), more: true })
  }
  return answered({ steps: [...steps, ...erasures.filter(isWanted)], more: false })
})
