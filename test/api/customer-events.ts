/** The events of a customer's changes, in order, read where the event feed reads them. */
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'

/** Events of a category, each as its name and its subject, such as `sent DK-1`. */
export async function toldOf(account: string, customer: string, category = 'invoice'): Promise<string[]> {
  const changes = await storedChanges(customerPartition(account, customer), 1, 10_000)
  return changes.flatMap(({ change }) =>
    (change?.events ?? []).flatMap(({ type, attributes }) => {
      const [of, name] = type.split(':')
      return of === category ? [[name, ...Object.values(attributes)].join(' ')] : []
    }),
  )
}
