/** The shape of an override in answers (decisions: "Overrides"). */
import * as v from 'valibot'
import { writtenAddress } from '../../domain/customer/filter-schema.ts'
import { overrideTypes } from '../../domain/settings/settings.ts'
import { phases } from '../../domain/world/override.ts'

const text = (description: string) => v.pipe(v.string(), v.description(description))

export const overrideSchema = v.object({
  override_id: v.exactOptional(text('Absent with at, where the service will have made the override by then.')),
  subscription_id: v.exactOptional(text('Only where it is of a subscription.')),
  override_type: v.pipe(
    v.picklist([...overrideTypes, 'suspension']),
    v.description('A suspension is made by the service, such as for an invoice that is not paid.'),
  ),
  phase: v.pipe(v.picklist(phases), v.description('At the instant of the read.')),
  begin: text('Datetime in the timezone of the account.'),
  end: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Datetime in the timezone of the account; null for a change, which is for good, and while no end is known.',
    ),
  ),
  address: v.exactOptional(writtenAddress),
  new_values: v.exactOptional(
    v.pipe(v.record(v.string(), v.unknown()), v.description('As they were written; a password is not shown.')),
  ),
  pause_reason: v.exactOptional(v.string()),
  extends_period: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description(
        'Of a pause, and of a suspension that is not billed: whether its end moves the end of the period, by the ' +
          'policy of the day it was registered.',
      ),
    ),
  ),
  weekdays: v.exactOptional(
    v.pipe(v.array(v.pipe(v.number(), v.integer())), v.description('1 (Monday) to 7; every day where absent.')),
  ),
  skip_processing: v.exactOptional(
    v.pipe(v.literal(true), v.description('Only where it was registered without being processed.')),
  ),
  invoice_number: v.exactOptional(
    text('Of the invoice that a suspension is for. Absent with at, where the suspension is foreseen.'),
  ),
})
