/** Shared by the calls about templates: their parameters, and the check of a template against its kind. */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import {
  placeholdersOf,
  storedTemplateOf,
  type Template,
  type TemplateName,
} from '../../domain/settings/template-kinds.ts'
import { languageSchema } from '../../language/language.ts'
import { readTemplate } from '../../store/account/stored-templates.ts'

export const kindParameter = v.pipe(
  v.string(),
  v.description('An e-mail of the service, such as invoice or order-confirmation, or notice: with the id of a notice.'),
)
export const languageParameter = v.pipe(languageSchema, v.description('The language of the e-mail.'))

const source = (words: string) => v.exactOptional(v.pipe(v.string(), v.description(words)))
export const templateParts = {
  subject: source('The subject, with placeholders.'),
  text: source('The text, with placeholders. An empty line begins a paragraph.'),
  html: source('The HTML, with placeholders, whose values are escaped. Empty: the paragraphs of the text.'),
}

/** The template that is stored for an e-mail. */
export async function storedTemplate(
  account: string,
  named: TemplateName,
  settings: Settings,
): Promise<Template | undefined> {
  const entry = storedTemplateOf(named, settings)
  return entry && (await readTemplate(account, entry.reference))
}

type Parts = { readonly [Part in keyof Template]?: string | undefined }

/** A template with the parts given in the call, and the stored parts otherwise. */
export function withStored({ subject, text, html }: Parts, stored: Parts | undefined): Template {
  const ofHtml = html ?? stored?.html ?? ''
  return {
    subject: subject ?? stored?.subject ?? '',
    text: text ?? stored?.text ?? '',
    ...(ofHtml.trim() !== '' && { html: ofHtml }),
  }
}

/** The faults of a template, `within` its place in the call. */
export async function faultsOfTemplate(
  kind: string,
  template: Template,
  settings: Settings,
  within = '',
): Promise<Fault[]> {
  const placeholders = placeholdersOf(kind, settings)
  if (placeholders === undefined) return [{ field: `${within}kind`, code: 'template_kind', values: { value: kind } }]
  const empty = (['subject', 'text'] as const).filter((part) => template[part].trim() === '')
  if (empty.length > 0) return empty.map((part) => ({ field: `${within}${part}`, code: 'field_required' }))
  const { templateFaults } = await import('../../messages/template-faults.ts')
  return templateFaults(kind, template, placeholders).map((fault) => ({ ...fault, field: `${within}${fault.field}` }))
}
