/**
 * Autogiro (Sweden) in the new file layout of Bankgirot ("Bg Autogiro Technical Manual", section 8): lines of 80
 * characters. The opening record (TK 01) says which of four reports follows, and the closing record (TK 09) has its
 * sums. `autogiro-records.ts` reads the records between them.
 */
import type { ReportedItem } from '../domain/bank/reported-entry.ts'
import { compactDate } from './amounts.ts'
import {
  cancelledOrMoved,
  mandateAdvice,
  paymentRecord,
  rejectedPayment,
  type RecordReader,
} from './autogiro-records.ts'
import { contradiction, malformed } from './bank-file-fault.ts'
import { linesOf, type Line } from './decode-text.ts'
import { digitsIn, holdSection } from './autogiro-sums.ts'
import type { AutogiroState, Reading } from './reading-place.ts'

const width = 80

export async function* readAutogiro({ xml, state, pause }: Reading): AsyncGenerator<ReportedItem> {
  const { text, from, pauseAfterBytes = Infinity } = xml
  const present = state?.autogiro ?? { last: 0 }
  for await (const line of linesOf(text, from?.line)) {
    if (line.text.trim() !== '') yield* readLine(present, line)
    if (line.end < pauseAfterBytes) continue
    pause({ encoding: text.encoding, byte: text.byte + line.end, line: line.line, open: [] }, { autogiro: present })
    return
  }
  if (present.report !== undefined) throw malformed(present.last, 'the closing record (TK 09)')
}

const readers: Readonly<Record<NonNullable<AutogiroState['report']>['kind'], RecordReader>> = {
  payments: paymentRecord,
  mandates: mandateAdvice,
  rejections: rejectedPayment,
  changes: cancelledOrMoved,
}

function* readLine(state: AutogiroState, { line, text }: Pick<Line, 'line' | 'text'>): Generator<ReportedItem> {
  state.last = line
  const type = text.slice(0, 2)
  if (text.trimEnd().length > width || !/^\d\d$/.test(type)) throw malformed(line, 'a record of 80 characters')
  const record = { type, text: text.padEnd(width), line }
  const { report } = state
  if (type === '01') {
    if (report !== undefined) throw malformed(line, 'the closing record (TK 09) before this record')
    yield* open(state, record)
    return
  }
  if (report === undefined) throw malformed(line, 'an opening record (TK 01) before this record')
  if (type === '09') {
    close(report, record)
    delete state.report
  } else yield* readers[report.kind](report, record)
}

/** The titles of reports. That of cancelled payments has a letter that some programs spoil. */
const titles = [
  [/^BET\. SPEC & STOPP TK$/, 'payments'],
  [/^AG-MEDAVI$/, 'mandates'],
  [/^AVVISADE BET UPPDR$/, 'rejections'],
  [/^MAKULERING\/.{1,2}NDRING$/, 'changes'],
] as const

type Record80 = Parameters<RecordReader>[1]

function* open(state: AutogiroState, { text, line }: Record80): Generator<ReportedItem> {
  const kind = titles.find(([title]) => title.test(text.slice(44, 64).trim()))?.[1]
  const date = compactDate(text.slice(24, 32))
  const account = text.slice(-10)
  const isOpening = /^01AUTOGIRO {12}/.test(text) && date !== undefined && /^\d{10}$/.test(account)
  if (!isOpening) throw malformed(line, 'AUTOGIRO, a date and a bankgiro number')
  if (kind === undefined) throw malformed(line, 'a report of Autogiro')
  const none = { count: 0, minor: 0 }
  state.report = {
    ...{ kind, account, place: 0, sections: {} },
    ...{ incoming: { ...none }, outgoing: { ...none }, refunded: { ...none } },
  }
  yield { item: 'account', account }
  yield { item: 'day', date }
}

type Report = NonNullable<AutogiroState['report']>

function close(report: Report, { text, line }: Record80): void {
  holdSection(report, line)
  for (const [from, to, counted] of sumsOf(report)) {
    const stated = digitsIn(text.slice(from, to), line)
    if (stated !== counted) throw contradiction(line, stated, counted)
  }
}

/** The places of a closing record, with the counted numbers. */
function sumsOf({ kind, incoming, outgoing, refunded, sections }: Report): [number, number, number][] {
  switch (kind) {
    case 'payments':
      return [
        [14, 20, sections['15'] ?? 0],
        [20, 32, incoming.count],
        [32, 38, sections['16'] ?? 0],
        [38, 50, outgoing.count],
        [50, 56, sections['17'] ?? 0],
        [56, 68, refunded.count],
      ]
    case 'mandates':
      return [[14, 21, incoming.count]]
    case 'rejections':
      return [
        [14, 20, outgoing.count],
        [20, 32, outgoing.minor],
        [32, 38, incoming.count],
        [38, 50, incoming.minor],
      ]
    case 'changes':
      return [
        [28, 40, outgoing.minor],
        [40, 46, outgoing.count],
        [46, 52, incoming.count],
        [56, 68, incoming.minor],
      ]
  }
}
