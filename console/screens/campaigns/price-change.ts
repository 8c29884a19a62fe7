/** A new price of a campaign: typed, shown with its effect, and applied as shown. */
import { useSignal } from '@preact/signals'
import { changedPlan, changeSettings, planSettings, type Plan } from '../../account/change-settings.ts'
import { today } from '../../account/clock.ts'
import { addMonths, monthStart } from '../../account/days.ts'
import { keepsDraft } from '../../account/unsaved-typing.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { CountedCampaign } from '../../api/types.ts'
import { tell } from '../../design/Toasts.tsx'
import { campaignsReading } from './campaigns-readings.ts'
import { campaignsWords } from './campaigns-words.ts'
import { draftLines, type Draft } from './draft-lines.ts'
import { inOrder, type AffectedList, type Example } from './price-effect.ts'
import { emptyList, nextPages, type PriceQuery } from './price-list.ts'

export interface Shown {
  readonly plan: Plan
  /** The coming invoices of the customer whose invoice changes first, or of the one that was chosen. */
  readonly example: Example
  readonly query: PriceQuery
  readonly list: AffectedList
  /** Whether somebody else has changed the settings since the effect was shown. */
  readonly isAnew: boolean
}

/**
 * The first invoice with the price is made within a year and a month of its date. The service computes three years
 * ahead.
 */
const monthsOfPrice = 13
const mostMonthsAhead = 36

/** The end of the time in which the first invoice with the price is searched for. */
const lastDayOf = (from: string): string =>
  [addMonths(from, monthsOfPrice), addMonths(today(), mostMonthsAhead)].toSorted()[0] ?? ''

const useDraft = keepsDraft<Draft>()
const useCustomer = keepsDraft<string | undefined>()

function useTyped({ id, invoice_lines }: CountedCampaign, close: () => void) {
  const start = { amounts: invoice_lines.map(({ amount }) => amount), from: monthStart(today(), 1) }
  const draft = useDraft(id, start)
  const customer = useCustomer(id, undefined)
  function cancel(): void {
    draft.value = start
    customer.value = undefined
    close()
  }
  return { draft, customer, cancel }
}

export function usePriceChange(campaign: CountedCampaign, close: () => void) {
  const { draft, customer, cancel } = useTyped(campaign, close)
  const effect = useSignal<Shown | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const atWork = useSignal(false)
  const file = () => ({
    campaigns: [{ id: campaign.id, invoice_lines: [...draftLines(campaign.invoice_lines, draft.value)] }],
  })

  function change(changed: Partial<Draft>): void {
    draft.value = { ...draft.value, ...changed }
    effect.value = undefined
  }
  function changeCustomer(id: string | undefined): void {
    customer.value = id
    effect.value = undefined
  }

  /** The plan, those whom it concerns, and the invoices of the first of them: all by the settings of one plan. */
  async function plannedEffect(isAnew: boolean): Promise<{ readonly shown: Shown } | { readonly failure: Failure }> {
    const planned = await planSettings(file())
    if (!planned.ok) return planned
    const settings = { ...file(), expect: planned.value.expect }
    const { from } = draft.value
    const until = from === undefined ? {} : { until: lastDayOf(from) }
    const query: PriceQuery = { settings, campaign_id: campaign.id, ...until }
    const read = planned.value.changed ? await nextPages(query, emptyList) : { list: emptyList }
    if ('failure' in read) return read
    const id = customer.value ?? inOrder(read.list.rows)[0]?.customer_id
    const body = { ...query, ...(id !== undefined && { id }) }
    const outcome = await outcomeOf(client.POST('/api/settings/plan/customer/', { body }))
    if (outcome === undefined) return { failure: { kind: 'offline' } }
    if (!outcome.ok) return outcome
    return { shown: { plan: planned.value, example: outcome.value, isAnew, query, list: read.list } }
  }

  async function show(isAnew = false): Promise<void> {
    if (atWork.value) return
    const [typed, askedFor] = [draft.value, customer.value]
    atWork.value = true
    const outcome = await plannedEffect(isAnew)
    atWork.value = false
    // An answer about an earlier draft or customer is dropped.
    if (draft.value !== typed || customer.value !== askedFor) return
    failure.value = 'failure' in outcome ? outcome.failure : undefined
    effect.value = 'shown' in outcome ? outcome.shown : undefined
  }

  async function apply({ plan }: Shown): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const outcome = await changeSettings(file(), plan.expect)
    atWork.value = false
    if (outcome.ok) {
      cancel()
      tell(campaignsWords.say('told_price', { campaign: campaign.name }))
      await campaignsReading().refresh()
    } else if (changedPlan(outcome.failure) === undefined) failure.value = outcome.failure
    else await show(true)
  }
  const showList = (list: AffectedList): void => {
    if (effect.value !== undefined) effect.value = { ...effect.value, list }
  }
  return { draft, customer, effect, failure, atWork, change, changeCustomer, show, showList, apply, cancel }
}
