/**
 * The map of a plan, in the form that `npm run import` takes too (docs/import.md): an import of this page can be
 * carried out there.
 */
import { placeText } from '../../account/address-lines.ts'
import { maySeveral, type Plan, type ColumnPlan } from './plan.ts'
import { operationsOf, type Kind, type Target } from './targets.ts'
import { no, yes } from './value-form.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

interface ColumnSpec {
  readonly column?: string
  readonly type?: string
  readonly [entry: string]: Json | undefined
}

export interface ImportMap {
  readonly columns: Readonly<Record<string, ColumnSpec>>
  readonly operations: readonly (Readonly<Record<string, Json>> & { readonly operation: string })[]
}

export interface MapOptions {
  readonly targets: readonly Target[]
  readonly decimals: number
}

export function mapOf(plan: Plan, { targets, decimals }: MapOptions): ImportMap {
  const columns: Record<string, ColumnSpec> = {}
  const filled = new Map<string, Json>()
  for (const [name, column] of Object.entries(plan.columns)) {
    const target = targets.find(({ id }) => id === column.target)
    if (target === undefined) continue
    const key = keyOf(name, plan)
    const spec = { ...(key !== name && { column: name }), ...specOf(target, column, decimals) }
    if (Object.keys(spec).length > 0) columns[key] = spec
    filled.set(target.id, `{${key}}`)
  }
  for (const target of targets) {
    const constant = plan.constants[target.id]
    if (constant !== undefined && !filled.has(target.id)) filled.set(target.id, constantOf(constant, target))
  }
  const operations = operationsOf[plan.kind].flatMap((operation, index) => {
    const values = targets.flatMap(({ id, operation: owner }) =>
      owner === operation ? [[id, filled.get(id)] as const] : [],
    )
    const body = bodyOf(
      operation,
      new Map(values.flatMap(([id, value]) => (value === undefined ? [] : [[id, value]]))),
      plan,
    )
    if (body === undefined) return []
    const once = index === 0 && maySeveral(plan) && plan.hasSeveral === true ? { once: true } : {}
    return [{ operation, ...once, ...whoseOf(plan.kind, index, filled.get('id')), ...body }]
  })
  return { columns, operations }
}

/** Characters that cannot be in a text of a map, or as a key of its columns. */
const unfit = /[{}\r\n]|^(?:constructor|prototype)$/

function keyOf(name: string, { columns }: Plan): string {
  if (!unfit.test(name)) return name
  let key = `${name.replaceAll('{', '(').replaceAll('}', ')').replaceAll(/\s+/g, ' ')} *`
  while (Object.hasOwn(columns, key)) key += '*'
  return key
}

function specOf(
  { form }: Target,
  { date, decimal = '.', values, leavesUnfit }: ColumnPlan,
  decimals: number,
): ColumnSpec {
  const unfit = leavesUnfit === true ? { unfit: 'empty' } : {}
  switch (form) {
    case 'text':
      return {}
    case 'email':
      // The service reports invalid addresses too, and detects more of them.
      return leavesUnfit === true ? { type: 'email', ...unfit } : {}
    case 'integer':
      return { type: 'integer' }
    case 'number':
    case 'amount': {
      const thousands = decimal === ',' ? '.' : ','
      return { type: form, decimal, thousands, ...(form === 'amount' && { decimals }) }
    }
    case 'boolean':
      return { type: 'boolean', true: yes, false: no }
    case 'date':
    case 'datetime':
      return { type: form, ...unfit, ...(date !== undefined && date !== 'YYYY-MM-DD' && { format: date }) }
    case 'choice':
      return { map: values ?? {} }
  }
}

function constantOf(text: string, { form }: Target): Json {
  if (form === 'integer' || form === 'number' || form === 'amount') return Number(text)
  if (form === 'boolean') return text === 'true'
  return text.replaceAll(/[{}]/g, '$&$&')
}

/** Further operations of a new customer's row are about that customer, so they need no id. */
function whoseOf(kind: Kind, index: number, id: Json | undefined): { readonly id?: Json } {
  return id === undefined || (kind === 'new' && index > 0) ? {} : { id }
}

type Values = ReadonlyMap<string, Json>

/** The parameters of an operation; undefined if the row has none. */
function bodyOf(operation: string, values: Values, plan: Plan): Readonly<Record<string, Json>> | undefined {
  switch (operation) {
    case 'createcustomer':
    case 'updatecustomer': {
      const data = customerData(values)
      return Object.keys(data).length > 0 || operation === 'createcustomer' ? { data } : undefined
    }
    case 'createsubscription':
      return values.has('period.campaign_id') ? subscription(values, plan) : undefined
    case 'createpayment':
      return { ...under('payment', values), ...dataOf(under('field.payment', values)) }
    default:
      return values.has('note.text') ? under('note', values) : undefined
  }
}

/** The values under a name, such as `payment.amount` under `payment`. Ids of fields may have dots. */
const under = (start: string, values: Values): Record<string, Json> =>
  Object.fromEntries(
    [...values].flatMap(([id, value]) => (id.startsWith(`${start}.`) ? [[id.slice(start.length + 1), value]] : [])),
  )

const dataOf = (data: Record<string, Json>) => (Object.keys(data).length > 0 ? { data } : {})

/** The name from its parts, and an address that ends with postal code and city, as on letters. */
function customerData(values: Values): Record<string, Json> {
  const { first_name: first, last_name: last, ...data } = under('data', values)
  const name = spaced(first, data['name'], last)
  const place = placeText({ postal_code: data['postal_code'], city: data['city'] })
  const billing = placeText({ postal_code: data['billing_postal_code'], city: data['billing_city'] })
  return {
    ...data,
    ...(name !== '' && { name }),
    ...withPlace('address', data, place),
    ...withPlace('billing_address', data, billing),
    ...under('field.customer', values),
  }
}

const spaced = (...parts: readonly (Json | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ')

function withPlace(name: string, data: Readonly<Record<string, Json>>, place: string): Record<string, Json> {
  const address = data[name]
  return typeof address === 'string' && place !== '' ? { [name]: `${address}\n${place}` } : {}
}

function subscription(values: Values, { past }: Plan): Readonly<Record<string, Json>> {
  const period = { ...under('period', values), ...(past === 'elsewhere' && { invoicing: 'none' }) }
  return { periods: [period], ...under('subscription', values), ...dataOf(under('field.subscription', values)) }
}
