/**
 * POST /api/settings/plan/customers/: the subscriptions of a campaign whose price a change of the settings raises or
 * lowers, each with the first changed invoice. The rules that will make the invoices compute everything, and nothing is
 * stored.
 */
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { World } from '../../domain/world/world.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { placeParameter, readCursor, writeCursor } from '../../http/next-page.ts'
import { wholeNumber } from '../../http/read-parameters.ts'
import { nameWords } from '../../http/schema-words.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { yieldThread } from '../../store/customer/world-with-yields.ts'
import { comingInvoices, firstChanged, type ChangedInvoice } from '../../work/account/coming-invoices.ts'
import { worldPresent } from '../../work/advance/steps-ahead.ts'
import { stepSchema } from '../preview/preview-answer.ts'
import { accountFile, maxFileBytes as maxBodyBytes, unexpectedPlan } from './account-file-call.ts'
import { mostInvoices, settingsOfPlan, untilParameter } from './settings-of-plan.ts'

/** The future of each customer is computed twice, so a page is smaller than a page of stored entries. */
const mostCustomers = 100

const parameters = v.strictObject({
  settings: accountFile,
  campaign_id: v.pipe(
    v.string(),
    v.minLength(1, 'the id of a campaign'),
    v.description('Only customers who are on the campaign or renew to it, and invoices with a period of it.'),
    v.metadata({ words: nameWords }),
  ),
  until: untilParameter,
  max_results: v.optional(
    v.pipe(
      wholeNumber(1, mostCustomers),
      v.description(`Number of customers that a page reads. Default and maximum ${mostCustomers}.`),
    ),
    mostCustomers,
  ),
  cursor: placeParameter('The start of the page, as given in next_cursor.'),
})

const amount = (description: string) => v.exactOptional(v.pipe(v.number(), v.description(description)))
const changedSchema = v.object({
  customer_id: v.string(),
  customer_name: v.exactOptional(
    v.pipe(v.string(), v.description('The name or else the company. Absent if the customer has neither.')),
  ),
  subscription_id: stepSchema.entries.subscription_id,
  at: v.pipe(v.string(), v.description('Datetime of the first invoice that changes.')),
  currency: v.string(),
  total_before: amount(
    'Its total under the current settings, in major units. Absent if there would be no such invoice.',
  ),
  total: amount('Its total if the file were applied now. Absent if there would be no such invoice.'),
})

export const endpoint = {
  name: 'settings-plan-customers',
  subject: 'settings',
  method: 'POST',
  onlyReads: true,
  path: '/api/settings/plan/customers/',
  summary: 'Returns the subscriptions of a campaign whose upcoming invoices a change of the settings changes.',
  description:
    'For example everyone who will pay a new price. In the order of customer ids; a page may have no subscription and ' +
    'still be followed by another. Send the same body with next_cursor for the next page, and with the expect of a ' +
    'plan in settings, so that all pages are based on the same settings; otherwise the answer is 409. Refuses what ' +
    '/api/settings/plan/ refuses, and changes nothing. Needs the right to read customers as well as the settings.',
  access: 'key',
  maxBodyBytes,
  parameters,
  answer: v.object({
    subscriptions: v.array(changedSchema),
    next_cursor: v.exactOptional(v.pipe(v.string(), v.description('Absent on the last page.'))),
  }),
  refuses: true,
  unexpected: unexpectedPlan,
  ends: { 409: 'The settings have changed since the plan with this expect.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const { settings: file, campaign_id: campaign, until, max_results, cursor } = request
  const { account, now, language } = call
  const start = readCursor(cursor, isCustomerId)
  const planned = await settingsOfPlan({ file, until }, call)
  if ('answer' in planned) return planned.answer
  const { ids, more } = await pageIds(account, { from: 'campaign', campaign }, start, max_results)
  const subscriptions: Changed[] = []
  for (const stored of (await loadWorlds(account, ids)).values()) {
    if (stored === undefined || stored.customer.erased !== undefined) continue
    const world = await worldPresent(planned.before, stored, now)
    const query = { world, now, until: planned.until, campaign, language, most: mostInvoices }
    const before = await comingInvoices(query, planned.before)
    const after = await comingInvoices(query, planned.later)
    subscriptions.push(...firstChanged(before, after).flatMap((changed) => showChanged(world, changed)))
    await yieldThread()
  }
  const last = more ? ids.at(-1) : undefined
  return answered({ subscriptions, ...(last !== undefined && { next_cursor: writeCursor(last) }) })
})

type Changed = v.InferOutput<typeof changedSchema>

function showChanged({ customer }: World, { before, after }: ChangedInvoice): Changed[] {
  const invoice = after ?? before
  if (invoice?.document === undefined) return []
  const { subscription_id: subscription, at, document } = invoice
  const label = customer.builtin.name ?? customer.builtin.company
  return [
    {
      ...{ customer_id: customer.id, at, currency: document.currency },
      ...(label !== undefined && { customer_name: label }),
      ...(subscription !== undefined && { subscription_id: subscription }),
      ...(before?.document !== undefined && { total_before: before.document.total }),
      ...(after?.document !== undefined && { total: after.document.total }),
    },
  ]
}
