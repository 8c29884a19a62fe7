/** The progress of an import: one line that is overwritten on a terminal, otherwise a line every minute. */

export interface Progress {
  /** Totals of the whole import; `end` counts the bytes of the input up to the last settled line. */
  readonly show: (progress: { readonly lines: number; readonly failed: number; readonly end: number }) => void
  readonly note: (text: string) => void
  /** Leaves the line unchanged. */
  readonly finish: () => void
}

export interface ProgressOptions {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** The length of the input. */
  readonly bytes: number
  /** Lines that were settled before this run. */
  readonly before: number
  readonly now: () => number
}

const everyMs = { terminal: 250, elsewhere: 60_000 }

export function progressOn({ write, isTerminal, bytes, before, now }: ProgressOptions): Progress {
  const begun = now()
  const every = isTerminal ? everyMs.terminal : everyMs.elsewhere
  let lastShown = begun
  let from: number | undefined
  let isOpen = false
  const finish = () => {
    if (isOpen) write('\n')
    isOpen = false
  }
  return {
    show(progress) {
      from ??= progress.end
      if (now() - lastShown < every) return
      lastShown = now()
      const text = wordsFor({ ...progress, before, from, bytes, seconds: (lastShown - begun) / 1000 })
      write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
      isOpen = isTerminal
    },
    note(text) {
      finish()
      write(`${text}\n`)
    },
    finish,
  }
}

interface Shown {
  readonly lines: number
  readonly before: number
  readonly failed: number
  /**
   * The place in the input where this run began to work, the place that it has reached, and the length of the input.
   */
  readonly from: number
  readonly end: number
  readonly bytes: number
  /** The time since this run began. */
  readonly seconds: number
}

function wordsFor({ lines, before, failed, from, end, bytes, seconds }: Shown): string {
  const percent = Math.floor((100 * end) / Math.max(bytes, 1))
  const perSecond = Math.round((lines - before) / Math.max(seconds, 1))
  const left = end <= from ? '' : `, ${duration((seconds * (bytes - end)) / (end - from))} left`
  return `${lines} lines (${percent} %), ${perSecond} a second, ${failed} failed${left}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
