/**
 * OCR giro (Norway): payments with a KID, in lines of 80 characters that begin with `NY`. Amount item 1 of a
 * transaction (record type 30) has its date, amount and KID, item 2 (31) the payer's account, and item 3 (32) a
 * message ("System specification OCR giro", section 2.4). Sums are at the end of each assignment and of the
 * transmission. An assignment of AvtaleGiro has mandates of payers (record type 70; "AvtaleGiro systemspesifikasjon"
 * version 3.3, section 3.3).
 */
import type { ReportedEntry, ReportedItem, ReportedMandate } from '../domain/bank/reported-entry.ts'
import { shortDate } from './amounts.ts'
import { contradiction, malformed } from './bank-file-fault.ts'
import { linesOf, type Line } from './decode-text.ts'
import { EqualNames } from './equal-names.ts'
import type { OcrGiroState, Reading } from './reading-place.ts'

const ocrGiro = '09'
const avtalegiro = '21'
/** The type of a payment that AvtaleGiro collected. */
const collectedType = '15'
/** Reversals from payment terminals. Receivers that do not accept credit notes get them without a minus sign. */
const reversalTypes: ReadonlySet<string> = new Set(['18', '20'])
const width = 80
const currency = 'NOK'

export async function* readOcrGiro({ xml, state, pause }: Reading): AsyncGenerator<ReportedItem> {
  const { text, from, pauseAfterBytes = Infinity } = xml
  const reader = new OcrGiroReader(state?.ocrGiro)
  for await (const line of linesOf(text, from?.line)) {
    if (line.text.trim() !== '') yield* reader.line(line)
    if (line.end < pauseAfterBytes) continue
    pause({ encoding: text.encoding, byte: text.byte + line.end, line: line.line, open: [] }, { ocrGiro: reader.state })
    return
  }
  yield* reader.end()
}

interface Totals {
  transactions: number
  records: number
  minor: number
}

const none = (): Totals => ({ transactions: 0, records: 0, minor: 0 })

class OcrGiroReader {
  private transmission: Totals
  private assignment: Totals
  private isClosed: boolean
  private last: number
  private account: string | undefined
  private waiting: ReportedEntry | undefined
  private readonly equals: EqualNames

  constructor(state?: OcrGiroState) {
    this.transmission = state?.transmission ?? none()
    this.assignment = state?.assignment ?? none()
    this.isClosed = state?.isClosed ?? false
    this.last = state?.last ?? 0
    this.account = state?.account
    this.waiting = state?.waiting
    this.equals = new EqualNames(state?.equals)
  }

  get state(): OcrGiroState {
    const { transmission, assignment, isClosed, last, account, waiting, equals } = this
    return {
      ...{ transmission, assignment, isClosed, last, equals: equals.state },
      ...(account !== undefined && { account }),
      ...(waiting !== undefined && { waiting }),
    }
  }

  *line({ line, text }: Pick<Line, 'line' | 'text'>): Generator<ReportedItem> {
    this.last = line
    if (text.length > width || !/^NY\d{6}/.test(text)) throw malformed(line, 'NY and 80 characters')
    const record = text.padEnd(width)
    const service = record.slice(2, 4)
    const type = record.slice(6, 8)
    if (type === '10') this.beginTransmission(line)
    else if (this.isClosed) throw malformed(line, 'the begin of a transmission (NY000010)')
    this.transmission.records++
    if (type !== '10' && type !== '89') this.assignment.records++
    if (type === '30' || type === '31' || type === '32') {
      if (service === ocrGiro) yield* this.transaction(type, record, line)
      else yield unknown(record, line)
      return
    }
    yield* this.flush()
    if (type === '70' && service === avtalegiro) {
      yield this.mandate(record, line)
      return
    }
    if (type === '10') return
    if (type === '20') this.begin(record)
    else if (type === '88') yield* this.endAssignment(record, line)
    else if (type === '89') yield* this.endTransmission(record, line)
    else yield unknown(record, line)
  }

  *end(): Generator<ReportedItem> {
    yield* this.flush()
    if (!this.isClosed) throw malformed(this.last, 'the end of the transmission (NY000089)')
  }

  /** A file may have several transmissions, one after another. */
  private beginTransmission(line: number): void {
    if (this.transmission.records > 0 && !this.isClosed) throw malformed(line, 'the end of the transmission (NY000089)')
    this.transmission = none()
    this.isClosed = false
  }

  private begin(record: string): void {
    this.assignment = { ...none(), records: 1 }
    this.account = record.slice(24, 35)
  }

  private *transaction(type: string, record: string, line: number): Generator<ReportedItem> {
    if (type === '30') {
      yield* this.flush()
      this.waiting = this.amountItem(record, line)
      return
    }
    const { waiting } = this
    if (waiting === undefined) throw malformed(line, 'amount item 1 before this record')
    if (type === '31') {
      const account = record.slice(47, 58)
      // The number of the form, and the reference in the archive.
      const reference = [waiting.reference, record.slice(15, 25), record.slice(25, 34), account].join('|')
      this.waiting = { ...waiting, reference, ...(/[1-9]/.test(account) && { payer: { account } }) }
    } else {
      this.waiting = { ...waiting, text: record.slice(15, 55).trim() }
    }
  }

  private amountItem(record: string, line: number): ReportedEntry {
    const date = shortDate(record.slice(15, 21))
    const digits = record.slice(32, 49)
    if (this.account === undefined) throw malformed(line, 'the begin of an assignment before this record')
    if (date === undefined || !/^\d{17}$/.test(digits)) throw malformed(line, 'a date and an amount')
    const amount = Number(digits)
    const transaction = record.slice(4, 6)
    const isReversal = record[31] === '-' || reversalTypes.has(transaction)
    for (const totals of [this.assignment, this.transmission]) {
      totals.transactions++
      // Sums have the amounts of reversals added, not deducted (section 2.5, field 7).
      totals.minor += amount
    }
    const kid = record.slice(49, 74).trim()
    // The centre, the day code, the partial settlement, and its serial number, which many payments can share.
    const settlement = record.slice(21, 31)
    return {
      account: this.account,
      currency,
      amountMinor: isReversal ? -amount : amount,
      date,
      reference: `${settlement}|${kid}`,
      formerReference: settlement,
      references: kid === '' ? [] : [kid],
      text: '',
      payer: {},
      ...(transaction === collectedType && { isCollected: true as const }),
    }
  }

  private mandate(record: string, line: number): ReportedItem {
    const change = mandateChangeOf[record.slice(15, 16)]
    const reference = record.slice(16, 41).trim()
    const notice = record.slice(41, 42)
    if (this.account === undefined) throw malformed(line, 'the begin of an assignment before this record')
    if (change === undefined || !/^\d+-?$/.test(reference) || !/^[JN]$/.test(notice)) {
      throw malformed(line, 'a type of registration, a KID and J or N')
    }
    for (const totals of [this.assignment, this.transmission]) totals.transactions++
    return { item: 'mandate', mandate: { account: this.account, reference, change, notice: notice === 'J' } }
  }

  private *flush(): Generator<ReportedItem> {
    const { waiting } = this
    this.waiting = undefined
    if (waiting === undefined) return
    const { reference, amountMinor, date } = waiting
    const place = this.equals.next(`${reference}|${amountMinor}|${date}`)
    yield { item: 'entry', entry: { ...waiting, reference: `${reference}${place}` } }
  }

  private *endAssignment(record: string, line: number): Generator<ReportedItem> {
    // The end of an assignment of mandates has no sum.
    hold(record, line, this.assignment, record.slice(2, 4) === avtalegiro ? 2 : 3)
    if (this.account !== undefined) yield { item: 'account', account: this.account }
    this.account = undefined
    this.equals.clear()
  }

  private *endTransmission(record: string, line: number): Generator<ReportedItem> {
    hold(record, line, this.transmission)
    this.isClosed = true
    const date = shortDate(record.slice(41, 47))
    if (date !== undefined) yield { item: 'day', date }
  }
}

const mandateChangeOf: Readonly<Record<string, ReportedMandate['change']>> = { 0: 'listed', 1: 'made', 2: 'ended' }

function hold(record: string, line: number, { transactions, records, minor }: Totals, sums = 3): void {
  const stated = [record.slice(8, 16), record.slice(16, 24), record.slice(24, 41)].slice(0, sums).map(Number)
  const counted = [transactions, records, minor]
  for (const [index, value] of stated.entries()) {
    const other = counted[index] ?? 0
    if (value !== other) throw contradiction(line, value, other)
  }
}

const unknown = (record: string, line: number): ReportedItem => ({
  item: 'warning',
  warning: { code: 'bankfile_record_unknown', values: { line, value: record.slice(0, 8) } },
})
