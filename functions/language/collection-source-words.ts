/** Words for the source of a collection, as they follow "from" in a sentence of the reader's language. */
import type { Language, Translated } from './language.ts'
import { filledIn } from './messages.ts'

const card: Translated = {
  en: 'your card',
  da: 'dit kort',
  sv: 'ditt kort',
  nb: 'kortet ditt',
  de: 'Ihrer Karte',
  fi: 'korttisi',
}
const account: Translated = {
  en: 'your account',
  da: 'din konto',
  sv: 'ditt konto',
  nb: 'kontoen din',
  de: 'Ihrem Konto',
  fi: 'tilisi',
}
const accountEnding: Translated = {
  en: 'your account ending in {digits}',
  da: 'din konto, der ender på {digits}',
  sv: 'ditt konto som slutar på {digits}',
  nb: 'kontoen din som slutter på {digits}',
  de: 'Ihrem Konto mit den Endziffern {digits}',
  fi: 'tilisi, jonka numero päättyy {digits}',
}
const agreed: Translated = {
  en: 'the card or account of your payment agreement',
  da: 'kortet eller kontoen i din betalingsaftale',
  sv: 'kortet eller kontot i ditt betalningsavtal',
  nb: 'kortet eller kontoen i betalingsavtalen din',
  de: 'der Karte oder dem Konto Ihrer Zahlungsvereinbarung',
  fi: 'maksusopimuksesi kortti tai tili',
}

/** Schemes that take money from an account, and names that payers know. Other methods are ids of the publisher. */
const schemes: ReadonlySet<string> = new Set(['sepa_debit', 'bacs_debit', 'autogiro', 'avtalegiro', 'betalingsservice'])
const names: Readonly<Partial<Record<string, string>>> = {
  klarna: 'Klarna',
  link: 'Link',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  swish: 'Swish',
  vipps: 'Vipps',
}

export interface SourceToSay {
  /** Words that people gave it, such as the brand and the last digits of a card. */
  readonly text?: string
  readonly method: string
  /** Present if the bank collects from an account by files. */
  readonly kind?: string
  /** The last digits of the account. */
  readonly account?: string
}

export function sayCollectionSource(source: SourceToSay, language: Language): string {
  const { text, method, kind, account: digits } = source
  if (text !== undefined) return text
  if (digits !== undefined) return filledIn(accountEnding, { digits }, language)
  if (kind !== undefined || schemes.has(method)) return account[language]
  return method === 'card' ? card[language] : (names[method] ?? agreed[language])
}
