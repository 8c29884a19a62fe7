/** GET /api/templates/: the account's own words for e-mails, and the e-mails that may have them. */
import * as v from 'valibot'
import { neededPlaceholders, placeholdersOf, templateKinds } from '../../domain/settings/template-kinds.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { languageSchema } from '../../language/language.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { readTemplate } from '../../store/account/stored-templates.ts'

const parameters = v.strictObject({
  kind: v.exactOptional(v.pipe(v.string(), v.description('Only the templates of this kind.'))),
})

export const endpoint = {
  name: 'templates',
  subject: 'settings',
  method: 'GET',
  path: '/api/templates/',
  summary: "Returns the templates of the account's e-mails.",
  description: "An e-mail without a template of its kind and language uses the service's words.",
  access: 'key',
  parameters,
  answer: v.object({
    templates: v.array(
      v.object({
        kind: v.string(),
        language: languageSchema,
        subject: v.string(),
        text: v.string(),
        html: v.exactOptional(v.string()),
      }),
    ),
    kinds: v.pipe(
      v.array(
        v.object({
          kind: v.string(),
          placeholders: v.array(v.string()),
          needed: v.pipe(v.array(v.string()), v.description('Placeholders that the law requires.')),
        }),
      ),
      v.description('The e-mails that may have a template.'),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ kind: onlyKind }, call) => {
  const settings = (await loadPresentSettings(call.account)) ?? call.settings
  const entries = (settings.templates ?? []).filter(({ kind }) => onlyKind === undefined || kind === onlyKind)
  const templates = await Promise.all(
    entries.map(async ({ kind, language, reference }) => {
      const template = await readTemplate(call.account, reference)
      return template === undefined ? [] : [{ kind, language, ...template }]
    }),
  )
  return answered({
    templates: templates.flat(),
    kinds: templateKinds(settings)
      .filter((kind) => onlyKind === undefined || kind === onlyKind)
      .map((kind) => ({
        kind,
        placeholders: [...(placeholdersOf(kind, settings) ?? [])],
        needed: [...neededPlaceholders(kind)],
      })),
  })
})
