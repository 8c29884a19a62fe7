/**
 * The report of failed lines, for people: each fault with its line, and the lines themselves in the form of the input,
 * to be corrected and imported alone. Both are written as the import continues.
 *
 * The journal keeps how much of them belongs to answered parts. Anything beyond that was written by a run that ended
 * before its journal could say so; it is removed, because it will be written again.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { quotedCell } from './reading/csv-input.ts'
import { ImportError, reasonOf } from './import-error.ts'
import type { Written } from './sqlite-journal.ts'
import type { Outcome, Failure } from './sending/outcome.ts'
import type { Report } from './sending/send-batches.ts'

export interface FileReport extends Report<Written> {
  /** Closes the files. Files without entries are not kept. */
  readonly close: (end: { readonly keep: boolean }) => void
}

export interface ReportPaths {
  readonly report: string
  readonly failed: string
}

const reportHeading = 'line,operation,field,message\n'

/** Continues after the part that is `written`. `heading` is that of the failed lines. */
export function openReport(paths: ReportPaths, written: Written, heading: string): FileReport {
  const report = openPart(paths.report, written.report, reportHeading)
  const failed = openPart(paths.failed, written.failed, heading)
  return {
    /** Returns the size of everything that is written, once it is on the disk. */
    add({ failures }: Pick<Outcome, 'failures'>) {
      return {
        report: report.append(Buffer.from(failures.flatMap(rowsOf).join(''))),
        failed: failed.append(Buffer.concat(failures.map(({ again }) => again))),
      }
    },
    close({ keep }) {
      report.close({ keep })
      failed.close({ keep })
    },
  }
}

const rowsOf = ({ line, faults }: Failure): string[] =>
  faults.map(({ operation, field, message }) => `${line},${[operation, field, message].map(quotedCell).join(',')}\n`)

/**
 * A file that only ever grows; `append` returns its size. Nothing is cut off before there is something to write,
 * because somebody may be correcting a finished file.
 */
function openPart(path: string, written: number, heading: string) {
  const file = openFile(path)
  let size: number | undefined
  const begin = () => {
    const keptBytes = Math.min(written, fstatSync(file).size)
    ftruncateSync(file, keptBytes)
    return keptBytes === 0 ? write(Buffer.from(heading)) : keptBytes
  }
  const write = (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from)
    if (bytes.length > 0) fsyncSync(file)
    return bytes.length
  }
  return {
    append(bytes: Uint8Array): number {
      size ??= begin()
      size += write(bytes)
      return size
    },
    close({ keep }: { readonly keep: boolean }) {
      closeSync(file)
      if (!keep) unlinkSync(path)
    },
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'a')
  } catch (error) {
    throw new ImportError(`${path}: the file cannot be written (${reasonOf(error)}).`)
  }
}
