/** Coming steps, if nobody does anything. */
import type { Customer, Step } from '../../api/types.ts'
import { date, money, relativeDays } from '../../account/format.ts'
import { withoutRepeats } from '../../account/steps.ts'
import { Show } from '../../design/States.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { useSignal } from '@preact/signals'
import { customerWords } from './customer-words.ts'
import { upcomingReading } from './customer-readings.ts'
import { withNames } from './text-with-names.ts'

const firstShown = 7

export function Upcoming({ customer }: { readonly customer: Customer }) {
  const isAll = useSignal(false)
  return (
    <section class="card" aria-labelledby="upcoming">
      <div class="card-head">
        <h2 id="upcoming">{customerWords.say('next')}</h2>
        <span class="quiet">{customerWords.say('next_hint')}</span>
      </div>
      <Show reading={upcomingReading(customer.id)}>
        {({ steps: all }) => {
          const steps = withoutRepeats(all)
          return steps.length === 0 ? (
            <p class="quiet">{customerWords.say('next_nothing')}</p>
          ) : (
            <>
              <ol class="steps">
                {steps.slice(0, isAll.value ? steps.length : firstShown).map((step, index) => (
                  <StepLine key={index} step={step} customer={customer} />
                ))}
              </ol>
              {steps.length > firstShown && !isAll.value && (
                <button type="button" class="button is-small is-bare" onClick={() => (isAll.value = true)}>
                  {shellWords.say('more')}
                </button>
              )}
            </>
          )
        }}
      </Show>
    </section>
  )
}

/** A reminder is of an invoice; a step that names a subscription suspends or stops it. */
const nameOf = ({ kind, subscription_id }: Step) =>
  kind === 'agreement_end'
    ? 'step_period_end'
    : kind === 'collection_end' || (kind === 'dunning' && subscription_id !== undefined)
      ? 'step_unpaid'
      : (`step_${kind}` as const)

function StepLine({ step, customer }: { readonly step: Step; readonly customer: Customer }) {
  const { at, kind, document, product, text } = step
  return (
    <li class={`step is-${kind}`}>
      <time dateTime={at} title={relativeDays(at)}>
        {date(at)}
      </time>
      <div>
        <b>{kind === 'renewal' ? text : customerWords.say(nameOf(step))}</b>
        {document !== undefined && <span class="number step-money">{money(document.total, document.currency)}</span>}
        {text !== '' && kind !== 'renewal' && <p class="quiet">{product?.name ?? withNames(text, customer)}</p>}
      </div>
    </li>
  )
}
