/** An import: opens its journal and its report, sends the remaining lines, and reports how it ended. */
import { stat } from 'node:fs/promises'
import { batchesOf, type Batch } from './sending/batches.ts'
import { bulkClient } from './sending/bulk-client.ts'
import { deliver } from './sending/send-batches.ts'
import { digestOfFile, digestOfKey, type Identity } from './identity.ts'
import { extensionOf } from './input.ts'
import { openJournal } from './journal-file.ts'
import type { Counts } from './sending/journal.ts'
import type { FileJournal } from './sqlite-journal.ts'
import { mappedLines } from './mapping/mapped-line.ts'
import type { ImportRuntime } from './import-runtime.ts'
import type { Command } from './options.ts'
import { paceOf } from './sending/pace.ts'
import { progressOn } from './progress.ts'
import { openReport, type ReportPaths } from './failure-report.ts'
import { openSource } from './source.ts'
import { englishFaults } from './fault-texts.ts'
import { unseenWords, watched } from './mapping/unseen.ts'

/** 0 if every line is imported, 1 if some failed, 2 if it was interrupted. */
export type ExitCode = 0 | 1 | 2

/** Throws an ImportError if it cannot run, or cannot run to its end. */
export async function runImport({ source, target, how }: ImportCommand, runtime: ImportRuntime): Promise<ExitCode> {
  const { map, mapDigest, delimiter, input } = await openSource(source)
  const identity: Identity = {
    input: await digestOfFile(source.file),
    map: mapDigest,
    url: target.url.href,
    key: digestOfKey(target.key),
    delimiter,
    batch: String(source.batch),
    lookup: String(how.externalLookup),
  }
  const journal = openJournal({ path: how.journal, identity, restart: how.restart, newKey: how.newKey })
  try {
    const paths = pathsBeside(how.journal, source.file)
    const { lines, unseen } = watched(input, map)
    const batches = batchesOf(mappedLines(lines, map), { operations: source.batch })
    await sendAll({ batches, journal, paths, heading: input.heading }, { source, target, how }, runtime)
    return conclude(journal.counts(), paths, unseen, runtime)
  } finally {
    journal.close()
  }
}

type ImportCommand = Omit<Extract<Command, { kind: 'import' }>, 'kind'>

interface Sending {
  readonly batches: AsyncIterable<Batch>
  readonly journal: FileJournal
  readonly paths: ReportPaths
  readonly heading: string
}

async function sendAll(
  { batches, journal, paths, heading }: Sending,
  { source, target, how }: ImportCommand,
  runtime: ImportRuntime,
): Promise<void> {
  const { fetch, now, wait, stop, err: write, isTerminal } = runtime
  const counts = journal.counts()
  const before = sumOf(counts)
  const progress = progressOn({ write, isTerminal, bytes: (await stat(source.file)).size, before, now })
  if (before > 0) progress.note(`Going on: ${before} lines are done already.`)
  const report = openReport(paths, journal.written(), heading)
  let lines = before
  let failed = counts.failed
  try {
    await deliver(batches, {
      journal,
      report,
      client: bulkClient({
        url: target.url,
        serviceKey: target.key,
        fetch,
        pace: paceOf({ perSecond: how.rate, wait }),
        now,
        waiting: (milliseconds, reason) => progress.note(`Waiting ${Math.ceil(milliseconds / 1000)} s: ${reason}`),
      }),
      concurrency: how.concurrency,
      externalLookup: how.externalLookup,
      unanswered: how.unanswered,
      now,
      stop,
      texts: englishFaults,
      answered(part, outcome) {
        lines += part.lines.length
        failed += outcome.failed
        progress.show({ lines, failed, end: part.lines.at(-1)?.end ?? 0 })
      },
    })
  } finally {
    progress.finish()
    report.close({ keep: journal.counts().failed > 0 })
  }
}

/** `subscribers.csv.import-report.csv` beside `subscribers.csv.import-journal`. */
function pathsBeside(journal: string, file: string): ReportPaths {
  const base = journal.replace(/\.import-journal$/, '')
  return { report: `${base}.import-report.csv`, failed: `${base}.import-failed.${extensionOf(file)}` }
}

const sumOf = ({ imported, failed, without }: Counts) => imported + failed + without

function conclude(
  counts: Counts,
  paths: ReportPaths,
  unseen: ReadonlySet<string>,
  { out, err, stop }: ImportRuntime,
): ExitCode {
  const { imported, failed, without } = counts
  const words = `${imported} lines imported, ${failed} failed${without > 0 ? `, ${without} without an operation` : ''}.\n`
  const where = failed > 0 ? `What failed: ${paths.report}\nThe lines that failed: ${paths.failed}\n` : ''
  if (stop.aborted) {
    err(`Interrupted. ${words}The same command continues.\n`)
    return 2
  }
  err(unseenWords(unseen))
  out(`${words}${where}`)
  return failed > 0 ? 1 : 0
}
