/**
 * The bytes of files in a folder of one machine, and the addresses at which the service hands them out and takes them.
 * An address is signed with a secret of this run: it is valid for minutes only.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileRetentions } from '../functions/domain/settings/settings-kinds.ts'
import { partsDays, partsFolder } from '../functions/domain/file/stored-file.ts'
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { StoreFullError } from '../functions/store/dynamo/busy.ts'
import { fileRight } from '../lib/rights.ts'
import type { FileAction } from '../lib/wiring.ts'
import { isOfFullDisk } from './full-disk.ts'
import { demandRight } from './rights.ts'

export interface FolderOfFiles {
  readonly folder: string
  /** Signs the addresses. */
  readonly secret: string
  /** The address of the service. */
  readonly baseUrl: string
}

export const filesPath = '/files/'

/** The file of a place. No part of a place leads anywhere else. */
export function fileOfPlace(folder: string, place: string): string {
  const parts = place
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length)))
  return join(folder, ...parts)
}

export function folderBytes({ folder, secret, baseUrl }: FolderOfFiles): FileBytes {
  const addressOf = (signed: Omit<SignedAddress, 'untilMillis'>, seconds: number) =>
    Promise.resolve(`${baseUrl}${pathOf({ ...signed, untilMillis: Date.now() + seconds * 1_000 }, secret)}`)
  return {
    async put(place, bytes) {
      demandFile('PutObject')
      await writeWhole(fileOfPlace(folder, place), (file) => writeFile(file, bytes))
    },
    open(place, fromByte = 0) {
      demandFile('GetObject')
      const file = fileOfPlace(folder, place)
      return Promise.resolve(existsSync(file) ? createReadStream(file, { start: fromByte }) : undefined)
    },
    async sizeOf(place) {
      demandFile('GetObject')
      const file = fileOfPlace(folder, place)
      return existsSync(file) ? (await stat(file)).size : undefined
    },
    async signedGet(place, { name, contentType, seconds }) {
      demandFile('GetObject')
      return await addressOf({ method: 'GET', place, name, type: contentType }, seconds)
    },
    async signedPut(place, { contentType, sha256, bytes, seconds }) {
      demandFile('PutObject')
      const signed = { method: 'PUT', place, type: contentType, sha256, bytes: String(bytes) } as const
      return { url: await addressOf(signed, seconds), headers: { 'content-type': contentType } }
    },
  }
}

const demandFile = (action: FileAction) => demandRight(fileRight(action))

/** Writes a file under another name until it is whole, so that half of it is never read. */
export async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${file}.partial-${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await write(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw isOfFullDisk(error) ? new StoreFullError(error) : error
  }
}

/** The parts of an address that its signature covers. */
export interface SignedAddress {
  readonly method: 'GET' | 'PUT'
  readonly place: string
  readonly untilMillis: number
  readonly type: string
  /** The name of a download. */
  readonly name?: string
  /** The bytes of an upload. */
  readonly sha256?: string
  readonly bytes?: string
}

function pathOf(address: SignedAddress, secret: string): string {
  const { place, untilMillis, type, name, sha256, bytes } = address
  const query = new URLSearchParams({
    ...{ until: String(untilMillis), type },
    ...(name !== undefined && { name }),
    ...(sha256 !== undefined && { sha256 }),
    ...(bytes !== undefined && { bytes }),
    signature: signatureOf(address, secret),
  })
  return `${filesPath}${place.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`
}

function signatureOf({ method, place, untilMillis, type, name, sha256, bytes }: SignedAddress, secret: string): string {
  const signed = JSON.stringify([method, place, untilMillis, type, name ?? null, sha256 ?? null, bytes ?? null])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

/** The address that a request names; undefined if its signature is wrong. It may be past its time. */
export function readAddress(method: string, url: URL, secret: string): SignedAddress | undefined {
  if (method !== 'GET' && method !== 'PUT') return undefined
  const given = (name: string) => url.searchParams.get(name)
  const [name, sha256, bytes] = [given('name'), given('sha256'), given('bytes')]
  const address: SignedAddress = {
    ...{ method, untilMillis: Number(given('until')), type: given('type') ?? '' },
    place: url.pathname.slice(filesPath.length).split('/').map(decodeURIComponent).join('/'),
    ...(name !== null && { name }),
    ...(sha256 !== null && { sha256 }),
    ...(bytes !== null && { bytes }),
  }
  const [expected, sent] = [signatureOf(address, secret), given('signature') ?? ''].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  return expected !== undefined && sent !== undefined && timingSafeEqual(expected, sent) ? address : undefined
}

const dayMilliseconds = 86_400_000

/** Removes files that are past the time of their folder, as the bucket does by itself. */
export async function removeExpiredFiles(folder: string, nowMillis: number): Promise<void> {
  const days: Readonly<Record<string, number>> = { ...fileRetentions, [partsFolder]: partsDays }
  for (const [name, kept] of Object.entries(days)) {
    const beneath = join(folder, name)
    if (!existsSync(beneath)) continue
    for (const entry of await readdir(beneath, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { mtimeMs } = await stat(file)
      if (mtimeMs + (kept + 1) * dayMilliseconds < nowMillis) await rm(file, { force: true })
    }
  }
}
