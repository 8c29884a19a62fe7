/**
 * The effects of a change of the settings: entries that are new, changed or removed, prices with their payers, and
 * other terms with the customers that they concern.
 */
import type { Plan } from '../../account/change-settings.ts'
import { date, moneyOfMinor, number } from '../../account/format.ts'
import { Notice } from '../../design/Notice.tsx'
import { settingsWords } from './settings-words.ts'

type Key = Plan['account'][number]
type Price = Plan['prices'][number]
type Concerned = Plan['concerned'][number]

export function Difference({ plan }: { readonly plan: Plan }) {
  if (!plan.changed) return <Notice role="status">{settingsWords.say('no_difference')}</Notice>
  return (
    <section class="stack" aria-label={settingsWords.say('difference')}>
      <h2>{settingsWords.say('difference')}</h2>
      <ul class="settings-difference">
        {[
          { name: 'account', keys: plan.account },
          { name: 'sign_in', keys: plan.sign_in },
          { name: 'portal', keys: plan.portal },
        ].map(({ name, keys }) => keys.length > 0 && <Entry key={name} name={name} keys={keys} />)}
        {plan.sections.map(({ section, created, changed, removed, more }) => (
          <>
            {created.map((id) => (
              <li key={`+${section} ${id}`}>
                {settingsWords.say('created')}: <code>{`${section} ${id}`}</code>
              </li>
            ))}
            {changed.map(({ id, keys }) => (
              <Entry key={`${section} ${id}`} name={`${section} ${id}`} keys={keys} />
            ))}
            {removed.map((id) => (
              <li key={`-${section} ${id}`}>
                {settingsWords.say('removed')}: <code>{`${section} ${id}`}</code>
              </li>
            ))}
            {more !== undefined && <li key={`${section} more`}>{settingsWords.count('more', more)}</li>}
          </>
        ))}
      </ul>
      {plan.warnings.map(({ campaign_id, law }) => (
        <Notice key={campaign_id} tone="warn">
          {settingsWords.say(`warning_${law}`, { campaign: campaign_id })}
        </Notice>
      ))}
      {plan.prices.map((price) => (
        <PriceChange key={price.campaign_id} price={price} />
      ))}
      {plan.concerned.map((entry) => (
        <OtherTerms key={`${entry.section} ${entry.id} ${entry.counts_from}`} entry={entry} />
      ))}
    </section>
  )
}

function Entry({ name, keys }: { readonly name: string; readonly keys: readonly Key[] }) {
  return (
    <li>
      {settingsWords.say('changed')}: <code>{name}</code>
      <dl class="settings-keys">
        {keys.map((key) => (
          <div key={key.key}>
            <dt>{key.key}</dt>
            <dd>
              <del>{valueText(key.before)}</del> → <ins>{valueText(key.after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function valueText(value: unknown): string {
  if (value === undefined) return settingsWords.say('not_shown')
  if (value === null) return settingsWords.say('nothing')
  if (typeof value !== 'string') return JSON.stringify(value)
  // A picture is described by its kind, size and digest. An old picture may still be an SVG.
  const [, kind, bytes] = /^(png|jpeg|svg)-(\d+)-[0-9a-f]{64}$/.exec(value) ?? []
  if (kind === undefined) return value
  return settingsWords.say('picture', { kind: kind.toUpperCase(), size: number(Math.ceil(Number(bytes) / 1024)) })
}

function PriceChange({ price }: { readonly price: Price }) {
  const { campaign_id: campaign, lines_before, lines, currency, counts_from: from } = price
  const { live_subscriptions: live, renewing_subscriptions: renewing } = price
  const lineTexts = (all: Price['lines']) =>
    all
      .map(({ text, amount, from: begin }) => {
        const cost = currency === undefined ? number(amount) : moneyOfMinor(amount, currency)
        return `${text} ${cost}${begin === undefined ? '' : ` (${date(begin)})`}`
      })
      .join(' + ') || settingsWords.say('nothing')
  return (
    <Notice tone="warn">
      <strong>{settingsWords.say('price_of', { campaign })}</strong>
      <p>
        <del>{lineTexts(lines_before)}</del> → <ins>{lineTexts(lines)}</ins>
      </p>
      <p>
        {from === 'next_period'
          ? settingsWords.say('next_period')
          : settingsWords.say('from_date', { date: date(from) })}
        {live !== undefined && ` ${settingsWords.count('live', live, { count: number(live) })}`}
        {renewing !== undefined && ` ${settingsWords.count('renewing', renewing, { count: number(renewing) })}`}
      </p>
    </Notice>
  )
}

function OtherTerms({ entry }: { readonly entry: Concerned }) {
  const { section, id, keys, counts_from: from } = entry
  const { live_subscriptions: live, renewing_subscriptions: renewing } = entry
  return (
    <Notice tone="warn">
      <strong>{`${section} ${id}: ${keys.join(', ')}`}</strong>
      <p>
        {settingsWords.say(`counts_${from}`)}
        {live !== undefined && ` ${settingsWords.count('concerned', live, { count: number(live) })}`}
        {renewing !== undefined && ` ${settingsWords.count('concerned_later', renewing, { count: number(renewing) })}`}
      </p>
    </Notice>
  )
}
