/** A notice in the service's own words. The words of a law are in their own box. */
import type { Language } from '../language/language.ts'
import { closing, greeting, portalLinks } from '../mail/letter-words.ts'
import type { Letter } from '../mail/mail-letter.ts'
import type { NoticeValues } from './notice-values.ts'
import { sayAgreement } from './agreement-words.ts'
import { sayNotice, type NoticeWord } from './notice-words.ts'

export function noticeLetter(values: NoticeValues, language: Language): Letter {
  const { legal, stop_url: stopUrl, name, seller, portal_url: portalUrl } = values
  const subject = sayNotice(subjectOf(values), language, textValues(values))
  const sentences = textOf(values, language)
  return {
    subject,
    preheader: sentences[0] ?? '',
    heading: subject,
    paragraphs: [greeting(name, language), ...sentences, ...(legal === '' ? [] : [{ law: legal }])],
    ...buttonOf(values, language),
    closing: closing(seller, language),
    links: [
      ...portalLinks(portalUrl, language),
      ...(stopUrl === '' ? [] : [{ label: sayNotice('stop', language), url: stopUrl }]),
    ],
    legal: [],
  }
}

/** An offer with its code, a gift to give again, or another payment method. */
function buttonOf(values: NoticeValues, language: Language): Pick<Letter, 'button'> {
  const { code, order_url: orderUrl, payment_url: paymentUrl } = values
  if (orderUrl !== '') {
    const label = code === '' ? sayNotice('give_again', language) : sayNotice('code', language, { code })
    return { button: { label, url: orderUrl } }
  }
  return paymentUrl === '' ? {} : { button: { label: sayAgreement('button', language), url: paymentUrl } }
}

function subjectOf({ when, is_ahead: isAhead }: NoticeValues): NoticeWord {
  switch (when) {
    case 'expired':
      return isAhead ? 'expired_ahead_subject' : 'expired_subject'
    case 'stopped':
      return isAhead ? 'stopped_ahead_subject' : 'stopped_subject'
    case 'agreement_expiring':
    case 'renewal':
    case 'price_change':
    case 'trial_end':
    case 'gift_ending':
    case 'lapsed':
    case 'undeliverable':
      return `${when}_subject`
  }
}

function textOf(values: NoticeValues, language: Language): string[] {
  const { when, cancel_by: cancelBy, earliest_end: earliestEnd } = values
  const say = (word: NoticeWord) => sayNotice(word, language, textValues(values))
  const endsLater = earliestEnd === '' ? [] : [say('ends_later')]
  switch (when) {
    case 'renewal':
    case 'trial_end':
      return [
        ...(cancelBy === '' ? [say(`${when}_only`), ...endsLater] : [say(`${when}_text`)]),
        ...(values.price === '' ? [] : [say('next_price')]),
      ]
    case 'price_change':
      return [say('price_change_text'), ...(cancelBy === '' ? endsLater : [say('price_change_cancel')])]
    case 'gift_ending':
    case 'undeliverable':
    case 'agreement_expiring':
      return [say(`${when}_text`)]
    case 'expired':
    case 'stopped':
    case 'lapsed':
      return [say('come_back')]
  }
}

const textValues = ({ campaign, next, date, cancel_by, earliest_end, old_price, price, from }: NoticeValues) => ({
  ...{ campaign, next, date, cancel_by, earliest_end, old_price, price, from },
})
