/** Fields of the parameters of operations, beyond what their schemas say. */
import { isDay } from '../account/calendar.ts'
import { addDays, weekdayName } from '../account/format.ts'
import { session } from '../account/session.ts'
import { names, settings } from '../account/settings.ts'
import { bodyOf, listOf, type Body } from '../api/body.ts'
import { DateField } from '../design/DateField.tsx'
import { AmountField, ChoicesField, NumberField, SelectField, type FieldProps } from '../design/Field.tsx'
import type { Option } from '../design/option.ts'
import { countries } from '../forms/countries.ts'
import type { FaultsAt } from '../forms/faults-at.ts'
import { numberOf, textOf } from '../forms/form-values.ts'
import { commonOf, type FormKind, type SchemaFieldProps } from '../forms/SchemaField.tsx'
import { AddressFields, CustomerFields, ScopeFields } from './DataFields.tsx'
import { currencyOfBody } from './currency-of-body.ts'
import { seldom } from './field-layout.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { operationWords } from './operation-words.ts'

/** A field of a parameter, with the operation of the drawer. */
interface ParameterProps extends SchemaFieldProps {
  readonly opened: OpenedOperation
}

export const operationFormKind = (opened: OpenedOperation, faultsAt: FaultsAt): FormKind => ({
  labelOf,
  optionsOf: (field) => optionsOf({ ...field, opened }),
  ownField: (field) => ownField({ ...field, opened }),
  faultsAt,
  faultsWithin: faultsAt,
  itemPath: (path, index) => `${path}.${index}`,
  newItem: ({ properties = {} }, body) =>
    properties['currency'] === undefined ? {} : { currency: currencyOfBody(opened, body), tax_rate: 0.25 },
  emptyList: undefined,
  itemsOf: itemsIn,
  seldom,
  seldomLabel: operationWords.say('advanced'),
})

/** Undefined if nothing but separators is typed, as an empty list would be refused. */
function itemsIn(text: string): string[] | undefined {
  const items = text.split(/[\n,;]\s*/).filter((each) => each !== '')
  return items.length === 0 ? undefined : items
}

const labelOf = (name: string): string => {
  const key = `field_${name}`
  return operationWords.has(key) ? operationWords.say(key) : name
}

function ownField(props: ParameterProps) {
  const { name, path, schema, value, form, opened, body } = props
  const common = commonOf(props)
  switch (name) {
    case 'data':
    case 'new_values':
      return <DataField {...props} />
    case 'due':
      return schema.kind === 'string' ? <RemovableDateField {...common} value={textOf(value)} /> : undefined
    case 'tax_rate':
      return <PercentField {...common} value={numberOf(value)} />
    case 'policy':
      return <PolicyField {...props} />
    case 'weekdays':
      return <WeekdaysField {...props} />
    case 'amount':
    case 'invoiced':
      return (
        <AmountField
          {...common}
          currency={currencyOfBody(opened, body)}
          least={leastOf(props)}
          value={numberOf(value)}
        />
      )
  }
  if (schema.kind === 'datetime') return <InstantField {...common} name={name} value={textOf(value)} />
  if (schema.kind === 'Address')
    return <AddressFields {...common} value={bodyOf(value)} path={path} faultsOf={form.faultsAt} />
  return undefined
}

/** Amounts below the least one are paid back, which needs another right (`open-form.ts`). */
const leastOf = ({ opened, schema }: ParameterProps) =>
  opened.operation === 'createpayment' && schema.minimum === 0
    ? { minor: 0, why: operationWords.say('no_refund') }
    : undefined

interface InstantFieldProps extends FieldProps<string> {
  readonly name: string
}

/**
 * A datetime at the start of a day is written as a day. An end is the beginning of the day after the last day, and is
 * written as that last day. A text that is not a date goes to the service, which refuses it: a missing parameter would
 * mean another time.
 */
function InstantField({ name, value, onChange, ...field }: InstantFieldProps) {
  const isInstant = value?.includes('T') === true && isDay(value.slice(0, 10))
  if (isInstant && !value.endsWith('T00:00:00'))
    return <DateField {...field} withTime value={value} onChange={onChange} onWrong={onChange} />
  const isEnd = name === 'end'
  const day = isInstant ? value.slice(0, 10) : undefined
  return (
    <DateField
      {...field}
      value={day === undefined ? value : isEnd ? addDays(day, -1) : day}
      onChange={(day) => onChange(day === undefined ? undefined : `${isEnd ? addDays(day, 1) : day}T00:00:00`)}
      onWrong={onChange}
    />
  )
}

/** The choices of a parameter: from its schema, from the context of the drawer, or from the account. */
function optionsOf({ opened, name, schema, body }: ParameterProps): readonly Option[] | undefined {
  if (schema.enum !== undefined)
    return schema.enum.map((each) => {
      const key = `option_${name}_${String(each)}`
      return { value: String(each), label: operationWords.has(key) ? operationWords.say(key) : String(each) }
    })
  return opened.choices?.(name, body) ?? accountOptions(name) ?? otherOptions(opened.operation, name, body)
}

function accountOptions(name: string): readonly Option[] | undefined {
  const { campaigns, products } = names.value
  const { business_entities = session.value.account.business_entities } = settings.value ?? {}
  switch (name) {
    case 'campaign_id':
    case 'new_campaign_id':
      return campaigns.map(({ id, name: label }) => ({ value: id, label }))
    case 'business_entity':
      return business_entities.map(({ external_id, name: label }) => ({ value: external_id, label }))
    case 'currency':
      return [...new Set(business_entities.map(({ currency }) => currency))].map((each) => ({
        value: each,
        label: each,
      }))
    case 'provider':
      return settings.value?.payment_providers.map(({ id }) => ({ value: id, label: id }))
    case 'external_id':
      return products
        .filter(({ recurring }) => !recurring)
        .map(({ external_id, name: label }) => ({ value: external_id, label }))
    default:
      return undefined
  }
}

/** The payment methods that the chosen provider offers. */
const methodsOf = ({ provider }: Body): readonly Option[] =>
  (settings.value?.payment_providers ?? [])
    .filter(({ id }) => provider === undefined || id === provider)
    .flatMap(({ methods = [] }) => methods)
    .map((method) => ({ value: method, label: method }))

function otherOptions(operation: string, name: string, body: Body): readonly Option[] | undefined {
  switch (name) {
    case 'country':
      return countries()
    case 'method':
      return operation === 'startagreement' || operation === 'createagreement' ? methodsOf(body) : undefined
    case 'by':
      return operation === 'extendsubscription' ? durations() : undefined
    case 'period':
      return body['subscription_id'] === undefined
        ? undefined
        : [{ value: 'current', label: operationWords.say('option_period_current') }]
    default:
      return undefined
  }
}

const durations = (): readonly Option[] =>
  (['P7D', 'P14D', 'P1M', 'P3M', 'P1Y'] as const).map((value) => ({
    value,
    label: operationWords.say(`option_by_${value}`),
  }))

/** Fields of the account: of the customer, of subscriptions, payments or assignments. */
function DataField({ opened: { operation }, name, value, onChange, form, body }: ParameterProps) {
  const isOfCustomer =
    operation.endsWith('customer') || (name === 'new_values' && body['subscription_id'] === undefined)
  const change = (changed: Body) => onChange(Object.keys(changed).length === 0 ? undefined : changed)
  const shared = { value: bodyOf(value), onChange: change, path: name, faultsOf: form.faultsAt }
  if (isOfCustomer) return <CustomerFields {...shared} isNew={operation === 'createcustomer'} />
  const scope =
    operation === 'createpayment'
      ? ('payment' as const)
      : operation === 'assignproduct'
        ? ('product_assignment' as const)
        : ('subscription' as const)
  return <ScopeFields {...shared} scope={scope} />
}

/** A date that is there already, which an empty text removes. */
function RemovableDateField({ value = '', onChange, ...field }: FieldProps<string>) {
  return (
    <DateField
      {...field}
      value={value === '' ? undefined : value}
      onChange={(date) => onChange(date ?? '')}
      onWrong={onChange}
    />
  )
}

/** A share of 1, written as the hundredths that people write. */
function PercentField({ value, onChange, label, ...field }: FieldProps<number>) {
  return (
    <NumberField
      {...field}
      label={`${label} (%)`}
      step="any"
      min={0}
      max={100}
      value={value === undefined ? undefined : Math.round(value * 100_000) / 1_000}
      onChange={(percent) => onChange(percent === undefined ? undefined : Math.round(percent * 1_000) / 100_000)}
    />
  )
}

function PolicyField(props: ParameterProps) {
  const policies = settings.value?.policies ?? []
  return (
    <SelectField
      {...commonOf(props)}
      options={policies.map(({ external_id, name }) => ({ value: external_id, label: name ?? external_id }))}
      value={textOf(bodyOf(props.value)['external_id'])}
      onChange={(external_id) => props.onChange(external_id === undefined ? undefined : { external_id })}
    />
  )
}

/** 3 January 2021 was a Sunday. */
const weekday = (number: number): string => weekdayName(addDays('2021-01-03', number))

function WeekdaysField(props: ParameterProps) {
  return (
    <ChoicesField
      {...commonOf(props)}
      options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekday(day) }))}
      value={listOf(props.value).map(String)}
      onChange={(days) => props.onChange(days?.map(Number).toSorted())}
    />
  )
}
