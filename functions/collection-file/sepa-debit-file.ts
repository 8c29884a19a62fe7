/**
 * SEPA direct debits as a file for the bank: pain.008.001.08, or .02 for banks that still require it, by the
 * implementation guidelines of the EPC (130-08 and 131-08 for CORE, 301-07 and 302-07 for B2B). Payments of one day and
 * sequence go together.
 */
import type { BankLine } from '../domain/collection/bank-line.ts'
import type { BankMethod } from '../domain/settings/settings.ts'
import type { BankLetters } from './bank-letters.ts'

export interface DebitFile {
  /** The name of the message, at most 30 letters: the same for the same file. */
  readonly id: string
  /** Wall-clock time of the account, YYYY-MM-DDThh:mm:ss. */
  readonly made: string
  readonly creditorName: string
  readonly method: BankMethod
  readonly letters: BankLetters
}

/** The file in pieces, so that one of a hundred thousand payments needs no text of its size. */
export function sepaDebitFile(file: DebitFile, lines: readonly BankLine[]): Uint8Array {
  const groups = Map.groupBy(
    lines.toSorted((one, other) => (groupOf(one) < groupOf(other) ? -1 : groupOf(one) > groupOf(other) ? 1 : 0)),
    groupOf,
  )
  const pieces: Buffer[] = [Buffer.from(head(file, lines))]
  let number = 0
  for (const ofGroup of groups.values()) {
    pieces.push(Buffer.from(paymentHead(file, ofGroup, ++number)))
    for (const line of ofGroup) pieces.push(Buffer.from(transaction(line, file)))
    pieces.push(Buffer.from('</PmtInf>'))
  }
  pieces.push(Buffer.from('</CstmrDrctDbtInitn></Document>\n'))
  return Buffer.concat(pieces)
}

const groupOf = ({ on, sequence }: BankLine): string => `${on} ${sequence}`

const element = (name: string, ...content: readonly string[]): string => `<${name}>${content.join('')}</${name}>`
const textElement = (name: string, text: string): string => element(name, escaped(text))

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Euros, which have cents. */
const euros = (amountMinor: number): string => (amountMinor / 100).toFixed(2)
const sumOf = (lines: readonly BankLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const counted = (lines: readonly BankLine[]): string =>
  element('NbOfTxs', String(lines.length)) + element('CtrlSum', euros(sumOf(lines)))

const mostName = 70
/** The EPC's word for a required text that is missing. */
const notProvided = 'NOTPROVIDED'
const nameElement = (name: string): string => textElement('Nm', name.slice(0, mostName).trim() || notProvided)
/** Schemas allow no empty texts. */
const optionalText = (name: string, text: string): string => (text === '' ? '' : textElement(name, text))

/** Banks know their own by the IBAN. */
const unnamedBank = element('FinInstnId', element('Othr', element('Id', notProvided)))
const accountOf = (iban: string): string => element('Id', element('IBAN', iban))

function head({ id, made, creditorName, method, letters }: DebitFile, lines: readonly BankLine[]): string {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.008.001.${method.version}`
  const header = element(
    'GrpHdr',
    element('MsgId', id),
    element('CreDtTm', made),
    counted(lines),
    element('InitgPty', nameElement(letters(creditorName))),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><CstmrDrctDbtInitn>${header}`
}

function paymentHead({ id, creditorName, method, letters }: DebitFile, lines: readonly BankLine[], number: number) {
  const [first] = lines
  const scheme = element('SchmeNm', element('Prtry', 'SEPA'))
  return [
    '<PmtInf>',
    element('PmtInfId', `${id}-${number}`),
    element('PmtMtd', 'DD'),
    element('BtchBookg', 'true'),
    counted(lines),
    element(
      'PmtTpInf',
      element('SvcLvl', element('Cd', 'SEPA')),
      element('LclInstrm', element('Cd', method.scheme)),
      element('SeqTp', first?.sequence ?? 'RCUR'),
    ),
    element('ReqdColltnDt', first?.on ?? ''),
    element('Cdtr', nameElement(letters(creditorName))),
    element('CdtrAcct', accountOf(method.iban)),
    element('CdtrAgt', unnamedBank),
    element('ChrgBr', 'SLEV'),
    element(
      'CdtrSchmeId',
      element('Id', element('PrvtId', element('Othr', textElement('Id', method.creditor), scheme))),
    ),
  ].join('')
}

function transaction(line: BankLine, { letters }: DebitFile): string {
  const { end_to_end, amountMinor, mandate, signed = '', account = '', written, name, number, reference } = line
  const remittance = letters(reference === number ? number : `${reference} ${number}`)
  return element(
    'DrctDbtTxInf',
    element('PmtId', textElement('EndToEndId', end_to_end)),
    `<InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt>`,
    element('DrctDbtTx', element('MndtRltdInf', textElement('MndtId', mandate), element('DtOfSgntr', signed))),
    element('DbtrAgt', unnamedBank),
    element('Dbtr', nameElement(written ?? name), addressOf(line, letters)),
    element('DbtrAcct', accountOf(account)),
    remittance === '' ? '' : element('RmtInf', textElement('Ustrd', remittance.slice(0, mostRemittance))),
  )
}

const mostRemittance = 140

/** Countries of the European Economic Area; their banks need no address of a payer. */
const area = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

function addressOf(line: BankLine, letters: BankLetters) {
  const { account = '', country, address = '', postal_code = '', city = '' } = line
  const bankCountry = account.slice(0, 2)
  if (area.has(bankCountry)) return ''
  const street = letters(address.split('\n')[0] ?? '').slice(0, 70)
  return element(
    'PstlAdr',
    optionalText('StrtNm', street),
    optionalText('PstCd', letters(postal_code).slice(0, 16)),
    optionalText('TwnNm', letters(city).slice(0, 35)),
    element('Ctry', country ?? bankCountry),
  )
}
