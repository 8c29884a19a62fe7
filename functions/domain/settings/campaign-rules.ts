/** The rules of campaigns: their products, the length of a period, and the content of an invoice. */
import type { Fault } from '../refusal/fault.ts'
import { isSame } from '../base/same.ts'
import { parseDate, parseDatetime } from '../time/time.ts'
import { reachesItself } from './circle.ts'
import { isOneLine } from './invoice-line.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import { fieldId, type Campaign, type Field } from './settings.ts'
import { lineTaxFaults } from './tax-rules.ts'

export function* campaignFaults(draft: Draft): Generator<Fault> {
  const { campaigns, products, fields } = draft.upserted
  const productById = new Map(products.entries.map((product) => [product.external_id, product]))
  const fieldById = new Map(
    fields.entries.filter((field) => field.scope === 'subscription').map((field) => [fieldId(field), field]),
  )
  const addons = new Map(campaigns.entries.map(({ id, addons }) => [id, addons.map((addon) => addon.campaign)]))
  for (const campaign of campaigns.entries) {
    const at = (...steps: readonly (string | number)[]) => place(draft, 'campaigns', campaign, ...steps)
    if (campaign.duration !== undefined && campaign.assignments !== undefined) {
      yield fault(at('assignments'), 'settings_duration_or_assignments')
    }
    for (const [index, value] of campaign.products.entries()) {
      if (productById.get(value)?.recurring === false) {
        yield fault(at('products', index), 'settings_not_recurring', { value })
      }
    }
    if (draft.account.mode === 'live' && URL.parse(campaign.picture?.url ?? '')?.protocol === 'http:') {
      yield fault(at('picture', 'url'), 'settings_url_https')
    }
    yield* lineTaxFaults(draft, campaign)
    for (const [index, line] of campaign.invoice_lines.entries()) {
      for (const [id, value] of Object.entries(line.when)) {
        const field = fieldById.get(id)
        if (field === undefined || canBe(field, value, draft.account.timezone)) continue
        yield fault(at('invoice_lines', index, 'when', id), 'settings_when_value', { type: field.type })
      }
    }
    yield* datedLineFaults(draft, campaign)
    for (const [index, addon] of campaign.addons.entries()) {
      if (campaign.addons.findIndex((other) => other.campaign === addon.campaign) < index) {
        yield fault(at('addons', index, 'campaign'), 'settings_duplicate', { value: addon.campaign })
      }
    }
    if (reachesItself(campaign.id, addons)) yield fault(at('addons'), 'settings_circular', { value: campaign.id })
  }
}

/**
 * Two prices of one line from the same date would both be billed. Existing lines stay, so that an old account can be
 * changed in other places.
 */
function* datedLineFaults(draft: Draft, campaign: Campaign): Generator<Fault> {
  const { id, invoice_lines: lines } = campaign
  const before = draft.before?.campaigns.find((one) => one.id === id)
  if (before !== undefined && isSame(before.invoice_lines, lines)) return
  for (const [index, line] of lines.entries()) {
    const { from } = line
    if (from === undefined) continue
    if (lines.slice(0, index).some((other) => other.from === from && isOneLine(other, line))) {
      const field = place(draft, 'campaigns', campaign, 'invoice_lines', index, 'from')
      yield fault(field, 'settings_duplicate', { value: `${line.text} ${from}` })
    }
  }
}

function canBe(field: Field, value: string | number | boolean, timezone: string): boolean {
  switch (field.type) {
    case 'text':
    case 'email':
      return typeof value === 'string'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'decimal':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && parseDate(value) !== undefined
    case 'datetime':
      return typeof value === 'string' && parseDatetime(value, timezone) !== undefined
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value)
    case 'address':
      return false
  }
}
