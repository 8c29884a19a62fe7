/**
 * The ids that the service gives customers, for many at once: one update of the counter reserves as many numbers as are
 * needed, and the operations get them in their order. A commit shows that an id is taken; then the other reserved ids
 * are checked together, because callers use whole ranges of numbers.
 */
import { nextCustomerIds, skipTakenIds, withoutTaken } from '../../store/customer/new-customer-id.ts'

export interface NewIds {
  /**
   * The same id for the same operation until ids are given anew. `isKnown` tells whether the call knows such a
   * customer.
   */
  of(index: number, isKnown: (id: string) => boolean): Promise<string>
  /** From this operation on, ids are assigned again, because its chunk was not committed. */
  giveAnew(index: number): void
  /** A commit has shown that an id is taken, whether a caller or the service chose it. */
  taken(id: string): Promise<void>
}

/** The beginning of an id in a preview. No customer has such an id. */
const unnamed = '?'

/** Whether the customer would get an id of the service's own choice. */
export const isUnnamed = (id: string): boolean => id.startsWith(unnamed)

/** Ids for a preview, which takes none. */
export const unnamedIds: NewIds = {
  of: (index) => Promise.resolve(`${unnamed}${index}`),
  giveAnew: () => undefined,
  taken: () => Promise.resolve(),
}

/** `needed` tells how many ids an operation and those after it will need. */
export function newIds(account: string, needed: (index: number) => number): NewIds {
  const idByOperation = new Map<number, string>()
  /** All reserved ids in their order, including those that operations have. */
  let reserved: readonly string[] = []

  const firstFree = (isKnown: (id: string) => boolean) => {
    const used = new Set(idByOperation.values())
    return reserved.find((id) => !used.has(id) && !isKnown(id))
  }

  return {
    async of(index, isKnown) {
      let id = idByOperation.get(index) ?? firstFree(isKnown)
      while (id === undefined) {
        reserved = [...reserved, ...(await nextCustomerIds(account, needed(index)))]
        id = firstFree(isKnown)
      }
      idByOperation.set(index, id)
      return id
    },
    giveAnew(index) {
      for (const operation of idByOperation.keys()) if (operation >= index) idByOperation.delete(operation)
    },
    async taken(id) {
      // An id that the caller chose says nothing about those that the service gives, and need not be a number.
      if (!reserved.includes(id)) return
      reserved = await withoutTaken(account, reserved)
      const isRunLeft = reserved.every((each) => Number(each) < Number(id))
      if (isRunLeft) reserved = [...reserved, await skipTakenIds(account, id)]
    },
  }
}
