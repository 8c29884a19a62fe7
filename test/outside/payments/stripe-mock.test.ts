/**
 * The adapter of Stripe against stripe-mock, Stripe's own stand-in, which refuses whatever Stripe's description does
 * not have. `STRIPE_MOCK_URL=http://127.0.0.1:12111` names a running one; without it the test is skipped.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../../functions/language/language.ts'
import type { PageToOpen } from '../../../functions/outside/payments/payment-port.ts'
import { stripeProvider } from '../../../functions/outside/payments/stripe.ts'
import { stripeTransport } from '../../../functions/outside/payments/stripe-call.ts'

const mock = process.env['STRIPE_MOCK_URL']
const methods = ['card', 'sepa_debit', 'bacs_debit', 'klarna']
const named = { key: '1001~DK-1~1', agreement: 'cus_1/pm_1' }
const page: PageToOpen = {
  ...{ key: '~agreement~1001~a1~visit', customer: '1001', email: 'ann@example.com', currency: 'EUR', methods },
  ...{ doneUrl: 'https://service.example/done/', cancelUrl: 'https://service.example/no/', language: 'en' },
}
const provider = stripeProvider(
  { account: { id: 'demo', mode: 'test', timezone: 'Europe/Copenhagen' } },
  { id: 'cards', kind: 'stripe', methods, business_entities: [], secret_key: 'sk_test_123', descriptor: 'GAZETTE' },
)

describe.skipIf(mock === undefined)('stripe-mock', () => {
  const refusals: string[] = []
  let calls = 0
  beforeEach(() => {
    calls = 0
    vi.spyOn(stripeTransport, 'send').mockImplementation(async (url, { method, headers, body }) => {
      const { pathname, search } = new URL(url)
      const answer = await fetch(new URL(pathname + search, mock), {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
      calls += 1
      if (!answer.ok) refusals.push(`${method} ${pathname}: ${await answer.clone().text()}`)
      return answer
    })
  })
  afterEach(() => {
    expect(refusals.splice(0)).toEqual([])
  })

  it('takes pages of each language, to agree and to pay', async () => {
    const pays = { amountMinor: 9900, text: 'DK-1' }
    for (const language of languages) {
      expect((await provider.begin({ ...page, language })).url).toContain('https://')
      expect((await provider.begin({ ...page, language, pays })).session).toContain('cs_')
      await provider.begin({ ...page, language, methods: ['card'], pays })
    }
    expect(calls).toBe(languages.length * 3)
  })

  it('takes every other call', async () => {
    expect(await provider.outcome('cs_test_1')).toEqual({ outcome: 'pending' })
    await provider.close('cs_test_1')
    for (const method of methods) {
      const made = await provider.collect({ ...named, method, amountMinor: 9900, currency: 'DKK', text: 'DK-1' })
      expect(made.outcome).toBe('failed')
    }
    await provider.collect({ ...named, agreement: 'pm_1', method: 'card', amountMinor: 1, currency: 'DKK', text: 'a' })
    await provider.find(named)
    const refund = { key: 'r1', payment: 'pi_1', amountMinor: 100, currency: 'DKK' }
    expect(await provider.refund(refund)).toEqual({ outcome: 'refunded' })
    await provider.end(named.agreement)
    expect(calls).toBeGreaterThan(9)
  })
})
