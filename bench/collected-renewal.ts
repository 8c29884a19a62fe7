/**
 * A renewal with its invoice, and one whose invoice is collected by an agreement. Both have the same bounds: planning a
 * collection is part of the transaction that makes the invoice.
 */
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { advanceCustomer } from '../functions/work/advance/advance-customer.ts'
import { benchAccount, benchProvider } from './bench-account.ts'
import { call } from './call-handler.ts'
import type { CountedCall, Most } from './counted-call.ts'

const createcustomer = serveOperation(operations.createcustomer)
const createagreement = serveOperation(operations.createagreement)
const createsubscription = serveOperation(operations.createsubscription)

/** The customer is loaded, the number of the invoice is read, and everything is one transaction. */
const most: Most = { Query: 1, GetItem: 1, TransactWriteItems: 1 }
const pastOneMonth = 32 * 86_400_000

export const collectedRenewals: readonly CountedCall[] = [
  renewal('renewal with an invoice', 'bill'),
  renewal('renewal with an invoice that is collected', 'card'),
]

function renewal(name: string, by: 'bill' | 'card'): CountedCall {
  const idOf = (n: number) => `renewed-${by}-${n}`
  return {
    name,
    function: 'work',
    target: 'stated',
    most,
    prepare: async (n) => {
      const id = idOf(n)
      const post = (operation: Parameters<typeof call>[0], path: string, json: object) =>
        call(operation, { path: `/api/customers/${path}/`, json: { id, ...json } })
      await post(createcustomer, 'createcustomer', { data: { name: 'Ingeborg', country: 'DK' } })
      if (by === 'card') {
        const { id: provider, methods } = benchProvider
        const agreement = { provider, method: methods[0], reference: id, business_entity: 'press' }
        await post(createagreement, 'createagreement', agreement)
      }
      await post(createsubscription, 'createsubscription', { periods: [{ campaign_id: 'invoiced' }] })
    },
    run: async (n) => {
      const settings = await loadSettings(benchAccount)
      if (settings === undefined) throw new Error('There is no account to renew in.')
      await advanceCustomer(settings, idOf(n), instantOf(Date.now() + pastOneMonth))
    },
    afterwards: async (n) => {
      const open = (await loadWorld(benchAccount, idOf(n)))?.ledger.open ?? []
      const planned = open.filter(({ collection }) => collection?.state === 'planned')
      if (open.length !== 2 || planned.length !== (by === 'card' ? 2 : 0)) {
        throw new Error(`${name}: ${open.length} invoices, ${planned.length} of them to be collected`)
      }
    },
  }
}
