/** The screen of the day. Each part is shown if the role can read it. */
import { today } from '../../account/clock.ts'
import { weekday } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { Failures } from './Failures.tsx'
import { printWords } from '../../documents/print-words.ts'
import { startWords } from './start-words.ts'
import { Subscribers } from './Subscribers.tsx'
import { Tiles } from './Tiles.tsx'

export const words = [startWords, printWords]

export function Screen() {
  useTitle(shellWords.say('nav_start'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_start')}</h1>
          <p class="lead">{weekday(today())}</p>
        </div>
      </div>
      <div class="stack">
        {may('reports.today') && <Tiles />}
        <div class="start-parts">
          {(may('customers') || may('reports.subscribers')) && <Subscribers />}
          {(may('settings') || may('events')) && <Failures />}
        </div>
      </div>
    </>
  )
}
