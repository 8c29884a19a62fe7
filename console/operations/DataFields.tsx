/** The fields of data: the built-in ones of a customer, and the account's own. */
import { fieldId, fieldsOf, type Field } from '../account/settings.ts'
import type { Body } from '../api/operation.ts'
import { DateField } from '../design/DateField.tsx'
import { CheckField, Group, NumberField, SelectField, TextField } from '../design/Field.tsx'
import { countries } from '../forms/countries.ts'
import { languageOptions } from '../forms/languages.ts'
import { addressFields, billingFields, customerFields } from './field-layout.ts'
import type { FaultsAt } from '../forms/faults-at.ts'
import { textOf } from '../forms/form-values.ts'
import { operationWords } from './operation-words.ts'

export interface DataFieldsProps {
  readonly value: Body
  readonly onChange: (value: Body) => void
  readonly path: string
  readonly faultsOf: FaultsAt
}

type BuiltIn = (typeof customerFields)[number] | (typeof billingFields)[number]

/** Null deletes a field that is emptied. */
const emptied = (value: unknown) => value ?? null

function BuiltInField({ name, value, onChange, path, faultsOf }: DataFieldsProps & { readonly name: BuiltIn }) {
  const common = {
    label: operationWords.say(`field_${name}`),
    faults: faultsOf(`${path}.${name}`),
    value: textOf(value[name]),
    onChange: (text: string | undefined) => onChange({ ...value, [name]: emptied(text) }),
  }
  if (name.endsWith('country')) return <SelectField {...common} options={countries()} />
  if (name === 'language') return <SelectField {...common} options={languageOptions()} />
  if (name.endsWith('address')) return <TextField {...common} isLong />
  return <TextField {...common} type={name.endsWith('email') ? 'email' : 'text'} />
}

/** An existing customer's address has its own form, because it may apply from a later day. */
const addressNames: ReadonlySet<string> = new Set(addressFields.filter((name) => name !== 'name' && name !== 'company'))

export function CustomerFields({ isNew, ...props }: DataFieldsProps & { readonly isNew: boolean }) {
  return (
    <>
      {customerFields
        .filter((name) => isNew || !addressNames.has(name))
        .map((name) => (
          <BuiltInField key={name} {...props} name={name} />
        ))}
      <ScopeFields {...props} scope="customer" />
      <details>
        <summary>{operationWords.say('advanced')}</summary>
        <div class="fields">
          {billingFields.map((name) => (
            <BuiltInField key={name} {...props} name={name} />
          ))}
        </div>
      </details>
    </>
  )
}

export function ScopeFields({ scope, ...props }: DataFieldsProps & { readonly scope: Field['scope'] }) {
  return (
    <>
      {fieldsOf(scope).map((field) => (
        <OwnField key={fieldId(field)} {...props} field={field} />
      ))}
    </>
  )
}

function OwnField({ field, value: data, onChange, path, faultsOf }: DataFieldsProps & { readonly field: Field }) {
  const id = fieldId(field)
  const value = data[id]
  const common = {
    label: field.name,
    faults: faultsOf(`${path}.${id}`),
    isRequired: field.required,
    onChange: (changed: unknown) => onChange({ ...data, [id]: emptied(changed) }),
  }
  switch (field.type) {
    case 'boolean':
      return <CheckField {...common} value={value === true} />
    case 'date':
    case 'datetime':
      return (
        <DateField {...common} withTime={field.type === 'datetime'} value={textOf(value)} onWrong={common.onChange} />
      )
    case 'integer':
    case 'decimal':
      return (
        <NumberField
          {...common}
          step={field.type === 'integer' ? 1 : 'any'}
          value={typeof value === 'number' ? value : undefined}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          value={textOf(value)}
        />
      )
    case 'address':
      return (
        <AddressFields
          {...common}
          value={typeof value === 'object' && value !== null ? { ...value } : {}}
          path={`${path}.${id}`}
          faultsOf={faultsOf}
        />
      )
    case 'text':
    case 'email':
      return <TextField {...common} type={field.type} value={textOf(value)} />
  }
}

export interface AddressFieldsProps {
  readonly label: string
  readonly value: Body
  readonly onChange: (value: Body | undefined) => void
  readonly path: string
  readonly faults: readonly string[]
  readonly faultsOf: FaultsAt
}

export function AddressFields({ label, value, onChange, path, faults, faultsOf }: AddressFieldsProps) {
  return (
    <Group label={label} faults={faults}>
      {addressFields.map((name) => {
        const common = {
          label: operationWords.say(`field_${name}`),
          faults: faultsOf(`${path}.${name}`),
          value: textOf(value[name]),
          onChange: (text: string | undefined) => {
            const changed = Object.entries({ ...value, [name]: text }).filter(([, part]) => part !== undefined)
            onChange(changed.length === 0 ? undefined : Object.fromEntries(changed))
          },
        }
        return name === 'country' ? (
          <SelectField key={name} {...common} options={countries()} />
        ) : (
          <TextField key={name} {...common} isLong={name === 'address'} />
        )
      })}
    </Group>
  )
}
