/**
 * The import of this tab: its step, and the worker that does the work. The import continues while another screen is
 * open, and pauses when the session ends, even in another tab.
 */
import { effect, signal } from '@preact/signals'
import { now } from '../../account/clock.ts'
import { forgetWithPerson } from '../../account/same-person.ts'
import { goOn as askAgain, keepAwake, session, sessionState } from '../../account/session.ts'
import { service } from '../../api/home.ts'
import { shownLanguage } from '../../words/lazy-words.ts'
import { scopeOf } from '../../import-worker/messages.ts'
import type {
  Check,
  Encoding,
  FromWorker,
  KeptImport,
  Look,
  Progress,
  Rest,
  Speaker,
  ToWorker,
  Unreadable,
} from '../../import-worker/messages.ts'
import { reportTexts } from './report-texts.ts'

/** The name of the worker's file, which the build puts here. */
declare const IMPORT_WORKER: string

export type Stage =
  | { readonly at: 'choosing'; readonly wrong?: Unreadable }
  | { readonly at: 'looking'; readonly file: File; readonly share: number }
  /** A check that was begun before the page was loaded. */
  | { readonly at: 'recalling'; readonly name: string; readonly share: number }
  | { readonly at: 'planning'; readonly file: File; readonly look: Look }
  | { readonly at: 'checking'; readonly file: File; readonly look: Look; readonly map: string; readonly share: number }
  | ({ readonly at: 'checked' } & CheckedFile)
  /** The same file was imported before by the same map. */
  | { readonly at: 'known'; readonly file: File; readonly look: Look; readonly map: string; readonly known: KeptImport }
  | { readonly at: 'running'; readonly progress: Progress | undefined; readonly waiting: Waiting | undefined }
  | { readonly at: 'resting'; readonly rest: Rest; readonly progress: Progress | undefined }

export interface CheckedFile {
  readonly file: File
  readonly look: Look
  readonly map: string
  readonly check: Check
}

export interface Waiting {
  readonly seconds: number
  readonly reason: string
}

export const stage = signal<Stage>({ at: 'choosing' })
/** The person's imports in this browser; undefined until they are read. */
export const storedImports = signal<readonly KeptImport[] | undefined>(undefined)
/** The file of a report, once it was requested. */
export const download = signal<{ readonly name: string; readonly blob: Blob } | undefined>(undefined)
/** Whether the import waits for requests under way before it pauses. */
export const isPausing = signal(false)

let worker: Worker | undefined
let turn = 0

function send(message: ToWorker): void {
  if (worker === undefined) {
    worker = new Worker(new URL(IMPORT_WORKER, import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data))
    // A new version of the console has another worker.
    worker.addEventListener('error', () => (stage.value = { at: 'choosing', wrong: { code: 'other', reason: '' } }))
  }
  worker.postMessage(message)
}

const scope = (): string => scopeOf(session.peek())
const speaker = (): Speaker => ({ service, language: shownLanguage(), scope: scope(), texts: reportTexts() })

export const listKept = (): void => send({ kind: 'list', scope: scope() })

export function look(file: File, options: { readonly encoding?: Encoding; readonly delimiter?: string } = {}): void {
  stage.value = { at: 'looking', file, share: 0 }
  send({ kind: 'look', turn: ++turn, file, given: options })
}

export function check(file: File, lookResult: Look, map: string): void {
  stage.value = { at: 'checking', file, look: lookResult, map, share: 0 }
  send({ kind: 'check', turn: ++turn, file, form: lookResult.form, map, now: now(), speaker: speaker() })
}

export function begin(
  checkedFile: { readonly file: File; readonly look: Look; readonly map: string },
  isAgain = false,
): void {
  const { file, look: lookResult, map } = checkedFile
  before = { file, look: lookResult, map }
  run({ kind: 'begin', begun: { file, look: lookResult, map, at: now(), mode: 'import', isAgain }, speaker: speaker() })
}
let before: Omit<CheckedFile, 'check'> | undefined

function run(message: ToWorker): void {
  stage.value = { at: 'running', progress: undefined, waiting: undefined }
  send(message)
}

/** Has the service preview every row. */
export function checkAll(checkedFile: CheckedFile): void {
  checked = checkedFile
  const { file, look: lookResult, map } = checkedFile
  run({
    kind: 'begin',
    begun: { file, look: lookResult, map, at: now(), mode: 'check', isAgain: true },
    speaker: speaker(),
  })
}
let checked: CheckedFile | undefined

/** The subject of a check is lost with the page, and is restored from the browser's store. */
export function goOn(record: Pick<KeptImport, 'id' | 'mode'>, unanswered: 'ask' | 'send' | 'skip' = 'ask'): void {
  const name = storedImports.value?.find(({ id }) => id === record.id)?.name ?? ''
  if (record.mode === 'import' || checked !== undefined) {
    run({ kind: 'goOn', id: record.id, unanswered, speaker: speaker() })
    return
  }
  stage.value = { at: 'recalling', name, share: 0 }
  send({ kind: 'recall', turn: ++turn, id: record.id, now: now(), speaker: speaker() })
}

/** Returns to the quick reading, and drops the service's answers. */
export function giveUpCheck({ id }: Pick<KeptImport, 'id'>): void {
  givenUp = id
  if (stage.peek().at === 'running') pause()
  else leaveCheck(id)
}
let givenUp: string | undefined

function leaveCheck(id: string): void {
  givenUp = undefined
  forget({ id })
  stage.value = checked === undefined ? { at: 'choosing' } : { at: 'checked', ...checked }
}

export function pause(): void {
  isPausing.value = true
  send({ kind: 'pause' })
}

export const forget = ({ id }: Pick<KeptImport, 'id'>): void => send({ kind: 'forget', id, scope: scope() })

export function makeReport({ id }: Pick<KeptImport, 'id'>, rows: 'all' | 'failed'): void {
  send({ kind: 'report', id, of: rows, texts: reportTexts() })
}

/** Returns to the choice of a file, and cancels a reading or check under way. */
export function startOver(): void {
  turn += 1
  checked = undefined
  stage.value = { at: 'choosing' }
  listKept()
}

/** Back to the columns. */
export function changePlan(file: File, lookResult: Look): void {
  turn += 1
  stage.value = { at: 'planning', file, look: lookResult }
}

function hear(message: FromWorker): void {
  const current = stage.peek()
  switch (message.kind) {
    case 'kept':
      storedImports.value = message.imports
      return
    case 'looking':
      if (message.turn !== turn) return
      if (current.at === 'looking' || current.at === 'recalling') stage.value = { ...current, share: message.share }
      return
    case 'recalled':
      if (message.turn !== turn || current.at !== 'recalling') return
      checked = { file: message.file, look: message.look, map: message.map, check: message.check }
      goOn({ id: message.id, mode: 'check' })
      return
    case 'asked': {
      isPausing.value = false
      const isMine = 'rest' in current ? current.rest.id === message.id : current.at === 'running'
      if (!isMine || checked === undefined) return
      stage.value = { at: 'checked', ...checked, check: { ...checked.check, whole: message.whole } }
      return
    }
    case 'looked':
      if (message.turn === turn && current.at === 'looking') {
        stage.value = { at: 'planning', file: current.file, look: message.look }
      }
      return
    case 'checking':
      if (message.turn === turn && current.at === 'checking') stage.value = { ...current, share: message.share }
      return
    case 'checked':
      if (message.turn === turn && current.at === 'checking') {
        stage.value = { ...current, at: 'checked', check: message.check }
      }
      return
    case 'unreadable':
      if (message.turn === turn) stage.value = { at: 'choosing', wrong: message.wrong }
      return
    case 'known':
      if (before !== undefined) stage.value = { at: 'known', ...before, known: message.known }
      return
    case 'progress':
      if (!message.isElsewhere) keepAwake()
      progressed(message.progress, message.isElsewhere)
      return
    case 'waiting':
      if (current.at === 'running') {
        stage.value = { ...current, waiting: { seconds: message.seconds, reason: message.reason } }
      }
      return
    case 'rested':
      isPausing.value = false
      rested(message.rest)
      return
    case 'file':
      download.value = { name: message.name, blob: message.blob }
  }
}

/** The state of this tab's import, or of the import in another tab that this one waits for. */
function progressed(progress: Progress, isElsewhere: boolean): void {
  const current = stage.peek()
  if (current.at === 'running' && !isElsewhere) stage.value = { at: 'running', progress, waiting: undefined }
  if (current.at === 'resting' && current.rest.kind === 'elsewhere' && current.rest.id === progress.id) {
    stage.value = { ...current, progress }
  }
}

function rested(rest: Rest): void {
  if (givenUp === rest.id && rest.kind !== 'elsewhere') {
    leaveCheck(rest.id)
    return
  }
  // The console shows the sign-in once it knows of the end.
  if (rest.kind === 'signed-out') void askAgain()
  const current = stage.peek()
  const progress = 'progress' in current ? current.progress : undefined
  const isMine = current.at === 'running' || (current.at === 'resting' && current.rest.id === rest.id)
  if (isMine || rest.kind === 'broken') stage.value = { at: 'resting', rest, progress }
}

/** A person who has signed out, and the next one to sign in, see nothing of an import. */
function leave(): void {
  turn += 1
  checked = undefined
  stage.value = { at: 'choosing' }
  storedImports.value = undefined
  download.value = undefined
  before = undefined
}
forgetWithPerson(leave)

/** An import pauses when the person who started it is no longer signed in. */
effect(() => {
  if (sessionState.value.state === 'signed-in') return
  worker?.postMessage({ kind: 'pause' } satisfies ToWorker)
})
