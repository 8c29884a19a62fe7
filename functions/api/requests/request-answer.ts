/** The shape of a request in answers, and the common parts of deciding about one. */
import * as v from 'valibot'
import {
  proposalGrounds,
  requestKinds,
  requestStates,
  waitReasons,
  type ReaderRequest,
} from '../../domain/request/request.ts'
import { showInstant, type Instant } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import type { Answer } from '../../http/endpoint.ts'
import { languageSchema } from '../../language/language.ts'
import type { DecisionOutcome, RequestDecision } from '../../work/requests/decide-request.ts'
import { decideUnderKey } from '../decide-under-key.ts'

const text = v.string()
const e = v.exactOptional
const datetime = (words: string) => v.pipe(text, v.description(`Datetime in the account's timezone. ${words}`))

export const requestAnswer = v.object({
  request_id: text,
  kind: v.picklist(requestKinds),
  business_entity: text,
  received: datetime('The request counts from this instant, whenever it is carried out.'),
  language: languageSchema,
  said: v.pipe(
    v.object({
      name: text,
      email: text,
      contract: e(text),
      address: e(text),
      ground: e(v.picklist(['ordinary', 'cause'])),
      reason: e(text),
      date: e(text),
    }),
    v.description("The reader's original words."),
  ),
  state: v.picklist(requestStates),
  waits_for: e(v.pipe(v.picklist(waitReasons), v.description('The reason for which it needs a decision by people.'))),
  proposals: v.pipe(
    v.array(v.object({ customer_id: text, subscription_id: e(text), by: v.picklist(proposalGrounds) })),
    v.description('Contracts that may be meant.'),
  ),
  customer_id: e(text),
  subscription_id: e(text),
  effect_at: e(datetime('When the contract ends.')),
  receipt_at: e(datetime('When the receipt was sent.')),
  decided_at: e(datetime('When it was carried out or refused.')),
  decided_by: e(text),
  refusal: e(text),
})

export function showRequest(request: ReaderRequest, timezone: string): v.InferOutput<typeof requestAnswer> {
  const { id, kind, entity, received, language, said, state, waits_for, proposals, decided, refusal } = request
  const time = (instant: Instant) => showInstant(instant, timezone)
  return {
    ...{ request_id: id, kind, business_entity: entity, received: time(received), language, said, state },
    ...(waits_for !== undefined && { waits_for }),
    proposals: proposals.map(({ customer, subscription, by }) => ({
      customer_id: customer,
      ...(subscription !== undefined && { subscription_id: subscription }),
      by,
    })),
    ...(request.customer !== undefined && { customer_id: request.customer }),
    ...(request.subscription !== undefined && { subscription_id: request.subscription }),
    ...(request.effect_at !== undefined && { effect_at: time(request.effect_at) }),
    ...(request.receipt_at !== undefined && { receipt_at: time(request.receipt_at) }),
    ...(decided !== undefined && { decided_at: time(decided.at), decided_by: decided.by }),
    ...(refusal !== undefined && { refusal }),
  }
}

export const requestIdParameter = v.pipe(text, v.minLength(1, 'the id of a request'), v.description('The request.'))

export const decisionAnswer = v.object({
  request_id: text,
  state: v.picklist(requestStates),
  customer_id: e(text),
  subscription_id: e(text),
  effect_at: e(datetime('When the contract ends.')),
})

export const decisionEnds = {
  404: 'There is no such request.',
  409: 'Others kept changing the same request. Try again.',
} as const

/** Decides about a request, once under the call's Idempotency-Key. */
export const decideOnce = (
  endpoint: string,
  parameters: { readonly request_id: string },
  call: Call,
  decide: (decision: RequestDecision) => Promise<DecisionOutcome>,
): Promise<Answer> =>
  decideUnderKey<ReaderRequest>(
    call,
    {
      ...{ endpoint, parameters, show: (request) => showDecision(request, call.settings.account.timezone) },
      unknown: 'request_id: there is no such request.',
      contended: decisionEnds[409],
    },
    async (keep) => {
      const { access, by, via, settings, now } = call
      const decision = { settings, id: parameters.request_id, now, by, via, ...keep }
      const outcome = await decide({ ...decision, ...(access.limits && { limits: access.limits }) })
      return outcome.outcome === 'decided' ? { outcome: 'decided', subject: outcome.request } : outcome
    },
  )

function showDecision(request: ReaderRequest, timezone: string): v.InferOutput<typeof decisionAnswer> {
  const { request_id, state, customer_id, subscription_id, effect_at } = showRequest(request, timezone)
  return {
    ...{ request_id, state },
    ...(customer_id !== undefined && { customer_id }),
    ...(subscription_id !== undefined && { subscription_id }),
    ...(effect_at !== undefined && { effect_at }),
  }
}
