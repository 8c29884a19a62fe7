/** The adapters of payment providers, each held to the same contract. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { calledProvider } from '../../../functions/outside/payments/providers.ts'
import type { PaymentProvider } from '../../../functions/outside/payments/payment-port.ts'
import { stripeTransport, stripeVersion } from '../../../functions/outside/payments/stripe-call.ts'
import { leaveTestPage, signTestNotice } from '../../../functions/outside/payments/test-provider.ts'
import { loadSettings } from '../../../functions/store/account/load-settings.ts'
import { useService } from '../../service.ts'
import { FakeStripe, signedNotice } from './fake-stripe.ts'
import { holdsTheContract } from './provider-contract.ts'
import { describedVersion } from './stripe-shape.ts'

const service = useService()
const secret = 'whsec_of_the_test'

/** Each test has its own account. */
const adapters = new Map<string, PaymentProvider>()
beforeEach(async () => {
  await service.configure({
    payment_providers: [
      { id: 'stripe', kind: 'stripe', methods: ['card'], secret_key: 'sk_test_1', webhook_secret: secret },
      { id: 'tests', kind: 'test', methods: ['card'], webhook_secret: secret },
    ],
  })
  const settings = await loadSettings(service.account)
  for (const id of ['stripe', 'tests']) {
    const provider = settings && calledProvider(settings, id)
    if (provider !== undefined) adapters.set(id, provider)
  }
})

function adapter(id: string): PaymentProvider {
  const provider = adapters.get(id)
  if (provider === undefined) throw new Error(`The account has no provider ${id}.`)
  return provider
}

describe('the provider stripe', () => {
  const stripe = new FakeStripe()
  beforeEach(() => {
    vi.spyOn(stripeTransport, 'send').mockImplementation(stripe.send)
  })
  holdsTheContract({
    provider: () => adapter('stripe'),
    agreement: (outcome) =>
      stripe.agreement(
        outcome === 'paid' ? 'paid' : outcome === 'submitted' ? 'processing' : { declined: outcome.failed },
      ),
    complete: (session) => {
      stripe.complete(session)
      return Promise.resolve()
    },
    notice: (key, atMillis) => {
      const object = { id: 'pi_1', object: 'payment_intent', metadata: { collection: key } }
      const event = { id: 'evt_1', type: 'payment_intent.succeeded', object }
      return { ...signedNotice(secret, event, atMillis), realNowMillis: atMillis }
    },
  })

  it('is called by names, types and choices of its own description', () => {
    expect(stripe.calls).toBeGreaterThan(20)
    expect(stripe.misshapen).toEqual([])
    expect(stripeVersion).toBe(describedVersion)
  })
})

describe('the provider test', () => {
  holdsTheContract({
    provider: () => adapter('tests'),
    agreement: (outcome) =>
      outcome === 'paid' ? 'test_pays' : outcome === 'submitted' ? 'test_submits' : `test_fails_${outcome.failed}`,
    complete: (session) => leaveTestPage(service.account, session, 'done'),
    notice: (key, atMillis) => {
      const body = JSON.stringify({ id: 'n1', collection: key })
      return { body, headers: signTestNotice(secret, body, atMillis), realNowMillis: atMillis }
    },
  })
})
