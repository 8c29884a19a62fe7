/** The webhooks of the account: each with its state and actions. */
import { useSignal } from '@preact/signals'
import { dateTime, number } from '../../account/format.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { Empty, failureText } from '../../design/States.tsx'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { tell } from '../../design/Toasts.tsx'
import { Attempts } from './Attempts.tsx'
import { operateWebhook, type Webhook, type WebhookAnswer, type WebhookAction } from './events-readings.ts'
import { eventsWords } from './events-words.ts'
import { outcomeText } from './outcome-text.ts'
import { RewindDrawer } from './RewindDrawer.tsx'

export function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) {
    return (
      <section class="card" aria-label={eventsWords.say('webhooks')}>
        <Empty icon="events">{eventsWords.say('no_webhooks')}</Empty>
      </section>
    )
  }
  return (
    <>
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </>
  )
}

function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, categories, state } = webhook
  return (
    <section class="card events-webhook" aria-label={eventsWords.say('webhook', { id })}>
      <div class="card-head">
        <div>
          <h2>{id}</h2>
          <p class="quiet events-url">{url}</p>
        </div>
        <StateTag webhook={webhook} />
      </div>
      <dl class="facts">
        {state !== undefined && (
          <>
            <Fact name={eventsWords.say('lag')}>
              {eventsWords.count('behind', state.lag, { count: number(state.lag) })}
            </Fact>
            <Fact name={eventsWords.say('cursor')}>{number(state.cursor)}</Fact>
            <Fact name={eventsWords.say('last_attempt')}>
              {state.last_attempt === undefined
                ? eventsWords.say('none_yet')
                : `${dateTime(state.last_attempt.at)} · ${outcomeText(state.last_attempt)}`}
            </Fact>
          </>
        )}
        {state?.next_attempt !== undefined && (
          <Fact name={eventsWords.say('next_attempt')}>
            {`${dateTime(state.next_attempt)} · ${eventsWords.count('failed', state.failed_attempts)}`}
          </Fact>
        )}
        <Fact name={eventsWords.say('categories')}>
          {categories.length === 0 ? eventsWords.say('everything') : categories.join(', ')}
        </Fact>
      </dl>
      {may('settings.webhook', 'write') && <Actions webhook={webhook} />}
      {may('settings.webhook.attempts') && <Attempts id={id} />}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function StateTag({ webhook: { enabled, state } }: { readonly webhook: Webhook }) {
  const [tone, text] = stateOf(enabled, state)
  return <Tag tone={tone}>{text}</Tag>
}

function stateOf(enabled: boolean, state: Webhook['state']): readonly [Tone, string] {
  if (!enabled) {
    const reason = state?.reason ?? 'stopped'
    return [reason === 'stopped' ? 'neutral' : 'bad', eventsWords.say(`off_${reason}`)]
  }
  return (state?.failed_attempts ?? 0) > 0 ? ['warn', eventsWords.say('trying')] : ['good', eventsWords.say('on')]
}

/** The drawer is open again after a session that has ended. */
const useRewinding = keepsTyping<boolean>()

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { id, enabled } = webhook
  const atWork = useSignal(false)
  const isRewinding = useRewinding(id, false)
  const failure = useSignal<Failure | undefined>(undefined)
  const tested = useSignal<WebhookAnswer | undefined>(undefined)
  async function run(action: Exclude<WebhookAction['action'], 'rewind'>): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    failure.value = undefined
    tested.value = undefined
    const outcome = await operateWebhook({ id, action })
    atWork.value = false
    if (!outcome.ok) failure.value = outcome.failure
    else if (action === 'test') tested.value = outcome.value
    else tell(eventsWords.say(action === 'start' ? 'started' : 'stopped', { id }))
  }
  return (
    <div class="stack">
      <div class="actions">
        <button type="button" class="button" aria-disabled={atWork.value} onClick={() => void run('test')}>
          {eventsWords.say('test')}
          <span class="unseen">{id}</span>
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={atWork.value}
          onClick={() => void run(enabled ? 'stop' : 'start')}
        >
          {eventsWords.say(enabled ? 'stop' : 'start')}
          <span class="unseen">{id}</span>
        </button>
        <button type="button" class="button" onClick={() => (isRewinding.value = true)}>
          {eventsWords.say('rewind')}
          <span class="unseen">{id}</span>
        </button>
      </div>
      {failure.value !== undefined && (
        <Notice tone="bad" role="alert">
          {failureText(failure.value)}
        </Notice>
      )}
      {tested.value !== undefined && <Tested answer={tested.value} />}
      {isRewinding.value && <RewindDrawer webhook={webhook} close={() => (isRewinding.value = false)} />}
    </div>
  )
}

function Tested({ answer }: { readonly answer: WebhookAnswer }) {
  if (!('outcome' in answer)) return null
  const isWell = answer.outcome === 'delivered'
  return (
    <Notice tone={isWell ? 'good' : 'bad'} icon={isWell ? 'check' : 'warning'} role="status">
      {eventsWords.say('tested', { outcome: outcomeText(answer), milliseconds: number(answer.milliseconds) })}
    </Notice>
  )
}
