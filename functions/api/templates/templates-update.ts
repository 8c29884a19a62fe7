/** POST /api/templates/update/: writes templates of e-mails, all or none. */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import { storedTemplateOf } from '../../domain/settings/template-kinds.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { changeTemplates, type ChangedTemplate } from '../../work/templates/change-templates.ts'
import {
  faultsOfTemplate,
  kindParameter,
  languageParameter,
  storedTemplate,
  templateParts,
  withStored,
} from './template-call.ts'

const parameters = v.strictObject({
  templates: v.pipe(
    v.array(
      v.strictObject({
        kind: kindParameter,
        language: languageParameter,
        ...templateParts,
        delete: v.exactOptional(v.pipe(v.boolean(), v.description('With true, the words of the service are sent.'))),
      }),
    ),
    v.minLength(1, 'at least one template'),
    v.maxLength(50, 'at most 50 templates'),
    v.description('The templates that are written or removed. Others stay unchanged.'),
  ),
})

export const endpoint = {
  name: 'templates-update',
  subject: 'settings',
  method: 'POST',
  path: '/api/templates/update/',
  summary: "Changes templates of the account's e-mails.",
  description:
    'Omitted parts of a stored template stay unchanged. A template is written in Liquid, with the tags if, ' +
    'unless, case, for, comment and raw, and a few filters. ' +
    'A faulty template is refused with its line and placeholder, and nothing is changed.',
  access: 'key',
  parameters,
  answer: v.object({ changed: v.pipe(v.number(), v.description('The number of templates.')) }),
  refuses: true,
  ends: { 409: 'Others kept changing the settings: try again.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ templates }, { account, settings: kept, by, now }) => {
  const settings = (await loadPresentSettings(account)) ?? kept
  const faults: Fault[] = []
  const changes: ChangedTemplate[] = []
  for (const [index, { delete: removes, ...sent }] of templates.entries()) {
    const { kind, language } = sent
    if (changes.some((one) => one.kind === kind && one.language === language)) {
      faults.push({
        field: `templates[${index}]`,
        code: 'settings_duplicate',
        values: { value: `${kind} ${language}` },
      })
      continue
    }
    const template = removes === true ? undefined : withStored(sent, await storedTemplate(account, sent, settings))
    if (template !== undefined) {
      faults.push(...(await faultsOfTemplate(kind, template, settings, `templates[${index}].`)))
    }
    changes.push({ kind, language, template })
  }
  if (faults.length > 0) return refused(...faults)
  // A template that is not stored cannot be removed.
  const due = changes.filter(
    ({ template, ...named }) => template !== undefined || storedTemplateOf(named, settings) !== undefined,
  )
  const isChanged = due.length === 0 || (await changeTemplates({ account, changes: due, by, now }))
  if (!isChanged) throw new HttpError(409, 'Others kept changing the settings. Try again.', { 'Retry-After': '1' })
  return answered({ changed: due.length })
})
