/** A notice in the service's own words. The words of a law stand in a box of their own. */
import type { Language } from '../language/language.ts'
import { closing, greeting, portalLinks } from '../mail/letter-words.ts'
import type { Letter } from '../mail/mail-letter.ts'
import type { NoticeValues } from './notice-values.ts'
import { sayNotice, type NoticeWord } from './notice-words.ts'

export function noticeLetter(values: NoticeValues, language: Language): Letter {
  const { legal, code, stop_url: stopUrl, name, seller, order_url: url, portal_url: portalUrl } = values
  const subject = sayNotice(subjectOf(values), language, textValues(values))
  const sentences = textOf(values, language)
  return {
    subject,
    preheader: sentences[0] ?? '',
    heading: subject,
    paragraphs: [greeting(name, language), ...sentences],
    ...(legal === '' ? {} : { facts: [{ rows: [], note: legal }] }),
    ...(url === ''
      ? {}
      : {
          button: {
            label: code === '' ? sayNotice('give_again', language) : sayNotice('code', language, { code }),
            url,
          },
        }),
    closing: closing(seller, language),
    links: [
      ...portalLinks(portalUrl, language),
      ...(stopUrl === '' ? [] : [{ label: sayNotice('stop', language), url: stopUrl }]),
    ],
    legal: [],
  }
}

function subjectOf({ when, is_ahead: isAhead }: NoticeValues): NoticeWord {
  switch (when) {
    case 'expired':
      return isAhead ? 'expired_ahead_subject' : 'expired_subject'
    case 'stopped':
      return isAhead ? 'stopped_ahead_subject' : 'stopped_subject'
    case 'agreement_expiring':
      return 'renewal_subject'
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
  const { when } = values
  switch (when) {
    case 'renewal':
    case 'price_change':
    case 'trial_end':
    case 'gift_ending':
    case 'undeliverable':
      return [sayNotice(`${when}_text`, language, textValues(values))]
    case 'agreement_expiring':
      return []
    case 'expired':
    case 'stopped':
    case 'lapsed':
      return [sayNotice('come_back', language)]
  }
}

const textValues = ({ campaign, next, date, cancel_by }: NoticeValues) => ({ campaign, next, date, cancel_by })
