/** The seats of a group subscription: who has one, with adding, removing, and a list of addresses to paste. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { today } from '../../account/clock.ts'
import { mayDo } from '../../account/rights.ts'
import { keepsDraft } from '../../account/unsaved-typing.ts'
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Customer, Paths, Subscription } from '../../api/types.ts'
import { TextField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Show } from '../../design/States.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { addSeats, type AddedSeats } from './add-seats.ts'
import { customerWords } from './customer-words.ts'
import { deskWords } from './desk-words.ts'
import { forCustomer } from './for-customer.ts'
import { RowAction } from './RowAction.tsx'
import { seatLines } from './seat-lines.ts'

export const words = [deskWords]

type Answer = Paths['/api/customers/recipients/']['get']['responses'][200]['content']['application/json']

const recipientsReading = reads((signal, id: string, subscription_id: string) =>
  client.GET('/api/customers/recipients/', { params: { query: { id, subscription_id, max_results: 1000 } }, signal }),
)

export interface SeatsProps {
  readonly customer: Customer
  readonly subscription: Subscription
}

export function Part({ customer, subscription }: SeatsProps) {
  const reading = recipientsReading(customer.id, subscription.id)
  useEffect(() => void reading.open(), [reading])
  return (
    <section class="seats" aria-label={deskWords.say('seats')}>
      <Show reading={reading}>
        {(answer) => (
          <Shown customer={customer} subscription={subscription} answer={answer} again={() => void reading.refresh()} />
        )}
      </Show>
    </section>
  )
}

const isOver = (state: string) => state === 'ended' || state === 'stopped'

interface ShownProps extends SeatsProps {
  readonly answer: Answer
  readonly again: () => void
}

function Shown({ customer, subscription, answer, again }: ShownProps) {
  const { quantity, recipients, takes_recipients: isOpen, next_url: next } = answer
  const seated = recipients.filter(({ state }) => !isOver(state))
  const shared = forCustomer(customer)
  return (
    <>
      <h4>{deskWords.say('seats_taken', { taken: seated.length, count: quantity })}</h4>
      <ul class="seat-list">
        {seated.map(({ customer_id, subscription_id, name, company, email, state }) => (
          <li key={subscription_id}>
            <span>
              <a href={toCustomer(customer_id)}>{name ?? company ?? email ?? customer_id}</a>
              {name !== undefined && email !== undefined && <span class="quiet"> {email}</span>}
              {state !== 'active' && <span class="quiet"> {customerWords.say(`state_${state}`)}</span>}
            </span>
            {mayDo('cancelsubscription') && (
              <RowAction
                operation="cancelsubscription"
                label={customerWords.say('do_remove')}
                subject={name ?? email ?? customer_id}
                opens={{
                  given: { id: customer_id, subscription_id, stop_at: `${today()}T00:00:00` },
                  asks: [],
                  as: 'unseat',
                  ...shared,
                  done: () => {
                    shared.done?.()
                    again()
                  },
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {next !== undefined && <p class="quiet">{deskWords.say('seats_more')}</p>}
      {isOpen && mayDo('createsubscription') && <Add group={subscription.id} again={again} />}
    </>
  )
}

const usePasted = keepsDraft<string>()

function Add({ group, again }: { readonly group: string; readonly again: () => void }) {
  const text = usePasted(group, '')
  const done = useSignal<number | undefined>(undefined)
  const result = useSignal<AddedSeats | undefined>(undefined)
  const { people, wrong } = seatLines(text.value)
  async function add(): Promise<void> {
    done.value = 0
    const added = await addSeats(people, group, (count) => (done.value = count))
    done.value = undefined
    result.value = added
    // The addresses that got no seat stay, to be corrected.
    text.value = [...added.failed.map(({ person }) => person.email), ...wrong].join('\n')
    again()
  }
  const isWorking = done.value !== undefined
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (people.length > 0 && !isWorking) void add()
      }}
    >
      <TextField
        label={deskWords.say('seats_add')}
        hint={deskWords.say('seats_add_hint')}
        isLong
        value={text.value}
        onChange={(changed = '') => (text.value = changed)}
        faults={wrong.map((part) => deskWords.say('seats_wrong', { text: part }))}
      />
      <div class="actions">
        <button type="submit" class="button is-small" aria-disabled={people.length === 0 || isWorking}>
          {people.length === 0 ? deskWords.say('seats_add') : deskWords.count('seats_do', people.length)}
        </button>
        <span role="status" class="quiet">
          {isWorking && deskWords.say('seats_working', { done: done.value ?? 0, count: people.length })}
        </span>
      </div>
      {result.value?.failed.map(({ person, why }) => (
        <Notice key={person.email} tone="bad">
          {person.email}: {why}
        </Notice>
      ))}
    </form>
  )
}
