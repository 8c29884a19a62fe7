/**
 * updatecomplaint: changes the state of a complaint. A copy that still waits to be delivered again follows the state.
 */
import { faultAt } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import { isSame } from '../base/same.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Complaint, ComplaintState } from '../world/complaint.ts'
import { withSubscription, type World } from '../world/world.ts'
import { mostTextLength } from './make-complaint.ts'
import { findComplaint, withComplaint } from './kept-complaints.ts'

export interface UpdateComplaintCommand {
  readonly world: World
  readonly id: string
  readonly given: {
    readonly state?: ComplaintState
    readonly text?: string
    /** The line of the list of redeliveries that has the copy. */
    readonly redelivery?: Complaint['redelivery']
  }
  readonly now: Instant
  readonly settings: Settings
}

export function updateComplaint({ world, id, given: input, now, settings }: UpdateComplaintCommand): Change | Refusal {
  const placed = findComplaint(world, id)
  if (placed === undefined) return refuse({ field: '', code: 'complaint_unknown' })
  const { complaint: before, subscription } = placed
  const text = input.text === undefined ? undefined : parseText(input.text)
  if (text?.outcome === 'refused') return refuse(faultAt('text', text))
  if (text !== undefined && text.value.length > mostTextLength) {
    return refuse({ field: 'text', code: 'text_too_long', values: { max: mostTextLength } })
  }
  const { text: formerText = '', ...others } = before
  const words = text?.value ?? formerText
  const { redelivery = before.redelivery, state = before.state } = input
  const after: Complaint = {
    ...others,
    ...(words === '' ? {} : { text: words }),
    ...(redelivery !== undefined && { redelivery }),
    state,
  }
  if (isSame(after, before)) return unchanged(world)
  const { external_id, name } = after
  return {
    world: withSubscription(world, withComplaint(subscription, { ...after, changed: now }, settings.account.timezone)),
    facts: [
      {
        fact: 'complaint-updated',
        complaint: id,
        subscription: subscription.id,
        external_id,
        name,
        ...(state === before.state ? {} : { state }),
      },
    ],
  }
}
