/** The one way from a letter to an e-mail (docs/decisions/mail.md). */
import type { Language } from '../language/language.ts'
import { headLogo } from './head-logo.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Letter, LetterBrand, MailContent } from './mail-letter.ts'

export function renderLetter(letter: Letter, language: Language, brand: LetterBrand): MailContent {
  const logo = brand.logo === undefined ? undefined : headLogo(brand.logo)
  const subject = letter.subject.replaceAll(/\p{Cc}+/gu, ' ')
  return {
    subject,
    text: letterText(letter),
    html: letterHtml({ ...letter, subject }, { language, brand, logo }),
    language,
    images: logo === undefined ? [] : [logo.image],
  }
}
