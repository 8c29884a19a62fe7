/** A payer agrees to collections and pays an invoice on the page of the provider, which takes a payment back later. */
import * as v from 'valibot'
import { signTestNotice } from '../functions/outside/payments/test-provider.ts'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import { callPatiently } from './patient-call.ts'
import { ann, moveClock, people, providerSecret } from './people-account.ts'
import { Visitor } from './visitor.ts'

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.tuple([v.looseObject({ state: v.string(), payment_url: v.string() })]),
      payments: v.array(
        v.looseObject({ amount: v.number(), provider: v.exactOptional(v.looseObject({ reference: v.string() })) }),
      ),
    }),
  ]),
})
const agreementSchema = v.looseObject({ url: v.string() })
const line = { text: 'The Wine Book', amount: 25_000, currency: 'DKK', tax_rate: 0.25 }

export async function tellPayers(api: ApiClient): Promise<string> {
  const visitor = new Visitor(api.url)
  const invoiced = async (id: string) => {
    await api.call('customers/invoice/', { id, business_entity: 'dk', lines: [line] })
  }
  const customer = async (id: string) => {
    const fields = 'invoices.payment_url,payments'
    return v.parse(customerSchema, await api.call(`customers/?id=${id}&fields=${fields}`)).customers[0]
  }
  await api.call('customers/createcustomer/', { id: 'agreeing', data: ann })
  const agreeing = { id: 'agreeing', provider: 'pages', method: 'card', business_entity: 'dk' }
  const { url } = v.parse(agreementSchema, await api.call('customers/startagreement/', agreeing))
  await visitor.send(await visitor.see(url), { choice: 'pay' })
  await invoiced('agreeing')

  await api.call('customers/createcustomer/', { id: 'paying', data: ann })
  await invoiced('paying')
  const page = await visitor.see((await customer('paying')).invoices[0].payment_url)
  await visitor.follow(page, /\/pdf\//)
  await visitor.send(await visitor.follow(page, /\/pay\//), { choice: 'pay' })
  if ((await customer('paying')).invoices[0].state !== 'paid')
    throw new StartError('What was paid on the page is open.')

  await moveClock(api, { days: 16 })
  const { invoices, payments } = await customer('agreeing')
  const reference = payments[0]?.provider?.reference
  if (invoices[0].state !== 'paid' || reference === undefined)
    throw new StartError('The agreement has collected nothing.')
  const reversal = { payment: reference, case: 'dp_1', amount: line.amount, reason: 'MD06' }
  await tellNotice(api.url, JSON.stringify({ id: 'notice-1', reversal }))
  await eventually('The payment that the provider took back', 60, async () =>
    (await customer('agreeing')).payments.some(({ amount }) => amount < 0) ? true : undefined,
  )
  return 'paid on a page, collected by an agreement, and taken back by a notice'
}

async function tellNotice(url: string, body: string): Promise<void> {
  const headers = { ...signTestNotice(providerSecret, body, Date.now()), 'Content-Type': 'application/json' }
  const address = `${url}/providers/pages/notice/?account=${people}`
  const { status, text } = await callPatiently(address, { method: 'POST', body, headers })
  if (status !== 200) throw new StartError(`The notice is answered with ${status}: ${text}`)
}
