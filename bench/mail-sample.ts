/** A sample e-mail for people to review. */
import type { Language } from '../functions/language/language.ts'
import type { Letter, LetterBrand } from '../functions/mail/mail-letter.ts'

export interface MailSample {
  readonly name: string
  readonly language: Language
  readonly brand: LetterBrand
  readonly letter: Letter
}
