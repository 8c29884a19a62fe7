/** The field of a parameter: by what it is for where the account knows the choices, else by its schema. */
import type { ComponentChildren } from 'preact'
import { addDays } from '../account/format.ts'
import { session } from '../account/session.ts'
import { names, settings } from '../account/settings.ts'
import type { Body } from '../api/operation.ts'
import { isDay } from '../account/calendar.ts'
import { DateField } from '../design/DateField.tsx'
import {
  AmountField,
  CheckField,
  ChoicesField,
  Group,
  NumberField,
  Repeated,
  SelectField,
  TextField,
  type FieldProps,
  type Option,
} from '../design/Field.tsx'
import { AddressFields, CustomerFields, ScopeFields } from './DataFields.tsx'
import { countries } from './countries.ts'
import { seldom } from './field-layout.ts'
import type { FaultsAt } from './faults-at.ts'
import type { Form } from './form-schema.ts'
import { numberOf, textOf } from './form-values.ts'
import { openedOperation } from './open-operation.ts'
import { operationWords } from './operation-words.ts'

export interface OperationFieldProps {
  readonly operation: string
  readonly name: string
  /** Where the value stands in the body, such as `periods.0.begin`; faults name it so. */
  readonly path: string
  readonly form: Form
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly faults: FaultsAt
  readonly isRequired: boolean
  /** Everything that is filled in beside it. */
  readonly body: Body
}

const label = (name: string): string => {
  const key = `field_${name}`
  return operationWords.has(key) ? operationWords.say(key) : name
}

const objectOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function OperationField(props: OperationFieldProps): ComponentChildren {
  const { name, path, form, value, onChange, faults, isRequired } = props
  const common = { label: label(name), onChange, faults: faults(path), isRequired }
  const options = optionsOf(props)
  if (options !== undefined) return <SelectField {...common} options={options} value={textOf(value)} />
  if (name === 'data' || name === 'new_values') return <DataField {...props} />
  if (name === 'policy') return <PolicyField {...props} />
  if (name === 'weekdays') return <WeekdaysField {...props} />
  if (name === 'amount' || name === 'invoiced')
    return <AmountField {...common} currency={currencyOf(props.body)} least={leastOf(props)} value={numberOf(value)} />
  switch (form.kind) {
    case 'boolean':
      return <CheckField {...common} value={value === true} />
    case 'date':
      return <DateField {...common} value={textOf(value)} onWrong={onChange} />
    case 'datetime':
      return <InstantField {...common} name={name} value={textOf(value)} />
    case 'integer':
    case 'number':
      return (
        <NumberField
          {...common}
          min={form.minimum}
          max={form.maximum}
          step={form.kind === 'integer' ? 1 : 'any'}
          value={numberOf(value)}
        />
      )
    case 'array':
      return <ListField {...props} />
    case 'object':
      return <ObjectField {...props} />
    case 'Address':
      return <AddressFields {...common} value={objectOf(value)} path={path} faultsOf={faults} />
    case undefined:
    default:
      return <TextField {...common} isLong={name === 'text' || (form.maxLength ?? 0) > 1000} value={textOf(value)} />
  }
}

/** Amounts below the least one are paid back, which is another right (`open-form.ts`). */
const leastOf = ({ operation, form }: OperationFieldProps) =>
  operation === 'createpayment' && form.minimum === 0 ? { minor: 0, why: operationWords.say('no_refund') } : undefined

interface InstantFieldProps extends FieldProps<string> {
  readonly name: string
}

/**
 * A datetime as people name it: by its day, where it is the day's beginning. An end is the beginning of the day after
 * the last day, and is written as that last day. The service refuses a text that is no date, as it would take a
 * parameter that is left out for another time.
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
      onChange={(chosen) =>
        onChange(chosen === undefined ? undefined : `${isEnd ? addDays(chosen, 1) : chosen}T00:00:00`)
      }
      onWrong={onChange}
    />
  )
}

/** The choices of a parameter: those of its schema, or what the account has of it. */
function optionsOf({ operation, name, form, body }: OperationFieldProps): readonly Option[] | undefined {
  if (form.enum !== undefined)
    return form.enum.map((each) => {
      const key = `option_${name}_${String(each)}`
      return { value: String(each), label: operationWords.has(key) ? operationWords.say(key) : String(each) }
    })
  const ofPlace = openedOperation.value?.choices?.(name, body)
  if (ofPlace !== undefined) return ofPlace
  const { campaigns, products } = names.value
  const { business_entities = session.value.account.business_entities } = settings.value ?? {}
  switch (name) {
    case 'campaign_id':
    case 'new_campaign_id':
      return campaigns.map(({ id, name: called }) => ({ value: id, label: called }))
    case 'business_entity':
      return business_entities.map(({ external_id, name: called }) => ({ value: external_id, label: called }))
    case 'currency':
      return [...new Set(business_entities.map(({ currency }) => currency))].map((each) => ({
        value: each,
        label: each,
      }))
    case 'external_id':
      return products
        .filter(({ recurring }) => !recurring)
        .map(({ external_id, name: called }) => ({ value: external_id, label: called }))
    case 'country':
      return countries()
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

/** The currency of an amount: that beside it, or of who invoices, or the account's. */
export function currencyOf(body: Body): string {
  const { account } = session.value
  const entity = account.business_entities.find(({ external_id }) => external_id === body['business_entity'])
  const ofPlace = openedOperation.value?.currency?.(body)
  return textOf(body['currency']) ?? ofPlace ?? entity?.currency ?? account.currency ?? 'EUR'
}

/** Fields of the account: of the customer, of subscriptions, payments or assignments. */
function DataField({ operation, name, value, onChange, faults, body }: OperationFieldProps) {
  const data = objectOf(value)
  const isOfCustomer =
    operation.endsWith('customer') || (name === 'new_values' && body['subscription_id'] === undefined)
  const change = (changed: Body) => onChange(Object.keys(changed).length === 0 ? undefined : changed)
  const shared = { value: data, onChange: change, path: name, faultsOf: faults }
  if (isOfCustomer) return <CustomerFields {...shared} />
  const scope =
    operation === 'createpayment'
      ? ('payment' as const)
      : operation === 'assignproduct'
        ? ('product_assignment' as const)
        : ('subscription' as const)
  return <ScopeFields {...shared} scope={scope} />
}

function PolicyField({ name, path, value, onChange, faults, isRequired }: OperationFieldProps) {
  const policies = settings.value?.policies ?? []
  return (
    <SelectField
      label={label(name)}
      faults={faults(path)}
      isRequired={isRequired}
      options={policies.map(({ external_id, name: called }) => ({ value: external_id, label: called ?? external_id }))}
      value={textOf(objectOf(value)['external_id'])}
      onChange={(external_id) => onChange(external_id === undefined ? undefined : { external_id })}
    />
  )
}

/** 4 January 2021 was a Monday. */
const weekday = (number: number): string => {
  const at = new Date(Date.UTC(2021, 0, 3 + number))
  return new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', timeZone: 'UTC' }).format(at)
}

function WeekdaysField({ name, path, value, onChange, faults }: OperationFieldProps) {
  return (
    <ChoicesField
      label={label(name)}
      faults={faults(path)}
      options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekday(day) }))}
      value={listOf(value).map(String)}
      onChange={(days) => onChange(days?.map(Number).toSorted())}
    />
  )
}

function ListField(props: OperationFieldProps) {
  const { name, path, form, value, onChange, faults } = props
  const { items } = form
  if (items?.kind !== 'object') return <TextsField {...props} />
  const currency = currencyOf(props.body)
  const start = items.properties?.['currency'] === undefined ? {} : { currency, tax_rate: 0.25 }
  return (
    <Repeated
      label={label(name)}
      items={listOf(value).map(objectOf)}
      empty={start}
      faults={faults(path)}
      onChange={(all) => onChange(all.length === 0 ? undefined : all)}
    >
      {(item, change, index) => (
        <ObjectField
          {...props}
          path={`${path}.${index}`}
          form={items}
          value={item}
          onChange={(changed) => change(objectOf(changed))}
          isBare
        />
      )}
    </Repeated>
  )
}

/** Texts, each on a line of its own: e-mail addresses. */
function TextsField({ name, path, value, onChange, faults, isRequired }: OperationFieldProps) {
  return (
    <TextField
      label={label(name)}
      faults={faults(path)}
      isRequired={isRequired}
      isLong
      value={listOf(value).join('\n')}
      onChange={(text) => onChange(text?.split(/[\n,;]\s*/).filter((each) => each !== ''))}
    />
  )
}

function ObjectField({ isBare = false, ...props }: OperationFieldProps & { readonly isBare?: boolean }) {
  const { operation, name, path, form, onChange, faults } = props
  const value = objectOf(props.value)
  const parts = Object.entries(form.properties ?? {}).flatMap(([part, schema]) =>
    typeof schema === 'boolean' ? [] : [{ part, schema }],
  )
  const field = ({ part, schema }: (typeof parts)[number]) => (
    <OperationField
      key={part}
      operation={operation}
      name={part}
      path={`${path}.${part}`}
      form={schema}
      value={value[part]}
      onChange={(changed) => onChange({ ...value, [part]: changed })}
      faults={faults}
      isRequired={form.required?.includes(part) ?? false}
      body={{ ...props.body, ...value }}
    />
  )
  const isRare = ({ part }: (typeof parts)[number]) => seldom.has(part) && form.required?.includes(part) !== true
  const rare = parts.filter(isRare)
  const fields = (
    <>
      {parts.filter((part) => !isRare(part)).map(field)}
      {rare.length > 0 && (
        <details>
          <summary>{operationWords.say('advanced')}</summary>
          <div class="fields">{rare.map(field)}</div>
        </details>
      )}
    </>
  )
  if (isBare) return <div class="fields">{fields}</div>
  return (
    <Group label={label(name)} faults={faults(path)}>
      {fields}
    </Group>
  )
}
