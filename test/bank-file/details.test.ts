/** Details of an entry whose amounts are in several currencies, or missing. */
import { describe, expect, it } from 'vitest'
import { camtText } from '../../bench/bank-file-samples.ts'
import { BankFileFault } from '../../functions/bank-file/bank-file-fault.ts'
import { readBankFile } from '../../functions/bank-file/read-bank-file.ts'

const amount = (currency: string, value: string) => `<Amt Ccy="${currency}">${value}</Amt>`
const detail = (content: string) => `<TxDtls><Refs><EndToEndId>E</EndToEndId></Refs>${content}</TxDtls>`
const converted = (name: string) =>
  detail(`${amount('USD', '11.00')}<AmtDtls><${name}>${amount('EUR', '10.00')}</${name}></AmtDtls>`)

async function read(value: number, details: readonly string[]) {
  const entries = [
    { amount: value, date: '2027-01-29', reference: 'R1' },
    { amount: 5, date: '2027-01-29', reference: 'R2' },
  ]
  const sample = { message: 'camt.053', version: '08', account: 'DE89370400440532013000', currency: 'EUR' } as const
  const content = camtText({ ...sample, entries, opening: 1_000 }).replace(
    /<NtryDtls>.*<\/NtryDtls>/,
    `<NtryDtls>${details.join('')}</NtryDtls>`,
  )
  return await Array.fromAsync((await readBankFile([content])).items)
}
const rest = [{ entry: { amountMinor: 500 } }, { item: 'account' }]

describe('details of an entry', () => {
  it.each(['TxAmt', 'CntrValAmt', 'InstdAmt'])(
    'count with %s where that is in the currency of the entry',
    async (name) => {
      const entry = { amountMinor: 1_000 }
      expect(await read(20, [converted(name), converted(name)])).toMatchObject([{ entry }, { entry }, ...rest])
    },
  )

  it.each([
    ['no amounts', detail('')],
    ['amounts of another currency alone', detail(amount('USD', '11.00'))],
  ])('with %s leave the entry as one that waits for its details', async (_, one) => {
    const told = await read(-20, [one, one, one])
    expect(told).toMatchObject([{ entry: { amountMinor: -2_000, reference: 'R1', isBatch: true, text: '' } }, ...rest])
  })

  it('of which the first has an amount and another has none are refused', async () => {
    await expect(read(20, [detail(amount('EUR', '10.00')), detail('')])).rejects.toThrow(BankFileFault)
  })
})
