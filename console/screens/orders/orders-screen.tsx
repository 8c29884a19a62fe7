/** Orders: waiting ones first, each with its result. */
import { usePages } from '../../api/next-page.ts'
import { More } from '../../design/More.tsx'
import { Empty } from '../../design/States.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { to } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { OrderCard } from './OrderCard.tsx'
import { ordersReading, shownOf, shownStates, type ShownState } from './orders-readings.ts'
import { ordersWords } from './orders-words.ts'

export const words = [ordersWords]

export function Screen({ place }: ScreenProps) {
  const filter = shownOf(place.query)
  useTitle(ordersWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{ordersWords.say('title')}</h1>
        </div>
      </div>
      <div class="tabs-row">
        <Tabs
          label={ordersWords.say('which')}
          shown={filter}
          tabs={shownStates.map((state) => ({
            key: state,
            label: ordersWords.say(state),
            address: to(state === 'waiting' ? '/orders' : `/orders?state=${state}`),
          }))}
        />
      </div>
      <Orders key={filter} shown={filter} />
    </>
  )
}

function Orders({ shown: filter }: { readonly shown: ShownState }) {
  const paged = usePages((cursor) => ordersReading(filter, cursor))
  const orders = paged.pages.flatMap((page) => page.orders)
  if (orders.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return (
      <Empty icon={filter === 'waiting' ? 'check' : 'orders'}>
        {ordersWords.say(filter === 'waiting' ? 'none_waiting' : 'none')}
      </Empty>
    )
  }
  return (
    <div class="stack">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} decided={() => void ordersReading(filter).refresh()} />
      ))}
      <More {...paged} />
    </div>
  )
}
