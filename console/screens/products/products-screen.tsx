/** Issues and products: dates of publication in the account's days, and numbers of recipients. */
import { isSameMonth } from '../../account/calendar.ts'
import { today } from '../../account/clock.ts'
import { monthStart } from '../../account/days.ts'
import { month as monthText } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { Icon } from '../../design/Icon.tsx'
import { isNarrow } from '../../design/narrow.ts'
import { Notice } from '../../design/Notice.tsx'
import { onDemand } from '../../design/OnDemand.tsx'
import { Failed, Loading } from '../../design/States.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { to, useNavigate } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { categoriesOf } from '../../account/month-issues.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { askedOf, issuesReading, type Asked, type View } from './products-readings.ts'
import { productsWords } from './products-words.ts'
import { Undated } from './Undated.tsx'

export const words = [productsWords]

const CutOffs = onDemand(() => import('./CutOffs.tsx'))
const views: readonly View[] = ['calendar', 'cut-offs']

/**
 * The address of a month. The present month is left out, so that tomorrow the address still leads to the present one.
 */
function addressOf({ month, category }: Asked): string {
  const query = Object.entries({ month: isSameMonth(month, today()) ? '' : month.slice(0, 7), category })
  const search = new URLSearchParams(query.filter(([, value]) => value !== ''))
  return to(search.size === 0 ? '/products' : `/products?${search}`)
}

export function Screen({ place }: ScreenProps) {
  const filter = askedOf(place.query)
  useTitle(`${shellWords.say('nav_products')} · ${monthText(filter.month)}`)
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_products')}</h1>
          <p class="lead">{productsWords.say('lead')}</p>
        </div>
      </div>
      {may('editions') && (
        <div class="tabs-row">
          <Tabs
            label={productsWords.say('views')}
            shown={filter.view}
            tabs={views.map((view) => ({
              key: view,
              label: productsWords.say(`view_${view}`),
              address: to(view === 'calendar' ? '/products' : `/products?view=${view}`),
            }))}
          />
        </div>
      )}
      {filter.view === 'cut-offs' && may('editions') ? (
        <CutOffs />
      ) : (
        <div class="stack">
          <Month asked={filter} />
          <Undated />
        </div>
      )}
    </>
  )
}

function Month({ asked: filter }: { readonly asked: Asked }) {
  const navigate = useNavigate()
  const reading = issuesReading(filter.month)
  const read = reading.read.value
  const issues = read.state === 'ready' ? read.value : undefined
  const categories = categoriesOf(issues?.products ?? [])
  return (
    <section class="card" aria-labelledby="month-title">
      <div class="products-head">
        <h2 id="month-title" aria-live="polite">
          {monthText(filter.month)}
        </h2>
        <nav class="products-months" aria-label={productsWords.say('months')}>
          <Step asked={filter} by={-1} />
          <a
            class="button"
            href={addressOf({ ...filter, month: today() })}
            aria-current={isSameMonth(filter.month, today()) ? 'page' : undefined}
          >
            {productsWords.say('today')}
          </a>
          <Step asked={filter} by={1} />
        </nav>
        {(categories.length > 1 || filter.category !== '') && (
          <select
            class="input"
            aria-label={productsWords.say('category')}
            value={filter.category}
            onChange={({ currentTarget }) => navigate(addressOf({ ...filter, category: currentTarget.value }), true)}
          >
            <option value="">{productsWords.say('all_categories')}</option>
            {[...new Set([...categories, filter.category].filter((each) => each !== ''))].map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </select>
        )}
      </div>
      {issues?.isCounting === true && <Notice role="status">{productsWords.say('counting')}</Notice>}
      {read.state === 'loading' &&
        (isNarrow.value ? <Loading isSlow={read.isSlow} /> : <Waiting isSlow={read.isSlow} />)}
      {read.state === 'failed' && <Failed failure={read.failure} again={() => void reading.refresh()} />}
      <MonthCalendar
        asked={filter}
        issues={issues}
        isLoading={read.state === 'loading'}
        onMonth={(day) => navigate(addressOf({ ...filter, month: day }), true)}
      />
    </section>
  )
}

/** The days are already rendered, and keys move through them. */
function Waiting({ isSlow }: { readonly isSlow: boolean }) {
  return (
    <p class={isSlow ? 'notice products-slow' : 'unseen'} role="status">
      {shellWords.say(isSlow ? 'slow' : 'loading')}
    </p>
  )
}

function Step({ asked: filter, by }: { readonly asked: Asked; readonly by: 1 | -1 }) {
  const month = monthStart(filter.month, by)
  return (
    <a class="button is-icon" href={addressOf({ ...filter, month })}>
      <Icon name={by < 0 ? 'left' : 'right'} />
      <span class="unseen">
        {productsWords.say(by < 0 ? 'previous' : 'next')}: {monthText(month)}
      </span>
    </a>
  )
}
