/** The room on the disk that a store of very many customers takes. */
import { statfs } from 'node:fs/promises'
import { rounded } from './statistics.ts'

/** With subscription, issues, a paid invoice and the words of the search. */
const bytesOfCustomer = 25_500

/** The import of a store ends with a VACUUM, for which SQLite needs up to twice the file beside it. */
export function refuseWithoutRoom(customers: number, freeBytes: number): void {
  const needed = 3 * bytesOfCustomer * customers
  if (needed <= freeBytes) return
  throw new Error(
    `${customers} customers take ${gigabytes(needed)} GB while they are made, and ${gigabytes(freeBytes)} GB are free.`,
  )
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const gigabytes = (bytes: number) => rounded(bytes / 1e9, 1)
