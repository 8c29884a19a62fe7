/** Shared by the calls about templates: their parameters, and the check of a template against its kind. */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { placeholdersOf, type Template } from '../../domain/settings/template-kinds.ts'
import { languageSchema } from '../../language/language.ts'

export const kindParameter = v.pipe(
  v.string(),
  v.description('An e-mail of the service, such as invoice or order-confirmation, or notice: with the id of a notice.'),
)
export const languageParameter = v.pipe(languageSchema, v.description('The language of the e-mail.'))

const source = (words: string) => v.exactOptional(v.pipe(v.string(), v.description(words)))
export const templateParts = {
  subject: source('The subject, with placeholders.'),
  text: source('The text, with placeholders. An empty line begins a paragraph.'),
  html: source('The HTML, with placeholders, whose values are escaped. Default: the paragraphs of the text.'),
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
  const { templateFaults } = await import('../../messages/render-template.ts')
  return templateFaults(kind, template, placeholders).map((fault) => ({ ...fault, field: `${within}${fault.field}` }))
}
