/**
 * Carries an import out, or goes on with it. One tab does so at a time: a lock of the browser goes with the tab,
 * however it ends.
 */
import * as v from 'valibot'
import { ImportError } from '../../tools/import/import-error.ts'
import { batchesOf } from '../../tools/import/sending/batches.ts'
import { bulkClient } from '../../tools/import/sending/bulk-client.ts'
import { paceOf } from '../../tools/import/sending/pace.ts'
import { deliver, Halted } from '../../tools/import/sending/send-batches.ts'
import { columnNames } from './column-names.ts'
import { changeImport, importOf, partStore } from './database.ts'
import { digestOfText } from './decoded-file.ts'
import { batchOf, type ImportRecord } from './import-record.ts'
import { scopeOf, type NewImport, type Progress, type Rest, type Speaker } from './messages.ts'
import { sourceLines } from './source-lines.ts'
import { storeJournal, storeReport } from './store-journal.ts'

/** The same import: the file by its bytes, how it is read, and what is made of it. */
export const identityOf = ({ look, map }: Pick<NewImport, 'look' | 'map'>): Promise<string> =>
  digestOfText([look.digest, look.form.encoding, look.form.delimiter, map].join('\n'))

/**
 * The Idempotency-Keys begin with a digest of file and map, so that even where the browser has forgotten all the
 * service knows for a day what it has done. An import that is to send everything again has something random in them.
 */
export async function recordOf(begun: NewImport, { scope, texts }: Speaker, realNow: number): Promise<ImportRecord> {
  const { file, look, map, at, isAgain } = begun
  const identity = await identityOf(begun)
  const batch = batchOf(look.lines)
  const id = crypto.randomUUID()
  const prefix = `import-${(await digestOfText([isAgain ? id : '', identity, batch].join('\n'))).slice(0, 32)}`
  const { heading } = await sourceLines({ file, name: file.name, form: look.form, map, texts: texts.faults })
  return {
    ...{ id, scope, name: file.name, file, identity, form: look.form, map, lines: look.lines, batch, prefix, at },
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

export function runImport(running: Running): Promise<Rest> {
  const { id } = running
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock): Promise<Rest> => {
    if (lock === null) return { id, kind: 'elsewhere', reason: '' }
    return await carryOut(running)
  })
}

export const lockOf = (id: string): string => `import ${id}`

/** As the command line does it: two requests at a time, four a second, which leaves others room. */
const concurrency = 2
const perSecond = 4

async function carryOut(running: Running): Promise<Rest> {
  const { id, speaker, unanswered, stop } = running
  const record = await importOf(id)
  if (record?.scope !== speaker.scope) return { id, kind: 'broken', reason: '' }
  if (record.isEnded || record.file === undefined) return { id, kind: 'ended', reason: '' }
  const { file, name, form, map, prefix, batch } = record
  const { faults: texts } = speaker.texts
  try {
    if (!(await isSession(speaker))) return { id, kind: 'signed-out', reason: '' }
    const { lines } = await sourceLines({ file, name, form, map, texts })
    const tell = teller(record, running.progress)
    await deliver(batchesOf(lines(), { operations: batch }), {
      journal: storeJournal(partStore(id), prefix),
      report: storeReport(speaker.texts, columnNames(map)),
      client: bulkClient({
        url: new URL(`${speaker.service}/`, location.origin),
        language: speaker.language,
        fetch: (...request) => fetch(...request),
        hasReached: () => true,
        pace: paceOf({ perSecond, wait: (milliseconds) => waited(milliseconds, stop) }),
        now: Date.now,
        waiting: (milliseconds, reason) => running.waiting(Math.ceil(milliseconds / 1000), reason),
      }),
      ...{ concurrency, externalLookup: true, unanswered, now: Date.now, stop, texts },
      answered: (part, outcome) => tell(outcome, part.lines.length),
    })
  } catch (error) {
    return restOf(id, error)
  }
  if (stop.aborted) return { id, kind: 'paused', reason: '' }
  await changeImport(id, (ended) => ({ ...ended, isEnded: true, file: undefined, touched: Date.now() }))
  return { id, kind: 'ended', reason: '' }
}

function restOf(id: string, error: unknown): Rest {
  if (error instanceof Halted) {
    const isSignedOut = error.kind === 'stopped' && / 401\b/.test(error.reason)
    return { id, kind: isSignedOut ? 'signed-out' : error.kind, lines: error.lines, reason: error.reason }
  }
  if (error instanceof ImportError) return { id, kind: 'broken', reason: error.message }
  // The browser's word for a network that is away.
  if (error instanceof TypeError) return { id, kind: 'stopped', reason: error.message }
  throw error
}

function teller(record: ImportRecord, progress: (progress: Progress) => void) {
  const { id, lines } = record
  let { imported, failed, without } = record
  let settled = 0
  const begun = performance.now()
  const tell = () => {
    const seconds = Math.max((performance.now() - begun) / 1000, 1)
    progress({ id, lines, imported, failed, without, perSecond: settled / seconds })
  }
  tell()
  return (outcome: Pick<Progress, 'imported' | 'failed' | 'without'>, of: number) => {
    imported += outcome.imported
    failed += outcome.failed
    without += outcome.without
    settled += of
    tell()
  }
}

function waited(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The import is paused.', 'AbortError'))
    if (stop.aborted) {
      aborted()
      return
    }
    const timer = setTimeout(() => {
      stop.removeEventListener('abort', aborted)
      resolve()
    }, milliseconds)
    stop.addEventListener('abort', () => clearTimeout(timer))
    stop.addEventListener('abort', aborted)
  })
}

const sessionSchema = v.object({
  account: v.object({ id: v.string() }),
  person: v.object({ email: v.optional(v.string()), name: v.string() }),
})

/** Another person may have signed in meanwhile, in another tab: what one has begun goes on in nobody else's name. */
async function isSession({ service, scope }: Speaker): Promise<boolean> {
  const response = await fetch(`${service}/api/session/`)
  const session = v.safeParse(sessionSchema, response.ok ? await response.json() : undefined)
  return session.success && scopeOf(session.output) === scope
}
