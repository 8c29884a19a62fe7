/** The shape of an override in answers (decisions: "Overrides"). */
import * as v from 'valibot'
import { writtenAddress } from '../../domain/customer/filter-schema.ts'
import { overrideTypes } from '../../domain/settings/settings.ts'
import { phases } from '../../domain/world/override.ts'

const text = (description: string) => v.pipe(v.string(), v.description(description))

export const overrideSchema = v.object({
  override_id: v.exactOptional(text('Absent in a read with at, if the service will make the override by then.')),
  subscription_id: v.exactOptional(text('Only for an override of a subscription.')),
  override_type: v.pipe(
    v.picklist([...overrideTypes, 'suspension']),
    v.description('The service itself makes a suspension, for example for an unpaid invoice.'),
  ),
  phase: v.pipe(v.picklist(phases), v.description('The state at the time of the read.')),
  begin: text("Datetime in the account's timezone."),
  end: v.pipe(
    v.nullable(v.string()),
    v.description("Datetime in the account's timezone. null for a permanent change, and while no end is known."),
  ),
  address: v.exactOptional(writtenAddress),
  new_values: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('The values as they were entered. Passwords are not returned.'),
    ),
  ),
  pause_reason: v.exactOptional(v.string()),
  extends_period: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description(
        'For a pause, and for a suspension that is not billed: whether its end extends the period, by the ' +
          'policy of the day on which it was registered.',
      ),
    ),
  ),
  weekdays: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer())),
      v.description('1 (Monday) to 7 (Sunday). Absent means every day.'),
    ),
  ),
  repeat: v.exactOptional(
    v.pipe(v.literal('P1Y'), v.description('The next one is made, a year later, when this one ends.')),
  ),
  repeat_until: v.exactOptional(text('Date: the last day on which a repetition may begin.')),
  skip_processing: v.exactOptional(
    v.pipe(v.literal(true), v.description('Only if it was registered with skip_processing.')),
  ),
  invoice_number: v.exactOptional(
    text(
      'The number of the invoice that caused the suspension. Absent in a read with at, if the suspension ' +
        'is foreseen.',
    ),
  ),
})
