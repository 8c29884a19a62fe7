/**
 * POST /api/settings/plan/customer/: the coming invoices of one customer under the present settings, and under those of
 * an account file. The rules that will make them compute both, and nothing is stored.
 */
import * as v from 'valibot'
import { isSame } from '../../domain/base/same.ts'
import { missing } from '../../domain/refusal/mistake.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { comingInvoices, type ComingInvoice } from '../../work/account/coming-invoices.ts'
import { worldPresent } from '../../work/advance/steps-ahead.ts'
import { stepSchema } from '../preview/preview-answer.ts'
import { accountFile, maxFileBytes as maxBodyBytes, unexpectedPlan } from './account-file-call.ts'
import { mostInvoices, settingsOfPlan, untilParameter } from './settings-of-plan.ts'

/**
 * The largest number of customers of a campaign that are read to find one whose invoices change, or at least one with
 * an invoice.
 */
const mostLookedAt = 10

const parameters = v.strictObject({
  settings: accountFile,
  id: v.exactOptional(customerIdParameter),
  campaign_id: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Only invoices with a period of this campaign. Without id, the service picks a customer who is on ' +
          'the campaign or renews to it, preferably one whose invoices change.',
      ),
    ),
  ),
  until: untilParameter,
})

const { at, subscription_id, document } = stepSchema.entries
const invoices = v.array(v.object({ at, subscription_id, document: document.wrapped }))

export const endpoint = {
  name: 'settings-plan-customer',
  subject: 'settings',
  method: 'POST',
  onlyReads: true,
  path: '/api/settings/plan/customer/',
  summary: 'Returns the upcoming invoices of a customer before and after a change of the settings.',
  description:
    'Refuses what /api/settings/plan/ refuses, and changes nothing. Both lists show what will happen if ' +
    'nobody does anything else. With the expect of a plan in settings, both are based on the settings of ' +
    'that plan; otherwise the answer is 409. Needs the right to read customers as well as the settings.',
  access: 'key',
  maxBodyBytes,
  parameters,
  answer: v.object({
    customer_id: v.exactOptional(
      v.pipe(v.string(), v.description('Absent if no customer of the campaign has such an upcoming invoice.')),
    ),
    invoices_before: v.pipe(invoices, v.description(`In order of their time, at most ${mostInvoices}.`)),
    invoices: v.pipe(invoices, v.description('The upcoming invoices if the file were applied now.')),
  }),
  refuses: true,
  unexpected: unexpectedPlan,
  ends: { 409: 'The settings have changed since the plan with this expect.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ settings: file, id, campaign_id, until }, call) => {
  const { account, now, language } = call
  if (id === undefined && campaign_id === undefined) {
    throw new ProgrammingError(missing('id', 'missing, but required without campaign_id.'))
  }
  const planned = await settingsOfPlan({ file, until }, call)
  if ('answer' in planned) return planned.answer
  const { before, later } = planned
  const campaign = campaign_id ?? ''
  const ids = id === undefined ? await idsOn(campaign, account) : [id]
  let next: Example | undefined
  for (const customer of ids) {
    const stored = await loadWorld(account, customer)
    if (stored === undefined || stored.customer.erased !== undefined) continue
    const world = await worldPresent(before, stored, now)
    const query = { world, now, until: planned.until, campaign: campaign_id, language, most: mostInvoices }
    const example = {
      customer_id: customer,
      invoices_before: await comingInvoices(query, before),
      invoices: await comingInvoices(query, later),
    }
    if (id !== undefined || isAffected(example)) return answered(example)
    if (example.invoices.length > 0) next ??= example
  }
  if (id !== undefined) return refused({ field: '', code: 'customer_unknown' })
  return answered(next ?? { invoices_before: [], invoices: [] })
})

interface Example {
  readonly customer_id: string
  readonly invoices_before: readonly ComingInvoice[]
  readonly invoices: readonly ComingInvoice[]
}

const isAffected = ({ invoices_before, invoices }: Example): boolean => !isSame(invoices_before, invoices)

const idsOn = async (campaign: string, account: string): Promise<readonly string[]> =>
  (await pageIds(account, { from: 'campaign', campaign }, undefined, mostLookedAt)).ids
