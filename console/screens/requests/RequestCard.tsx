/** A request: the reader's words, the time and reason of its wait, and the contracts that may be meant. */
import { useId } from 'preact/hooks'
import { now } from '../../account/clock.ts'
import { dateTime } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import type { Request } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Tag } from '../../design/Tag.tsx'
import { tell } from '../../design/Toasts.tsx'
import { ReasonDrawer } from '../../forms/ReasonDrawer.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { CarryOutDrawer, type Contract } from './CarryOutDrawer.tsx'
import { refuse } from './decide.ts'
import { requestsWords } from './requests-words.ts'
import { waitedHours } from './waited-hours.ts'

interface RequestCardProps {
  readonly request: Request
  readonly decided: () => void
}

const tones = {
  received: 'neutral',
  waiting: 'warn',
  carried_out: 'good',
  refused: 'bad',
  taken_back: 'neutral',
} as const

export function RequestCard({ request, decided }: RequestCardProps) {
  const id = useId()
  const { kind, state, said, received, waits_for: reason, customer_id: customer } = request
  const hours = waitedHours(received, now())
  return (
    <article class="card requests-request" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{said.name === '' ? requestsWords.say('erased') : said.name}</h2>
        <Tag tone={tones[state]}>{requestsWords.say(`kind_${kind}`)}</Tag>
      </div>
      <p class="quiet">{requestsWords.say('received', { at: dateTime(received) })}</p>
      {state === 'waiting' && reason !== undefined && (
        <Notice tone={hours >= 24 ? 'bad' : 'warn'}>
          {requestsWords.say(`waits_${reason}`)} {requestsWords.count('waited', hours)}
        </Notice>
      )}
      {request.refusal !== undefined && <Notice tone="neutral">{request.refusal}</Notice>}
      <Said request={request} />
      {state === 'carried_out' && request.effect_at !== undefined && (
        <p>{requestsWords.say('ends', { at: dateTime(request.effect_at) })}</p>
      )}
      {state !== 'waiting' && customer !== undefined && may('customers') && (
        <p>
          <a href={toCustomer(customer)}>{requestsWords.say('customer', { id: customer })}</a>
        </p>
      )}
      {state === 'waiting' && <Decision request={request} decided={decided} />}
    </article>
  )
}

const saidFields = ['email', 'contract', 'address', 'ground', 'reason', 'date'] as const

function Said({ request: { said } }: { readonly request: Request }) {
  return (
    <dl class="facts">
      {saidFields.map((field) => {
        const value = said[field]
        if (value === undefined) return null
        const text = field === 'ground' ? requestsWords.say(said.ground === 'cause' ? 'cause' : 'ordinary') : value
        return (
          <div key={field}>
            <dt>{requestsWords.say(`said_${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The drawers are open again after a session that has ended. */
const useContract = keepsTyping<Contract | undefined>()
const useRefusing = keepsTyping<boolean>()

function Decision({ request, decided }: RequestCardProps) {
  const contract = useContract(request.request_id, undefined)
  const isRefusing = useRefusing(request.request_id, false)
  const done = (word: 'told_carried_out' | 'told_refused') => {
    contract.value = undefined
    isRefusing.value = false
    tell(requestsWords.say(word))
    decided()
  }
  return (
    <>
      <ul class="requests-proposals">
        {request.proposals.map(({ customer_id: customer, subscription_id: subscription, by }) => (
          <li key={`${customer} ${subscription ?? ''}`}>
            <span>
              <a href={toCustomer(customer)}>{requestsWords.say('customer', { id: customer })}</a>{' '}
              <span class="quiet">{requestsWords.say(`by_${by}`)}</span>
            </span>
            {subscription !== undefined && may('requests.carryout', 'write') && (
              <button
                type="button"
                class="button"
                onClick={() => (contract.value = { customer_id: customer, subscription_id: subscription })}
              >
                {requestsWords.say('choose', { id: subscription })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="actions">
        {may('requests.carryout', 'write') && (
          <button
            type="button"
            class="button"
            onClick={() => (contract.value = { customer_id: '', subscription_id: '' })}
          >
            {requestsWords.say('other_contract')}
          </button>
        )}
        {may('requests.refuse', 'write') && (
          <button type="button" class="button" onClick={() => (isRefusing.value = true)}>
            {requestsWords.say('refuse')}
          </button>
        )}
      </div>
      {contract.value !== undefined && (
        <CarryOutDrawer
          request={request}
          contract={contract.value}
          change={(next) => (contract.value = next)}
          close={() => (contract.value = undefined)}
          done={() => done('told_carried_out')}
        />
      )}
      {isRefusing.value && (
        <RefuseDrawer request={request} close={() => (isRefusing.value = false)} done={() => done('told_refused')} />
      )}
    </>
  )
}

interface RefuseDrawerProps {
  readonly request: Request
  readonly close: () => void
  readonly done: () => void
}

/** The reader gets the reason by e-mail. */
const RefuseDrawer = ({ request: { request_id: id, said }, close, done }: RefuseDrawerProps) => (
  <ReasonDrawer
    {...{ close, done }}
    place={`refuse ${id}`}
    title={requestsWords.say('refuse_title', { name: said.name })}
    name="reason"
    label={requestsWords.say('reason')}
    hint={requestsWords.say('reason_hint')}
    missing={requestsWords.say('reason_missing')}
    action={requestsWords.say('refuse')}
    send={(reason = '', key) => refuse(id, reason, key)}
  />
)
