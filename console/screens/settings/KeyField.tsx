/** The field of a key of the account file, by its form; what names entries of the account is chosen among them. */
import type { ComponentChildren } from 'preact'
import { languageName } from '../../account/format.ts'
import { session } from '../../account/session.ts'
import { fieldId, fieldsOf, settings } from '../../account/settings.ts'
import type { Body } from '../../api/body.ts'
import { DateField } from '../../design/DateField.tsx'
import {
  AmountField,
  CheckField,
  ChoicesField,
  Group,
  NumberField,
  Repeated,
  SelectField,
  TextField,
  type Option,
} from '../../design/Field.tsx'
import { numberOf, textOf } from '../../operations/form-values.ts'
import { bodyOf, listOf, withKey, type KeyForm } from './section-form.ts'
import { LogoField } from './LogoField.tsx'
import { builtInRoles, roleText } from './role-text.ts'
import { SecretField } from './SecretField.tsx'
import { settingsFormWords } from './settings-form-words.ts'

export interface KeyFieldProps {
  readonly name: string
  /** As faults name the place in the file. */
  readonly path: string
  readonly form: KeyForm
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly faults: Readonly<Record<string, readonly string[]>>
  readonly isRequired: boolean
  /** The entry of the section that the key is in. */
  readonly entry: Body
}

/** Keys of secrets are never shown: what is typed takes their place. */
const secrets: ReadonlySet<string> = new Set(['key', 'bearer_token', 'response_key', 'signing_secret', 'client_secret'])
const amounts: ReadonlySet<string> = new Set(['amount', 'amount_off'])
/** Dates that the schema knows by a rule, and not by a pattern; `day-or-time` is the last day, or an instant. */
const datedKeys: Readonly<Record<string, 'date' | 'datetime' | 'day-or-time'>> = {
  from: 'date',
  date: 'date',
  valid_until: 'date',
  assign_at: 'datetime',
  expires: 'day-or-time',
  previous_until: 'day-or-time',
}
/** Lists of dates. */
const datedLists: ReadonlySet<string> = new Set(['blocked_dates'])
const longText = 500

export const labelOf = (name: string): string => {
  const key = `key_${name}`
  return settingsFormWords.has(key) ? settingsFormWords.say(key) : name
}

/** The place is found again by a fault that leads to it. */
export function KeyField(props: KeyFieldProps) {
  return <div data-path={props.path}>{fieldOf(props)}</div>
}

function fieldOf(props: KeyFieldProps): ComponentChildren {
  const { name, path, form, value, onChange, faults, isRequired, entry } = props
  const common = { label: labelOf(name), onChange, faults: faults[path] ?? [], isRequired }
  const options = optionsOf(name, form)
  if (amounts.has(name))
    return <AmountField key={currencyOf(entry)} {...common} currency={currencyOf(entry)} value={numberOf(value)} />
  if (name === 'logo') return <LogoField {...common} value={textOf(value)} />
  if (secrets.has(name)) return <SecretField {...common} name={name} value={textOf(value)} />
  switch (datedKeys[name] ?? form.kind) {
    case 'boolean':
      // Some keys are there or not: no is no value of theirs.
      return (
        <CheckField
          {...common}
          value={value === true}
          onChange={(isSo) => onChange(isSo === true || form.enum?.includes(false) !== false ? isSo : undefined)}
        />
      )
    case 'date':
      return <DateField {...common} value={textOf(value)} onWrong={common.onChange} />
    case 'datetime':
      return <DateField {...common} withTime value={textOf(value)} onWrong={common.onChange} />
    case 'day-or-time':
      return <DateField {...common} withTime="maybe" value={textOf(value)} onWrong={common.onChange} />
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
      return form.values === undefined ? <ObjectField {...props} /> : <TableField {...props} />
    case undefined:
    default:
      if (options !== undefined) return <SelectField {...common} options={options} value={textOf(value)} />
      return <TextField {...common} isLong={(form.maxLength ?? 0) > longText} value={textOf(value)} />
  }
}

/** The choices of a key: those of its form, or what the account has of it. */
function optionsOf(name: string, form: KeyForm): readonly Option[] | undefined {
  if (form.enum !== undefined) {
    return form.enum.map((each) => ({ value: String(each), label: choiceText(name, String(each)) }))
  }
  const { campaigns = [], policies = [], business_entities: entities = [], roles = [] } = settings.value ?? {}
  switch (name) {
    case 'renews_to':
    case 'campaign':
    case 'recipient_campaign':
      return campaigns.map(({ id, name: called }) => ({ value: id, label: `${called} (${id})` }))
    case 'policy':
      return policies.map(({ external_id: id, name: called }) => ({ value: id, label: called ?? id }))
    case 'business_entity':
      return entities.map(({ external_id: id, name: called }) => ({ value: id, label: called }))
    case 'role':
    case 'default_role':
      return [...new Set([...builtInRoles, ...roles.map((each) => each.name)])].map((each) => ({
        value: each,
        label: roleText(each),
      }))
    default:
      return undefined
  }
}

/** A choice in words; a language is called by its name. */
function choiceText(name: string, choice: string): string {
  if (name === 'language') return languageName(choice)
  const key = `option_${name}_${choice}`
  return settingsFormWords.has(key) ? settingsFormWords.say(key) : choice
}

/** Amounts of a campaign are in the currency of who sells it. */
function currencyOf({ business_entity: seller }: Body): string {
  const { currency, business_entities: entities } = session.value.account
  return entities.find(({ external_id: id }) => id === seller)?.currency ?? currency ?? entities[0]?.currency ?? 'EUR'
}

const mostChoices = 30

function ListField(props: KeyFieldProps) {
  const { name, path, form, value, onChange, faults, isRequired } = props
  const { items = {} } = form
  const label = labelOf(name)
  if (items.kind === 'object') {
    return (
      <Repeated
        label={label}
        items={listOf(value).map(bodyOf)}
        empty={{}}
        faults={faults[path] ?? []}
        onChange={onChange}
      >
        {(item, change, index) => (
          <div class="fields" data-path={`${path}[${index}]`}>
            <KeyFields
              form={items}
              path={`${path}[${index}]`}
              value={item}
              onChange={change}
              faults={faults}
              entry={props.entry}
            />
          </div>
        )}
      </Repeated>
    )
  }
  if (datedLists.has(name)) return <DatesField {...props} />
  const options = optionsOf(singular[name] ?? name, items) ?? productOptions(name)
  const texts = listOf(value).map(String)
  // A fault of a place in the list is told at the list.
  const ofList = Object.entries(faults).flatMap(([at, messages]) =>
    at === path || at.startsWith(`${path}[`) ? messages : [],
  )
  if (options !== undefined && options.length <= mostChoices) {
    return (
      <ChoicesField
        label={label}
        options={options}
        value={texts}
        faults={ofList}
        onChange={(all) => onChange(all ?? [])}
      />
    )
  }
  const isOfNumbers = items.kind === 'number' || items.kind === 'integer'
  return (
    <TextField
      label={label}
      hint={settingsFormWords.say('line_each')}
      isRequired={isRequired}
      isLong
      faults={ofList}
      value={texts.join('\n')}
      onChange={(text = '') => {
        const lines = text.split('\n').filter((line, index, all) => line !== '' || index === all.length - 1)
        const typed = lines.at(-1) === '' && lines.length === 1 ? [] : lines
        onChange(isOfNumbers ? typed.filter((line) => line !== '').map(Number) : typed)
      }}
    />
  )
}

function DatesField({ name, path, value, onChange, faults }: KeyFieldProps) {
  const label = labelOf(name)
  return (
    <Repeated label={label} items={listOf(value).map(String)} empty="" faults={faults[path] ?? []} onChange={onChange}>
      {(day, change, index) => (
        <div data-path={`${path}[${index}]`}>
          <DateField
            label={`${label} ${index + 1}`}
            value={day === '' ? undefined : day}
            faults={faults[`${path}[${index}]`] ?? []}
            onChange={(chosen = '') => change(chosen)}
            onWrong={change}
          />
        </div>
      )}
    </Repeated>
  )
}

/** Lists of what another key names one of. */
const singular: Readonly<Record<string, string>> = { campaigns: 'campaign' }

function productOptions(name: string): readonly Option[] | undefined {
  if (name !== 'products') return undefined
  return settings.value?.products.map(({ external_id: id, name: called }) => ({ value: id, label: called }))
}

function ObjectField({ name, path, value, onChange, faults, form, entry }: KeyFieldProps) {
  const change = (changed: Body) => onChange(Object.keys(changed).length === 0 ? undefined : changed)
  const shared = { form, path, faults, entry, onChange: change }
  return (
    <Group label={labelOf(name)} faults={faults[path] ?? []}>
      <div class="fields">
        <KeyFields {...shared} value={bodyOf(value)} />
      </div>
    </Group>
  )
}

interface KeyFieldsProps extends Pick<KeyFieldProps, 'form' | 'path' | 'faults' | 'entry'> {
  readonly value: Body
  readonly onChange: (value: Body) => void
  /** What the settings have in place of the value, where it is laid over them key by key. */
  readonly original?: Body | undefined
  /** Keys that are not asked for. */
  readonly without?: readonly string[]
}

/** The keys of an object. */
export function KeyFields({ form, path, value, onChange, original, without = [], faults, entry }: KeyFieldsProps) {
  return (
    <>
      {Object.entries(form.properties ?? {}).map(([key, part]) =>
        without.includes(key) ? null : (
          <KeyField
            key={key}
            name={key}
            path={`${path}.${key}`}
            form={part}
            value={value[key] ?? undefined}
            onChange={(changed) => onChange(withKey(value, original, key, changed))}
            faults={faults}
            isRequired={form.required?.includes(key) ?? false}
            entry={entry}
          />
        ),
      )}
    </>
  )
}

interface Pair {
  readonly key: string
  readonly value: string
}

/** An object with any keys, such as the conditions of an invoice line. */
function TableField({ name, path, form, value, onChange, faults }: KeyFieldProps) {
  const pairs = Object.entries(bodyOf(value)).map(([key, each]): Pair => ({ key, value: String(each) }))
  const change = (all: readonly Pair[]) =>
    onChange(Object.fromEntries(all.map(({ key, value: text }) => [key, valueOf(key, text, form)])))
  return (
    <Repeated
      label={labelOf(name)}
      items={pairs}
      empty={{ key: '', value: '' }}
      faults={Object.entries(faults).flatMap(([at, messages]) => (at.startsWith(path) ? messages : []))}
      onChange={change}
    >
      {(pair, changeOne) => (
        <div class="field-pair">
          <TextField
            label={settingsFormWords.say('pair_key')}
            value={pair.key}
            onChange={(key = '') => changeOne({ ...pair, key })}
          />
          <TextField
            label={settingsFormWords.say('pair_value')}
            value={pair.value}
            onChange={(text = '') => changeOne({ ...pair, value: text })}
          />
        </div>
      )}
    </Repeated>
  )
}

/** Of the type that the field of the subscription has, or that the form asks for. */
function valueOf(key: string, text: string, { values }: KeyForm): unknown {
  const type = fieldsOf('subscription').find((field) => fieldId(field) === key)?.type ?? values?.kind
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text))
  if ((type === 'integer' || type === 'decimal' || type === 'number') && isNumber) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}
