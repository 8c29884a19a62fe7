/** A signal that asks a process to end, and bits of rights: both exist on all systems but Windows. */
import { statSync } from 'node:fs'

/** Windows ends a process at once, whichever signal it is sent. */
export const canAskToEnd = process.platform !== 'win32'

/** The rights that others than the owner have on a file; none on Windows, where the folder's lists say who may read. */
export const rightsOfOthers = (path: string): number => (process.platform === 'win32' ? 0 : statSync(path).mode & 0o077)
