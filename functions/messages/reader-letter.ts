/** The e-mails of the portal in the service's own words: links to sign in, changes that were made, new addresses. */
import type { Language } from '../language/language.ts'
import { sayReaderMail, type ReaderMailWord } from '../language/reader-mail-words.ts'
import { closing, greeting } from '../mail/letter-words.ts'
import type { Letter } from '../mail/mail-letter.ts'

/** The values of these e-mails, which templates may name. */
export interface ReaderMailValues {
  readonly name: string
  readonly seller: string
  readonly url: string
  /** The time for which a link holds. */
  readonly minutes: number
}

/** `address` proves a new address, and `taken` tells the customer who has it already. */
export type ReaderMailKind = 'link' | 'changed' | 'address' | 'taken'

/** `legal` are the lines of the publisher in the small print. */
export function readerLetter(
  kind: ReaderMailKind,
  values: ReaderMailValues,
  { language, legal }: { readonly language: Language; readonly legal: readonly string[] },
): Letter {
  const { name, seller, url, minutes } = values
  const say = (word: ReaderMailWord) => sayReaderMail(word, language, { publisher: seller, minutes })
  return {
    subject: say(`${kind}_subject`),
    preheader: say(`${kind}_text`),
    heading: say(`${kind}_subject`),
    // Nobody learns the name before the new address is verified.
    paragraphs: [greeting(kind === 'address' ? undefined : name, language), say(`${kind}_text`)],
    button: { label: say(`${kind}_button`), url },
    after: [say(`${kind}_after`)],
    closing: closing(seller, language),
    legal,
  }
}
