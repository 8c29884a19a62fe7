/**
 * POST /api/settings/plan/customer/: the coming invoices of one customer as the settings are, and as an account file
 * would have them. Both are worked out by the rules that will make them, and nothing is stored.
 */
import * as v from 'valibot'
import { isSame } from '../../domain/base/same.ts'
import { after } from '../../domain/time/calendar.ts'
import { missing } from '../../domain/refusal/mistake.ts'
import { showStep, type StepView } from '../../domain/preview/show-steps.ts'
import { mayCall, readsCustomers } from '../../domain/settings/access/access-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { type Call, holderWords } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { dateWords } from '../../http/schema-words.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { decideAccountFile, expectOf } from '../../work/account/decide-account-file.ts'
import { stepsAhead, worldPresent } from '../../work/advance/steps-ahead.ts'
import { stepSchema } from '../preview/preview-answer.ts'
import { mostMonthsAhead, readUntil } from '../../http/read-until.ts'
import { accountFile, lacksRight, maxFileBytes as maxBodyBytes, unexpectedPlan } from './account-file-call.ts'
import { replanned } from './replanned.ts'

const defaultMonthsAhead = 13
/** The most customers of a campaign that are looked at for one whose invoices change, or who has an invoice at all. */
const mostLookedAt = 10
const mostInvoices = 40

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
  until: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(`Date, ${defaultMonthsAhead} months from now by default, at most ${mostMonthsAhead}.`),
      v.metadata({ words: dateWords }),
    ),
  ),
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
  ends: { 409: 'The settings have changed since the plan that the expect belongs to.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ settings: file, id, campaign_id, until }, call) => {
  const { account, access, now } = call
  if (!mayCall(access, readsCustomers)) {
    throw new HttpError(403, `${holderWords(call)} is not allowed to use "customers", which this call needs.`)
  }
  if (id === undefined && campaign_id === undefined) {
    throw new ProgrammingError(missing('id', 'missing, but required without campaign_id.'))
  }
  const end =
    until === undefined ? after(now, 'P1M', defaultMonthsAhead, call.settings.account.timezone) : readUntil(until, call)
  if (typeof end === 'object') return refused(end)
  const { expect, ...sections } = file
  const { stored, applied } = await decideAccountFile(sections, account, access)
  if (applied.outcome === 'refused') return refused(...applied.faults)
  if (applied.outcome === 'forbidden') throw lacksRight(applied.lacks, call)
  // This answer names no settings, so only a refusal can say that they are not those of the plan any more.
  if (expect !== undefined && expect !== expectOf(stored)) return await replanned(sections, call)
  const before = stored?.settings ?? call.settings
  const later = applied.outcome === 'applied' ? applied.settings : before
  const campaign = campaign_id ?? ''
  const ids = id === undefined ? await idsOn(campaign, account) : [id]
  let next: Example | undefined
  for (const customer of ids) {
    const world = await loadWorld(account, customer)
    if (world === undefined || world.customer.erased !== undefined) continue
    const span = { world: await worldPresent(before, world, now), until: end, campaign: campaign_id }
    const example = {
      customer_id: customer,
      invoices_before: await invoicesAhead(span, before, call),
      invoices: await invoicesAhead(span, later, call),
    }
    if (id !== undefined || isAffected(example)) return answered(example)
    if (example.invoices.length > 0) next ??= example
  }
  if (id !== undefined) return refused({ field: '', code: 'customer_unknown' })
  return answered(next ?? { invoices_before: [], invoices: [] })
})

interface Example {
  readonly customer_id: string
  readonly invoices_before: readonly Invoice[]
  readonly invoices: readonly Invoice[]
}

const isAffected = ({ invoices_before, invoices }: Example): boolean => !isSame(invoices_before, invoices)

const idsOn = async (campaign: string, account: string): Promise<readonly string[]> =>
  (await pageIds(account, { from: 'campaign', campaign }, undefined, mostLookedAt)).ids

interface Span {
  readonly world: World
  readonly until: Instant
  readonly campaign: string | undefined
}

type Invoice = Omit<StepView, 'kind' | 'text'>

async function invoicesAhead(
  { world, until, campaign }: Span,
  settings: Settings,
  { language, now }: Call,
): Promise<Invoice[]> {
  const customerInvoices: Invoice[] = []
  for await (const step of stepsAhead({ settings, world, now, until })) {
    for (const { kind, text: _, ...invoice } of showStep(step, { settings, language, now })) {
      const lines = invoice.document?.lines ?? []
      const isOf = campaign === undefined || lines.some(({ period_campaign_id: of }) => of === campaign)
      if (kind === 'invoice' && isOf) customerInvoices.push(invoice)
      if (customerInvoices.length === mostInvoices) return customerInvoices
    }
  }
  return customerInvoices
}
