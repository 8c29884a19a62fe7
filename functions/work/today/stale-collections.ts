/** The collections whose outcome is overdue, as many as one answer counts. */
import { pageOfCollections } from '../../store/collection/listed-collections.ts'

const mostCounted = 500

export interface StaleCollections {
  readonly count: number
  /** Whether there are more than were counted. */
  readonly isPartial: boolean
}

export async function staleCollections(account: string): Promise<StaleCollections> {
  const listed = await pageOfCollections({ account, list: 'stale', count: mostCounted + 1 })
  return { count: Math.min(listed.length, mostCounted), isPartial: listed.length > mostCounted }
}
