/** Webhooks with their states and actions, and the newest events of the feed. */
import { may } from '../../account/rights.ts'
import { settingsReading } from '../../account/settings.ts'
import { Show } from '../../design/States.tsx'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { categoryOf } from './events-readings.ts'
import { eventsWords } from './events-words.ts'
import { Feed } from './Feed.tsx'
import { Webhooks } from './Webhooks.tsx'

export const words = [eventsWords]

export function Screen({ place }: ScreenProps) {
  const category = categoryOf(place.query)
  useTitle(shellWords.say('nav_events'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_events')}</h1>
        </div>
      </div>
      <div class="stack">
        {may('settings') && (
          <Show reading={settingsReading()}>{({ webhooks }) => <Webhooks webhooks={webhooks} />}</Show>
        )}
        {may('events') && <Feed key={category ?? ''} category={category} />}
      </div>
    </>
  )
}
