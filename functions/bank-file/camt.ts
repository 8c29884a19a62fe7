/**
 * camt.053 and camt.054 of ISO 20022: statements and notifications. Versions 02 and 08 differ in where a detail has its
 * amount and how parties are nested; both forms are understood in every version. A batch entry is reported by its
 * details, which sum to it.
 */
import type { ReportedEntry, ReportedItem } from '../domain/bank/reported-entry.ts'
import { amountOf, dateIn, minorUnits, plainAccount, type Amount } from './amounts.ts'
import { contradiction, malformed } from './bank-file-fault.ts'
import { EqualNames } from './equal-names.ts'
import type { CamtState, Reading } from './reading-place.ts'
import { StatementSums } from './statement-sums.ts'
import { elementAt, elementsAt, textAt, xmlElements, type XmlElement } from './xml-elements.ts'

const statements: ReadonlySet<string> = new Set(['Stmt', 'Ntfctn'])
const whole: ReadonlySet<string> = new Set(['TxDtls', 'Ntry', ...statements])

export async function* readCamt({ xml, state, pause }: Reading): AsyncGenerator<ReportedItem> {
  const reader = new CamtReader(state?.camt)
  for await (const part of xmlElements(xml, whole)) {
    for (const { element, around } of part.closed) {
      if (element.name === 'TxDtls') yield* reader.detail(element, around)
      else if (element.name === 'Ntry') yield* reader.entry(element, around)
      else yield* reader.statement(element)
    }
    if (part.pause !== undefined) {
      pause(part.pause, { camt: reader.state })
      return
    }
  }
  yield* reader.end()
}

/** The entry itself, without details. */
interface EntryFacts extends Amount {
  readonly account: string
  readonly isDebit: boolean
  /** BOOK, PDNG or INFO. */
  readonly isBooked: boolean
  readonly date: string
  readonly reference: string | undefined
  readonly element: XmlElement
}

class CamtReader {
  private details: number
  private detailsMinor: number
  private chargesMinor: number
  /** Whether the first of several details has no amount in the currency of the entry. */
  private isOpaque: boolean
  private readonly ordinals: EqualNames
  private readonly unnamed: EqualNames
  private pending: number
  private sums: StatementSums
  /** The first detail is held back, because a single detail is the entry itself. */
  private first: XmlElement | undefined

  constructor(state?: CamtState) {
    this.details = state?.details ?? 0
    this.detailsMinor = state?.detailsMinor ?? 0
    this.chargesMinor = state?.chargesMinor ?? 0
    this.isOpaque = state?.isOpaque ?? false
    this.ordinals = new EqualNames(state?.ordinals)
    this.unnamed = new EqualNames(state?.unnamed)
    this.pending = state?.pending ?? 0
    this.sums = new StatementSums(state?.sums)
    this.first = state?.first
  }

  get state(): CamtState {
    const { details, detailsMinor, chargesMinor, isOpaque, pending, sums, first } = this
    const [ordinals, unnamed] = [this.ordinals.state, this.unnamed.state]
    return {
      ...{ details, detailsMinor, chargesMinor, isOpaque, ordinals, unnamed, pending, sums: sums.state },
      ...(first !== undefined && { first }),
    }
  }

  *detail(element: XmlElement, around: readonly XmlElement[]): Generator<ReportedItem> {
    this.details++
    if (this.details === 1) {
      this.first = element
      return
    }
    const entry = factsOf(around)
    const { first } = this
    this.first = undefined
    if (first !== undefined) this.isOpaque = detailAmount(first, entry.currency)?.currency !== entry.currency
    if (this.isOpaque) return
    if (first !== undefined) yield* this.detailItem(entry, first)
    yield* this.detailItem(entry, element)
  }

  *entry(element: XmlElement, around: readonly XmlElement[]): Generator<ReportedItem> {
    const facts = factsOf([...around, element])
    const { first, details, isOpaque } = this
    const isDetailed = details > 1 && !isOpaque
    const chargesMinor = isDetailed ? chargedBeside(facts, element, this.detailsMinor, this.chargesMinor) : 0
    this.first = undefined
    this.isOpaque = false
    this.details = 0
    this.detailsMinor = 0
    this.chargesMinor = 0
    this.ordinals.clear()
    this.sums.add(signed(facts), facts.isBooked)
    if (!facts.isBooked) {
      this.pending++
      return
    }
    const { account, currency } = facts
    if (!isDetailed) yield { item: 'entry', entry: this.entryAlone(facts, first, isOpaque) }
    else if (chargesMinor !== 0) yield { item: 'charges', account, currency, amountMinor: chargesMinor }
  }

  *statement(element: XmlElement): Generator<ReportedItem> {
    this.sums.check(element)
    this.sums = new StatementSums()
    this.unnamed.clear()
    yield { item: 'account', account: accountOf(element) }
  }

  *end(): Generator<ReportedItem> {
    if (this.pending > 0)
      yield { item: 'warning', warning: { code: 'bankfile_pending', values: { count: this.pending } } }
  }

  private *detailItem(entry: EntryFacts, detail: XmlElement): Generator<ReportedItem> {
    const amount = detailAmount(detail, entry.currency)
    if (amount === undefined) throw malformed(detail.line, 'an amount for each detail of the entry')
    if (amount.currency !== entry.currency) throw malformed(detail.line, `an amount of ${entry.currency}`)
    this.detailsMinor += isOpposite(detail, entry) ? -amount.amountMinor : amount.amountMinor
    this.chargesMinor += chargesOf(detail, entry.currency)
    if (!entry.isBooked) return
    yield { item: 'entry', entry: this.detailEntry(entry, detail, amount) }
  }

  /** An entry that is one payment, or a batch whose details the file omits or reports without amounts. */
  private entryAlone(entry: EntryFacts, detail: XmlElement | undefined, isOpaque: boolean): ReportedEntry {
    const amount = detail && detailAmount(detail, entry.currency)
    const isOfCurrency = detail !== undefined && amount?.currency === entry.currency
    const chargesMinor = isOfCurrency
      ? chargedBeside(entry, detail, amount.amountMinor, chargesOf(detail, entry.currency))
      : 0
    const payments = Number(textAt(entry.element, 'NtryDtls', 'Btch', 'NbOfTxs') ?? 1)
    const isBatch = isOpaque || (detail === undefined && payments > 1)
    const content = toldBy(entry, detail)
    const isLess = content.returned?.amountMinor === undefined && chargesMinor !== 0 && amount !== undefined
    const returned =
      content.returned && isLess ? { ...content.returned, amountMinor: amount.amountMinor } : content.returned
    const entryWords = {
      ...content,
      ...(returned && { returned }),
      ...withCharges(entry, entry, [detail, entry.element], returned),
    }
    const own = ownReference(detail)
    const reference = entry.reference ?? own
    return {
      ...entryWords,
      amountMinor: signed(entry),
      reference: reference ?? this.nameless(entryWords, entry),
      ...(own !== undefined && own !== reference && { otherReference: own }),
      ...(reference === undefined && { isUnnamed: true as const }),
      ...(isBatch && { isBatch }),
    }
  }

  private detailEntry(entry: EntryFacts, detail: XmlElement, amount: Amount): ReportedEntry {
    const content = toldBy(entry, detail)
    const entryWords = { ...content, ...withCharges(entry, amount, [detail], content.returned) }
    const own = ownReference(detail)
    const isOwn = own !== undefined && own !== entry.reference
    const parts = isOwn
      ? [own]
      : [entry.reference ?? '', ...namesOf(detail), ...entryWords.references, entryWords.payer.account ?? '']
    const amountMinor = isOpposite(detail, entry) ? -signedBy(amount, entry) : signedBy(amount, entry)
    const name = [...parts, String(amountMinor)].join('|')
    const batch = entry.reference === undefined ? undefined : { amountMinor: signed(entry), reference: entry.reference }
    return {
      ...entryWords,
      amountMinor,
      reference: `${parts.join('|')}${this.ordinals.next(name)}`,
      ...(batch && { batch }),
      ...(!isOwn && batch === undefined && { isUnnamed: true as const }),
    }
  }

  /** A name for an entry to which the bank gives no reference. */
  private nameless({ endToEnd = '', references, text, payer }: Told, entry: EntryFacts): string {
    const parts = [endToEnd, ...references, payer.account ?? '', payer.name ?? '', text]
    const name = parts.join('|')
    return `${name}${this.unnamed.next(`${name}|${signed(entry)}|${entry.date}`)}`
  }
}

type Told = Omit<ReportedEntry, 'amountMinor' | 'reference'>

const signed = (entry: EntryFacts): number => signedBy(entry, entry)
const signedBy = ({ amountMinor }: Amount, { isDebit }: Pick<EntryFacts, 'isDebit'>): number =>
  isDebit ? -amountMinor : amountMinor

function accountOf(statement: XmlElement): string {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  if (account === undefined) throw malformed(statement.line, 'an account')
  return plainAccount(account)
}

/** The facts of the entry that is the last of the elements. */
function factsOf(around: readonly XmlElement[]): EntryFacts {
  const element = around.find(({ name }) => name === 'Ntry')
  const statement = around.find(({ name }) => statements.has(name))
  const amount = elementAt(element, 'Amt')
  const direction = textAt(element, 'CdtDbtInd')
  if (element === undefined || statement === undefined || amount === undefined) {
    throw malformed(element?.line ?? 0, 'an entry of a statement with its amount')
  }
  if (direction !== 'CRDT' && direction !== 'DBIT') throw malformed(element.line, 'CRDT or DBIT')
  // A status is a code since version 04, and was plain text before.
  const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts') ?? 'BOOK'
  const date = dateIn(
    textAt(element, 'BookgDt', 'Dt') ??
      textAt(element, 'BookgDt', 'DtTm') ??
      textAt(element, 'ValDt', 'Dt') ??
      textAt(element, 'ValDt', 'DtTm') ??
      textAt(statement, 'CreDtTm'),
  )
  if (date === undefined) throw malformed(element.line, 'a date')
  return {
    ...amountOf(amount),
    account: accountOf(statement),
    isDebit: direction === 'DBIT',
    isBooked: status === 'BOOK',
    date,
    reference: referenceAt(element),
    element,
  }
}

/**
 * Since version 04 a detail has its own amount; earlier versions have the amount of the transaction. Money in another
 * currency has several amounts, of which the one in the entry's currency counts.
 */
function detailAmount(detail: XmlElement, currency: string): Amount | undefined {
  const elements = [
    elementAt(detail, 'Amt'),
    ...['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => elementAt(detail, 'AmtDtls', name, 'Amt')),
  ].filter((element) => element !== undefined)
  const element = elements.find(({ attributes }) => attributes['Ccy'] === currency) ?? elements[0]
  return element && amountOf(element)
}

/** The bank's charges for an entry or a detail: positive if the bank took them. */
function chargesOf(element: XmlElement | undefined, currency: string): number {
  const records = [...elementsAt(element, 'Chrgs', 'Rcrd'), ...elementsAt(element, 'Chrgs')]
  const charges = records.flatMap((record) => {
    const amount = elementAt(record, 'Amt')
    return amount === undefined ? [] : [{ ...amountOf(amount), isBack: textAt(record, 'CdtDbtInd') === 'CRDT' }]
  })
  const totals = elementsAt(element, 'Chrgs', 'TtlChrgsAndTaxAmt').map((total) => ({
    ...amountOf(total),
    isBack: false,
  }))
  return (charges.length > 0 ? charges : totals)
    .filter((charge) => charge.currency === currency)
    .reduce((sum, { amountMinor, isBack }) => sum + (isBack ? -amountMinor : amountMinor), 0)
}

/**
 * The part of an entry's amount that its details leave to the bank's charges, negative if the bank took them. A
 * difference that no charges explain is a contradiction.
 */
function chargedBeside(entry: EntryFacts, { line }: XmlElement, detailsMinor: number, chargesMinor: number): number {
  const beside = signed(entry) - signedBy({ ...entry, amountMinor: detailsMinor }, entry)
  if (beside !== 0 && beside !== -chargesMinor && beside !== -chargesOf(entry.element, entry.currency)) {
    throw contradiction(line, entry.amountMinor, detailsMinor)
  }
  return beside
}

/** The named charges, otherwise the difference between the amount taken and the amount sent back. */
function withCharges(
  { isDebit, currency }: EntryFacts,
  { amountMinor }: Pick<Amount, 'amountMinor'>,
  elements: readonly (XmlElement | undefined)[],
  returned: ReportedEntry['returned'],
): Pick<ReportedEntry, 'chargesMinor'> {
  const named = elements.map((element) => chargesOf(element, currency)).find((charges) => charges !== 0) ?? 0
  const beyond = isDebit && returned?.amountMinor !== undefined ? Math.max(0, amountMinor - returned.amountMinor) : 0
  const chargesMinor = named === 0 ? beyond : named
  return chargesMinor === 0 ? {} : { chargesMinor }
}

function isOpposite(detail: XmlElement, { isDebit }: Pick<EntryFacts, 'isDebit'>): boolean {
  const direction = textAt(detail, 'CdtDbtInd')
  return direction !== undefined && (direction === 'DBIT') !== isDebit
}

const ownReference = (detail: XmlElement | undefined): string | undefined => referenceAt(elementAt(detail, 'Refs'))

const notProvided = 'NOTPROVIDED'
/** Words that banks write instead of a missing reference: those of the EPC and of SWIFT, and zeros. */
const isReference = (text: string): boolean => text !== notProvided && text !== 'NONREF' && !/^0+$/.test(text)

function referenceAt(element: XmlElement | undefined): string | undefined {
  const reference = textAt(element, 'AcctSvcrRef')
  return reference !== undefined && isReference(reference) ? reference : undefined
}

/** Names that others gave a detail, which distinguish it from the other details. */
const namesOf = (detail: XmlElement): string[] =>
  ['TxId', 'InstrId', 'EndToEndId', 'MsgId'].map((name) => textAt(detail, 'Refs', name) ?? '')

function toldBy({ account, currency, date, isDebit, element }: EntryFacts, detail: XmlElement | undefined): Told {
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId')
  const references = elementsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text.trim())
  const documents = elementsAt(detail, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb').map(({ text }) => text.trim())
  const words = [
    ...elementsAt(detail, 'RmtInf', 'Ustrd'),
    ...elementsAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...elementsAt(detail, 'AddtlTxInf'),
    ...(detail === undefined ? elementsAt(element, 'AddtlNtryInf') : []),
  ].map(({ text }) => text.trim())
  const returned = returnOf(element, detail, currency)
  return {
    account,
    currency,
    date,
    ...(endToEnd !== undefined && endToEnd !== notProvided && { endToEnd }),
    references: [...references, ...documents].filter((reference) => reference !== ''),
    text: words
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, longestText),
    payer: partyOf(detail, isDebit ? 'Cdtr' : 'Dbtr'),
    ...(returned && { returned }),
  }
}

const longestText = 2_000

function partyOf(detail: XmlElement | undefined, role: 'Cdtr' | 'Dbtr'): ReportedEntry['payer'] {
  const parties = elementAt(detail, 'RltdPties')
  const party = elementAt(parties, role)
  const name = textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm')
  const account = textAt(parties, `${role}Acct`, 'Id', 'IBAN') ?? textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  return {
    ...(name !== undefined && { name: name.slice(0, 140) }),
    ...(account !== undefined && { account: plainAccount(account) }),
  }
}

/** The amount of a return may be less than that of the entry, which may include the bank's fee. */
function returnOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  currency: string,
): ReportedEntry['returned'] | undefined {
  const information = elementAt(detail, 'RtrInf')
  const isReversal = textAt(entry, 'RvslInd') === 'true'
  if (information === undefined && !isReversal) return undefined
  const reason = textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry')
  const instructed = elementAt(detail, 'AmtDtls', 'InstdAmt', 'Amt')
  const isOfCurrency = instructed?.attributes['Ccy'] === currency
  return {
    ...(reason !== undefined && { reason }),
    ...(instructed !== undefined &&
      isOfCurrency && { amountMinor: minorUnits(instructed.text, currency, instructed.line) }),
  }
}
