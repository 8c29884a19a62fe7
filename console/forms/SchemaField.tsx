/**
 * Fields made of schemas. The drawer of an operation and the form of the settings are each a kind of form: they add
 * their own words, their own choices, and fields that say more than the schema does.
 */
import type { ComponentChildren } from 'preact'
import { bodyOf, listOf, type Body } from '../api/body.ts'
import { DateField } from '../design/DateField.tsx'
import { CheckField, ChoicesField, Group, NumberField, Repeated, SelectField, TextField } from '../design/Field.tsx'
import type { Option } from '../design/option.ts'
import { numberOf, textOf } from './form-values.ts'
import { propertiesOf, withKey, type Schema } from './schema.ts'

export interface FormKind {
  readonly labelOf: (name: string) => string
  /** The choices of a value, or of the items of a list, if the schema or the account limits them. */
  readonly optionsOf: (field: SchemaFieldProps) => readonly Option[] | undefined
  /** A field that replaces the default field for the schema. */
  readonly ownField: (field: SchemaFieldProps) => ComponentChildren | undefined
  readonly faultsAt: (path: string) => readonly string[]
  /** The faults of a list and its items. */
  readonly faultsWithin: (path: string) => readonly string[]
  readonly itemPath: (path: string, index: number) => string
  readonly newItem: (items: Schema, body: Body) => Body
  /** The value that is sent for a list without items; with `undefined`, nothing is sent. */
  readonly emptyList: readonly [] | undefined
  /** The items of a list that is typed as a text. */
  readonly itemsOf: (text: string, items: Schema) => readonly unknown[] | undefined
  readonly linesHint?: string
  /** The names of fields in a collapsible part. */
  readonly seldom: ReadonlySet<string>
  readonly seldomLabel?: string
}

export interface SchemaFieldProps {
  readonly form: FormKind
  readonly name: string
  /** The path of the value in faults, such as `periods.0.begin`. */
  readonly path: string
  readonly schema: Schema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isRequired: boolean
  /** All other values of the form. */
  readonly body: Body
}

const longText = 500
const mostChoices = 30

/** A fault finds its field by the path. */
export function SchemaField(props: SchemaFieldProps) {
  return (
    <div class="fields" data-path={props.path}>
      {props.form.ownField(props) ?? fieldOf(props)}
    </div>
  )
}

export const commonOf = ({ form, name, path, onChange, isRequired }: SchemaFieldProps) => ({
  label: form.labelOf(name),
  faults: form.faultsAt(path),
  onChange,
  isRequired,
})

function fieldOf(props: SchemaFieldProps): ComponentChildren {
  const { form, name, schema, value, onChange } = props
  const common = commonOf(props)
  switch (schema.kind) {
    case 'boolean':
      // A flag that cannot be false is left out instead.
      return (
        <CheckField
          {...common}
          value={value === true}
          onChange={(isSo) => onChange(isSo === true || schema.enum?.includes(false) !== false ? isSo : undefined)}
        />
      )
    case 'date':
    case 'datetime':
      return (
        <DateField {...common} withTime={schema.kind === 'datetime'} value={textOf(value)} onWrong={common.onChange} />
      )
    case 'integer':
    case 'number':
      return (
        <NumberField
          {...common}
          min={schema.minimum}
          max={schema.maximum}
          step={schema.kind === 'integer' ? 1 : 'any'}
          value={numberOf(value)}
        />
      )
    case 'array':
      return schema.items?.kind === 'object' ? <ObjectsField {...props} /> : <ItemsField {...props} />
    case 'object':
      return <ObjectField {...props} />
    case undefined:
    default: {
      const options = form.optionsOf(props)
      if (options !== undefined) return <SelectField {...common} options={options} value={textOf(value)} />
      // A reason is a single line, so that Enter carries out the action.
      const isLong = name === 'text' || (name !== 'reason' && (schema.maxLength ?? 0) > longText)
      return <TextField {...common} isLong={isLong} value={textOf(value)} />
    }
  }
}

function ObjectsField(props: SchemaFieldProps) {
  const { form, path, schema, value, onChange, body } = props
  const { items = {} } = schema
  const { label, faults } = commonOf(props)
  return (
    <Repeated
      label={label}
      items={listOf(value).map(bodyOf)}
      empty={form.newItem(items, body)}
      faults={faults}
      onChange={(all) => onChange(all.length === 0 ? form.emptyList : all)}
    >
      {(item, change, index) => (
        <div class="fields" data-path={form.itemPath(path, index)}>
          <SchemaFields
            form={form}
            schema={items}
            path={form.itemPath(path, index)}
            value={item}
            onChange={change}
            body={body}
          />
        </div>
      )}
    </Repeated>
  )
}

/** A list of texts or numbers: chosen among a few, or typed. */
function ItemsField(props: SchemaFieldProps) {
  const { form, path, schema, value, onChange } = props
  const { items = {} } = schema
  const common = { ...commonOf(props), faults: form.faultsWithin(path) }
  const texts = listOf(value).map(String)
  const options = form.optionsOf(props)
  if (options !== undefined && options.length <= mostChoices)
    return (
      <ChoicesField {...common} options={options} value={texts} onChange={(all) => onChange(all ?? form.emptyList)} />
    )
  return (
    <TextField
      {...common}
      hint={form.linesHint}
      isLong
      value={texts.join('\n')}
      onChange={(text = '') => onChange(form.itemsOf(text, items))}
    />
  )
}

function ObjectField(props: SchemaFieldProps) {
  const { form, path, schema, value, onChange, body } = props
  const { label, faults } = commonOf(props)
  const change = (changed: Body) => onChange(Object.keys(changed).length === 0 ? undefined : changed)
  return (
    <Group label={label} faults={faults}>
      <div class="fields">
        <SchemaFields {...{ form, schema, path, body }} value={bodyOf(value)} onChange={change} />
      </div>
    </Group>
  )
}

export interface SchemaFieldsProps extends Omit<SchemaFieldProps, 'name' | 'value' | 'onChange' | 'isRequired'> {
  readonly value: Body
  readonly onChange: (value: Body) => void
  /** The stored object, where `value` is laid over it key by key. */
  readonly original?: Body | undefined
  /** Keys that have no field. */
  readonly without?: readonly string[]
}

/** The fields of an object. Rarely used fields are in a collapsible part. */
export function SchemaFields({ schema, value, onChange, original, without = [], ...shared }: SchemaFieldsProps) {
  const { form, path, body } = shared
  const isRequired = (name: string) => schema.required?.includes(name) ?? false
  const isRare = ([name]: readonly [string, Schema]) => form.seldom.has(name) && !isRequired(name)
  const parts = propertiesOf(schema).filter(([name]) => !without.includes(name))
  const field = ([name, part]: readonly [string, Schema]) => (
    <SchemaField
      key={name}
      form={form}
      name={name}
      path={path === '' ? name : `${path}.${name}`}
      schema={part}
      value={value[name] ?? undefined}
      onChange={(changed) => onChange(withKey(value, name, changed, original))}
      isRequired={isRequired(name)}
      body={{ ...body, ...value }}
    />
  )
  const rare = parts.filter(isRare)
  return (
    <>
      {parts.filter((part) => !isRare(part)).map(field)}
      {rare.length > 0 && (
        <details>
          <summary>{form.seldomLabel}</summary>
          <div class="fields">{rare.map(field)}</div>
        </details>
      )}
    </>
  )
}
