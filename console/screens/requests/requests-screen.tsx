/** Requests of readers to withdraw from contracts and to cancel them: those that wait for a decision first. */
import { usePages } from '../../api/next-page.ts'
import { More } from '../../design/More.tsx'
import { Empty } from '../../design/States.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { to } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { operationWords } from '../../operations/operation-words.ts'
import { RequestCard } from './RequestCard.tsx'
import { requestsReading, shownOf, shownStates, type ShownState } from './requests-readings.ts'
import { requestsWords } from './requests-words.ts'

export const words = [requestsWords, operationWords]

export function Screen({ place }: ScreenProps) {
  const state = shownOf(place.query)
  useTitle(requestsWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{requestsWords.say('title')}</h1>
        </div>
      </div>
      <div class="tabs-row">
        <Tabs
          label={requestsWords.say('which')}
          shown={state}
          tabs={shownStates.map((each) => ({
            key: each,
            label: requestsWords.say(`state_${each}`),
            address: to(each === 'waiting' ? '/requests' : `/requests?state=${each}`),
          }))}
        />
      </div>
      <Requests key={state} shown={state} />
    </>
  )
}

function Requests({ shown: state }: { readonly shown: ShownState }) {
  const paged = usePages((cursor) => requestsReading(state, cursor))
  const requests = paged.pages.flatMap((page) => page.requests)
  if (requests.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return (
      <Empty icon={state === 'waiting' ? 'check' : 'orders'}>
        {requestsWords.say(state === 'waiting' ? 'none_waiting' : 'none')}
      </Empty>
    )
  }
  return (
    <div class="stack">
      {requests.map((request) => (
        <RequestCard key={request.request_id} request={request} decided={() => void requestsReading(state).refresh()} />
      ))}
      <More {...paged} />
    </div>
  )
}
