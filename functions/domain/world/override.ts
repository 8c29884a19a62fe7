/**
 * An override as it is kept (interface: "Override"): with its subscription, or with the customer if no subscription is
 * named. Its phase at an instant follows from its times. `announced` is the phase that the event feed knows.
 */
import * as v from 'valibot'
import { addressSchema } from '../fields/field-value.ts'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'

export const phases = ['future', 'active', 'ended'] as const
export type Phase = (typeof phases)[number]

/** Overrides that withhold, donate or redirect deliveries. Those of one subscription never overlap. */
export const vacationTypes = ['pause-delivery', 'pause-delivery-donate', 'alternative-delivery'] as const
export type VacationType = (typeof vacationTypes)[number]

const common = {
  id: v.string(),
  begin: instantSchema,
  created: instantSchema,
  announced: v.picklist(phases),
  /**
   * Registered for the record only (`skip_processing`). The override never has an effect, and its start and end make no
   * event.
   */
  inert: v.exactOptional(v.literal(true)),
}
/** The repetition of an override. The times of the next override of the same kind follow from those of the first. */
const repeatSchema = v.object({
  every: v.literal('P1Y'),
  /** The last date on which a repetition may begin; absent for no end. */
  until: v.exactOptional(v.string()),
  /** The times of the first override, and the number of years since. */
  begin: instantSchema,
  end: instantSchema,
  n: v.pipe(v.number(), v.integer()),
})
export type Repeat = Readonly<v.InferOutput<typeof repeatSchema>>

const temporary = { ...common, end: instantSchema, repeat: v.exactOptional(repeatSchema) }
/** A change is permanent: it is active from its start, without an end. */
const lasting = { ...common, end: v.null() }

export const overrideSchema = v.variant('type', [
  v.object({
    type: v.literal('change-fields'),
    ...lasting,
    /**
     * The new values in the caller's form, by write name or field id, and already judged once. A password is kept as
     * its hash.
     */
    new_values: v.record(v.string(), v.unknown()),
    /** The names of the custom fields that had an external id at the registration, by that id. */
    field_names: v.exactOptional(v.record(v.string(), v.string())),
  }),
  v.object({ type: v.literal('change-delivery-address'), ...lasting, address: addressSchema }),
  v.object({ type: v.literal('change-billing-address'), ...lasting, address: addressSchema }),
  v.object({ type: v.literal('pause-delivery'), ...temporary }),
  v.object({ type: v.literal('pause-delivery-donate'), ...temporary }),
  v.object({
    type: v.literal('alternative-delivery'),
    ...temporary,
    address: addressSchema,
    /** The weekdays that count, from 1 for Monday; absent if every day counts. */
    weekdays: v.exactOptional(v.array(v.pipe(v.number(), v.integer()))),
  }),
  v.object({
    type: v.literal('pause-subscription'),
    ...temporary,
    pause_reason: v.exactOptional(v.string()),
    /** Whether the pause moves the end of the period, by the policy at the pause's creation. */
    extends_period: v.boolean(),
  }),
  /** The service's own override, for an unpaid invoice. It ends when the invoice is paid. */
  v.object({
    type: v.literal('suspension'),
    ...common,
    end: v.nullable(instantSchema),
    invoice: v.string(),
    /** The time suspended is not billed and moves the end of the period, by the policy at the suspension's creation. */
    extends_period: v.exactOptional(v.literal(true)),
  }),
])
type Frozen<T> = T extends unknown
  ? { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
  : never
export type Override = Frozen<v.InferOutput<typeof overrideSchema>>
export type OverrideType = Override['type']
export type OverrideOf<Type extends OverrideType> = Extract<Override, { readonly type: Type }>

/** The phase at an instant. The time from begin to end is half open, as it is for periods. */
export function phaseAt({ begin, end }: Pick<Override, 'begin' | 'end'>, now: Instant): Phase {
  if (now < begin) return 'future'
  return end !== null && end <= now ? 'ended' : 'active'
}

export function isVacation(override: Override): override is OverrideOf<VacationType> {
  return vacationTypes.some((type) => type === override.type)
}
