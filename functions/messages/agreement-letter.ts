/** The e-mail with a link to the page on which a payer makes an agreement, in the service's own words. */
import type { Language } from '../language/language.ts'
import { closing, greeting } from '../mail/letter-words.ts'
import type { Letter } from '../mail/mail-letter.ts'
import { sayAgreement } from './agreement-words.ts'

/** The values of the e-mail, which templates may name. Texts are empty if no invoice is the reason. */
export interface AgreementValues {
  readonly name: string
  readonly seller: string
  readonly number: string
  readonly amount: string
  readonly from: string
  readonly until: string
  readonly url: string
}

export function agreementLetter(values: AgreementValues, language: Language): Letter {
  const { name, seller, number, url } = values
  const isFailed = number !== ''
  const say = (word: Parameters<typeof sayAgreement>[0]) => sayAgreement(word, language, { ...values })
  const subject = say(isFailed ? 'failed_subject' : 'ask_subject')
  const sentences = isFailed ? [say('failed'), say('failed_next')] : [say('ask')]
  return {
    subject,
    preheader: sentences[0] ?? '',
    heading: subject,
    paragraphs: [greeting(name, language), ...sentences],
    button: { label: say('button'), url },
    after: [say('until')],
    closing: closing(seller, language),
    legal: [],
  }
}
