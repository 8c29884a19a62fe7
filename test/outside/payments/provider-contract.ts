/**
 * The contract of every adapter of a payment provider. The author of another one runs this against a stand-in of the
 * provider (docs/payment-provider.md).
 */
import { expect, it } from 'vitest'
import type { PageToOpen, PaymentProvider, ReceivedNotice } from '../../../functions/outside/payments/payment-port.ts'

export interface ProviderUnderTest {
  readonly provider: () => PaymentProvider
  /** The reference of an agreement whose collections have an outcome. */
  readonly agreement: (outcome: 'paid' | 'submitted' | { readonly failed: string }) => string
  /** Completes a page as the payer. */
  readonly complete: (session: string) => Promise<void>
  /** A notice about a collection, as the provider signs it at an instant. */
  readonly notice: (key: string, atMillis: number) => ReceivedNotice
}

const page: PageToOpen = {
  ...{
    key: '~agreement~1001~a1~visit',
    customer: '1001',
    email: 'ann@example.com',
    currency: 'EUR',
    methods: ['card'],
  },
  ...{ doneUrl: 'https://service.example/done/', cancelUrl: 'https://service.example/no/', language: 'en' },
}
const collection = { method: 'card', amountMinor: 9900, currency: 'EUR', text: 'DK-1' }

export function holdsTheContract({ provider, agreement, complete, notice }: ProviderUnderTest): void {
  it('agrees on a page, and the same visit is the same page', async () => {
    const opened = await provider().begin(page)
    expect(await provider().begin(page)).toEqual(opened)
    expect(await provider().outcome(opened.session)).toEqual({ outcome: 'pending' })
    await complete(opened.session)
    const agreed = await provider().outcome(opened.session)
    expect(agreed).toMatchObject({ outcome: 'agreed', agreement: { method: 'card' } })
    if (agreed.outcome !== 'agreed') return
    const reference = { agreement: agreed.agreement.reference }
    expect(await provider().collect({ ...collection, ...reference, key: '1001~DK-1~1' })).toMatchObject({
      outcome: 'paid',
      amountMinor: 9900,
    })
  })

  it('takes a payment on a page, and nothing on one that was closed', async () => {
    const pays = { amountMinor: 4900, text: 'DK-2' }
    const paid = await provider().begin({ ...page, key: '~invoice~1001~DK-2~a', pays })
    await complete(paid.session)
    expect(await provider().outcome(paid.session)).toMatchObject({ outcome: 'paid', amountMinor: 4900 })
    const closed = await provider().begin({ ...page, key: '~invoice~1001~DK-2~b', pays })
    await provider().close(closed.session)
    await provider().close(closed.session)
    await complete(closed.session)
    expect(await provider().outcome(closed.session)).toEqual({ outcome: 'over' })
  })

  it('collects once under a key, and finds what it collected', async () => {
    const named = { key: '1001~DK-3~1', agreement: agreement('paid') }
    expect(await provider().find(named)).toBeUndefined()
    const first = await provider().collect({ ...collection, ...named })
    expect(first).toMatchObject({ outcome: 'paid', amountMinor: 9900 })
    expect(await provider().collect({ ...collection, ...named })).toEqual(first)
    expect(await provider().find(named)).toEqual(first)
    expect(await provider().find({ ...named, key: '1001~DK-3~2' })).toBeUndefined()
  })

  it('tells why it could not collect, and what is still under way', async () => {
    const failing = { key: '1001~DK-4~1', agreement: agreement({ failed: 'insufficient_funds' }) }
    const failed = { outcome: 'failed', reason: 'insufficient_funds' }
    expect(await provider().collect({ ...collection, ...failing })).toEqual(failed)
    expect(await provider().find(failing)).toEqual(failed)
    const slow = { key: '1001~DK-5~1', agreement: agreement('submitted') }
    expect(await provider().collect({ ...collection, ...slow })).toMatchObject({ outcome: 'submitted' })
    expect(await provider().find(slow)).toMatchObject({ outcome: 'submitted' })
  })

  it('pays back once under a key, and ends an agreement twice without failure', async () => {
    const named = { key: '1001~DK-6~1', agreement: agreement('paid') }
    const paid = await provider().collect({ ...collection, ...named })
    const refund = { key: 'r1', payment: 'reference' in paid ? paid.reference : '', amountMinor: 9900, currency: 'EUR' }
    expect(await provider().refund(refund)).toEqual({ outcome: 'refunded' })
    expect(await provider().refund(refund)).toEqual({ outcome: 'refunded' })
    await provider().end(named.agreement)
    await provider().end(named.agreement)
  })

  it('reads its own notices alone, at most five minutes old', async () => {
    const now = Date.parse('2031-03-01T10:00:00Z')
    const signed = { ...notice('1001~DK-7~1', now), realNowMillis: now }
    const read = await provider().read(signed)
    expect(read).toMatchObject({ hints: [{ about: 'collection', key: '1001~DK-7~1' }] })
    expect(await provider().read({ ...signed, realNowMillis: now + 299_000 })).toEqual(read)
    expect(await provider().read({ ...signed, realNowMillis: now + 301_000 })).toBeUndefined()
    expect(await provider().read({ ...signed, realNowMillis: now - 301_000 })).toBeUndefined()
    expect(await provider().read({ ...signed, body: `${signed.body} ` })).toBeUndefined()
    expect(await provider().read({ ...signed, headers: {} })).toBeUndefined()
  })
}
