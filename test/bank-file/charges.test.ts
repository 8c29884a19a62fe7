/** Charges of a bank within an entry count when its details are compared with it. */
import { describe, expect, it } from 'vitest'
import { camtText } from '../../bench/bank-file-samples.ts'
import { BankFileFault } from '../../functions/bank-file/bank-file-fault.ts'
import { readBankFile } from '../../functions/bank-file/read-bank-file.ts'

const eur = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`
const instructed = `<AmtDtls><InstdAmt>${eur('104.00')}</InstdAmt></AmtDtls>`
const bothAmounts = `<AmtDtls><InstdAmt>${eur('104.00')}</InstdAmt><TxAmt>${eur('104.00')}</TxAmt></AmtDtls>`
const chargeRecord = (amount: string) => `<Chrgs><Rcrd>${eur(amount)}<CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`
const chargeBefore = (amount: string) => `<Chrgs>${eur(amount)}</Chrgs>`
const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
const detail = (content: string) => `<TxDtls>${content}</TxDtls>`

async function read(version: '02' | '08', amount: number, details: readonly string[]) {
  const entry = { amount, date: '2027-01-29', reference: 'R1' }
  const content = camtText({
    ...{ message: 'camt.053', version, account: 'DE89370400440532013000', currency: 'EUR', entries: [entry] },
    opening: 1_000,
  }).replace(/<NtryDtls>.*<\/NtryDtls>/, `<NtryDtls>${details.join('')}</NtryDtls>`)
  return await Array.fromAsync((await readBankFile([content])).items)
}

describe('charges of a bank', () => {
  it.each([
    ['08', 'the instructed amount', `${instructed}${chargeRecord('3.50')}`],
    ['08', 'both amounts', `${bothAmounts}${chargeRecord('3.50')}`],
    ['02', 'the instructed amount', `${instructed}${chargeBefore('3.50')}`],
    ['02', 'both amounts', `${bothAmounts}${chargeBefore('3.50')}`],
    ['02', 'its own amount', `${eur('104.00')}${chargeBefore('3.50')}`],
  ] as const)('are told beside the amount that was sent back: version %s, %s', async (version, _, amounts) => {
    expect(await read(version, -107.5, [detail(`${amounts}${returned}`)])).toMatchObject([
      { entry: { amountMinor: -10_750, chargesMinor: 350, returned: { reason: 'AC04', amountMinor: 10_400 } } },
      { item: 'account' },
    ])
  })

  it('of each detail of a batch are told with it, and together with the batch', async () => {
    const one = detail(`${instructed}${chargeRecord('3.50')}${returned}`)
    const entry = { amountMinor: -10_400, chargesMinor: 350, returned: { amountMinor: 10_400 } }
    expect(await read('08', -215, [one, one])).toMatchObject([
      ...[{ entry }, { entry }],
      { item: 'charges', currency: 'EUR', amountMinor: -700 },
      { item: 'account' },
    ])
  })

  it('are missing in money that came', async () => {
    const one = detail(`${bothAmounts}${chargeRecord('0.50')}`)
    expect(await read('08', 103.5, [one])).toMatchObject([
      { entry: { amountMinor: 10_350, chargesMinor: 50 } },
      { item: 'account' },
    ])
  })

  it('that were booked apart leave the amounts as they are', async () => {
    const one = detail(`${bothAmounts}${chargeRecord('0.50')}`)
    expect(await read('08', 208, [one, one])).toMatchObject([
      ...[{ entry: { amountMinor: 10_400 } }, { entry: { amountMinor: 10_400 } }],
      { item: 'account' },
    ])
  })

  it('that explain another difference do not explain this one', async () => {
    const one = detail(`${instructed}${chargeRecord('3.00')}${returned}`)
    await expect(read('08', -107.5, [one])).rejects.toThrow(BankFileFault)
    await expect(read('08', -215, [one, one])).rejects.toThrow(BankFileFault)
    await expect(read('08', 107.5, [detail(`${instructed}${chargeRecord('3.50')}`)])).rejects.toThrow(BankFileFault)
  })
})
