/** The plan of an account file in lines, for the person who decides whether to apply it. */
import { writtenAmount } from '../functions/domain/money/amount-text.ts'
import type { SettingsPlan } from '../functions/domain/settings/settings-plan.ts'

type Price = SettingsPlan['prices'][number]
type Line = Price['lines'][number]
type Section = SettingsPlan['sections'][number]
type Concerned = SettingsPlan['concerned'][number]

export function planLines(
  path: string,
  { account, sign_in, sections, prices, concerned }: Omit<SettingsPlan, 'expect'>,
): string[] {
  return [
    `${path} would change, where it is applied now:`,
    ...account.map((key) => `  account: ${keyWords(key)}`),
    ...sign_in.map((key) => `  sign_in: ${keyWords(key)}`),
    ...sections.flatMap(sectionLines),
    ...prices.flatMap(priceLines),
    ...concerned.map(concernedLine),
  ]
}

function sectionLines({ section, created, changed, removed, more }: Section): string[] {
  return [
    ...created.map((id) => `  ${section}: ${id} is new`),
    ...changed.flatMap(({ id, keys }) => keys.map((key) => `  ${section}: ${id}: ${keyWords(key)}`)),
    ...removed.map((id) => `  ${section}: ${id} is removed${afterRemoval[section] ?? ''}`),
    ...(more === undefined ? [] : [`  ${section}: and ${more} more`]),
  ]
}

/**
 * The consequences for subscriptions that use the entry. Removing an entry that something still refers to is refused
 * earlier.
 */
const afterRemoval: Readonly<Record<string, string>> = {
  api_accesses: ': its keys open nothing from then on',
  campaigns: ': nobody subscribes to it, and nobody can any more',
  fields: ': its values are hidden, and come back with the field',
  ordering_forms: ': its page is gone',
  roles: ': nobody has it',
  users: ': sessions end, and nobody signs in as that user any more',
  webhooks: ': events are not delivered any more, and its place in the feed is forgotten',
}

function keyWords({ key, before, after }: SettingsPlan['account'][number]): string {
  // The changes of invoice lines are shown as prices.
  if (key === 'invoice_lines' || (before === undefined && after === undefined)) return `${key} changes`
  return `${key}: ${valueWords(before)} becomes ${valueWords(after)}`
}

function valueWords(value: unknown): string {
  if (value === undefined) return '…'
  return value === null ? 'none' : JSON.stringify(value)
}

function priceLines(price: Price): string[] {
  const { campaign_id, currency, lines_before, lines, counts_from } = price
  const written = (line: Line) => lineWords(line, currency)
  const gone = lines_before.map(written).filter((line) => !lines.map(written).includes(line))
  const added = lines.map(written).filter((line) => !lines_before.map(written).includes(line))
  const when =
    counts_from === 'next_period' ? 'periods invoiced from now on' : `periods that begin from ${counts_from} on`
  return [
    `  price of ${campaign_id}, for ${when}: ${subscriptionWords(price)}`,
    ...gone.map((line) => `    - ${line}`),
    ...added.map((line) => `    + ${line}`),
    ...(gone.length + added.length === 0 ? ['    the same lines in another order'] : []),
  ]
}

const countsFromWords: Readonly<Record<Concerned['counts_from'], string>> = {
  now: 'all that is done from now on',
  next_period: 'periods made from now on',
  next_invoice: 'invoices made from now on',
}

const concernedLine = ({ section, id, keys, counts_from, ...counts }: Concerned): string =>
  `  ${keys.join(', ')} of ${section} ${id}, for ${countsFromWords[counts_from]}: ${subscriptionWords(counts)}`

type Counts = Pick<Price, 'live_subscriptions' | 'renewing_subscriptions'>

function subscriptionWords({ live_subscriptions: live, renewing_subscriptions: renewing = 0 }: Counts): string {
  if (live === undefined) return 'subscriptions are not counted yet: GET /api/campaigns/ has them counted'
  const those = `${live} ${live === 1 ? 'subscription' : 'subscriptions'}`
  return renewing === 0 ? those : `${those}, and ${renewing} that will renew to it`
}

function lineWords({ text, amount, when, ...rest }: Line, currency: string | undefined): string {
  const money = currency === undefined ? String(amount) : writtenAmount(amount, currency, 'en')
  const conditions = Object.entries(when).map(([field, value]) => `where ${field} is ${String(value)}`)
  const others = Object.entries(rest).map(([key, value]) => `${key} ${String(value)}`)
  return [`${JSON.stringify(text)} ${money}`, ...others, ...conditions].join(', ')
}
