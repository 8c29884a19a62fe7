/** The words for the account or card that an invoice is collected from. */
import { describe, expect, it } from 'vitest'
import { collectionSource } from '../../../functions/domain/collection/source-of-agreement.ts'
import { instantOf } from '../../../functions/domain/time/time.ts'
import type { Agreement } from '../../../functions/domain/world/agreement.ts'
import { invoiceLetter, brandOf } from '../../../functions/invoice-document/invoice-letter.ts'
import { collectedOn } from '../../../functions/invoice-document/collected-on.ts'
import { sayCollectionSource } from '../../../functions/language/collection-source-words.ts'
import { languages } from '../../../functions/language/language.ts'
import { renderLetter } from '../../../functions/mail/render-letter.ts'
import { invoice, presentOf } from '../../invoice-document/sample-document.ts'
import { demoSettings } from '../../settings.ts'

const sepa = { id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' }
const settings = demoSettings({
  business_entities: [
    { external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', bank_methods: [{ ...sepa, id: 'own' }] },
  ],
  payment_providers: [{ id: 'bank', kind: 'queue', methods: ['own', 'card', 'sepa_debit', 'paper'] }],
})
const agreement = (more: Partial<Agreement>): Agreement => ({
  ...{ id: 'a', provider: 'bank', method: 'own', state: 'active', reference: 'M-1', entity: 'eu', default: true },
  ...{ created: instantOf(Date.UTC(2027, 0, 1)), ...more },
})
const german = (more: Partial<Agreement>) => sayCollectionSource(collectionSource(agreement(more), settings), 'de')

describe('the source of a collection', () => {
  it('is said in words of the reader, whatever the id of the method is', () => {
    expect(german({ account: 'DE02120300000000202051' })).toBe('Ihrem Konto mit den Endziffern 2051')
    expect(german({})).toBe('Ihrem Konto')
    expect(german({ method: 'sepa_debit' })).toBe('Ihrem Konto')
    expect(german({ method: 'card' })).toBe('Ihrer Karte')
    expect(german({ method: 'card', text: 'Visa 4242' })).toBe('Visa 4242')
    expect(german({ method: 'paper' })).toBe('der Karte oder dem Konto Ihrer Zahlungsvereinbarung')
    const source = collectionSource(agreement({ account: 'DE02120300000000202051' }), settings)
    expect(new Set(languages.map((language) => sayCollectionSource(source, language))).size).toBe(languages.length)
  })

  it('has the mandate and the creditor of SEPA, and no name of another provider', () => {
    expect(collectionSource(agreement({}), settings)).toMatchObject({ mandate: 'M-1', creditor: sepa.creditor })
    expect(collectionSource(agreement({ provider: 'stripe' }), settings)).not.toHaveProperty('mandate')
    expect(collectionSource(agreement({ method: 'card' }), settings)).not.toHaveProperty('mandate')
  })

  it('is told in the e-mail with the invoice', () => {
    const source = collectionSource(agreement({ account: 'DE02120300000000202051' }), settings)
    const now = presentOf(10_500, { collected: collectedOn('2027-02-14', source, 'de') })
    const document = invoice({ now })
    const { text } = renderLetter(invoiceLetter(document, 'de', {}), 'de', brandOf(document))
    expect(text.replaceAll('\u00a0', ' ')).toContain('am 14. Februar 2027 von Ihrem Konto mit den Endziffern 2051')
    expect(text).toContain('Mandatsreferenz: M-1')
    expect(text).toContain('Gläubiger-Identifikationsnummer: DE98ZZZ09999999999')
  })
})
