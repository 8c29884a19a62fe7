/**
 * The room on the disk of the data folder. With too little of it, a write of the store could fail in its middle, and
 * every call would fail as if the storage were busy. So the service stops writing while there is still a reserve: calls
 * that read continue, calls that write are refused in words, and jobs wait. It continues by itself once there is room.
 *
 * The file system is asked, whatever the storage engine is. A user's quota shows only when a write fails.
 */
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOfFullDisk } from './full-disk.ts'
import type { Refusal } from './gateway.ts'
import type { Route } from './routes.ts'
import { StartError } from './start-error.ts'

export interface Disk {
  /** The bytes that the service may use; undefined if the file system does not say. */
  readonly freeBytes: () => Promise<number | undefined>
  /** Says why a call cannot be served now. */
  readonly refusal: (route: Route) => Promise<Refusal | undefined>
  /** Resolves once there is room, or at the signal: jobs wait for it before they take work. */
  readonly room: (stopping: AbortSignal) => Promise<void>
}

export interface DiskOptions {
  readonly folder: string
  /** The disk counts as full below this. */
  readonly reserveBytes?: number
  readonly read?: (folder: string) => Promise<number>
  readonly now?: () => number
  readonly tell?: (line: string) => void
}

/** Several times as much as the largest transactions of all threads take with their log. */
const usualReserve = 16 * 2 ** 20
/** The time for which an answer of the file system is used. */
const freshMilliseconds = 250
const jobsPauseMilliseconds = 1_000
const tellMilliseconds = 60_000
const retryAfterSeconds = 60

export function watchDisk(options: DiskOptions): Disk {
  const { folder, reserveBytes = usualReserve, read = readFree, now = Date.now, tell = console.error } = options
  let latest: { readonly at: number; readonly free: Promise<number | undefined> } | undefined
  let toldAt: number | undefined

  function freeBytes(): Promise<number | undefined> {
    if (latest === undefined || now() - latest.at >= freshMilliseconds) {
      latest = { at: now(), free: read(folder).catch(() => undefined) }
    }
    return latest.free
  }

  /** Reports a full disk once a minute, and once when there is room again. */
  function report(free: number, isFull: boolean): void {
    if (isFull && (toldAt === undefined || now() - toldAt >= tellMilliseconds)) {
      toldAt = now()
      const needed = megabytes(reserveBytes)
      tell(
        `The disk is full: ${folder} has ${megabytes(free)} MB left, and ${needed} MB are needed. ` +
          'Calls that write are refused and jobs wait until there is room.',
      )
    } else if (!isFull && toldAt !== undefined) {
      toldAt = undefined
      tell(`The disk of ${folder} has room again.`)
    }
  }

  async function isFull(): Promise<boolean> {
    const free = await freeBytes()
    if (free === undefined) return false
    report(free, free < reserveBytes)
    return free < reserveBytes
  }

  return {
    freeBytes,
    async refusal(route) {
      if (!isHealth(route) && !mayWrite(route)) return undefined
      return (await isFull()) ? fullDisk : undefined
    },
    async room(stopping) {
      while (!stopping.aborted && (await isFull())) {
        await sleep(jobsPauseMilliseconds, undefined, { signal: stopping }).catch(() => undefined)
      }
    },
  }
}

/** The failure of a command that writes into a folder. A full disk is reported to the person who runs the command. */
export const diskFault = (error: unknown, folder: string): unknown =>
  isOfFullDisk(error) ? new StartError(`The disk of ${folder} is full. Make room, then run the command again.`) : error

const fullDisk: Refusal = {
  text: 'The disk of the service is full. Nothing was changed. Try again once its operator has made room.',
  retryAfterSeconds,
}

/** The disk of a service that keeps nothing: it never gets full. */
export const noDisk: Disk = {
  freeBytes: () => Promise.resolve(undefined),
  refusal: () => Promise.resolve(undefined),
  room: () => Promise.resolve(),
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)

/** The health check is refused as well, so that monitors see a full disk. */
const isHealth = ({ resource }: Route) => resource === '/healthz/'

/** POSTs that only read: their parameters have no room in a URL. */
const readsByPost = /\/(?:query|plan|plan\/customer)\/$/
const writes = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/

/** Whether a call may write. A read may store due steps, and continues without storing if that is impossible. */
function mayWrite({ method, resource, function: { wiring } }: Route): boolean {
  if (method === 'GET' || method === 'HEAD' || readsByPost.test(resource)) return false
  return Object.values(wiring.tables).some((commands) => commands.some((command) => writes.test(command)))
}
