/** The cards and accounts of a customer: the subscriptions that each one pays, its last result, and its actions. */
import type { Agreement, Customer } from '../../api/types.ts'
import { date } from '../../account/format.ts'
import { session } from '../../account/session.ts'
import { settings } from '../../account/settings.ts'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { reasonText } from '../../documents/reason-text.ts'
import { reasonWords } from '../../documents/reason-words.ts'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { agreementActions, firstActions } from './agreement-actions.ts'
import { agreementWords } from './agreement-words.ts'
import { forCustomer } from './for-customer.ts'
import { nameOf } from './subscription-name.ts'

export const words = [agreementWords, reasonWords]

export interface AgreementsProps {
  readonly customer: Customer
}

export function Part({ customer }: AgreementsProps) {
  const { agreements = [] } = customer
  const live = agreements.filter(({ state }) => state !== 'ended')
  const ended = agreements.filter(({ state }) => state === 'ended').toReversed()
  const list = (some: readonly Agreement[]) => (
    <ul class="notes">
      {some.map((agreement) => (
        <AgreementLine key={agreement.agreement_id} agreement={agreement} customer={customer} />
      ))}
    </ul>
  )
  return (
    <section class="card" aria-labelledby="agreements">
      <div class="card-head">
        <h2 id="agreements">{agreementWords.say('agreements')}</h2>
        {live.length === 0 && (
          <ActionBar
            actions={firstActions(settings.value?.payment_providers)}
            labelOf={(label) => agreementWords.say(label)}
            opens={{ given: { id: customer.id }, subject: agreementWords.say('agreements'), ...forCustomer(customer) }}
            menuLabel={agreementWords.say('actions')}
            isSmall
          />
        )}
      </div>
      {live.length === 0 && <p class="quiet">{agreementWords.say('none')}</p>}
      {live.length > 0 && list(live)}
      {ended.length > 0 && (
        <details class="over" open={live.length === 0}>
          <summary>{agreementWords.count('ended_ones', ended.length)}</summary>
          {list(ended)}
        </details>
      )}
    </section>
  )
}

const tones: Readonly<Record<Agreement['state'], Tone>> = {
  pending: 'warn',
  active: 'good',
  failing: 'bad',
  ended: 'plain',
}

function AgreementLine({ agreement, customer }: { readonly agreement: Agreement; readonly customer: Customer }) {
  const { state, expires, last } = agreement
  const facts = [
    expires === undefined ? undefined : agreementWords.say('expires', { date: date(expires) }),
    last === undefined ? undefined : agreementWords.say(`last_${last.outcome}`, { date: date(last.at) }),
    last?.reason === undefined ? undefined : reasonText(last.reason),
  ].filter((fact) => fact !== undefined)
  return (
    <li>
      <div>
        <Tag tone={tones[state]}>{agreementWords.say(`state_${state}`)}</Tag>
        <strong>{nameOfAgreement(agreement)}</strong>
      </div>
      {state !== 'ended' && state !== 'pending' && <p>{paysOf(agreement, customer)}</p>}
      {facts.length > 0 && <p class="quiet">{facts.join(' · ')}</p>}
      <div class="actions">
        <ActionBar
          actions={agreementActions(agreement, settings.value?.payment_providers)}
          labelOf={(label) => agreementWords.say(label)}
          opens={{ given: { id: customer.id }, subject: nameOfAgreement(agreement), ...forCustomer(customer) }}
          menuLabel={`${agreementWords.say('actions')}: ${nameOfAgreement(agreement)}`}
          isSmall
        />
      </div>
    </li>
  )
}

const shownDigits = 4

/** The provider's description, otherwise the method with the last characters of the reference. */
function nameOfAgreement({ text, method, account, reference }: Agreement): string {
  if (text !== undefined) return text
  const named = account ?? reference
  const key = `method_${method}`
  const name = agreementWords.has(key) ? agreementWords.say(key) : method
  return named === undefined ? name : `${name} …${named.slice(-shownDigits)}`
}

function paysOf(agreement: Agreement, { subscriptions = [] }: Customer): string {
  const own = subscriptions.filter(({ paid_by: by }) => by === agreement.agreement_id).map((each) => nameOf(each))
  if (own.length > 0) return agreementWords.say('pays_some', { names: own.join(', ') })
  const { business_entities: entities } = session.value.account
  const entity = entities.find(({ external_id: id }) => id === agreement.business_entity)
  return agreement.default
    ? agreementWords.say('pays_all', { entity: entity?.name ?? agreement.business_entity })
    : agreementWords.say('pays_nothing')
}
