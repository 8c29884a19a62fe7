/**
 * The ids that the service gives customers, for many at once: as many numbers as are needed by one update of the counter,
 * given in the order of the operations. That one is taken shows where it is to be used; then the rest are looked at
 * together, as callers take whole runs.
 */
import { nextCustomerIds, skipTakenIds, withoutTaken } from '../../store/customer/new-customer-id.ts'

export interface NewIds {
  /** The same one for the same operation until it is given anew. `isKnown` says whether the call knows of such a customer. */
  of(index: number, isKnown: (id: string) => boolean): Promise<string>
  /** From this operation on ids are given anew, as what was decided there did not come about. */
  giveAnew(index: number): void
  /** An id has turned out to be taken. */
  taken(id: string): Promise<void>
}

/** `needed` says how many there will be from an operation on, that one included. */
export function newIds(account: string, needed: (index: number) => number): NewIds {
  const given = new Map<number, string>()
  /** In their order, those that are given among them. */
  let reserved: readonly string[] = []

  const firstFree = (isKnown: (id: string) => boolean) => {
    const used = new Set(given.values())
    return reserved.find((id) => !used.has(id) && !isKnown(id))
  }

  return {
    async of(index, isKnown) {
      let id = given.get(index) ?? firstFree(isKnown)
      while (id === undefined) {
        reserved = [...reserved, ...(await nextCustomerIds(account, needed(index)))]
        id = firstFree(isKnown)
      }
      given.set(index, id)
      return id
    },
    giveAnew(index) {
      for (const operation of given.keys()) if (operation >= index) given.delete(operation)
    },
    async taken(id) {
      reserved = await withoutTaken(account, reserved)
      const isRunLeft = reserved.every((each) => Number(each) < Number(id))
      if (isRunLeft) reserved = [...reserved, await skipTakenIds(account, id)]
    },
  }
}
