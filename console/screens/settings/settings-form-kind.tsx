/** Fields of keys of the account file, beyond what their schemas say. */
import { languageName, timeLength } from '../../account/format.ts'
import { accountCurrency } from '../../account/currency.ts'
import { session } from '../../account/session.ts'
import { fieldId, fieldsOf, settings } from '../../account/settings.ts'
import { bodyOf, listOf } from '../../api/body.ts'
import type { Faults } from '../../api/failure.ts'
import { DateField } from '../../design/DateField.tsx'
import { AmountField, Repeated, TextField } from '../../design/Field.tsx'
import type { Option } from '../../design/option.ts'
import { numberOf, textOf } from '../../forms/form-values.ts'
import type { Schema } from '../../forms/schema.ts'
import { commonOf, type FormKind, type SchemaFieldProps } from '../../forms/SchemaField.tsx'
import { LogoField } from './LogoField.tsx'
import { builtInRoles, roleText } from './role-text.ts'
import { SecretField } from './SecretField.tsx'
import { settingsFormWords } from './settings-form-words.ts'

export const settingsFormKind = (faults: Faults): FormKind => ({
  labelOf,
  optionsOf: ({ name, schema }) => optionsOf(name, schema),
  ownField,
  faultsAt: (path) => faults[path] ?? [],
  faultsWithin: (path) =>
    Object.entries(faults).flatMap(([place, messages]) =>
      place === path || place.startsWith(`${path}[`) ? messages : [],
    ),
  itemPath: (path, index) => `${path}[${index}]`,
  newItem: () => ({}),
  emptyList: [],
  itemsOf,
  linesHint: settingsFormWords.say('line_each'),
  seldom: new Set(),
})

/** Keys of secrets, which the service never answers: a typed text replaces the secret. */
const secrets: ReadonlySet<string> = new Set([
  'key',
  'bearer_token',
  'response_key',
  'signing_secret',
  'client_secret',
  'secret_key',
  'webhook_secret',
  'oidc_client_secret',
])
const amounts: ReadonlySet<string> = new Set(['amount', 'amount_off'])
/** Dates that the schema checks by a rule instead of a pattern; `maybe` is a day or an instant. */
const timesOfDates: Readonly<Record<string, boolean | 'maybe'>> = {
  from: false,
  date: false,
  valid_until: false,
  assign_at: true,
  expires: 'maybe',
  previous_until: 'maybe',
}
const listsOfDates: ReadonlySet<string> = new Set(['blocked_dates'])

export const labelOf = (name: string): string => {
  const key = `key_${name}`
  return settingsFormWords.has(key) ? settingsFormWords.say(key) : name
}

function ownField(props: SchemaFieldProps) {
  const { name, schema, value, body } = props
  const common = commonOf(props)
  if (amounts.has(name)) {
    const currency = accountCurrency(session.value.account, body['business_entity'])
    return <AmountField key={currency} {...common} currency={currency} value={numberOf(value)} />
  }
  if (name === 'logo') return <LogoField {...common} value={textOf(value)} />
  if (secrets.has(name)) return <SecretField {...common} name={name} value={textOf(value)} />
  const withTime = timesOfDates[name]
  if (withTime !== undefined)
    return <DateField {...common} withTime={withTime} value={textOf(value)} onWrong={common.onChange} />
  if (listsOfDates.has(name)) return <DatesField {...props} />
  return schema.values === undefined ? undefined : <PairsField {...props} values={schema.values} />
}

/** The choices of a key or of the items of a list: values of the schema, or entries of the account. */
function optionsOf(name: string, { enum: choices, items }: Schema): readonly Option[] | undefined {
  const values = choices ?? items?.enum
  if (values !== undefined)
    return values.map((each) => ({ value: String(each), label: choiceText(name, String(each)) }))
  const {
    campaigns = [],
    policies = [],
    products = [],
    business_entities: entities = [],
    roles = [],
  } = settings.value ?? {}
  switch (name) {
    case 'renews_to':
    case 'campaign':
    case 'campaigns':
    case 'recipient_campaign':
      return campaigns.map(({ id, name: campaign }) => ({ value: id, label: `${campaign} (${id})` }))
    case 'policy':
      return policies.map(({ external_id: id, name: policy }) => ({ value: id, label: policy ?? id }))
    case 'products':
      return products.map(({ external_id: id, name: product }) => ({ value: id, label: product }))
    case 'business_entity':
      return entities.map(({ external_id: id, name: entity }) => ({ value: id, label: entity }))
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

/** A choice in words; a language is called by its name, and a time by its length. */
function choiceText(name: string, choice: string): string {
  if (name === 'language') return languageName(choice)
  const [, count, unit] = /^P(\d+)([DY])$/.exec(choice) ?? []
  if (count !== undefined) return timeLength(Number(count), unit === 'D' ? 'day' : 'year')
  const key = `option_${name}_${choice}`
  return settingsFormWords.has(key) ? settingsFormWords.say(key) : choice
}

/** Each line is an item. An empty last line stays, as somebody is about to write there. */
function itemsOf(text: string, { kind }: Schema): readonly unknown[] {
  const lines = text.split('\n').filter((line, index, all) => line !== '' || index === all.length - 1)
  const items = lines.at(-1) === '' && lines.length === 1 ? [] : lines
  return kind === 'number' || kind === 'integer' ? items.filter((line) => line !== '').map(Number) : items
}

function DatesField(props: SchemaFieldProps) {
  const { form, path, value, onChange } = props
  const { label, faults } = commonOf(props)
  return (
    <Repeated label={label} items={listOf(value).map(String)} empty="" faults={faults} onChange={onChange}>
      {(day, change, index) => (
        <div data-path={form.itemPath(path, index)}>
          <DateField
            label={`${label} ${index + 1}`}
            value={day === '' ? undefined : day}
            faults={form.faultsAt(form.itemPath(path, index))}
            onChange={(date = '') => change(date)}
            onWrong={change}
          />
        </div>
      )}
    </Repeated>
  )
}

interface Pair {
  readonly key: string
  readonly text: string
}

/** An object with any keys, such as the conditions of an invoice line. */
function PairsField({ values, ...props }: SchemaFieldProps & { readonly values: Schema }) {
  const { form, path, value, onChange } = props
  const pairs = Object.entries(bodyOf(value)).map(([key, each]): Pair => ({ key, text: String(each) }))
  const change = (all: readonly Pair[]) =>
    onChange(Object.fromEntries(all.map(({ key, text }) => [key, pairValue(key, text, values)])))
  return (
    <Repeated
      label={form.labelOf(props.name)}
      items={pairs}
      empty={{ key: '', text: '' }}
      faults={[...form.faultsWithin(path), ...pairs.flatMap(({ key }) => form.faultsAt(`${path}.${key}`))]}
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
            value={pair.text}
            onChange={(text = '') => changeOne({ ...pair, text })}
          />
        </div>
      )}
    </Repeated>
  )
}

/** A value has the type of the field of the subscription, otherwise the type of the schema. */
function pairValue(key: string, text: string, { kind }: Schema): unknown {
  const type = fieldsOf('subscription').find((field) => fieldId(field) === key)?.type ?? kind
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text))
  if ((type === 'integer' || type === 'decimal' || type === 'number') && isNumber) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}
