/** Finds a file and opens its bytes. An uploaded file becomes complete when it is first read. */
import { placeOfBytes, type StoredFile } from '../../domain/file/stored-file.ts'
import type { Via } from '../../domain/facts/event.ts'
import type { Instant } from '../../domain/time/time.ts'
import { fileBytes } from '../../outside/file-bytes.ts'
import { ContendedError } from '../../store/dynamo/retrying.ts'
import { arrivedWrite, readFileItem } from '../../store/file/file-items.ts'
import { tellAudit } from '../session/tell-audit.ts'

export interface FindFile {
  readonly account: string
  readonly id: string
  /** An instant in the account's time. */
  readonly now: Instant
  readonly via: Via
}

/** `awaited`: the upload has not arrived. */
export async function findFile({
  account,
  id,
  now,
  via,
}: FindFile): Promise<StoredFile | 'unknown' | 'expired' | 'awaited'> {
  const file = await readFileItem(account, id)
  if (file === undefined) return 'unknown'
  if (file.expires <= now) return 'expired'
  return file.awaited_until === undefined ? file : await arrived(account, file, now, via)
}

/** The bytes of a file in pieces, from the byte at a position on. */
export async function openFile(account: string, file: StoredFile, fromByte = 0): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await fileBytes().open(placeOfBytes(account, file), fromByte)
  if (bytes === undefined) throw new Error(`The bytes of the file ${file.id} are gone.`)
  return bytes
}

/** Only the bytes that were announced can be put at the signed address, so their number says that they are there. */
async function arrived(account: string, awaited: StoredFile, now: Instant, via: Via): Promise<StoredFile | 'awaited'> {
  const size = await fileBytes().sizeOf(placeOfBytes(account, awaited))
  if (size !== awaited.bytes) return 'awaited'
  const { file, arrived: write } = arrivedWrite(account, awaited, Date.now())
  const facts = [{ fact: 'file-created', file: file.id, kind: file.kind } as const]
  const outcome = await tellAudit(account, { at: now, via, by: file.by, facts }, [write])
  if (outcome === 'committed' || outcome === 'repeated') return file
  throw new ContendedError('the files of an account', outcome)
}
