/** The records of the four reports of Autogiro. */
import type { ReportedItem } from '../domain/bank/reported-entry.ts'
import { isKeptName } from '../domain/collection/end-to-end-id.ts'
import { compactDate } from './amounts.ts'
import {
  cancellationReasons,
  cancelledComment,
  mandateChange,
  movedComments,
  paidCodes,
  refundReasons,
  rejectionReasons,
  triedAgain,
  unpaidReasons,
} from './autogiro-codes.ts'
import { count, digitsIn, holdSection, type Report } from './autogiro-sums.ts'
import { malformed } from './bank-file-fault.ts'

export interface AutogiroRecord {
  /** The first two digits (TK). */
  readonly type: string
  /** 80 characters. */
  readonly text: string
  readonly line: number
}

export type RecordReader = (report: Report, record: AutogiroRecord) => Iterable<ReportedItem>

const incoming = '82'
/** The records of a section, by the record that begins it: deposits, withdrawals, refunds. */
const sectionOf: Readonly<Record<string, '15' | '16' | '17'>> = { 82: '15', 32: '16', 77: '17' }
const sumOf = { 15: 'incoming', 16: 'outgoing', 17: 'refunded' } as const

export function* paymentRecord(report: Report, record: AutogiroRecord): Generator<ReportedItem> {
  const { type, text, line } = record
  if (type === '15' || type === '16' || type === '17') {
    beginSection(report, type, record)
    return
  }
  const begun = sectionOf[type]
  if (begun === undefined) {
    yield unknown(record)
    return
  }
  const { section } = report
  if (section?.type !== begun) throw malformed(line, 'the begin of its section before this record')
  report.place++
  const reference = text.slice(53, 69).trim()
  const code = text.slice(79, 80)
  if (type !== '77' && !paidCodes.includes(code)) {
    yield unpaid(record, reference, code)
    return
  }
  const date = compactDate(type === '77' ? text.slice(69, 77) : text.slice(2, 10))
  if (date === undefined) throw malformed(line, 'a date')
  const minor = digitsIn(text.slice(31, 43), line)
  count(report, sumOf[begun], minor)
  const reason = refundReasons[text.slice(77, 79)]
  const isOwn = isKeptName(reference)
  yield {
    item: 'entry',
    entry: {
      ...{ account: text.slice(43, 53), currency: 'SEK', date, text: '', payer: {} },
      amountMinor: type === incoming ? minor : -minor,
      // Several refunds of a day have one serial number, so the payer and the place in the report tell them apart.
      reference: `${section.type}-${section.serial}-${report.place}-${text.slice(15, 31)}-${reference}`,
      references: isOwn || reference === '' ? [] : [reference.replace(/^0+(?=[A-Z])/i, '')],
      ...(isOwn && { endToEnd: reference }),
      ...(type === incoming && { isCollected: true as const }),
      ...(type === '77' && { returned: reason === undefined ? {} : { reason } }),
    },
  }
}

function beginSection(report: Report, type: '15' | '16' | '17', { text, line }: AutogiroRecord): void {
  holdSection(report, line)
  const serial = text.slice(37, 50)
  if (!/^\d{13}$/.test(serial)) throw malformed(line, 'a date and a serial number')
  const stated = { minor: digitsIn(text.slice(50, 68), line), count: digitsIn(text.slice(71, 79), line) }
  report.section = { type, serial, stated, counted: { minor: 0, count: 0 } }
  report.sections[type] = (report.sections[type] ?? 0) + 1
}

/** An unpaid payment. The bank may try once more by itself, and then reports the result. */
function unpaid(record: AutogiroRecord, reference: string, code: string): ReportedItem {
  if (record.type !== incoming) return unknown(record)
  if (code === triedAgain) return { item: 'accepted', endToEnd: reference }
  return refusal(reference, unpaidReasons[code] ?? `Autogiro ${code}`)
}

export function* mandateAdvice(report: Report, record: AutogiroRecord): Generator<ReportedItem> {
  const { type, text, line } = record
  count(report, 'incoming', 0)
  const account = text.slice(2, 12)
  const reference = text.slice(12, 28).replace(/^0+/, '')
  const advice = type === '73' ? mandateChange(text.slice(61, 63), text.slice(63, 65)) : undefined
  if (advice === undefined) {
    yield unknown(record)
    return
  }
  if (!/^\d{10}$/.test(account) || !/^\d+$/.test(reference)) throw malformed(line, 'a bankgiro and a payer number')
  yield { item: 'mandate', mandate: { account, reference, ...advice } }
}

export function* rejectedPayment(report: Report, record: AutogiroRecord): Generator<ReportedItem> {
  const { type, text, line } = record
  if (type === incoming || type === '32') {
    count(report, type === incoming ? 'incoming' : 'outgoing', digitsIn(text.slice(30, 42), line))
  }
  const code = text.slice(58, 60)
  yield type === incoming
    ? refusal(text.slice(42, 58).trim(), rejectionReasons[code] ?? `Autogiro ${code}`)
    : unknown(record)
}

/** Records about all payments of a day name none of them. */
export function* cancelledOrMoved(report: Report, record: AutogiroRecord): Generator<ReportedItem> {
  const { type, text, line } = record
  const comment = text.slice(72, 74)
  const direction = text.slice(26, 28)
  const isMoved = movedComments.includes(comment)
  if (!/^(?:03|11|2[1-9])$/.test(type)) {
    yield unknown(record)
    return
  }
  if (!isMoved && comment !== cancelledComment) {
    yield { item: 'warning', warning: { code: 'bankfile_not_changed', values: { line, value: comment } } }
    return
  }
  const minor = digitsIn(text.slice(28, 40), line)
  if (direction === incoming) count(report, 'incoming', minor)
  else if (direction === '32') count(report, 'outgoing', minor)
  if (direction !== incoming) {
    yield unknown(record)
    return
  }
  const reference = text.slice(56, 72).trim()
  yield isMoved
    ? { item: 'accepted', endToEnd: reference }
    : refusal(reference, cancellationReasons[type] ?? `Autogiro ${type}`)
}

const refusal = (endToEnd: string, reason: string): ReportedItem => ({ item: 'refusal', refusal: { endToEnd, reason } })

const unknown = ({ type: value, line }: AutogiroRecord): ReportedItem => ({
  item: 'warning',
  warning: { code: 'bankfile_record_unknown', values: { line, value } },
})
