/** The body of a preview (extensions: "preview and expect") of one customer's outcome, or of many customers'. */
import type { Outcome } from '../../domain/preview/outcome.ts'
import { amountsToPay, namesTaken, periodsToShow, showOutcome } from '../../domain/preview/show-outcome.ts'
import type { StepView } from '../../domain/preview/show-steps.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { expectationOf } from './expectation.ts'
import { viewsAhead } from './views-ahead.ts'

export interface Previewed {
  readonly outcome: Outcome
  /**
   * The id that each part of the preview names; undefined for a single customer, and for a customer without an id yet.
   */
  readonly customer: string | undefined
}

/** The most steps that an answer shows. */
export const mostSteps = 400

/** An answer holds 6 MB. With more periods than this, it shows the latest few of each subscription. */
const mostPeriods = 10_000
const latestPeriods = 12

/** Shows the steps that follow as well, up to `until`. */
export async function previewOf(
  previewed: readonly Previewed[],
  until: Instant | undefined,
  call: Call,
): Promise<Readonly<Record<string, unknown>>> {
  const { settings, language, now } = call
  const isLong = periodsToShow(previewed.map(({ outcome }) => outcome)) > mostPeriods
  const views = previewed.map(({ outcome, customer }) => {
    const named = customer === undefined ? {} : { customer_id: customer }
    const {
      documents,
      subscriptions,
      recipients,
      overrides,
      payments,
      collections,
      balance,
      balance_before,
      ...others
    } = showOutcome(outcome, { settings, language, now, ...(isLong && { latestPeriods }) })
    const withName = <Part extends object>(parts: readonly Part[]) => parts.map((part) => ({ ...part, ...named }))
    return {
      ...others,
      documents: withName(documents),
      subscriptions: [...withName(subscriptions), ...recipients],
      overrides: withName(overrides),
      payments: withName(payments),
      collections: withName(collections),
      balance: withName(balance),
      balance_before: withName(balance_before),
    }
  })
  const { steps, more } = await whatFollows(previewed, until, call)
  return {
    documents: views.flatMap(({ documents }) => documents),
    follow: steps,
    ...((more || previewed.some(({ outcome }) => outcome.moreRecipients === true)) && { more: true }),
    subscriptions: views.flatMap(({ subscriptions }) => subscriptions),
    overrides: views.flatMap(({ overrides }) => overrides),
    payments: views.flatMap(({ payments }) => payments),
    collections: views.flatMap(({ collections }) => collections),
    balance: views.flatMap(({ balance }) => balance),
    balance_before: views.flatMap(({ balance_before }) => balance_before),
    to_pay_now: amountsToPay(previewed.map(({ outcome }) => outcome)),
    events: views.flatMap(({ events }) => events),
    messages: views.flatMap(({ messages }) => messages),
    counts: {
      periods: views.reduce((sum, { counts }) => sum + counts.periods, 0),
      documents: views.reduce((sum, { counts }) => sum + counts.documents, 0),
      events: views.reduce((sum, { counts }) => sum + counts.events, 0),
    },
    expect: expectationOf(
      previewed.map(({ outcome }) => outcome),
      call,
      Date.now(),
    ),
  }
}

async function whatFollows(
  previewed: readonly Previewed[],
  until: Instant | undefined,
  { settings, language, now }: Call,
): Promise<{ readonly steps: readonly StepView[]; readonly more: boolean }> {
  const steps: StepView[] = []
  if (until === undefined) return { steps, more: false }
  for (const { outcome, customer } of previewed) {
    const named = customer === undefined ? {} : { customer_id: customer }
    const unnamed = namesTaken(outcome)
    const reading = { settings, language, now, unnamed }
    for await (const step of viewsAhead({ settings, world: outcome.after, now, until }, reading)) {
      steps.push({ ...step, ...named })
      if (steps.length > mostSteps) return { steps: steps.slice(0, mostSteps), more: true }
    }
  }
  return { steps, more: false }
}
