/** complain (capabilities: "Complaints, gracing, returns, seasons"). */
import * as v from 'valibot'
import {
  complain as decide,
  copyOfComplaint,
  documentOfComplaint,
  type Complained,
} from '../domain/complaint/make-complaint.ts'
import { remedies } from '../domain/settings/settings-kinds.ts'
import { followedGroup } from '../domain/subscription/recipient.ts'
import { isRefused } from '../domain/world/change.ts'
import { complaintKinds } from '../domain/world/complaint.ts'
import { nameWords } from '../http/schema-words.ts'
import { complaintTextParameter } from './complaint-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  external_id: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('External id of the issue. Default: the last issue that came with the subscription.'),
      v.metadata({ words: nameWords }),
    ),
  ),
  kind: v.optional(
    v.pipe(
      v.picklist(complaintKinds, `one of ${complaintKinds.join(', ')}`),
      v.description('The fault of the copy. Default missing.'),
    ),
    'missing',
  ),
  remedy: v.exactOptional(
    v.pipe(
      v.picklist(remedies, `one of ${remedies.join(', ')}`),
      v.description(
        "redeliver: the copy goes on the next list of redeliveries. credit: the copy's share of its line is " +
          'credited. extend: one assignment more, or the days to the next issue. Default: that of the policy, or ' +
          'another of its remedies where that is impossible for the copy.',
      ),
    ),
  ),
  text: complaintTextParameter,
})

export const complain = {
  name: 'complain',
  title: 'Complain',
  subject: 'subscriptions',
  summary: 'Registers a complaint about a copy and carries out its remedy.',
  description:
    'The policy of the subscription says until when, how often and with which remedies. There is one complaint ' +
    'for an issue of a subscription. Accesses and roles with complain.any are not bound by the limits.',
  parameters,
  answer: v.object({
    complaint_id: v.string(),
    remedy: v.picklist(remedies),
    credit_note_number: v.exactOptional(v.pipe(v.string(), v.description('Only with the remedy credit.'))),
  }),
  customerId: ({ id }) => id,
  follows: ({ subscription_id }, { subscriptions }) => followedGroup(subscriptions, subscription_id),
  readsAssignments: true,
  documentFound: (input, finding) => documentOfComplaint({ given: input, ...finding }),
  copyFound: (input, finding) => copyOfComplaint({ given: input, ...finding }),
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: _, ...input }, context) => {
    const {
      now,
      by,
      settings,
      group,
      assignments = [],
      document,
      printed,
      newToken: id,
      beyondLimits = false,
    } = context
    let made: Complained | undefined
    return onCustomer(
      current,
      () => ({
        complaint_id: id,
        remedy: made?.complaint.remedy,
        ...(made?.complaint.credit_note !== undefined && { credit_note_number: made.complaint.credit_note }),
      }),
      (world) => {
        const about = { world, group, given: input, assignments, document, printed, now, settings }
        const command = { ...about, id, by, beyondLimits }
        const decided = decide(command)
        made = isRefused(decided) ? undefined : decided
        return decided
      },
    )
  },
} as const satisfies Operation<typeof parameters>
