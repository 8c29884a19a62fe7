/** A new price of a campaign from a date: who will pay it, and the first invoice with the old and the new price. */
import { date, money, number, readable } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { CountedCampaign } from '../../api/types.ts'
import { DateField } from '../../design/DateField.tsx'
import { Drawer } from '../../design/Drawer.tsx'
import { AmountField, TextField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText, Loading } from '../../design/States.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { shellWords } from '../../words/shell-words.ts'
import { campaignsWords } from './campaigns-words.ts'
import { usePriceChange, type Shown } from './price-change.ts'
import { differenceOfYear, firstAffected, type AffectedList, type Example } from './price-effect.ts'
import { openText } from './price-lines.ts'
import { PriceList } from './PriceList.tsx'

interface PriceDrawerProps {
  readonly campaign: CountedCampaign
  readonly currency: string
  readonly close: () => void
}

export function PriceDrawer({ campaign, currency, close }: PriceDrawerProps) {
  const price = usePriceChange(campaign, close)
  const { draft, customer, effect, failure, atWork } = price
  const refusals = failure.value?.kind === 'refused' ? Object.entries(failure.value.faults) : []
  const wrongDate = refusals.flatMap(([path, texts]) => (path.endsWith('.from') ? texts.map(readable) : []))
  const isReady = effect.value?.plan.changed === true && may('settings.update', 'write')
  return (
    <Drawer
      title={campaignsWords.say('other_price', { campaign: campaign.name })}
      close={close}
      aside={
        <div class="preview campaigns-shown" aria-live="polite">
          {failure.value !== undefined && wrongDate.length === 0 && (
            <Notice tone="bad">{failureText(failure.value)}</Notice>
          )}
          {atWork.value && effect.value === undefined && <Loading lines={4} />}
          {effect.value !== undefined && (
            <Effect campaign={campaign} currency={currency} shown={effect.value} showList={price.showList} />
          )}
        </div>
      }
      foot={
        <div class="actions">
          <button type="submit" form="price-change" class="button is-main" aria-disabled={atWork.value}>
            {campaignsWords.say(isReady ? 'apply_price' : 'show_effect')}
          </button>
          <button type="button" class="button" onClick={price.cancel}>
            {shellWords.say('cancel')}
          </button>
        </div>
      }
    >
      <form
        id="price-change"
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void (isReady && effect.value !== undefined ? price.apply(effect.value) : price.show())
        }}
      >
        {campaign.invoice_lines.map(({ text, from }, index) => (
          <AmountField
            key={index}
            label={labelOf(text, from)}
            currency={currency}
            value={draft.value.amounts[index]}
            onChange={(amount) => {
              if (amount !== undefined) price.change({ amounts: draft.value.amounts.with(index, amount) })
            }}
          />
        ))}
        <DateField
          label={campaignsWords.say('from_date')}
          hint={campaignsWords.say('from_hint')}
          value={draft.value.from}
          faults={wrongDate}
          onChange={(from) => price.change({ from })}
          onWrong={(text) => price.change({ from: text })}
        />
        <TextField
          label={campaignsWords.say('on_customer')}
          hint={campaignsWords.say('on_customer_hint')}
          value={customer.value}
          onChange={price.changeCustomer}
        />
      </form>
    </Drawer>
  )
}

/** A line of the invoice, and the day from which its amount counts. */
const labelOf = (text: string, from: string | undefined): string =>
  from === undefined ? openText(text) : `${openText(text)} (${campaignsWords.say('since', { date: date(from) })})`

interface EffectProps {
  readonly campaign: CountedCampaign
  readonly currency: string
  readonly shown: Shown
  readonly showList: (list: AffectedList) => void
}

function Effect({ campaign, currency, shown: { plan, example, isAnew, query, list }, showList }: EffectProps) {
  const change = plan.prices.find(({ campaign_id: id }) => id === campaign.id)
  if (change === undefined) return <Notice role="status">{campaignsWords.say('same_price')}</Notice>
  const { live_subscriptions: live, renewing_subscriptions: renewing = 0, counts_from: from } = change
  const year = differenceOfYear(campaign.duration, (live ?? 0) + renewing, list)
  return (
    <section class="stack" aria-label={campaignsWords.say('effect')}>
      {isAnew && <Notice tone="warn">{campaignsWords.say('changed_meanwhile')}</Notice>}
      <p>
        {from === 'next_period'
          ? campaignsWords.say('pays_next')
          : campaignsWords.say('pays_from', { date: date(from) })}
        {live !== undefined && ` ${campaignsWords.count('live', live, { count: number(live) })}`}
        {renewing > 0 && ` ${campaignsWords.count('renewing', renewing, { count: number(renewing) })}`}
      </p>
      {year !== undefined && year !== 0 && (
        <p>
          <strong>
            {campaignsWords.say(year > 0 ? 'more_a_year' : 'less_a_year', { money: money(Math.abs(year), currency) })}
          </strong>{' '}
          <span class="quiet">
            {campaignsWords.say(list.cursor === undefined ? 'a_year_if_all' : 'a_year_if_others')}
          </span>
        </p>
      )}
      <Compared example={example} list={list} />
      <PriceList query={query} list={list} show={showList} />
    </section>
  )
}

interface ComparedProps {
  readonly example: Example
  readonly list: AffectedList
}

function Compared({ example, list }: ComparedProps) {
  const { customer_id: id } = example
  if (id === undefined) return <p>{campaignsWords.say('nobody')}</p>
  const { was, becomes } = firstAffected(example)
  const name = list.rows.find(({ customer_id: other }) => other === id)?.customer_name ?? id
  return (
    <section class="stack" aria-label={campaignsWords.say('first_invoice')}>
      <h3>
        {campaignsWords.say('first_invoice')}: <a href={toCustomer(id)}>{name}</a>
      </h3>
      <Invoice title={campaignsWords.say('as_it_is')} invoice={was} />
      <Invoice title={campaignsWords.say('as_it_would_be')} invoice={becomes} />
    </section>
  )
}

interface InvoiceProps {
  readonly title: string
  readonly invoice: Example['invoices'][number] | undefined
}

function Invoice({ title, invoice }: InvoiceProps) {
  if (invoice === undefined) {
    return (
      <div>
        <h4>{title}</h4>
        <p>{campaignsWords.say('no_invoice')}</p>
      </div>
    )
  }
  const { currency, lines = [] } = invoice.document
  return (
    <div>
      <h4>
        {title}: {date(invoice.at)}
      </h4>
      <dl class="campaigns-lines">
        {lines.map(({ text, amount }, index) => (
          <div key={index}>
            <dt>{text}</dt>
            <dd>{money(amount, currency)}</dd>
          </div>
        ))}
        <div class="is-sum">
          <dt>{campaignsWords.say('total')}</dt>
          <dd>{money(invoice.document.total, currency)}</dd>
        </div>
      </dl>
    </div>
  )
}
