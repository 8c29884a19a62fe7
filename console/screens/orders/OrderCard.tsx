/** An order: the orderer and the lines, the reason to wait, the coming subscriptions and invoices, and the decision. */
import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { addressLines } from '../../account/address-lines.ts'
import { countryName, date, dateTime, money } from '../../account/format.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import { settings } from '../../account/settings.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { isUncertain, type Failure } from '../../api/failure.ts'
import type { Order } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { tell } from '../../design/Toasts.tsx'
import { ReasonDrawer } from '../../forms/ReasonDrawer.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { decide } from './decide.ts'
import { nameOf, sumsOf } from './order-contents.ts'
import { ordersWords } from './orders-words.ts'
import { OrderResult } from './OrderEffects.tsx'

interface OrderCardProps {
  readonly order: Order
  readonly decided: () => void
}

/** The name of a form, for people whose role reads the settings. */
const formName = (id: string | undefined): string =>
  settings.value?.ordering_forms.find(({ url_id }) => url_id === id)?.name ?? id ?? '–'

function toneOf(status: NonNullable<Order['status']>): Tone {
  if (status === 'denied') return 'bad'
  if (status === 'approved') return 'good'
  return status === 'awaitingapproval' ? 'warn' : 'neutral'
}

export function OrderCard({ order, decided }: OrderCardProps) {
  const id = useId()
  const { status = 'awaiting', created, ordering_form: form, customer_id: customer } = order
  const name = nameOf(order) ?? ordersWords.say('nameless')
  const isWaiting = status === 'awaitingapproval'
  return (
    <article class="card orders-order" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{name}</h2>
        <Tag tone={toneOf(status)}>{ordersWords.say(`status_${status}`)}</Tag>
      </div>
      {created !== undefined && (
        <p class="quiet">{ordersWords.say('placed', { at: dateTime(created), form: formName(form) })}</p>
      )}
      <Reason order={order} />
      <div class="orders-parts">
        <Contents order={order} />
        {status !== 'denied' && status !== 'approved' && <OrderResult order={order} />}
        {status === 'approved' && customer !== undefined && may('customers') && (
          <p>
            <a href={toCustomer(customer)}>{ordersWords.say('made', { id: customer })}</a>
          </p>
        )}
      </div>
      {isWaiting && <Decision order={order} name={name} decided={decided} />}
    </article>
  )
}

const reasonWords = {
  'price-changed': 'because_price',
  refused: 'because_refused',
  'too-large': 'because_large',
  'denied-by-hand': 'because_hand',
  expired: 'because_expired',
} as const

function Reason({ order: { reason } }: { readonly order: Order }) {
  if (reason === undefined) return null
  return (
    <Notice tone={reason.kind === 'denied-by-hand' || reason.kind === 'expired' ? 'neutral' : 'warn'}>
      {ordersWords.say(reasonWords[reason.kind])} {reason.text}
    </Notice>
  )
}

function Contents({ order }: { readonly order: Order }) {
  const {
    address,
    billing_address: billing,
    email,
    products = [],
    ordering_code: code,
    payment_agreement: payment,
    recipient: gift,
  } = order
  const lines = (recipient: typeof address) => (recipient === undefined ? [] : addressLines(recipient, countryName))
  return (
    <dl class="facts">
      <div>
        <dt>{ordersWords.say('contact')}</dt>
        <dd>{[...lines(address), email].filter((line) => line !== undefined).join('\n')}</dd>
      </div>
      {billing !== undefined && (
        <div>
          <dt>{ordersWords.say('billing')}</dt>
          <dd>{lines(billing).join('\n')}</dd>
        </div>
      )}
      {gift !== undefined && (
        <div>
          <dt>{ordersWords.say('gift_to')}</dt>
          <dd>
            {[
              gift.name,
              gift.email,
              gift.begin === undefined ? '' : ordersWords.say('gift_from', { date: date(gift.begin) }),
            ]
              .filter((line) => line !== '')
              .join('\n')}
          </dd>
        </div>
      )}
      <div>
        <dt>{ordersWords.say('ordered')}</dt>
        <dd>
          {products.map(({ text, price, currency }) => (
            <span key={text} class="orders-line">
              {text} <span class="quiet number">{money(price, currency)}</span>
            </span>
          ))}
        </dd>
      </div>
      {code !== undefined && (
        <div>
          <dt>{ordersWords.say('code')}</dt>
          <dd class="mono">{code}</dd>
        </div>
      )}
      {payment !== undefined && (
        <div>
          <dt>{ordersWords.say('payment')}</dt>
          <dd>{payment.text}</dd>
        </div>
      )}
    </dl>
  )
}

/** The drawer is open again after a session that has ended. */
const useDenying = keepsTyping<boolean>()

function Decision({ order, name, decided }: OrderCardProps & { readonly name: string }) {
  const failure = useSignal<Failure | undefined>(undefined)
  const isWorking = useSignal(false)
  const isDenying = useDenying(order.id, false)
  const key = useRef(newIdempotencyKey())
  const [sum] = sumsOf(order)
  async function approve(): Promise<void> {
    if (isWorking.value) return
    isWorking.value = true
    const failed = await decide(order.id, { decision: 'approve' }, key.current)
    isWorking.value = false
    failure.value = failed
    if (failed !== undefined) {
      if (!isUncertain(failed)) key.current = newIdempotencyKey()
      return
    }
    tell(ordersWords.say('told_approved', { name }))
    decided()
  }
  return (
    <>
      {failure.value !== undefined && (
        <Notice tone="bad" role="alert">
          {failureText(failure.value)}
        </Notice>
      )}
      <div class="actions">
        {may('orders.approve', 'write') && (
          <button type="button" class="button is-main" aria-disabled={isWorking.value} onClick={() => void approve()}>
            {sum === undefined
              ? ordersWords.say('approve')
              : ordersWords.say('approve_money', { money: money(sum.amount, sum.currency) })}
          </button>
        )}
        {may('orders.deny', 'write') && (
          <button type="button" class="button" onClick={() => (isDenying.value = true)}>
            {ordersWords.say('deny')}
          </button>
        )}
      </div>
      {isDenying.value && (
        <ReasonDrawer
          place={`deny ${order.id}`}
          title={ordersWords.say('deny_title', { name })}
          name="reason"
          label={ordersWords.say('reason')}
          hint={ordersWords.say('reason_hint')}
          action={ordersWords.say('deny')}
          send={(reason, key) => decide(order.id, { decision: 'deny', reason }, key)}
          close={() => (isDenying.value = false)}
          done={() => {
            isDenying.value = false
            tell(ordersWords.say('told_denied', { name }))
            decided()
          }}
        />
      )}
    </>
  )
}
