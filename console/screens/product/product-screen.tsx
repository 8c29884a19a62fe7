/** A product or an issue: its date, its recipients, and the file of recipients for printing and packing. */
import { now } from '../../account/clock.ts'
import { dateTime, fullDate, month as monthText, number, weekday } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { CountedProduct } from '../../api/types.ts'
import { onDemand } from '../../design/OnDemand.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Failed, Loading } from '../../design/States.tsx'
import { to } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { assignedAt, isToCome } from '../../account/month-issues.ts'
import { productReading } from './product-readings.ts'
import { productWords } from './product-words.ts'
import { Complaints } from './Complaints.tsx'
import { Forecast } from './Forecast.tsx'
import { Recipients } from './Recipients.tsx'
import { SaveRecipients } from './SaveRecipients.tsx'

export const words = [productWords]

const Lists = onDemand(() => import('./Lists.tsx'))

export function Screen({ place }: ScreenProps) {
  const id = place.params['id'] ?? ''
  const reading = productReading(id)
  // A role for printing reads the recipients of an issue, and no product.
  const read = may('products') ? reading.read.value : undefined
  const isReady = read?.state === 'ready'
  const product = isReady ? read.value.products[0] : undefined
  const isForecast = product !== undefined && isAhead(product) && may('products.forecast')
  useTitle(product?.name ?? id)
  return (
    <>
      <Back product={product} />
      <div class="page-head">
        <div>
          <h1>{product?.name ?? id}</h1>
          {product?.date !== undefined && <p class="lead">{weekday(product.date)}</p>}
        </div>
        {product?.recurring !== true && <SaveRecipients id={id} isForecast={isForecast} />}
      </div>
      <div class="stack">
        {read?.state === 'loading' && <Loading lines={2} isSlow={read.isSlow} />}
        {read?.state === 'failed' && <Failed failure={read.failure} again={() => void reading.refresh()} />}
        {isReady && (product === undefined ? <Notice>{productWords.say('gone')}</Notice> : <Facts product={product} />)}
        {product?.date !== undefined && !product.recurring && may('editions') && (
          <Lists key={`lists ${id}`} product={{ ...product, date: product.date }} />
        )}
        {product?.date !== undefined && !isForecast && may('products') && (
          <Complaints key={`complaints ${id}`} id={id} />
        )}
        <section class="card" aria-labelledby="recipients-title">
          <div class="card-head">
            <h2 id="recipients-title">{productWords.say(isForecast ? 'forecast_list' : 'who')}</h2>
          </div>
          {isForecast ? <Forecast key={id} id={id} /> : <Recipients key={id} id={id} product={product} />}
        </section>
      </div>
    </>
  )
}

/** Whether the issue will be assigned by itself, and was not yet assigned or given to anybody. */
const isAhead = ({ date, assignments, assign_at, recurring }: CountedProduct): boolean =>
  date !== undefined &&
  !recurring &&
  isToCome({ date, assignments, ...(assign_at !== undefined && { assign_at }) }, now())

function Back({ product }: { readonly product: CountedProduct | undefined }) {
  if (!may('products')) return null
  const month = product?.date
  return (
    <p class="product-back">
      <a href={to(month === undefined ? '/products' : `/products?month=${month.slice(0, 7)}`)}>
        <Icon name="left" />
        {month === undefined ? shellWords.say('nav_products') : monthText(month)}
      </a>
    </p>
  )
}

function Facts({ product }: { readonly product: CountedProduct }) {
  const { date, category, external_id: id, recurring, assignments } = product
  const at = date === undefined ? undefined : assignedAt({ ...product, date })
  // Recipients of a future issue are below, as a forecast.
  const isToCome = at !== undefined && at > now()
  const facts = [
    ['recipients', recurring || isToCome ? undefined : number(assignments)],
    ['date', date && fullDate(date)],
    [isToCome ? 'assigned_at' : 'assigned', at && dateTime(at)],
    ['category', category],
    ['external_id', id],
  ] as const
  return (
    <section class="card" aria-label={productWords.say('facts')}>
      <dl class="facts">
        {facts.map(([key, value]) =>
          value === undefined ? null : (
            <div key={key}>
              <dt>{productWords.say(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
