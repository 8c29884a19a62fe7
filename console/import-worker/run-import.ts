/**
 * Starts or continues an import, or a preview of all of it by the service. One tab does so at a time: a browser lock
 * ends with its tab.
 */
import * as v from 'valibot'
import { ImportError } from '../../tools/import/import-error.ts'
import { withRepeats } from '../../tools/import/mapping/repeats.ts'
import { batchesOf } from '../../tools/import/sending/batches.ts'
import { bulkClient } from '../../tools/import/sending/bulk-client.ts'
import { paceOf } from '../../tools/import/sending/pace.ts'
import { deliver, Halted } from '../../tools/import/sending/send-batches.ts'
import { columnNames } from './column-names.ts'
import { digestOfText } from './decoded-file.ts'
import { batchOf, type ImportRecord } from './import-record.ts'
import { endImport, fileOf, importOf, isInMemory, partStore } from './stored-imports.ts'
import { scopeOf, type NewImport, type Progress, type Rest, type Speaker } from './messages.ts'
import { sourceLines } from './source-lines.ts'
import { checkReport, storeJournal, storeReport } from './store-journal.ts'

/** The identity of an import: the bytes of its file, how the file is read, and its map. */
export const identityOf = ({ look, map }: Pick<NewImport, 'look' | 'map'>): Promise<string> =>
  digestOfText([look.digest, look.form.encoding, look.form.delimiter, map].join('\n'))

/**
 * The Idempotency-Keys begin with a digest of file and map, so that for a day the service recognizes operations that it
 * has done, even if the browser has lost its data. An import that is to send everything again has something random in
 * them.
 */
export async function recordOf(begun: NewImport, { scope, texts }: Speaker, realNow: number): Promise<ImportRecord> {
  const { file, look, map, at, mode, isAgain } = begun
  const identity = await identityOf(begun)
  const batch = batchOf(look.lines)
  const id = crypto.randomUUID()
  const prefix = `import-${(await digestOfText([isAgain ? id : '', identity, batch].join('\n'))).slice(0, 32)}`
  const { heading } = await sourceLines({ file, name: file.name, form: look.form, map, texts: texts.faults })
  return {
    ...{ id, scope, mode, name: file.name, identity, form: look.form, map, lines: look.lines, batch, prefix, at },
    ...{ touched: realNow, heading, isEnded: false, imported: 0, failed: 0, without: 0 },
  }
}

export interface Running {
  readonly id: string
  readonly unanswered: 'ask' | 'send' | 'skip'
  readonly speaker: Speaker
  readonly stop: AbortSignal
  readonly progress: (progress: Progress) => void
  readonly waiting: (seconds: number, reason: string) => void
}

export async function runImport(running: Running): Promise<Rest> {
  const { id } = running
  const record = await importOf(id)
  if (record?.scope !== running.speaker.scope) return { id, mode: 'import', kind: 'broken', reason: '' }
  const { mode } = record
  return await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock): Promise<Rest> => {
    if (lock === null) return { id, mode, kind: 'elsewhere', reason: '' }
    try {
      return { id, mode, ...(await carryOut(id, running)) }
    } catch (error) {
      return { id, mode, ...restOf(error) }
    }
  })
}

export const lockOf = (id: string): string => `import ${id}`

/** The pace of the command line: two requests at a time, four a second, which leaves room for others. */
const concurrency = 2
const perSecond = 4

async function carryOut(id: string, running: Running): Promise<Pick<Rest, 'kind' | 'reason'>> {
  const { speaker, unanswered, stop } = running
  // Another tab may have continued the import before this one got the lock.
  const [record, file] = [await importOf(id), await fileOf(id)]
  if (record === undefined || record.isEnded || file === undefined) return { kind: 'ended', reason: '' }
  const { mode, name, form, map, prefix, batch } = record
  const { faults: texts } = speaker.texts
  const whose = await sessionNow(speaker)
  if (whose !== 'the same') return whose
  const source = await sourceLines({ file, name, form, map, texts })
  const lines = mode === 'check' ? withRepeats(source.lines(), texts) : source.lines()
  const tell = teller(record, await isInMemory(id), running.progress)
  const names = columnNames(map)
  await deliver(batchesOf(lines, { operations: batch }), {
    journal: storeJournal(await partStore(id), prefix),
    report: mode === 'check' ? checkReport(speaker.texts, names) : storeReport(speaker.texts, names),
    client: bulkClient({
      url: new URL(`${speaker.service}/`, location.origin),
      language: speaker.language,
      fetch: (...request) => fetch(...request),
      hasReached: () => true,
      pace: paceOf({ perSecond, wait: (milliseconds) => waited(milliseconds, stop) }),
      now: Date.now,
      waiting: (milliseconds, reason) => running.waiting(Math.ceil(milliseconds / 1000), reason),
    }),
    ...{ concurrency, unanswered, now: Date.now, stop, texts },
    ...{ externalLookup: mode === 'import', previews: mode === 'check' },
    answered: (part, outcome) => tell(outcome, part.lines.length),
  })
  if (stop.aborted) return { kind: 'paused', reason: '' }
  // The result of a check stays until the person has seen it, and then the same file is imported.
  if (mode === 'import') await endImport(id, Date.now())
  return { kind: 'ended', reason: '' }
}

function restOf(error: unknown): Pick<Rest, 'kind' | 'lines' | 'reason'> {
  if (error instanceof Halted) {
    if (error.kind === 'stopped' && / 401\b/.test(error.reason)) return { kind: 'signed-out', reason: '' }
    return { kind: error.kind, lines: error.lines, reason: error.reason }
  }
  if (error instanceof ImportError) return { kind: 'broken', reason: error.message }
  // The browser's word for a network that is away.
  if (error instanceof TypeError) return { kind: 'stopped', reason: error.message }
  if (error instanceof DOMException) {
    return { kind: error.name === 'QuotaExceededError' ? 'full' : 'broken', reason: error.message }
  }
  throw error
}

function teller(record: ImportRecord, inMemory: boolean, progress: (progress: Progress) => void) {
  const { id, mode, lines } = record
  let { imported, failed, without } = record
  let settled = 0
  const begun = performance.now()
  const tell = () => {
    const seconds = Math.max((performance.now() - begun) / 1000, 1)
    progress({ id, mode, lines, imported, failed, without, perSecond: settled / seconds, isInMemory: inMemory })
  }
  tell()
  return (outcome: Pick<Progress, 'imported' | 'failed' | 'without'>, total: number) => {
    imported += outcome.imported
    failed += outcome.failed
    without += outcome.without
    settled += total
    tell()
  }
}

function waited(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer)
      reject(new DOMException('The import is paused.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      stop.removeEventListener('abort', aborted)
      resolve()
    }, milliseconds)
    if (stop.aborted) aborted()
    else stop.addEventListener('abort', aborted, { once: true })
  })
}

const sessionSchema = v.object({
  account: v.object({ id: v.string() }),
  person: v.object({ email: v.optional(v.string()), name: v.string() }),
})

/**
 * Whether the session is still the same person's. Another person may have signed in in another tab, and an import never
 * continues in another person's name.
 */
async function sessionNow({ service, scope }: Speaker): Promise<'the same' | Pick<Rest, 'kind' | 'reason'>> {
  const response = await fetch(`${service}/api/session/`)
  const { ok, status } = response
  if (status === 429 || status >= 500) return { kind: 'stopped', reason: String(status) }
  const session = v.safeParse(sessionSchema, ok ? await response.json() : undefined)
  return session.success && scopeOf(session.output) === scope ? 'the same' : { kind: 'signed-out', reason: '' }
}
