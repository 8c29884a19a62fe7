/** The complaints of a subscription as answers show them. */
import type { Settings } from '../../settings/settings.ts'
import { showInstant } from '../../time/time.ts'
import type { Complaint } from '../../world/complaint.ts'

export interface ComplaintView extends Pick<
  Complaint,
  'external_id' | 'name' | 'date' | 'kind' | 'remedy' | 'state' | 'text' | 'by'
> {
  readonly complaint_id: string
  readonly created: string
  readonly updated?: string
  readonly credit_note_number?: string
}

/** The latest first. */
export const showComplaints = (
  complaints: readonly Complaint[],
  { account }: Pick<Settings, 'account'>,
): ComplaintView[] =>
  complaints.toReversed().map((complaint) => {
    const { id, external_id, name, date, kind, remedy, state, text, credit_note, at, by, changed } = complaint
    return {
      complaint_id: id,
      external_id,
      name,
      ...(date === undefined ? {} : { date }),
      kind,
      remedy,
      state,
      ...(text === undefined ? {} : { text }),
      ...(credit_note === undefined ? {} : { credit_note_number: credit_note }),
      created: showInstant(at, account.timezone),
      by,
      ...(changed === undefined ? {} : { updated: showInstant(changed, account.timezone) }),
    }
  })
