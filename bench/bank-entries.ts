/** Entries of a bank account that wait, each with a proposal for one of the first customers. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { bankEntryId, bankEntryWrite } from '../functions/store/bank/bank-entries.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { benchAccount, customerId } from './bench-account.ts'

export async function putEntries(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const named = { account: 'DK8137619000012345', amountMinor: 9900, date: '2026-03-01', reference: `R${n}` }
    const { write } = bankEntryWrite(benchAccount, undefined, {
      ...{ id: bankEntryId(benchAccount, named), version: 0, file: 'bench', entity: 'dk', currency: 'DKK', ...named },
      ...{ references: [], text: 'A payment', payer: { name: 'Anne Jensen' }, state: 'proposed', payments: [] },
      proposals: [{ option: 1, customer: customerId(n), amountMinor: 9900, why: 'name' }],
    })
    const { Put } = write
    if (Put?.TableName === undefined) throw new Error('An entry is put.')
    await documentClient().send(new PutCommand({ TableName: Put.TableName, Item: Put.Item }))
  }
}
