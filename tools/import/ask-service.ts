/** `--dry-run --url`: the service previews every line, and the counts of all previews are added up. */
import { faultsOf, maxFaults } from './dry-run.ts'
import { englishFaults } from './fault-texts.ts'
import type { ImportRuntime } from './import-runtime.ts'
import { mappedLines } from './mapping/mapped-line.ts'
import type { Asking, Source } from './options.ts'
import { openSource } from './source.ts'
import { batchesOf } from './sending/batches.ts'
import { bulkClient } from './sending/bulk-client.ts'
import type { Journal } from './sending/journal.ts'
import { addMade, type Outcome } from './sending/outcome.ts'
import { paceOf } from './sending/pace.ts'
import { deliver } from './sending/send-batches.ts'

/** Returns the number of lines that the service refuses. Throws an ImportError if it cannot ask about all lines. */
export async function askService(
  source: Source,
  { target, load }: Asking,
  { fetch, now, wait, stop, out, err }: ImportRuntime,
): Promise<number> {
  const { map, input } = await openSource(source)
  const made: Record<string, number> = {}
  let refused = 0
  await deliver(batchesOf(mappedLines(input.lines(), map), { operations: source.batch }), {
    journal: journalOfPreviews(),
    report: { add: () => undefined },
    client: bulkClient({
      url: target.url,
      serviceKey: target.key,
      fetch,
      pace: paceOf({ perSecond: load.rate, wait }),
      now,
      waiting: (milliseconds, reason) => err(`Waiting ${Math.ceil(milliseconds / 1000)} s: ${reason}\n`),
    }),
    ...{ concurrency: load.concurrency, externalLookup: false, previews: true, unanswered: 'send' },
    ...{ now, stop, texts: englishFaults },
    answered(_, outcome) {
      addMade(made, outcome.made)
      for (const { line, faults } of refusedLines(outcome)) {
        if ((refused += 1) <= maxFaults) out(faultsOf({ number: line, faults }))
      }
    },
  })
  if (refused > maxFaults) out(`… and ${refused - maxFaults} lines more.\n`)
  const { periods = 0, events = 0, documents = 0 } = made
  out(`The service would make ${periods} periods, ${events} events and ${documents} documents.\n`)
  out(
    `It would refuse ${refused} lines${stop.aborted ? ' of those that it was asked about' : ''}. Nothing was imported.\n`,
  )
  return refused
}

/** Lines that do not fit the map are not sent, and are reported before. */
const refusedLines = ({ ended }: Outcome) => ended.filter(({ how, isSent }) => how === 'failed' && isSent)

/** Keeps nothing of a preview, except whether the service has taken any. */
function journalOfPreviews(): Journal<undefined> {
  let hasTaken = false
  return {
    keyOf: (part) => part,
    partOf: () => undefined,
    sent: () => undefined,
    withdrawn: () => undefined,
    divided: () => undefined,
    answered: (_, { taken }) => void (hasTaken ||= taken),
    hasTaken: () => hasTaken,
  }
}
