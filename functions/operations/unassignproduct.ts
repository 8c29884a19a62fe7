/** unassignproduct (decisions: "Requests"): takes an assigned product back. */
import * as v from 'valibot'
import { unassignProduct } from '../domain/product/unassign-product.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { assignmentAnswer } from './product-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  product_assignment_id: v.pipe(
    v.string(),
    v.minLength(1, 'a product assignment id'),
    v.maxLength(500, 'a product assignment id'),
    v.description('The id from assignproduct and the reads of subscriptions.'),
  ),
})

export const unassignproduct = {
  name: 'unassignproduct',
  title: 'UnassignProduct',
  subject: 'products',
  summary: 'Removes a product assignment.',
  description: 'A product that was assigned automatically is not assigned automatically again.',
  parameters,
  answer: assignmentAnswer,
  customerId: ({ id }) => id,
  assignment: ({ product_assignment_id }) => product_assignment_id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { product_assignment_id }, { assignment, now }) =>
    onCustomer(current, { product_assignment_id }, (world) => unassignProduct({ world, assignment, now })),
} as const satisfies Operation<typeof parameters>
