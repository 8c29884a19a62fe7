/**
 * Another price of a campaign, shown on a customer who pays it: the next invoice as it is and as it would be, worked
 * out by the service. Nothing is written; the draft can be taken over into the settings.
 */
import { useSignal } from '@preact/signals'
import { date, money } from '../../account/format.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import type { Failure } from '../../api/failure.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { CountedCampaign, Paths } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { DateField } from '../../design/DateField.tsx'
import { AmountField, TextField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { to, toCustomer, useNavigate } from '../../navigation/navigate.ts'
import { putIntoDraft } from '../../account/settings-draft.ts'
import { campaignsWords } from './campaigns-words.ts'
import { draftLines, type Draft } from './draft-lines.ts'

type Answer = Paths['/api/settings/plan/customer/']['post']['responses'][200]['content']['application/json']
type Invoice = Answer['invoices'][number]

export interface PricePreviewProps {
  readonly campaign: CountedCampaign
  readonly currency: string
  readonly close: () => void
}

const useDraft = keepsTyping<Draft>()
const useCustomer = keepsTyping<string | undefined>()

/** The draft of the price, the customer that it is shown on, and the service's answer. */
function usePreview(campaign: CountedCampaign) {
  const draft = useDraft(campaign.id, {
    amounts: campaign.invoice_lines.map(({ amount }) => amount),
    from: undefined,
  })
  const customer = useCustomer(campaign.id, undefined)
  const answer = useSignal<Answer | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const atWork = useSignal(false)
  const lines = () => draftLines(campaign.invoice_lines, draft.value)
  function change(changed: Partial<Draft>): void {
    draft.value = { ...draft.value, ...changed }
    answer.value = undefined
  }
  async function show(): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const current = draft.value
    const askedFor = customer.value
    const outcome = await outcomeOf(
      client.POST('/api/settings/plan/customer/', {
        body: {
          settings: { campaigns: [{ id: campaign.id, invoice_lines: [...lines()] }] },
          campaign_id: campaign.id,
          ...(customer.value !== undefined && { id: customer.value }),
        },
      }),
    )
    atWork.value = false
    // A change in the meantime makes another question.
    if (outcome === undefined || draft.value !== current || customer.value !== askedFor) return
    failure.value = outcome.ok ? undefined : outcome.failure
    answer.value = outcome.ok ? outcome.value : undefined
  }
  function changeCustomer(id: string | undefined): void {
    customer.value = id
    answer.value = undefined
  }
  return { draft, customer, answer, failure, atWork, lines, change, changeCustomer, show }
}

export function PricePreview({ campaign, currency, close }: PricePreviewProps) {
  const navigate = useNavigate()
  const { draft, customer, answer, failure, atWork, lines, change, changeCustomer, show } = usePreview(campaign)
  return (
    <Drawer
      title={campaignsWords.say('other_price', { campaign: campaign.name })}
      close={close}
      aside={
        <div class="campaigns-shown" aria-live="polite">
          {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
          {answer.value !== undefined && <Compared answer={answer.value} />}
        </div>
      }
      foot={
        <div class="actions">
          <button type="submit" form="price-preview" class="button is-main" aria-disabled={atWork.value}>
            {campaignsWords.say('show_invoice')}
          </button>
          {may('settings.update', 'write') && (
            <button
              type="button"
              class="button"
              onClick={() => {
                putIntoDraft('campaigns', 'id', [{ id: campaign.id, invoice_lines: lines() }])
                navigate(to('/settings'))
              }}
            >
              {campaignsWords.say('to_settings')}
            </button>
          )}
        </div>
      }
    >
      <form
        id="price-preview"
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void show()
        }}
      >
        {campaign.invoice_lines.map(({ text, from }, index) => (
          <AmountField
            key={index}
            label={from === undefined ? text : `${text} (${campaignsWords.say('since', { date: date(from) })})`}
            currency={currency}
            value={draft.value.amounts[index]}
            onChange={(amount) => {
              if (amount !== undefined) change({ amounts: draft.value.amounts.with(index, amount) })
            }}
          />
        ))}
        <DateField
          label={campaignsWords.say('from_date')}
          hint={campaignsWords.say('from_hint')}
          value={draft.value.from}
          onChange={(from) => change({ from })}
        />
        <TextField
          label={campaignsWords.say('on_customer')}
          hint={campaignsWords.say('on_customer_hint')}
          value={customer.value}
          onChange={changeCustomer}
        />
      </form>
    </Drawer>
  )
}

function Compared({
  answer: {
    customer_id: id,
    invoices_before: [was],
    invoices: [becomes],
  },
}: {
  readonly answer: Answer
}) {
  if (id === undefined) return <p>{campaignsWords.say('nobody')}</p>
  return (
    <section class="stack" aria-label={campaignsWords.say('next_invoice')}>
      <h3>
        {campaignsWords.say('next_invoice')}: <a href={toCustomer(id)}>{id}</a>
      </h3>
      <Shown title={campaignsWords.say('as_it_is')} invoice={was} />
      <Shown title={campaignsWords.say('as_it_would_be')} invoice={becomes} />
    </section>
  )
}

function Shown({ title, invoice }: { readonly title: string; readonly invoice: Invoice | undefined }) {
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
