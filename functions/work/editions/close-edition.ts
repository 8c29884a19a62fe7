/**
 * Closing of an issue (capabilities 10.1), a job in steps: it waits until the issue is assigned to the readers of its
 * carriers, begins a closing under a number, reads assignments page by page, prints the list of one carrier after
 * another, and ends the closing in one transaction. Ids of lists follow from the number, so a step that is done again
 * makes the same lists.
 */
import { isDated } from '../../domain/edition/cut-off.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { closingJob, closingStateSchema, failed, type ClosingState, type ClosingWork } from './closing-run.ts'
import { endClosing, handOver } from './end-closing.ts'
import { forecastStep } from './forecast-edition.ts'
import { keepNextFile, printNext, redeliverNext } from './print-lists.ts'
import { beginClosing, readOn } from './read-assigned.ts'

export const closeEditionJob = jobKind<ClosingState>({
  ...closingJob,
  state: closingStateSchema,
  step: async (state, ordered) => {
    // A closing that has waited is dated by its start, not by the time of its call.
    const context = 'run' in state ? { ...ordered, at: state.run.at } : ordered
    const { external_id } = 'run' in state ? state.run : state
    const product = context.settings.products.find((one) => one.external_id === external_id)
    if (product === undefined) return failed({ field: 'external_id', code: 'product_unknown' })
    if (!isDated(product)) return failed({ field: 'external_id', code: 'product_undated' })
    const work: ClosingWork = { context, product }
    switch (state.phase) {
      case 'forecast':
        return await forecastStep<ClosingState>(state, context, product)
      case 'begin':
        return await beginClosing(work, state)
      case 'read':
        return await readOn(work, state.run, state.cursor)
      case 'print':
        return await printNext(work, state.run, state.carrier)
      case 'redeliver':
        return await redeliverNext(work, state.run, state.carrier)
      case 'file':
        return await keepNextFile(work, state)
      case 'end':
        return await endClosing(work, state.run)
      case 'hand-over':
        return await handOver(work, state.run, state.list, state.from)
    }
  },
})
