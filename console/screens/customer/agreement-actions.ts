/** The actions of an agreement: asking the payer for another card or account, and ending the agreement. */
import type { Agreement, Settings } from '../../api/types.ts'
import type { OfferedAction } from '../../operations/offered-action.ts'

export type AgreementAction = OfferedAction<'do_end' | 'do_ask' | 'do_ask_again'>

/** The account's own workers ask for agreements themselves. */
export function agreementActions(
  { agreement_id, provider, method, state, business_entity }: Agreement,
  providers: Settings['payment_providers'] = [],
): readonly AgreementAction[] {
  if (state === 'ended') return []
  const isCalled = providers.some(({ id, kind }) => id === provider && kind !== 'queue')
  return [
    ...(isCalled && state !== 'pending' ? [askAction({ provider, method, business_entity })] : []),
    { operation: 'endagreement', label: 'do_end', placement: 'menu', opens: { given: { agreement_id } } },
  ]
}

const askAction = (fixed: Pick<Agreement, 'provider' | 'method' | 'business_entity'>): AgreementAction => ({
  operation: 'startagreement',
  label: 'do_ask_again',
  placement: 'button',
  opens: { given: { ...fixed, send: true }, asks: [], as: 'ask' },
})

/** A payer without a card or account is asked for one, by a provider that the person chooses. */
export function firstActions(providers: Settings['payment_providers'] = []): readonly AgreementAction[] {
  const called = providers.filter(({ kind }) => kind !== 'queue')
  const [first] = called
  if (first === undefined) return []
  const start = { provider: first.id, method: first.methods[0] }
  const asks = ['provider', 'method', 'business_entity']
  return [
    {
      operation: 'startagreement',
      label: 'do_ask',
      placement: 'button',
      opens: { given: { send: true }, start, asks, as: 'ask' },
    },
  ]
}
