/** The consents of a customer, each with its last answer. */
import type { Consent, Customer } from '../../api/types.ts'
import { date } from '../../account/format.ts'
import { settings } from '../../account/settings.ts'
import { Tag } from '../../design/Tag.tsx'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { consentActions } from './customer-actions.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'

export function Consents({ customer }: { readonly customer: Customer }) {
  const { consents = [] } = customer
  if (consents.length === 0) return null
  return (
    <section class="card" aria-labelledby="consents">
      <div class="card-head">
        <h2 id="consents">{customerWords.say('consents')}</h2>
      </div>
      <ul class="notes">
        {consents.map((consent) => (
          <li key={consent.purpose}>
            <div>
              <Tag tone={consent.given ? 'good' : 'plain'}>
                {customerWords.say(consent.given ? 'consent_given' : 'consent_withdrawn')}
              </Tag>
              <span class="quiet">
                {[date(consent.at), consent.source, consent.text_version]
                  .filter((part) => part !== undefined)
                  .join(', ')}
              </span>
              <ActionBar
                actions={consentActions(consent)}
                labelOf={(label) => customerWords.say(label)}
                opens={{ given: { id: customer.id }, subject: purposeName(consent), ...forCustomer(customer) }}
                menuLabel={customerWords.say('more')}
                isSmall
              />
            </div>
            <p>{purposeName(consent)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function purposeName({ purpose }: Consent): string {
  if (purpose === 'existing_customer') return customerWords.say('existing_customer')
  return settings.value?.consents?.find((consent) => consent.purpose === purpose)?.name ?? purpose
}
