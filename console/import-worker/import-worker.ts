/**
 * The import beside the page: reads the file, checks it and sends it, so that the page never waits. Other tabs are
 * informed of the progress.
 */
import { ImportError } from '../../tools/import/import-error.ts'
import { checkFile } from './check.ts'
import { isWhole, summaryOf, type ImportRecord } from './import-record.ts'
import { fileOf, forgetImport, importOf, keepImport, keptImports, partsOf } from './stored-imports.ts'
import { lookAt, UnreadableFile } from './look.ts'
import type { FromWorker, NewImport, Rest, Speaker, ToWorker, Unreadable } from './messages.ts'
import { growingText, reportHeading } from './report-text.ts'
import { identityOf, lockOf, recordOf, runImport } from './run-import.ts'
import { failedHeading } from './store-journal.ts'
import { wholeCheck } from './whole-check.ts'

const tell = (message: FromWorker) => self.postMessage(message)
const tabs = new BroadcastChannel('import')

/** The number of the latest reading or check: earlier ones are no longer needed. */
let turn = 0
let running: AbortController | undefined

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    tell({ kind: 'rested', rest: { id: '', mode: 'import', kind: 'broken', reason } })
  })
})

tabs.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
  if (data.kind === 'progress') tell({ ...data, isElsewhere: true })
})

async function answer(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'list':
      return list(message.scope)
    case 'look':
      return look(message)
    case 'check':
      return check(message)
    case 'begin':
      return begin(message.begun, message.speaker)
    case 'goOn':
      return goOn(message)
    case 'recall':
      return recall(message)
    case 'pause':
      return running?.abort()
    case 'forget':
      return forget(message.id, message.scope)
    case 'report':
      return report(message)
  }
}

/** An import that was not touched for a month is abandoned. */
const keptMilliseconds = 30 * 86_400_000

async function list(scope: string): Promise<void> {
  const all = await keptImports()
  for (const { id } of all.filter(({ touched }) => Date.now() - touched > keptMilliseconds)) await forgetImport(id)
  const own = all.filter((record) => record.scope === scope && Date.now() - record.touched <= keptMilliseconds)
  tell({ kind: 'kept', imports: own.toSorted((one, other) => other.touched - one.touched).map(summaryOf) })
}

async function look(message: Extract<ToWorker, { kind: 'look' }>): Promise<void> {
  const mine = (turn = message.turn)
  const { file, given: options } = message
  try {
    const result = await lookAt({
      ...{ file, name: file.name, given: options },
      told: (share) => {
        if (mine === turn) tell({ kind: 'looking', turn: mine, share })
      },
    })
    tell({ kind: 'looked', turn: mine, look: result })
  } catch (error) {
    tell({ kind: 'unreadable', turn: mine, wrong: wrongIn(error) })
  }
}

async function check(message: Extract<ToWorker, { kind: 'check' }>): Promise<void> {
  const mine = (turn = message.turn)
  try {
    const checked = await checkFile({
      ...message,
      told: (share) => tell({ kind: 'checking', turn: mine, share }),
      isWanted: () => mine === turn,
    })
    if (checked !== undefined) tell({ kind: 'checked', turn: mine, check: checked })
  } catch (error) {
    tell({ kind: 'unreadable', turn: mine, wrong: wrongIn(error) })
  }
}

/** The fault of a file, or the browser's message about one that is gone. */
function wrongIn(error: unknown): Unreadable {
  if (error instanceof UnreadableFile) return error.wrong
  if (error instanceof ImportError || error instanceof DOMException) return { code: 'other', reason: error.message }
  throw error
}

async function begin(begun: NewImport, speaker: Speaker): Promise<void> {
  const identity = await identityOf(begun)
  const isSame = (each: ImportRecord) => each.scope === speaker.scope && each.identity === identity
  const all = (await keptImports()).filter(isSame)
  const same = all.filter(({ mode }) => mode === begun.mode)
  const unfinished = same.find(({ isEnded }) => !isEnded)
  const [ended] = same
  if (unfinished === undefined && ended !== undefined && !begun.isAgain) {
    tell({ kind: 'known', known: summaryOf(ended) })
    return
  }
  // The result of a check is outdated once the same is imported, or checked again.
  const isOutdated = (each: ImportRecord) => each.mode === 'check' && (begun.mode === 'import' || isWhole(each))
  for (const { id } of all.filter(isOutdated)) await forgetImport(id)
  const goesOn = unfinished !== undefined && !isOutdated(unfinished)
  const record = goesOn ? unfinished : await recordOf(begun, speaker, Date.now())
  if (!goesOn) await keepImport(record, begun.file)
  await goOn({ kind: 'goOn', id: record.id, unanswered: 'ask', speaker })
}

async function goOn({ id, unanswered, speaker }: Extract<ToWorker, { kind: 'goOn' }>): Promise<void> {
  if (running !== undefined) return
  const stop = new AbortController()
  running = stop
  try {
    const rest = await runImport({
      ...{ id, unanswered, speaker, stop: stop.signal },
      progress(progress) {
        tell({ kind: 'progress', progress, isElsewhere: false })
        tabs.postMessage({ kind: 'progress', progress, isElsewhere: true } satisfies FromWorker)
      },
      waiting: (seconds, reason) => tell({ kind: 'waiting', id, seconds, reason }),
    })
    if (rest.kind === 'elsewhere') void followElsewhere(id, speaker)
    await rested(rest, speaker)
  } finally {
    running = undefined
    await list(speaker.scope)
  }
}

async function rested(rest: Rest, { texts }: Speaker): Promise<void> {
  const isChecked = rest.mode === 'check' && rest.kind === 'ended'
  const whole = isChecked ? await wholeCheck(rest.id, texts) : undefined
  tell(whole === undefined ? { kind: 'rested', rest } : { kind: 'asked', id: rest.id, whole })
}

/** Waits until the other tab has finished or is closed. The import has then ended, or can be continued here. */
async function followElsewhere(id: string, speaker: Speaker): Promise<void> {
  await navigator.locks.request(lockOf(id), () => undefined)
  const record = await importOf(id)
  const isDone = record === undefined || record.isEnded || isWhole(record)
  await rested({ id, mode: record?.mode ?? 'import', kind: isDone ? 'ended' : 'paused', reason: '' }, speaker)
  await list(speaker.scope)
}

async function recall({ id, turn: requestedTurn, now, speaker }: Extract<ToWorker, { kind: 'recall' }>): Promise<void> {
  const mine = (turn = requestedTurn)
  const [record, file] = [await importOf(id), await fileOf(id)]
  if (record === undefined || file === undefined) return list(speaker.scope)
  const { form, map, name } = record
  try {
    const result = await lookAt({
      file,
      name,
      given: form,
      told: (share) => tell({ kind: 'looking', turn: mine, share }),
    })
    const checked = await checkFile({
      ...{ file, form, map, now, speaker },
      told: (share) => tell({ kind: 'looking', turn: mine, share }),
      isWanted: () => mine === turn,
    })
    if (checked !== undefined) tell({ kind: 'recalled', turn: mine, id, file, look: result, map, check: checked })
  } catch (error) {
    tell({ kind: 'unreadable', turn: mine, wrong: wrongIn(error) })
  }
}

/** Imports that another tab works on stay. */
async function forget(id: string, scope: string): Promise<void> {
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await forgetImport(id)
  })
  await list(scope)
}

async function report({ id, of: rows, texts }: Extract<ToWorker, { kind: 'report' }>): Promise<void> {
  const record = await importOf(id)
  if (record === undefined) return
  const text = growingText()
  text.add(rows === 'all' ? reportHeading(texts) : failedHeading(record))
  for await (const part of partsOf(id)) {
    if (part.state === 'answered') text.add(rows === 'all' ? part.report : part.again)
  }
  const [, base = record.name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(record.name) ?? []
  tell({ kind: 'file', name: rows === 'all' ? `${base}.report.csv` : `${base}.failed${ending}`, blob: text.blob() })
}
