/** The entries that a customer's complaints leave behind, in words. */
import { projections } from '../../../functions/domain/projection/projections.ts'
import type { Complainer } from './weekly-life.ts'

export const complaintsIn = ({ world, settings }: Complainer): string[] =>
  projections
    .flatMap(({ entriesOf }) => entriesOf({ world, settings, now: '2027-01-01T00:00:00.000Z', issued: [] }))
    .flatMap((entry) => {
      if (entry.kind === 'complaint') return [`complaint ${entry.complaint.external_id}`]
      if (entry.kind !== 'redelivery') return []
      return [`redelivery ${entry.complaint.category} ${entry.complaint.external_id}`]
    })
