/** An e-mail of every kind, for people (`bench/documents.ts`) and for tests. */
import type { OrderSummary } from '../functions/domain/order/order-view.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { brandOf, invoiceLetter, reminderLetter } from '../functions/invoice-document/invoice-letter.ts'
import type { Language } from '../functions/language/language.ts'
import type { LetterBrand } from '../functions/mail/mail-letter.ts'
import {
  confirmEmailLetter,
  deniedLetter,
  giftLetter,
  orderConfirmationLetter,
  receivedLetter,
  resumeLetter,
} from '../functions/order-page/order-mail.ts'
import { logo, paperSamples } from './document-samples.ts'
import { seller } from '../test/order-page/sample-order.ts'
import type { MailSample } from './mail-sample.ts'
import { readerMailSamples } from './reader-mail-samples.ts'

const url = 'https://abo.example/order/demo/5f0c1f2e-8a55-4d59-9b0e-0a86c1a0c7aa/9d3b2c/'
const paymentUrl = 'https://abo.example/invoice/demo/1001/DK-17/vb0c1f2e8a554d599b0e0a86c1a0c7aa9d3b2c/'

const order = (language: Language): OrderSummary => ({
  account: 'demo',
  order_id: '5f0c1f2e-8a55-4d59-9b0e-0a86c1a0c7aa',
  status: 'approved',
  form: { url_id: 'gazette', name: 'The Gazette' },
  language,
  created: instantOf(Date.parse('2027-02-20T10:00:00Z')),
  expires: instantOf(Date.parse('2027-03-02T10:00:00Z')),
  email: 'ann@example.com',
  address: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' },
  items: [
    {
      kind: 'campaign',
      quantity: 1,
      campaign_id: 'intro',
      name: 'Prøv The Gazette',
      subscribed_to: [{ name: 'The Gazette', external_id: 'gazette' }],
      price: { amountMinor: 9900, currency: 'DKK' },
      full_price: { amountMinor: 19_800, currency: 'DKK' },
      lines: [],
      duration: 'P3M',
      then: {
        campaign_id: 'standard',
        name: 'The Gazette',
        price: { amountMinor: 8000, currency: 'DKK' },
        every: 'P1M',
      },
      seller: 'dk',
    },
    { kind: 'product', external_id: 'wine', name: 'Vinbogen', price: { amountMinor: 14_900, currency: 'DKK' } },
  ],
  totals: [{ amountMinor: 24_800, currency: 'DKK' }],
  ordering_code: 'SPRING',
  fields: [],
  payment: true,
  payment_agreement: 'Visa •••• 1234',
  terms_url: 'https://demo-media.example/terms',
  withdraw_days: 14,
  sellers: [seller],
})

/** Samples that alternate languages and designs, so that each occurs. */
export function mailSamples(): MailSample[] {
  const plain = { name: seller.name, colour: '#0f6c78' }
  const brand = { ...plain, logo }
  const documents = paperSamples.flatMap(({ name, language, document }): MailSample[] => {
    const look = { language, brand: brandOf(document) }
    const first = { name: `mail-${name}`, ...look, letter: invoiceLetter(document, language, { paymentUrl }) }
    if (document.type === 'credit_note' || document.now.toPayMinor <= 0) return [first]
    const now = { ...document.now, daysOverdue: 7, next: { action: 'suspend', date: '2027-03-07' } } as const
    const letter = reminderLetter({ ...document, now }, language, { paymentUrl, daysOverdue: 7 })
    return [first, { name: `reminder-${name}`, ...look, letter }]
  })
  return [
    ...documents,
    ...readerMailSamples('en', brand, seller),
    ...readerMailSamples('de', plain, seller),
    ...orderSamples('da', brand),
    ...orderSamples('sv', plain),
    ...orderSamples('de', brand),
    ...orderSamples('en', plain),
  ]
}

function orderSamples(language: Language, brand: LetterBrand): MailSample[] {
  const options = { url, timezone: 'Europe/Copenhagen' }
  const gift = { name: 'Bo Dahl', email: 'bo@example.com', message: 'Tillykke med fødselsdagen!\nAnn' }
  const ordered = order(language)
  const letters = {
    confirm: confirmEmailLetter(ordered, options),
    resume: resumeLetter(ordered, options),
    received: receivedLetter(ordered),
    denied: deniedLetter(ordered),
    approved: orderConfirmationLetter(ordered),
    'approved-gift': orderConfirmationLetter({ ...ordered, gift }),
    gift: giftLetter({
      ...{ giver: 'Ann Berg', gift: 'Prøv The Gazette', recipient: gift.name, message: gift.message },
      ...{ language, sellers: [seller], url },
    }),
  }
  return Object.entries(letters).map(([name, letter]) => ({
    name: `order-${name}-${language}`,
    ...{ language, brand, letter },
  }))
}
