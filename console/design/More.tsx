/** The foot of a list in pages: the way to the next page, or its state. */
import type { Pages } from '../api/next-page.ts'
import { shellWords } from '../words/shell-words.ts'
import { Failed, Loading } from './States.tsx'

export function More({ last, again, more }: Pages<unknown>) {
  if (last.state === 'loading') return <Loading lines={3} isSlow={last.isSlow} />
  if (last.state === 'failed') return <Failed failure={last.failure} again={again} />
  if (more === undefined) return null
  return (
    <p class="more">
      <button type="button" class="button" onClick={more}>
        {shellWords.say('more')}
      </button>
    </p>
  )
}
