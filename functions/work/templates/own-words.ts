/**
 * An e-mail in the account's own words, where it has a template of the kind and language. A template never stops an
 * e-mail: where it fails, the service's words are sent, and the log says so.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { MailContent } from '../../mail/mail-letter.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import type { LetterFrame, Values } from '../../messages/render-template.ts'
import { readTemplate } from '../../store/account/stored-templates.ts'

export interface OwnWords {
  readonly settings: Settings
  readonly kind: string
  readonly values: Values
}

export async function inOwnWords(frame: LetterFrame, { settings, kind, values }: OwnWords): Promise<MailContent> {
  const { letter, language, brand } = frame
  const entry = settings.templates?.find((template) => template.kind === kind && template.language === language)
  if (entry !== undefined) {
    try {
      const [template, { renderTemplate }] = await Promise.all([
        readTemplate(settings.account.id, entry.reference),
        import('../../messages/render-template.ts'),
      ])
      if (template === undefined) throw new Error('The template is gone.')
      return renderTemplate(template, values, frame)
    } catch (error) {
      const about = { account: settings.account.id, kind, language }
      const message = "A template failed: the service's own words are sent."
      console.error({ message, alarm: 'template-failed', ...about, error: String(error) })
    }
  }
  return renderLetter(letter, language, brand)
}
