/** The preview of an operation, from the service: documents, subscriptions, money, e-mails, and consequences. */
import { date, lastDay, money, number } from '../account/format.ts'
import { linesAndReasons } from '../account/lines-and-reasons.ts'
import { campaignName } from '../account/settings.ts'
import { withoutRepeats } from '../account/steps.ts'
import type { Failure } from '../api/failure.ts'
import type { Preview, Step } from '../api/types.ts'
import { Notice } from '../design/Notice.tsx'
import { failureText } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import type { Unanswered } from './open-operation.ts'
import { operationWords } from './operation-words.ts'
import { contentOf } from './override-content.ts'
import { alike, changedSteps, withoutAlike, type ChangedSteps } from './what-changes.ts'

export type PreviewState =
  /** Whether a value is still missing. */
  | { readonly state: 'none' }
  | { readonly state: 'working'; readonly preview: Preview | undefined }
  | { readonly state: 'ready'; readonly preview: Preview; readonly hasChanged: boolean }
  /** `others` are faults that no field shows. */
  | { readonly state: 'failed'; readonly failure: Failure; readonly others: readonly string[] }
  | ({ readonly state: 'unanswered' } & Unanswered)

interface PreviewPaneProps {
  readonly shown: PreviewState
  readonly told: (text: string) => string
  /** Asks the service again if it did not answer. */
  readonly again: () => void
  /** The steps that come anyway; undefined if the context does not know them. */
  readonly coming?: readonly Step[] | undefined
  /** The last day that the preview looks at, where it looks ahead. */
  readonly until?: string | undefined
}

type ContentProps = Pick<PreviewPaneProps, 'told' | 'coming' | 'until'> & { readonly preview: Preview }

/** Failures after which another attempt may succeed. */
const passes: ReadonlySet<Failure['kind']> = new Set(['offline', 'busy', 'broken', 'changed'])

export function PreviewPane(props: PreviewPaneProps) {
  const { shown: state } = props
  return (
    <section class="preview" aria-label={operationWords.say('preview')}>
      <h3>{operationWords.say('preview')}</h3>
      <div aria-live="polite" aria-busy={state.state === 'working'}>
        <State {...props} />
      </div>
    </section>
  )
}

function State({ shown: state, again, ...known }: PreviewPaneProps) {
  switch (state.state) {
    case 'none':
      return <p class="quiet">{operationWords.say('preview_fill')}</p>
    case 'working':
      return state.preview === undefined ? (
        <p class="quiet">{operationWords.say('preview_working')}</p>
      ) : (
        <div class="preview-old">
          <Content {...known} preview={state.preview} />
        </div>
      )
    case 'failed':
      return (
        <>
          {state.failure.kind !== 'refused' && <Notice tone="bad">{failureText(state.failure)}</Notice>}
          {passes.has(state.failure.kind) && (
            <button type="button" class="button" onClick={again}>
              {shellWords.say('try_again')}
            </button>
          )}
          {state.others.map((message) => (
            <Notice key={message} tone="bad">
              {message}
            </Notice>
          ))}
          {state.failure.kind === 'refused' && state.others.length === 0 && (
            <p class="quiet">{operationWords.say('preview_faults')}</p>
          )}
        </>
      )
    case 'unanswered':
      return <Content {...known} preview={state.preview} />
    case 'ready':
      return (
        <>
          {state.hasChanged && <Notice tone="warn">{operationWords.say('preview_changed')}</Notice>}
          <Content {...known} preview={state.preview} />
        </>
      )
  }
}

function Content({ preview, told: withNames, coming, until }: ContentProps) {
  const {
    documents,
    subscriptions,
    payments,
    collections,
    balance,
    balance_before: before,
    to_pay_now: toPay,
    messages,
    follow,
    overrides,
    events,
  } = preview
  const isNothing = documents.length === 0 && toPay.length === 0 && collections.length === 0
  const isPayment = events.includes('payment:created')
  return (
    <div class="preview-content">
      {isNothing && !isPayment && <p class="quiet">{operationWords.say('preview_nothing')}</p>}
      {isPayment && documents.length === 0 && <p class="quiet">{operationWords.say('preview_no_documents')}</p>}
      {events.includes('invoice:paid') && <p>{operationWords.say('preview_paid')}</p>}
      {documents.map((document, index) => (
        <PreviewedDocument key={index} document={document} />
      ))}
      {toPay.map(({ business_entity, currency, amount }) => (
        <p key={business_entity + currency} class="preview-sum">
          <span>{operationWords.say('preview_to_pay')}</span>
          <b class="number">{money(amount, currency)}</b>
        </p>
      ))}
      {collections.map(({ state, amount, currency, at, from }, index) => (
        <p key={index}>
          {state === 'submitted'
            ? operationWords.say('preview_submitted', { money: money(amount, currency), from })
            : operationWords.say('preview_collected', { money: money(amount, currency), date: date(at), from })}
        </p>
      ))}
      {payments.map((payment, index) => (
        <PreviewedPayment key={index} payment={payment} />
      ))}
      <Balance after={balance} before={before} />
      {subscriptions.map((subscription, index) => (
        <PreviewedSubscription key={subscription.id ?? index} subscription={subscription} />
      ))}
      <Planned overrides={overrides} />
      {alike(messages.map(({ to }) => to.join(', '))).map(([to, count]) => (
        <p key={to} class="quiet">
          {operationWords.count('preview_mail', count, { to })}
        </p>
      ))}
      {coming !== undefined && until !== undefined && (
        <Changed changed={changedSteps(follow, coming, until)} told={withNames} />
      )}
    </div>
  )
}

function PreviewedDocument({ document }: { readonly document: Preview['documents'][number] }) {
  const { type, total, currency, lines: all = [], credits } = document
  const { lines, reasons } = linesAndReasons(type, all)
  return (
    <article class="paper">
      <header>
        <b>
          {operationWords.say(`preview_${type}`)}
          {credits !== undefined && ` ${operationWords.say('preview_credits', { number: credits })}`}
        </b>
        <b class="number">{money(total, currency)}</b>
      </header>
      <ul>
        {lines.map(({ text, amount }, index) => (
          <li key={index}>
            <span>{text}</span>
            <span class="number">{money(amount, currency)}</span>
          </li>
        ))}
        {reasons.map(({ text }, index) => (
          <li key={`reason-${index}`}>{text}</li>
        ))}
      </ul>
    </article>
  )
}

/** The money that moves: money in, or money back to the customer with its invoices. */
function PreviewedPayment({ payment }: { readonly payment: Preview['payments'][number] }) {
  const { amount, currency, allocations } = payment
  return (
    <>
      <p class="preview-sum">
        <span>{operationWords.say(amount < 0 ? 'preview_paid_back' : 'preview_received')}</span>
        <b class="number">{money(Math.abs(amount), currency)}</b>
      </p>
      {allocations.map(({ invoice_number: document, amount: part }, index) =>
        document === undefined ? null : (
          <p key={index} class="preview-sum quiet">
            <span>{document}</span>
            <span class="number">{money(Math.abs(part), currency)}</span>
          </p>
        ),
      )}
    </>
  )
}

function Balance({ after, before }: { readonly after: Preview['balance']; readonly before: Preview['balance'] }) {
  const amountOf = (all: Preview['balance'], entity: string) =>
    all.find(({ business_entity }) => business_entity === entity)?.amount ?? 0
  const entities = [
    ...new Map([...before, ...after].map(({ business_entity, currency }) => [business_entity, currency])),
  ]
  const changed = entities.filter(([entity]) => amountOf(before, entity) !== amountOf(after, entity))
  return (
    <>
      {changed.map(([entity, currency]) => (
        <p key={entity} class="preview-sum">
          <span>{operationWords.say('preview_balance')}</span>
          <span class="number">
            <s>{money(amountOf(before, entity), currency)}</s> <b>{money(amountOf(after, entity), currency)}</b>
          </span>
        </p>
      ))}
    </>
  )
}

type Previewed = Preview['subscriptions'][number]

function PreviewedSubscription({ subscription }: { readonly subscription: Previewed }) {
  const { state, state_before: stateBefore, periods, periods_before: periodsBefore, stop_at: stopAt } = subscription
  const last = periods.at(-1)
  const lastBefore = periodsBefore.at(-1)
  const issues = issuesWord(last)
  const parts = [
    ...(stateBefore !== undefined && stateBefore !== state
      ? [{ before: stateWord(stateBefore), after: stateWord(state) }]
      : []),
    ...(lastBefore !== undefined && last !== undefined && lastBefore.end !== last.end
      ? [{ before: endWord(lastBefore.end), after: endWord(last.end) }]
      : []),
    ...(issues !== undefined && issues !== issuesWord(lastBefore)
      ? [{ before: issuesWord(lastBefore), after: issues }]
      : []),
    ...(lastBefore === undefined && last !== undefined ? [{ before: undefined, after: endWord(last.end) }] : []),
  ]
  if (parts.length === 0 && stopAt === undefined) return null
  return (
    <div>
      <b>{last === undefined ? operationWords.say('preview_subscription') : campaignName(last.campaign_id)}</b>
      <ul>
        {parts.map(({ before, after }) => (
          <li key={after}>
            {before !== undefined && (
              <>
                <s>{before}</s>{' '}
              </>
            )}
            {after}
          </li>
        ))}
        {stopAt !== undefined && <li>{operationWords.say('preview_stops', { date: lastDay(stopAt) })}</li>}
      </ul>
    </div>
  )
}

const stateWord = (state: Previewed['state']): string => operationWords.say(`state_${state}`)
const issuesWord = (period: Previewed['periods'][number] | undefined): string | undefined =>
  period?.remaining_assignments === undefined
    ? undefined
    : `${operationWords.say('field_remaining_assignments')}: ${period.remaining_assignments}`

const endWord = (end: string | null): string =>
  end === null ? operationWords.say('preview_open_end') : operationWords.say('preview_until', { date: lastDay(end) })

const mostFollowing = 5

interface ChangedProps {
  readonly changed: ChangedSteps
  readonly told: PreviewPaneProps['told']
}

/** Issues that are withheld, and the steps that come with the action or no longer come. */
function Changed({ changed, told: withNames }: ChangedProps) {
  const { added, gone } = withoutAlike(withoutRepeats(changed.added), withoutRepeats(changed.gone), (step) =>
    JSON.stringify([step.at, withNames(step.text), step.document?.total]),
  )
  const withheld = gone.filter(({ product }) => product !== undefined)
  const others = gone.filter((step) => step.product === undefined && !isEcho(step))
  const following = [
    ...others.slice(0, mostFollowing).map((step) => ({ step, isGone: true })),
    ...added
      .filter((step) => !isEcho(step))
      .slice(0, mostFollowing)
      .map((step) => ({ step, isGone: false })),
  ].toSorted((one, other) => one.step.at.localeCompare(other.step.at))
  return (
    <>
      {withheld.length > 0 && (
        <div>
          <b>{operationWords.count('preview_withheld', withheld.length)}</b>
          <p class="quiet">{issuesText(withheld)}</p>
        </div>
      )}
      {following.length > 0 && (
        <div>
          <b>{operationWords.say('preview_follow')}</b>
          <ul class="preview-follow">
            {following.map(({ step, isGone }, index) => (
              <li key={index} class={isGone ? 'is-gone' : undefined}>
                <StepLine step={step} told={withNames} isGone={isGone} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const mostIssues = 12

function issuesText(withheld: readonly Step[]): string {
  const issues = alike(withheld.map(({ at, product }) => `${product?.name ?? ''} (${date(at)})`))
  const named = issues.slice(0, mostIssues).map(([issue, count]) => (count === 1 ? issue : `${count} × ${issue}`))
  return [...named, ...(issues.length > mostIssues ? ['…'] : [])].join(', ')
}

interface StepLineProps extends Pick<ChangedProps, 'told'> {
  readonly step: Step
  readonly isGone: boolean
}

function StepLine({ step: { at, text, document }, told: withNames, isGone }: StepLineProps) {
  return (
    <>
      <span class="quiet">{date(at)}</span>
      <span>
        {isGone && <span class="unseen">{operationWords.say('preview_gone')} </span>}
        {withNames(text)}
      </span>
      {document !== undefined && <span class="number">{money(document.total, document.currency)}</span>}
    </>
  )
}

/** Overrides with their days, or the first day, and the changed values in words. */
function Planned({ overrides }: Pick<Preview, 'overrides'>) {
  return (
    <>
      {overrides.map((override, index) => {
        const { begin, end } = override
        const content = contentOf(override, (count) => `${operationWords.say('field_quantity')}: ${number(count)}`)
        if (end !== null) {
          const days = `${date(begin)} – ${lastDay(end)}`
          return <p key={index}>{content === undefined ? days : `${days}: ${content}`}</p>
        }
        return content === undefined ? null : (
          <p key={index}>{operationWords.say('preview_planned', { date: date(begin), content })}</p>
        )
      })}
    </>
  )
}

/** The action's own form describes the start and the end that it plans, and its collections. */
const isEcho = ({ kind }: Step): boolean =>
  kind === 'override_begin' || kind === 'override_end' || kind === 'collection'
