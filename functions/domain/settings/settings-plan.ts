/**
 * The changes that an account file would make, to be read before it is applied: entries by their ids with the keys that
 * differ, and prices with the number of subscriptions that will pay them. Secrets are named and never shown.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { isSame } from '../base/same.ts'
import { showInstant } from '../time/time.ts'
import { entityNamed } from './business-entity.ts'
import { countsOf, renewals, type LiveSubscriptions } from './live-subscriptions.ts'
import { concernedBy, countsFromSchema } from './settings-concerned.ts'
import { sectionDifferences, sectionOrder } from './settings-difference.ts'
import { renewalLaws, renewalWarnings } from './renewal-laws.ts'
import { settingsSchema } from './settings-schema.ts'
import type { Campaign, Frozen, Settings } from './settings.ts'

const changedKey = v.object({
  key: v.string(),
  before: v.exactOptional(
    v.pipe(v.unknown(), v.description('null if there was no value. Absent if the value is secret or long.')),
  ),
  after: v.exactOptional(
    v.pipe(v.unknown(), v.description('null if there is no value any more. Absent if the value is secret or long.')),
  ),
})
const ids = v.array(v.string())
const invoiceLines = settingsSchema.entries.campaigns.item.entries.invoice_lines

export const planSchema = v.object({
  expect: v.pipe(v.string(), v.description('Identifies the settings of the plan. Send it to /api/settings/update/.')),
  account: v.pipe(v.array(changedKey), v.description('Changes of the account itself.')),
  sign_in: v.pipe(v.array(changedKey), v.description('Changes of the sign-in provider.')),
  portal: v.pipe(v.array(changedKey), v.description('Changes of the portal.')),
  sections: v.array(
    v.object({
      section: v.string(),
      created: ids,
      changed: v.array(v.object({ id: v.string(), keys: v.array(changedKey) })),
      removed: ids,
      more: v.exactOptional(v.pipe(v.number(), v.description('The number of further entries, which are not listed.'))),
    }),
  ),
  prices: v.pipe(
    v.array(
      v.object({
        campaign_id: v.string(),
        currency: v.exactOptional(v.string()),
        lines_before: invoiceLines,
        lines: invoiceLines,
        counts_from: v.pipe(
          v.string(),
          v.description('next_period: for periods invoiced from now on. A date: for periods that begin then or later.'),
        ),
        live_subscriptions: v.exactOptional(
          v.pipe(v.number(), v.description('Subscriptions on the campaign. Absent while they are being counted.')),
        ),
        renewing_subscriptions: v.exactOptional(
          v.pipe(v.number(), v.description('Subscriptions on campaigns that renew to it, directly or in the end.')),
        ),
      }),
    ),
    v.description('For existing campaigns: invoice lines that change.'),
  ),
  concerned: v.pipe(
    v.array(
      v.object({
        section: v.string(),
        id: v.string(),
        keys: v.pipe(ids, v.description('The paths of the changes within the entry.')),
        counts_from: v.pipe(
          countsFromSchema,
          v.description(
            'now: for everything from now on. next_period: for periods created from now on. next_invoice: for ' +
              'invoices made from now on.',
          ),
        ),
        live_subscriptions: v.exactOptional(
          v.pipe(
            v.number(),
            v.description(
              'Subscriptions on the campaigns that the entry applies to, including those with a policy of their ' +
                'own. Absent while they are being counted.',
            ),
          ),
        ),
        renewing_subscriptions: v.exactOptional(
          v.pipe(
            v.number(),
            v.description('Subscriptions on other campaigns that renew to these, directly or in the end.'),
          ),
        ),
      }),
    ),
    v.description(
      'Changes other than prices in how subscriptions continue, and the number of subscriptions. For ' +
        'existing business entities, products, campaigns and policies, at most a thousand entries.',
    ),
  ),
  warnings: v.pipe(
    v.array(v.object({ campaign_id: v.string(), law: v.picklist(renewalLaws) })),
    v.description(
      'Campaigns that renew into a longer time than the law of the country allows for consumers: one month in DE ' +
        '(§ 309 No. 9 BGB), three months in NL. They are no faults.',
    ),
  ),
})
export type SettingsPlan = Frozen<v.InferOutput<typeof planSchema>>

/** A list is read by a person, and an answer has a limit. */
const maxListed = 1_000
const maxShownCharacters = 300

export function planOf(
  before: Settings | undefined,
  after: Settings,
  live: LiveSubscriptions,
): Omit<SettingsPlan, 'expect'> {
  const differences = sectionDifferences(before, after)
  const reached = renewals(after)
  const { timezone } = after.account
  return {
    account: before === undefined ? [] : changedKeys(before.account, after.account, timezone),
    sign_in: changedKeys(before?.sign_in ?? {}, after.sign_in ?? {}, timezone),
    portal: changedKeys(before?.portal ?? {}, after.portal ?? {}, timezone),
    sections: sectionOrder.flatMap((section) => {
      const { added, changed, removed } = differences[section]
      const more = [added, changed, removed].reduce((sum, each) => sum + Math.max(0, each.length - maxListed), 0)
      if (added.length + changed.length + removed.length === 0) return []
      return [
        {
          section,
          created: added.slice(0, maxListed),
          changed: changed.slice(0, maxListed).map((entry) => ({
            id: entry.id,
            keys: changedKeys(entry.before, entry.after, timezone),
          })),
          removed: removed.slice(0, maxListed),
          ...(more > 0 && { more }),
        },
      ]
    }),
    prices: repriced(before, after).map(({ was, campaign }) => ({
      campaign_id: campaign.id,
      ...currencyOf(campaign, after),
      lines_before: was.invoice_lines,
      lines: campaign.invoice_lines,
      counts_from: countsFrom(was, campaign),
      ...countsOf(reached([campaign.id]), live),
    })),
    warnings: renewalWarnings(before, after),
    concerned: concernedBy(before, after)
      .slice(0, maxListed)
      .map(({ campaigns, ...entry }) => ({ ...entry, ...countsOf(reached(campaigns), live) })),
  }
}

/** The campaigns whose subscriptions the plan counts. */
export function countedForPlan(before: Settings | undefined, after: Settings): string[] {
  const reached = renewals(after)
  const changed = [
    ...repriced(before, after).map(({ campaign }) => [campaign.id]),
    ...concernedBy(before, after).map(({ campaigns }) => campaigns),
  ]
  const counted = changed.flatMap((campaigns) => {
    const { on, renewing } = reached(campaigns)
    return [...on, ...renewing]
  })
  return [...new Set(counted)]
}

/** The names of keys in a file, if the settings store a hash of the secret under another name. */
const writtenName: Readonly<Record<string, string>> = { key_hash: 'key', previous_key_hash: 'previous key' }
const secrets: ReadonlySet<string> = new Set([
  'key_hash',
  'previous_key_hash',
  'bearer_token',
  'response_key',
  'signing_secret',
  'client_secret',
  'secret_key',
  'webhook_secret',
])

function changedKeys(before: object, after: object, zone: string): SettingsPlan['account'] {
  const [was, becomes] = [valuesOf(before), valuesOf(after)]
  const sideOf = (as: 'before' | 'after', key: string, value: unknown) => {
    if (value === undefined) return { [as]: null }
    const text = v.is(instantSchema, value) ? showInstant(value, zone) : value
    return secrets.has(key) || JSON.stringify(text).length > maxShownCharacters ? {} : { [as]: text }
  }
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .filter((key) => !isSame(was.get(key), becomes.get(key)))
    .map((key) => ({
      key: writtenName[key] ?? key,
      ...sideOf('before', key, was.get(key)),
      ...sideOf('after', key, becomes.get(key)),
    }))
}

const valuesOf = (entry: object) => new Map<string, unknown>(Object.entries(entry))

interface Repriced {
  readonly was: Campaign
  readonly campaign: Campaign
}

function repriced(before: Settings | undefined, after: Settings): Repriced[] {
  const earlier = new Map(before?.campaigns.map((campaign) => [campaign.id, campaign]))
  return after.campaigns.flatMap((campaign) => {
    const was = earlier.get(campaign.id)
    return was === undefined || isSame(was.invoice_lines, campaign.invoice_lines) ? [] : [{ was, campaign }]
  })
}

function currencyOf({ business_entity }: Campaign, settings: Settings) {
  const entity = entityNamed(business_entity, settings)
  return entity === undefined ? {} : { currency: entity.currency }
}

const datedLine = v.object({ from: v.string() })

/**
 * The time from which changed prices count: the first date of the new lines if all of them have a date and no line was
 * removed, otherwise the next period.
 */
function countsFrom({ invoice_lines: lines }: Campaign, { invoice_lines: after }: Campaign): string {
  const isIn = (list: Campaign['invoice_lines'], line: object) => list.some((other) => isSame(other, line))
  const added = after.filter((line) => !isIn(lines, line))
  const removed = lines.filter((line) => !isIn(after, line))
  const dates = added.flatMap((line) => (v.is(datedLine, line) ? [line.from] : []))
  const [first] = dates.toSorted()
  return first === undefined || removed.length > 0 || dates.length < added.length ? 'next_period' : first
}
