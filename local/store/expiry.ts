/** Removes items whose time is over, as DynamoDB does by itself some time later. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from './open-store.ts'

const everyMilliseconds = 10_000
/** The number of items per removal, so that no call waits long for it. */
const itemsAtOnce = 100

export function removeExpiredItems(store: Store, tableNames: readonly string[]): { stop(): void } {
  let isStopped = false
  let isAtWork = false
  const sweep = async () => {
    if (isAtWork) return
    isAtWork = true
    try {
      for (const name of tableNames) {
        let removed = itemsAtOnce
        while (removed === itemsAtOnce && !isStopped) {
          removed = store.removeExpired(store.table(name), Math.floor(Date.now() / 1_000), itemsAtOnce)
          await nextTurn()
        }
      }
    } catch (error) {
      // The remaining ones are removed the next time.
      console.error('Expired items could not be removed:', error)
    } finally {
      isAtWork = false
    }
  }
  const timer = setInterval(() => void sweep(), everyMilliseconds).unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
