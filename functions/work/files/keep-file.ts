/**
 * Keeps a file: its bytes first, then its item with the event, in one transaction. The id follows from the work, so
 * work that is done again after a cut-off, or twice at once, keeps one file and has one event.
 */
import { hash } from 'node:crypto'
import {
  expiresAfter,
  fileIdOf,
  placeOfBytes,
  placeOfPart,
  workAgain,
  type StoredFile,
} from '../../domain/file/stored-file.ts'
import type { Via } from '../../domain/facts/event.ts'
import type { FileKind } from '../../domain/settings/settings-kinds.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { fileBytes } from '../../outside/file-bytes.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { ContendedError } from '../../store/dynamo/retrying.ts'
import { fileWrite, readFileItem } from '../../store/file/file-items.ts'
import { tellAudit } from '../session/tell-audit.ts'

export interface NewFile {
  /** Names the work in the account: the same work gives the same file, with the bytes of the first time. */
  readonly work: string
  readonly kind: FileKind
  /** 1 to 120 characters, without control characters and `/`. */
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
  /** The number of entries in the file, such as lines or payments. */
  readonly records?: number
  /** External id of a business entity. */
  readonly entity?: string
  /** Small facts that lists show. */
  readonly about?: Readonly<Record<string, string>>
  /** An instant in the account's time. */
  readonly created: Instant
  readonly by: { readonly via: Via; readonly by: string }
}

export async function keepFile(settings: Settings, made: NewFile): Promise<StoredFile> {
  const account = settings.account.id
  const { bytes, contentType, by } = made
  const id = fileIdOf(made.work)
  const present = await readFileItem(account, id)
  if (present !== undefined && present.awaited_until === undefined) {
    const work = workAgain(made.work, present, made.created)
    return work === undefined ? present : await keepFile(settings, { ...made, work })
  }
  const sha256 = hash('sha256', bytes, 'hex')
  const file = newFile(settings, { ...made, id, sha256, byteCount: bytes.byteLength })
  await fileBytes().put(placeOfBytes(account, file), bytes, { contentType, sha256 })
  const note = { ...by, at: made.created, facts: [{ fact: 'file-created', file: id, kind: file.kind } as const] }
  const outcome = await tellAudit(account, note, [fileWrite(account, file, Date.now())])
  if (outcome === 'committed') return file
  // Somebody else was doing the same work.
  const other = outcome === 'repeated' ? await readFileItem(account, id) : undefined
  if (other === undefined) throw new ContendedError('the files of an account', outcome)
  return other
}

export function newFile(
  settings: Settings,
  made: Omit<NewFile, 'work' | 'bytes'> & {
    readonly id: string
    readonly sha256: string
    readonly byteCount: number
  },
): StoredFile {
  const { kind, created, records, entity, about } = made
  return {
    ...{ id: made.id, kind, name: made.name, content_type: made.contentType },
    ...{ bytes: made.byteCount, sha256: made.sha256, created, by: made.by.by },
    ...(records !== undefined && { records }),
    ...(entity !== undefined && { entity }),
    ...(about !== undefined && { about: { ...about } }),
    ...expiresAfter(settings, kind, created),
  }
}

/** Keeps a part of a file that a job makes in several steps. Parts are removed after some days. */
export async function keepPart(account: string, job: string, index: number, bytes: Uint8Array): Promise<void> {
  const facts = { contentType: 'application/octet-stream', sha256: hash('sha256', bytes, 'hex') }
  await fileBytes().put(placeOfPart(account, job, index), bytes, facts)
}

/** One part of a job. */
export async function readPart(account: string, job: string, index: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const part = await fileBytes().open(placeOfPart(account, job, index))
  if (part === undefined) throw new Error(`Part ${index} of the job ${job} is gone.`)
  for await (const piece of part) pieces.push(piece)
  return Buffer.concat(pieces)
}

export interface PartsRange {
  readonly first?: number
  readonly count: number
}

/** Parts of a job, one after another. */
export async function joinParts(account: string, job: string, { first = 0, count }: PartsRange): Promise<Uint8Array> {
  const indexes = Array.from({ length: count }, (_, index) => first + index)
  return Buffer.concat(await someAtOnce(indexes, partsAtOnce, (index) => readPart(account, job, index)))
}

const partsAtOnce = 20
