/** An address without a screen, or with one that the person's role does not open. */
import { Failed } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { useTitle } from '../navigation/title.ts'

export function NotFound({ isClosed }: { readonly isClosed: boolean }) {
  const title = shellWords.say(isClosed ? 'failed_not_allowed' : 'failed_not_found')
  useTitle(title)
  return (
    <>
      <h1 class="unseen">{title}</h1>
      <Failed failure={{ kind: isClosed ? 'not-allowed' : 'not-found' }} />
    </>
  )
}
