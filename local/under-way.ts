/** Counts the calls and jobs under way, for the end of the service and for metrics. */
import { performance } from 'node:perf_hooks'
import type { LocalFunction } from './functions.ts'

export interface UnderWay {
  readonly calls: number
  readonly jobs: number
}

export interface EndedJob {
  readonly function: string
  readonly outcome: 'done' | 'failed'
  readonly seconds: number
}

export interface Counted {
  readonly functions: readonly LocalFunction[]
  readonly underWay: () => UnderWay
}

/** The same functions, with a count of their runs. Runs of routes are calls; all other runs are jobs. */
export function countUnderWay(
  functions: readonly LocalFunction[],
  onJob: (job: EndedJob) => void = () => undefined,
): Counted {
  let calls = 0
  let jobs = 0
  const counted = (served: LocalFunction): LocalFunction =>
    served.wiring.trigger.kind === 'route'
      ? {
          ...served,
          async call(...args) {
            calls += 1
            return await served.call(...args).finally(() => (calls -= 1))
          },
        }
      : {
          ...served,
          async call(...args) {
            jobs += 1
            const began = performance.now()
            let outcome: EndedJob['outcome'] = 'failed'
            try {
              const answer = await served.call(...args)
              outcome = 'done'
              return answer
            } finally {
              jobs -= 1
              onJob({ function: served.wiring.name, outcome, seconds: (performance.now() - began) / 1_000 })
            }
          },
        }
  return { functions: functions.map(counted), underWay: () => ({ calls, jobs }) }
}

/** The work that an end waits for, in words; undefined if there is none. */
export function shownUnderWay({ calls, jobs }: UnderWay): string | undefined {
  const parts = [...counted(calls, 'call'), ...counted(jobs, 'job')]
  return parts.length === 0 ? undefined : parts.join(' and ')
}

const counted = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'} under way`]
