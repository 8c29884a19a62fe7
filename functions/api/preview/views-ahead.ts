/** The future of a customer, as answers show it: the steps of the rules, and the coming collections between them. */
import { collectionSteps } from '../../domain/preview/collections-ahead.ts'
import { showStep, type StepReading, type StepView } from '../../domain/preview/show-steps.ts'
import { stepsAhead, type StepsQuery } from '../../work/advance/steps-ahead.ts'

/** Ordered by time. Outcomes of collections are not foreseen: an invoice stays open until one is reported. */
export async function* viewsAhead(query: StepsQuery, reading: StepReading): AsyncGenerator<StepView, void> {
  const attempts = new Set<string>()
  let { world, now: since } = query
  for await (const step of stepsAhead(query)) {
    yield* collectionSteps(world, { since, until: step.at }, attempts, reading)
    yield* showStep(step, reading)
    ;({ world, at: since } = step)
  }
  yield* collectionSteps(world, { since, until: query.until }, attempts, reading)
}
