/**
 * E-mails to readers about the portal, requests, agreements and notices. Documents and orders have samples of their
 * own.
 */
import type { ReaderRequest } from '../functions/domain/request/request.ts'
import type { Seller } from '../functions/domain/order/order-view.ts'
import { instantOf, type Instant } from '../functions/domain/time/time.ts'
import type { WaitingNotice } from '../functions/domain/world/notice.ts'
import type { Language } from '../functions/language/language.ts'
import type { LetterBrand } from '../functions/mail/mail-letter.ts'
import { agreementLetter } from '../functions/messages/agreement-letter.ts'
import { noticeLetter } from '../functions/messages/notice-mail.ts'
import { noticeValues } from '../functions/messages/notice-values.ts'
import { readerLetter } from '../functions/messages/reader-letter.ts'
import { outcomeLetter, receiptLetter, toldLetter } from '../functions/request-page/request-mail.ts'
import { sellerLines } from '../functions/order-page/value-text.ts'
import type { MailSample } from './mail-sample.ts'

const site = 'https://abo.example'
const timezone = 'Europe/Copenhagen'
const instant = (text: string): Instant => instantOf(Date.parse(text))

export function readerMailSamples(language: Language, brand: LetterBrand, seller: Seller): MailSample[] {
  const legal = [seller.name, ...sellerLines(seller, language)]
  const sample = (name: string, letter: MailSample['letter']) => ({
    name: `${name}-${language}`,
    language,
    brand,
    letter,
  })
  const values = { name: 'Ann Berg', seller: seller.name, url: `${site}/my/gazette/link/5f0c1f2e/`, minutes: 15 }
  const agreement = { name: 'Ann Berg', seller: seller.name, url: `${site}/agreement/5f0c1f2e/`, until: '3 March 2027' }
  const failed = { ...agreement, number: 'DK-17', amount: 'DKK 99.00', from: 'Visa •••• 4242' }
  return [
    sample('portal-link', readerLetter('link', values, { language, legal })),
    sample('portal-change', readerLetter('changed', values, { language, legal })),
    sample('portal-address', readerLetter('address', values, { language, legal })),
    sample(
      'portal-address-taken',
      readerLetter('taken', { ...values, url: `${site}/my/gazette/` }, { language, legal }),
    ),
    sample('agreement-asked', {
      ...agreementLetter({ ...agreement, number: '', amount: '', from: '' }, language),
      legal,
    }),
    sample('agreement-failed', { ...agreementLetter(failed, language), legal }),
    ...requests(language, seller).map(([name, letter]) => sample(name, letter)),
    ...notices(language, seller.name).map(([name, letter]) => sample(name, { ...letter, legal })),
  ]
}

type Named = readonly [string, MailSample['letter']]

function requests(language: Language, seller: Seller): Named[] {
  const received: ReaderRequest = {
    ...{ id: 'r1', version: 1, entity: seller.external_id, language, state: 'received' },
    ...{ kind: 'cancel', received: instant('2027-02-20T10:00:00Z') },
    said: { name: 'Ann Berg', contract: '1001', email: 'ann@example.com', ground: 'ordinary' },
    ...{ proposals: [], mails: [] },
  }
  const options = { seller, timezone, keepsServed: false }
  const until = instant('2027-03-06T10:00:00Z')
  const ended = { state: 'carried_out', effect_at: instant('2027-03-31T22:00:00Z') } as const
  const done: ReaderRequest = { ...received, ...ended, customer: '1001', subscription: '1001~1' }
  const withdrawn: ReaderRequest = { ...done, kind: 'withdraw' }
  const takeBack = { url: `${site}/request/demo/r1/`, until }
  return [
    ['request-cancelled', receiptLetter(done, { ...options, takeBack })],
    ['request-order-withdrawn', receiptLetter({ ...received, ...ended }, options)],
    ['request-waits', receiptLetter(received, options)],
    ['request-withdrawn', receiptLetter(withdrawn, { ...options, takeBack })],
    ['request-told', toldLetter(received, options)],
    ['request-refused', outcomeLetter({ ...received, state: 'refused', refusal: 'No such contract.' }, options)],
  ]
}

function notices(language: Language, seller: string): Named[] {
  const waiting = {
    ...{ id: 'n1', customer: '1001', notice: 'n1', subscription: 's1', period: 1, required: true },
    ...{ event_at: instant('2027-04-30T22:00:00Z'), cancel_by: instant('2027-03-31T22:00:00Z') },
    ...{ ready_at: instant('2027-02-20T10:00:00Z'), failures: 0 },
    by: 'email',
  } as const
  const details = {
    ...{
      name: 'Ann Berg',
      seller,
      campaign: 'The Gazette',
      next: 'The Gazette, a year',
      old_price: 'DKK 899.00',
      price: 'DKK 999.00',
      code: '',
      order_url: '',
    },
    ...{ stop_url: '', portal_url: `${site}/my/gazette/`, from: '', payment_url: '' },
  }
  const wayOut = { way: 'until', cancel_by: waiting.cancel_by } as const
  const when = { language, timezone, now: '2027-02-20T10:00:00.000Z', wayOut }
  const letter = (notice: WaitingNotice, more: Partial<typeof details> = {}) =>
    noticeLetter(noticeValues(notice, { ...details, ...more }, when), language)
  const stop = { stop_url: `${site}/stop/demo~1001~existing_customer~9d3b2c/` }
  const back = { code: '7K3Q-9XWB-2M4T', order_url: `${site}/ordering-forms/gazette/?ordering_code=7K3Q-9XWB-2M4T` }
  const past = { ...waiting, event_at: instant('2027-01-20T10:00:00Z') }
  return [
    ['notice-renewal', letter({ ...waiting, when: 'renewal' }, stop)],
    ['notice-expired', letter({ ...past, when: 'expired' }, stop)],
    ['notice-ends', letter({ ...waiting, when: 'stopped' }, stop)],
    ['notice-lapsed', letter({ ...past, when: 'lapsed' }, { ...stop, ...back })],
    ['notice-law-se', letter({ ...waiting, when: 'renewal', law: 'SE' })],
    ['notice-law-fr', letter({ ...waiting, when: 'renewal', law: 'FR' })],
    ['notice-price', letter({ ...waiting, when: 'price_change' }, stop)],
    ['notice-trial', letter({ ...waiting, when: 'trial_end' })],
    ['notice-gift', letter({ ...waiting, when: 'gift_ending' }, { order_url: `${site}/ordering-forms/gift/` })],
    ['notice-back', letter({ ...past, when: 'stopped' }, { ...stop, ...back })],
    [
      'notice-card',
      letter(
        { ...waiting, when: 'agreement_expiring', agreement: 'a1' },
        { from: 'Visa •••• 4242', payment_url: `${site}/my/gazette/payment/` },
      ),
    ],
    ['notice-undeliverable', letter({ ...waiting, when: 'undeliverable' })],
  ]
}
