/** Shared by the operations on product assignments. */
import * as v from 'valibot'

export const assignmentAnswer = v.object({ product_assignment_id: v.string() })
