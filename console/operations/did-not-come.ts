/**
 * "Did not come": one click registers the complaint with the remedy of the policy. Where the remedy moves money, or the
 * policy refuses the complaint, the drawer of the complaint opens instead.
 */
import { openOperation } from './open-operation.ts'
import type { OpenedAtPlace } from './opened-operation.ts'

export function didNotCome(place: OpenedAtPlace): void {
  import('./complain-at-once.ts').then(
    ({ complainAtOnce }) => void complainAtOnce(place),
    () => openOperation('complain', place),
  )
}
