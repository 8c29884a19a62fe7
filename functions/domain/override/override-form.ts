/**
 * The parameters of each type of override (interface: "POST /api/customers/createoverride/", "Type rules"). Parameters
 * in another form are a programming error of the caller.
 */
import { missing, notAllowed, type Mistake } from '../refusal/mistake.ts'
import type { overrideTypes } from '../settings/settings.ts'

/** The types a caller may create. */
export type GivenType = (typeof overrideTypes)[number]

/** The parameters that only some types take. */
export const typedParameters = [
  'end',
  'address',
  'new_values',
  'pause_reason',
  'weekdays',
  'repeat',
  'repeat_until',
] as const
type TypedParameter = (typeof typedParameters)[number]

interface Form {
  /** Whether the type needs a subscription. Without a named subscription, other types belong to the customer. */
  readonly ofSubscription: boolean
  readonly needs: readonly TypedParameter[]
  readonly takes?: readonly TypedParameter[]
}

/** Overrides that end by themselves may repeat. */
const repetition = ['repeat', 'repeat_until'] as const

const forms: Readonly<Record<GivenType, Form>> = {
  'change-fields': { ofSubscription: false, needs: ['new_values'] },
  'change-delivery-address': { ofSubscription: false, needs: ['address'] },
  'change-billing-address': { ofSubscription: false, needs: ['address'] },
  'pause-delivery': { ofSubscription: true, needs: ['end'], takes: repetition },
  'pause-delivery-donate': { ofSubscription: true, needs: ['end'], takes: repetition },
  'alternative-delivery': { ofSubscription: true, needs: ['end', 'address'], takes: ['weekdays', ...repetition] },
  'pause-subscription': { ofSubscription: true, needs: ['end'], takes: ['pause_reason', ...repetition] },
}

export type GivenParameters = Readonly<Partial<Record<TypedParameter | 'subscription_id', unknown>>>

/** The missing parameters of a new override of the type, and the parameters that do not belong to the type. */
export function formMistakes(type: GivenType, input: GivenParameters): Mistake[] {
  const { ofSubscription, needs } = forms[type]
  const needed = [...(ofSubscription ? (['subscription_id'] as const) : []), ...needs]
  return [
    ...(input.repeat_until !== undefined && input.repeat === undefined
      ? [missing('repeat', 'missing, but repeat_until needs it.')]
      : []),
    ...needed
      .filter((parameter) => input[parameter] === undefined)
      .map((field) => missing(field, `missing, but required for ${type}.`)),
    ...foreignParameters(type, input),
  ]
}

/** The parameters that do not belong to the type. */
export function foreignParameters(type: GivenType, input: GivenParameters): Mistake[] {
  const { needs, takes = [] } = forms[type]
  return typedParameters
    .filter((parameter) => input[parameter] !== undefined && ![...needs, ...takes].includes(parameter))
    .map((field) => notAllowed(field, `does not belong to ${type}.`))
}
