/**
 * An e-mail in the account's own words, if it has a template of the kind and language. A template never stops an
 * e-mail: if it fails, or leaves out words that the law requires, the service's words are sent, and the log says so.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import {
  neededPlaceholders,
  noticeOfTemplate,
  storedTemplateOf,
  type Template,
} from '../../domain/settings/template-kinds.ts'
import type * as Renderer from '../../messages/render-template.ts'
import type { Language } from '../../language/language.ts'
import type { Letter, MailContent } from '../../mail/mail-letter.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import type { LetterFrame } from '../../messages/render-template.ts'
import type { Values } from '../../messages/template-language.ts'
import { readTemplate } from '../../store/account/stored-templates.ts'

export interface OwnWords {
  readonly settings: Settings
  readonly kind: string
  readonly values: Values
}

export async function inOwnWords(frame: LetterFrame, words: OwnWords): Promise<MailContent> {
  const { letter, language, brand } = frame
  const own = await byTemplate(words, language, ({ renderTemplate }, template) =>
    renderTemplate(template, words.values, frame),
  )
  return own ?? renderLetter(letter, language, brand)
}

/** The same for a letter before it is rendered for printing. */
export async function letterInOwnWords(letter: Letter, language: Language, words: OwnWords): Promise<Letter> {
  const own = await byTemplate(words, language, ({ letterInTemplate }, template) =>
    letterInTemplate(template, words.values, letter),
  )
  return own ?? letter
}

/** A notice of a law may have a template of another name. */
const needsLegal = (kind: string): boolean =>
  neededPlaceholders(kind).includes('legal') || noticeOfTemplate(kind) !== undefined

/** Undefined if the account has no template, or a template that fails. */
async function byTemplate<Result>(
  { settings, kind, values }: OwnWords,
  language: Language,
  render: (renderer: typeof Renderer, template: Template) => Result,
): Promise<Result | undefined> {
  const entry = storedTemplateOf({ kind, language }, settings)
  if (entry === undefined) return undefined
  try {
    const [template, renderer] = await Promise.all([
      readTemplate(settings.account.id, entry.reference),
      import('../../messages/render-template.ts'),
    ])
    if (template === undefined) throw new Error('The template is gone.')
    if (needsLegal(kind) && renderer.leavesOutLegal(template, values))
      throw new Error('It leaves out words that the law requires in the e-mail.')
    return render(renderer, template)
  } catch (error) {
    const about = { account: settings.account.id, kind, language }
    const message = "A template failed: the service's own words are sent."
    console.error({ message, alarm: 'template-failed', ...about, error: String(error) })
    return undefined
  }
}
