/** SEPA direct debits: the file as a bank reads it, by the order and the forms of the scheme. */
import { describe, expect, it } from 'vitest'
import { bankLetters } from '../../functions/collection-file/bank-letters.ts'
import { sepaDebitFile } from '../../functions/collection-file/sepa-debit-file.ts'
import type { BankLine } from '../../functions/domain/collection/bank-line.ts'
import type { BankMethod } from '../../functions/domain/settings/settings.ts'
import { lineOf, sepaMethod } from './written-files.ts'
import { childrenOf, readXml, textsAt } from './read-xml.ts'

async function file(lines: readonly BankLine[], method: BankMethod = sepaMethod) {
  const letters = await bankLetters(method.charset)
  const named = { id: 'C0123', made: '2027-02-25T09:30:00', creditorName: 'Zeitung & Söhne', method, letters }
  return Buffer.from(sepaDebitFile(named, lines)).toString('utf8')
}

describe('A file of direct debits', () => {
  it('has a part for each day and sequence, and sums that agree', async () => {
    const document = readXml(
      await file([
        lineOf(1, { sequence: 'FRST' }),
        lineOf(2),
        lineOf(3, { on: '2027-03-08' }),
        lineOf(4),
        lineOf(5, { sequence: 'FRST' }),
      ]),
    )
    expect(textsAt(document, 'GrpHdr/NbOfTxs')).toEqual(['5'])
    expect(textsAt(document, 'GrpHdr/CtrlSum')).toEqual(['50.15'])
    expect(textsAt(document, 'PmtInf/PmtInfId')).toEqual(['C0123-1', 'C0123-2', 'C0123-3'])
    expect(textsAt(document, 'PmtInf/ReqdColltnDt')).toEqual(['2027-03-01', '2027-03-01', '2027-03-08'])
    expect(textsAt(document, 'PmtInf/PmtTpInf/SeqTp')).toEqual(['FRST', 'RCUR', 'RCUR'])
    expect(textsAt(document, 'PmtInf/NbOfTxs')).toEqual(['2', '2', '1'])
    expect(textsAt(document, 'PmtInf/CtrlSum')).toEqual(['20.06', '20.06', '10.03'])
    expect(textsAt(document, 'PmtInf/DrctDbtTxInf/PmtId/EndToEndId')).toHaveLength(5)
    expect(textsAt(document, 'GrpHdr/InitgPty/Nm')).toEqual(['Zeitung + Soehne'])
  })

  it('has its elements in the order of the schema', async () => {
    const document = readXml(await file([lineOf(1)]))
    const [payment = expect.fail('There is no payment.')] = childrenOf(document, 'PmtInf')
    expect(payment.children.map(({ name }) => name)).toEqual([
      ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdColltnDt', 'Cdtr', 'CdtrAcct'],
      ...['CdtrAgt', 'ChrgBr', 'CdtrSchmeId', 'DrctDbtTxInf'],
    ])
    const [transaction = expect.fail('There is no transaction.')] = childrenOf(payment, 'DrctDbtTxInf')
    expect(transaction.children.map(({ name }) => name)).toEqual([
      ...['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
    ])
  })

  it('speaks the version, the scheme and the letters that the bank takes', async () => {
    const b2b = await file([lineOf(1)], { ...sepaMethod, scheme: 'B2B', version: '02' })
    expect(b2b).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02">')
    expect(b2b).toContain('<LclInstrm><Cd>B2B</Cd></LclInstrm>')
    const latin = await file([lineOf(1)], { ...sepaMethod, charset: 'latin1' })
    expect(latin).toContain('<Nm>Zeitung + Söhne</Nm>')
    expect(await file([lineOf(1)])).toContain('pain.008.001.08')
  })

  it('gives the address of payers whose bank is outside the European Economic Area, and of no others', async () => {
    const address = { address: 'Bahnhofstrasse 1\nHinterhof', postal_code: '8001', city: 'Zürich', country: 'CH' }
    const swiss = await file([lineOf(1, { ...address, account: 'CH9300762011623852957' })])
    expect(swiss).toContain(
      '<PstlAdr><StrtNm>Bahnhofstrasse 1</StrtNm><PstCd>8001</PstCd><TwnNm>Zuerich</TwnNm><Ctry>CH</Ctry></PstlAdr>',
    )
    expect(await file([lineOf(1, address)])).not.toContain('PstlAdr')
  })

  it('has the same bytes for the same lines', async () => {
    const lines = [lineOf(2), lineOf(1)]
    expect(await file(lines)).toBe(await file(lines))
  })
})

describe('Letters', () => {
  it('of names become those of SEPA', async () => {
    const sepa = await bankLetters('sepa')
    expect(sepa('Jørgen Ångström-Müller & Søn')).toBe('Joergen Aangstroem-Mueller + Soen')
    expect(sepa('José Núñez "Pepe"')).toBe('Jose Nunez Pepe')
    expect(sepa('Łukasz Żółć')).toBe('Lukasz Zolc')
    expect(sepa('O\u2019Brien')).toBe("O'Brien")
    const latin1 = await bankLetters('latin1')
    expect(latin1('Jørgen Łukasz')).toBe('Jørgen Lukasz')
  })
})
