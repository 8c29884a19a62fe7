/** The attributes of overrides, as callers give them, each read alone. `judge-override.ts` judges them together. */
import { comparable, parseFieldDatetime, type Address } from '../fields/field-value.ts'
import { faultAt, parsed, refused, type Parsed } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import type { Fault } from '../refusal/fault.ts'
import { parseDate, showInstant, type Instant, type PlainDate } from '../time/time.ts'
import { parseCompleteAddress } from './override-address.ts'
import type { GivenType } from './override-form.ts'
import { fieldNamesOf, presentValues, type Owner } from './field-names.ts'
import { faultsOfValues, isSameAsKept, keptValues, type Judging, type NewValues } from './new-values.ts'
import type { Override, OverrideOf, Repeat } from '../world/override.ts'
import { isSame } from '../base/same.ts'

/** Correct in form. An absent attribute stays as it is. */
export interface GivenAttributes {
  readonly begin?: string
  readonly end?: string
  readonly address?: Address
  /** Checked: no `newValueMistakes`. */
  readonly new_values?: NewValues
  readonly pause_reason?: string
  readonly weekdays?: readonly number[]
  /** `never` ends the repetition. */
  readonly repeat?: GivenRepeat
  /** The last date on which a repetition may begin. */
  readonly repeat_until?: string
}
export type GivenRepeat = 'P1Y' | 'never'
export type Attribute = keyof GivenAttributes

/** New values with the names of their fields. */
type ScheduledValues = Pick<OverrideOf<'change-fields'>, 'new_values' | 'field_names'>

export interface Attributes {
  readonly begin: Instant | undefined
  readonly end: Instant | undefined
  readonly address: Address | undefined
  readonly new_values: ScheduledValues | undefined
  readonly pause_reason: string | undefined
  readonly weekdays: readonly number[] | undefined
  readonly repeat: GivenRepeat | undefined
  readonly repeat_until: PlainDate | undefined
}

export interface ReadAttributes {
  /** Undefined for an attribute that was not given or is at fault. */
  readonly attributes: Attributes
  readonly faults: readonly Fault[]
}

export function readAttributes(input: GivenAttributes, judging: Judging): ReadAttributes {
  const { begin, end, address, new_values, pause_reason, weekdays, repeat, repeat_until } = input
  const { timezone } = judging.settings.account
  const faults: Fault[] = new_values === undefined ? [] : [...faultsOfValues(new_values, judging)]
  const read = <Value>(field: Attribute, parsed: Parsed<Value> | undefined): Value | undefined => {
    if (parsed?.outcome !== 'refused') return parsed?.value
    faults.push(faultAt(field, parsed))
    return undefined
  }
  return {
    attributes: {
      begin: read('begin', begin === undefined ? undefined : parseFieldDatetime(begin, timezone)),
      end: read('end', end === undefined ? undefined : parseFieldDatetime(end, timezone)),
      address: read('address', address === undefined ? undefined : parseCompleteAddress(address)),
      new_values: new_values === undefined ? undefined : scheduled(new_values, judging),
      pause_reason: read('pause_reason', pause_reason === undefined ? undefined : parseText(pause_reason)),
      weekdays: weekdays === undefined ? undefined : inOrder(weekdays),
      repeat,
      repeat_until: read('repeat_until', repeat_until === undefined ? undefined : parseFieldDate(repeat_until)),
    },
    faults,
  }
}

function scheduled(values: NewValues, judging: Judging): ScheduledValues {
  const { subscription, settings } = judging
  const field_names = fieldNamesOf(values, { ofSubscription: subscription !== undefined, settings })
  return { new_values: keptValues(values, judging), ...(field_names && { field_names }) }
}

function parseFieldDate(text: string): Parsed<PlainDate> {
  const date = parseDate(text)
  return date === undefined ? refused('date_expected') : parsed(date)
}

function isSameAddress(submitted: Address, stored: Address | undefined): boolean {
  const address = parseCompleteAddress(submitted)
  if (address.outcome === 'refused' || stored === undefined) return false
  return comparable('address', address.value) === comparable('address', stored)
}

const inOrder = (weekdays: readonly number[]) => [...new Set(weekdays)].toSorted((a, b) => a - b)

export function attributesOf(override: Override): Attributes {
  return {
    begin: override.begin,
    end: override.end ?? undefined,
    address: 'address' in override ? override.address : undefined,
    new_values: override.type === 'change-fields' ? scheduledOf(override) : undefined,
    pause_reason: 'pause_reason' in override ? override.pause_reason : undefined,
    weekdays: 'weekdays' in override ? override.weekdays : undefined,
    repeat: repeatOf(override)?.every,
    repeat_until: repeatOf(override)?.until,
  }
}

const scheduledOf = ({ new_values, field_names }: OverrideOf<'change-fields'>): ScheduledValues => ({
  new_values,
  ...(field_names && { field_names }),
})

export const repeatOf = (override: Override): Repeat | undefined => ('repeat' in override ? override.repeat : undefined)

/** The given attributes that differ from the kept ones. */
export function differingAttributes(input: GivenAttributes, override: Override, owner: Owner): Attribute[] {
  const { timezone } = owner.settings.account
  const ownAttributes = attributesOf(override)
  const { begin, end, address, new_values, pause_reason, weekdays, repeat, repeat_until } = input
  const reads = <Value>(parsed: Parsed<Value>, value: Value | undefined) =>
    parsed.outcome === 'parsed' && isSame(parsed.value, value)
  // Daylight saving repeats an hour. A given text that equals the shown text means the kept instant, whichever of the
  // two instants it reads as.
  const isShown = (text: unknown, value: Instant | undefined) =>
    value !== undefined && text === showInstant(value, timezone)
  const isSameAttribute: Readonly<Record<Attribute, boolean>> = {
    begin:
      begin === undefined ||
      isShown(begin, ownAttributes.begin) ||
      reads(parseFieldDatetime(begin, timezone), ownAttributes.begin),
    end:
      end === undefined ||
      isShown(end, ownAttributes.end) ||
      reads(parseFieldDatetime(end, timezone), ownAttributes.end),
    address: address === undefined || isSameAddress(address, ownAttributes.address),
    new_values:
      new_values === undefined ||
      isSameAsKept(new_values, ownAttributes.new_values ? presentValues(ownAttributes.new_values, owner) : {}),
    pause_reason: pause_reason === undefined || reads(parseText(pause_reason), ownAttributes.pause_reason),
    weekdays: weekdays === undefined || isSame(inOrder(weekdays), ownAttributes.weekdays),
    repeat: repeat === undefined || repeat === (ownAttributes.repeat ?? 'never'),
    repeat_until: repeat_until === undefined || repeat_until === ownAttributes.repeat_until,
  }
  const attributes: readonly Attribute[] = [
    ...(['begin', 'end', 'address', 'new_values', 'pause_reason', 'weekdays', 'repeat', 'repeat_until'] as const),
  ]
  return attributes.filter((attribute) => !isSameAttribute[attribute])
}

type Common = Pick<Override, 'id' | 'begin' | 'created' | 'announced' | 'inert'>

/** An override of a type with its attributes. Attributes that do not belong to the type are dropped. */
export function overrideOf(
  type: GivenType,
  common: Common,
  { end, address, new_values, pause_reason, weekdays, repeat, repeat_until }: Attributes,
  extendsPeriod: boolean,
): Override {
  const repetition = repeat === 'P1Y' ? { repeat: repetitionOf(common.begin, required(end), repeat_until) } : {}
  switch (type) {
    case 'change-fields':
      return { ...common, type, end: null, ...required(new_values) }
    case 'change-delivery-address':
    case 'change-billing-address':
      return { ...common, type, end: null, address: required(address) }
    case 'pause-delivery':
    case 'pause-delivery-donate':
      return { ...common, type, end: required(end), ...repetition }
    case 'alternative-delivery':
      return {
        ...common,
        type,
        end: required(end),
        address: required(address),
        ...repetition,
        ...(weekdays === undefined ? {} : { weekdays: [...weekdays] }),
      }
    case 'pause-subscription':
      return {
        ...common,
        type,
        end: required(end),
        extends_period: extendsPeriod,
        ...repetition,
        // An empty text removes the reason.
        ...(pause_reason === undefined || pause_reason === '' ? {} : { pause_reason }),
      }
  }
}

/** The repetition of the first override of a row. */
export const repetitionOf = (begin: Instant, end: Instant, until: PlainDate | undefined): Repeat => ({
  every: 'P1Y',
  ...(until === undefined ? {} : { until }),
  begin,
  end,
  n: 0,
})

/** A value that the type requires. The form was checked before, so the value is present. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('The override lacks what its type needs.')
  return value
}
