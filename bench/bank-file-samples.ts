/** Bank files made of entries: statements and notifications of ISO 20022, refusals, and OCR giro. */

export interface SampleEntry {
  /** In major units, with a sign. */
  readonly amount: number
  readonly date: string
  /** The bank's own reference. */
  readonly reference?: string
  /** The bank's reference in the detail of a single payment, if it differs; otherwise empty. */
  readonly detailReference?: string
  readonly endToEnd?: string
  /** The structured reference. */
  readonly creditorReference?: string
  readonly text?: string
  readonly payer?: string
  readonly payerAccount?: string
  readonly returned?: string
  /** Details that replace all fields above but amount, date and reference. */
  readonly details?: readonly SampleEntry[]
}

export interface SampleStatement {
  readonly message: 'camt.053' | 'camt.054'
  readonly version: '02' | '08'
  readonly account: string
  readonly currency: string
  readonly entries: Iterable<SampleEntry>
  /** The opening balance, from which the closing one is calculated. */
  readonly opening?: number
}

const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`
const escaped = (text: string | undefined) =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const decimal = (amount: number) => Math.abs(amount).toFixed(2)
const direction = (amount: number) => tag('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT')

/** A statement or a notification, piece by piece. */
export function* camtPieces(statement: SampleStatement): Generator<string> {
  const { message, version, account, currency, entries, opening } = statement
  const [root, container] = message === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}">\n`
  yield `<${root}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-31T06:00:00</CreDtTm></GrpHdr>\n<${container}><Id>1</Id>`
  yield `<CreDtTm>2026-01-31T06:00:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>\n`
  // The closing balance comes before the entries, so a statement with balances is calculated first.
  if (opening !== undefined) {
    const all = [...entries]
    const closing = all.reduce((sum, { amount }) => sum + Math.round(amount * 100), Math.round(opening * 100)) / 100
    yield `${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}\n`
    for (const entry of all) yield entryText(entry, version, currency)
  } else {
    for (const entry of entries) yield entryText(entry, version, currency)
  }
  yield `</${container}></${root}>\n</Document>\n`
}

export const camtText = (statement: SampleStatement): string => [...camtPieces(statement)].join('')

const balance = (code: string, amount: number, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(amount)}</Amt>${direction(amount)}<Dt><Dt>2026-01-31</Dt></Dt></Bal>`

function entryText(entry: SampleEntry, version: '02' | '08', currency: string): string {
  const status = version === '08' ? tag('Sts', tag('Cd', 'BOOK')) : tag('Sts', 'BOOK')
  const details = entry.details ?? [entry]
  const batch = details.length > 1 ? tag('Btch', tag('NbOfTxs', String(details.length))) : ''
  return (
    `<Ntry><Amt Ccy="${currency}">${decimal(entry.amount)}</Amt>${direction(entry.amount)}${status}` +
    `${tag('BookgDt', tag('Dt', entry.date))}${tag('ValDt', tag('Dt', entry.date))}${tag('AcctSvcrRef', entry.reference)}` +
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>` +
    `${tag('NtryDtls', batch + details.map((detail) => detailText(detail, version, currency)).join(''))}</Ntry>\n`
  )
}

function detailText(entry: SampleEntry, version: '02' | '08', currency: string): string {
  const { endToEnd, creditorReference, text, payer, payerAccount, returned, amount, details } = entry
  if (details !== undefined) return ''
  const reference = entry.detailReference ?? entry.reference
  const refs = tag(
    'Refs',
    `${tag('AcctSvcrRef', reference === '' ? undefined : reference)}${tag('EndToEndId', escaped(endToEnd) ?? 'NOTPROVIDED')}`,
  )
  const money = `<Amt Ccy="${currency}">${decimal(amount)}</Amt>`
  const amounts = version === '08' ? `${money}${direction(amount)}` : tag('AmtDtls', tag('TxAmt', money))
  const role = amount < 0 ? 'Cdtr' : 'Dbtr'
  const name = tag('Nm', escaped(payer))
  const party = payer === undefined ? '' : tag(role, version === '08' ? tag('Pty', name) : name)
  const account = payerAccount === undefined ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', payerAccount)))
  const structured =
    creditorReference === undefined ? '' : tag('Strd', tag('CdtrRefInf', tag('Ref', escaped(creditorReference))))
  const remittance = `${tag('Ustrd', escaped(text))}${structured}`
  return tag(
    'TxDtls',
    `${refs}${amounts}${party + account === '' ? '' : tag('RltdPties', party + account)}` +
      (remittance === '' ? '' : tag('RmtInf', remittance)) +
      (returned === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', returned)))),
  )
}

export interface SampleGroup {
  /** The name of the message that the bank got. */
  readonly message: string
  /** The name of the batch that is refused; absent for the whole message. */
  readonly batch?: string
  readonly reason: string
}

/** pain.002 of a message or batch that is refused as a whole, without its transactions. */
export function painGroupText(version: '03' | '10', { message, batch, reason }: SampleGroup): string {
  const why = tag('StsRsnInf', tag('Rsn', tag('Cd', reason)))
  const group = batch === undefined ? tag('GrpSts', 'RJCT') + why : tag('GrpSts', 'PART')
  const ofBatch =
    batch === undefined ? '' : tag('OrgnlPmtInfAndSts', tag('OrgnlPmtInfId', batch) + tag('PmtInfSts', 'RJCT') + why)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">\n` +
    `<CstmrPmtStsRpt><GrpHdr><MsgId>S2</MsgId><CreDtTm>2026-01-31T06:00:00</CreDtTm></GrpHdr>` +
    tag('OrgnlGrpInfAndSts', `${tag('OrgnlMsgId', message)}<OrgnlMsgNmId>pain.008</OrgnlMsgNmId>${group}`) +
    `${ofBatch}</CstmrPmtStsRpt></Document>\n`
  )
}

/** pain.002: transactions with their status and reason. */
export function painText(
  version: '03' | '10',
  transactions: readonly { readonly endToEnd: string; readonly status: string; readonly reason?: string }[],
): string {
  const told = transactions
    .map(({ endToEnd, status, reason }) =>
      tag(
        'TxInfAndSts',
        `${tag('OrgnlEndToEndId', escaped(endToEnd))}${tag('TxSts', status)}` +
          (reason === undefined ? '' : tag('StsRsnInf', tag('Rsn', tag('Cd', reason)))),
      ),
    )
    .join('\n')
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">\n` +
    `<CstmrPmtStsRpt><GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-01-31T06:00:00</CreDtTm></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>O1</OrgnlMsgId><OrgnlMsgNmId>pain.008</OrgnlMsgNmId></OrgnlGrpInfAndSts>\n` +
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P1</OrgnlPmtInfId>\n${told}\n</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n`
  )
}

export interface SamplePayment {
  /** In øre. */
  readonly amount: number
  /** DDMMYY. */
  readonly date: string
  readonly kid: string
  readonly payerAccount?: string
  readonly message?: string
  /** The place in the settlement, which is the bank's own reference. */
  readonly serial: number
  /** Whether AvtaleGiro collected it. */
  readonly collected?: boolean
}

/** OCR giro: one transmission with one assignment of one account. */
export function ocrGiroText(account: string, payments: readonly SamplePayment[]): string {
  // The amounts of reversals are added too.
  const sum = payments.reduce((total, { amount }) => total + Math.abs(amount), 0)
  const last = payments.at(-1)?.date ?? '010126'
  const lines = payments.flatMap((payment, index) => paymentLines(payment, index + 1))
  const records = lines.length + 2
  const totals = (count: number) => `${digits(payments.length, 8)}${digits(count, 8)}${digits(sum, 17)}`
  return [
    `NY000010${digits(8080, 8)}${digits(1, 7)}${digits(12345, 8)}`.padEnd(80, '0'),
    `NY090020${digits(1, 9)}${digits(1, 7)}${account}`.padEnd(80, '0'),
    ...lines,
    `NY090088${totals(records)}${last}${last}${last}`.padEnd(80, '0'),
    `NY000089${totals(records + 2)}${last}`.padEnd(80, '0'),
    '',
  ].join('\n')
}

export interface SampleMandate {
  /** 0: part of a list of all mandates, 1: new or changed, 2: ended. */
  readonly type: 0 | 1 | 2
  readonly kid: string
  readonly notice?: boolean
}

/** Mandates of AvtaleGiro: one transmission with one assignment of one account. `date` is DDMMYY. */
export function mandatesText(account: string, date: string, mandates: readonly SampleMandate[]): string {
  const count = mandates.length
  return [
    `NY000010${digits(8080, 8)}${digits(1, 7)}${digits(12345, 8)}`.padEnd(80, '0'),
    `NY212420${digits(0, 9)}${digits(1, 7)}${account}`.padEnd(80, '0'),
    ...mandates.map(({ type, kid, notice = true }, index) =>
      `NY219470${digits(index + 1, 7)}${type}${kid.padStart(25)}${notice ? 'J' : 'N'}`.padEnd(80, '0'),
    ),
    `NY212488${digits(count, 8)}${digits(count + 2, 8)}`.padEnd(80, '0'),
    `NY000089${digits(count, 8)}${digits(count + 4, 8)}${digits(0, 17)}${date}`.padEnd(80, '0'),
    '',
  ].join('\n')
}

const digits = (value: number, width: number) => String(value).padStart(width, '0')

function paymentLines(
  { amount, date, kid, payerAccount, message, serial, collected }: SamplePayment,
  index: number,
): string[] {
  const number = digits(index, 7)
  const sign = amount < 0 ? '-' : '0'
  const type = amount < 0 ? '18' : collected ? '15' : '10'
  return [
    `NY09${type}30${number}${date}01011${digits(serial, 5)}${sign}${digits(Math.abs(amount), 17)}${kid.padStart(25)}`.padEnd(
      80,
      '0',
    ),
    `NY09${type}31${number}${digits(serial, 10)}${digits(serial, 9)}${digits(0, 7)}${date}${payerAccount ?? digits(0, 11)}`.padEnd(
      80,
      '0',
    ),
    ...(message === undefined ? [] : [`NY092032${number}${message.padEnd(40)}`.padEnd(80, '0')]),
  ]
}
