/** The title of the page: the screen and the account. */
import { useEffect } from 'preact/hooks'
import { session } from '../account/session.ts'

export function useTitle(title: string): void {
  const { account } = session.value
  useEffect(() => {
    document.title = `${title} · ${account.name ?? account.id}`
  }, [title, account])
}
