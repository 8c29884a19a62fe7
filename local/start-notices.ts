/**
 * Notices for a person who waits for the engine to open a large store. All of its file is checked before
 * (`data-file.ts`), which takes some seconds a gigabyte and keeps the process from anything else.
 */
import { existsSync, statSync } from 'node:fs'

export interface StartNotices {
  /** The engine is about to open this file. */
  opening(dataFile: string): void
  /** The engine has opened it. */
  opened(): void
}

export interface StartNoticesOptions {
  readonly tell: (line: string) => void
  /** The file size from which the check of the file is announced. */
  readonly fromBytes?: number
  /** The duration from which the time taken is reported. */
  readonly fromMilliseconds?: number
  /** The time in milliseconds. */
  readonly now?: () => number
}

export function startNotices({
  tell,
  fromBytes = 500_000_000,
  fromMilliseconds = 3_000,
  now = () => performance.now(),
}: StartNoticesOptions): StartNotices {
  let begin = now()
  return {
    opening: (dataFile) => {
      begin = now()
      const bytes = existsSync(dataFile) ? statSync(dataFile).size : 0
      if (bytes >= fromBytes) tell(`Checking the store (${dataFile}, ${gigabytes(bytes)} GB): some seconds a GB.`)
    },
    opened: () => {
      const milliseconds = now() - begin
      if (milliseconds >= fromMilliseconds) {
        tell(`The store was checked and opened in ${Math.round(milliseconds / 1000)} s.`)
      }
    },
  }
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
