/** POST /api/templates/try/: an e-mail as a customer would get it, from a template that is not stored. */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { previewOf } from './preview-values.ts'
import { shownLetter } from '../../messages/shown-letter.ts'
import { environment } from '../../store/dynamo/environment.ts'
import {
  faultsOfTemplate,
  kindParameter,
  languageParameter,
  storedTemplate,
  templateParts,
  withStored,
} from './template-call.ts'

const parameters = v.strictObject({
  kind: kindParameter,
  language: languageParameter,
  customer_id: v.exactOptional(
    v.pipe(v.string(), v.description('The customer whose data is shown. Default: made-up data.')),
  ),
  ...templateParts,
})

export const endpoint = {
  name: 'templates-try',
  subject: 'settings',
  method: 'POST',
  path: '/api/templates/try/',
  summary: 'Shows an e-mail in a template, with the data of a customer. Nothing is stored or sent.',
  description: 'Omitted values are taken from the stored template.',
  access: 'key',
  onlyReads: true,
  parameters,
  answer: v.object({
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    missing: v.pipe(v.array(v.string()), v.description('Placeholders that have no value for this customer.')),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, { account, settings: kept, now }) => {
  const { kind, language, customer_id } = sent
  const settings = (await loadPresentSettings(account)) ?? kept
  const template = withStored(sent, await storedTemplate(account, sent, settings))
  const faults = await faultsOfTemplate(kind, template, settings)
  if (faults.length > 0) return refused(...faults)
  const preview = await previewOf({
    ...{ settings, kind, language, now },
    customer: customer_id,
    baseUrl: environment('BASE_URL'),
  })
  if (preview === undefined) return refused({ field: 'customer_id', code: 'customer_unknown' })
  const { values, frame } = preview
  const [{ renderTemplate }, { missingValues, renderingFault }] = await Promise.all([
    import('../../messages/render-template.ts'),
    import('../../messages/template-faults.ts'),
  ])
  try {
    const words = renderTemplate(template, values, frame)
    return answered({ ...shownLetter(words), missing: missingValues(template, values) })
  } catch {
    return refused(renderingFault(template, values))
  }
})
