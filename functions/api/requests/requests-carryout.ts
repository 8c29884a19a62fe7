/** POST /api/requests/carryout/: carries out a request that waits for a decision. */
import * as v from 'valibot'
import { datetimeWords } from '../../http/schema-words.ts'
import { parseDatetime } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { readUntil } from '../../http/read-until.ts'
import { carryOutByHand, previewByHand, type Target } from '../../work/requests/decide-request.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { answerOrPreview } from '../preview/preview-answer.ts'
import { previewOf, type Previewed } from '../preview/preview-of.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'
import { decideOnce, decisionAnswer, decisionEnds, requestIdParameter } from './request-answer.ts'

const parameters = v.strictObject({
  request_id: requestIdParameter,
  customer_id: v.pipe(v.string(), v.description('The customer whose contract is meant.')),
  subscription_id: v.pipe(v.string(), v.description('The subscription that is meant.')),
  at: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Datetime: when the contract ends. Default: as the terms say, counted from the instant at which the request ' +
          'was received.',
      ),
      v.metadata({ words: datetimeWords }),
    ),
  ),
})

export const endpoint = {
  name: 'requests-carryout',
  subject: 'requests',
  method: 'POST',
  path: '/api/requests/carryout/',
  summary: 'Carries out a request that is waiting for a decision.',
  description:
    'A cancellation stops the subscription; a withdrawal also credits its invoices and pays the money back. Both ' +
    'count from the instant at which the request was received.',
  access: 'key',
  parameters,
  answer: answerOrPreview(decisionAnswer),
  refuses: true,
  idempotent: true,
  previews: true,
  ends: decisionEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, call) => {
  const { customer_id: customer, subscription_id: subscription } = sent
  const at = sent.at === undefined ? undefined : parseDatetime(sent.at, call.settings.account.timezone)
  if (sent.at !== undefined && at === undefined) return refused({ field: 'at', code: 'datetime_expected' })
  const target = { customer, subscription, ...(at !== undefined && { at }) }
  const { previewing } = call
  if (previewing === undefined) return await decide(sent, target, call)
  const previewed = await previewTarget(sent.request_id, target, call)
  if ('answer' in previewed) return previewed.answer
  if (previewing.mode === 'preview') {
    const until = previewing.until === undefined ? undefined : readUntil(previewing.until, call)
    if (typeof until === 'object') return refused(until)
    return answered({ preview: await previewOf(previewed.parts, until, call) })
  }
  return (await unexpectedOf(previewed.parts, previewing.expect, call)) ?? (await decide(sent, target, call))
})

const decide = (sent: v.InferOutput<typeof parameters>, target: Target, call: Call): Promise<Answer> =>
  decideOnce(endpoint.name, sent, call, (decision) => carryOutByHand(decision, target))

async function previewTarget(
  id: string,
  target: Target,
  call: Call,
): Promise<{ readonly parts: readonly Previewed[] } | { readonly answer: Answer }> {
  const { settings, now, by, via, access } = call
  const decision = { settings, id, now, by, via, ...(access.limits && { limits: access.limits }) }
  const outcome = await previewByHand(decision, target)
  switch (outcome.outcome) {
    case 'unknown':
      throw new HttpError(404, 'request_id: there is no such request.')
    case 'refused':
      return { answer: refused(...outcome.faults) }
    case 'previewed': {
      const part = await outcomeOfCommits(outcome.before, [outcome.commit], call)
      return { parts: part === undefined ? [] : [{ outcome: part, customer: undefined }] }
    }
  }
}
