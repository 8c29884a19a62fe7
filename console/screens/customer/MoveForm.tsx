/** A move: the present and the new address, the date, and whether invoices go to the new address too. */
import { addressLines } from '../../account/address-lines.ts'
import { today } from '../../account/clock.ts'
import { countryName, date } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import { bodyOf, type Body } from '../../api/body.ts'
import type { Customer, Override } from '../../api/types.ts'
import { DateField } from '../../design/DateField.tsx'
import { RadioField } from '../../design/RadioField.tsx'
import { textOf } from '../../forms/form-values.ts'
import type { DeskCall, DeskFieldsProps, DeskForm } from '../../operations/desk-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { deskWords } from './desk-words.ts'

export const words = [deskWords]

type Data = NonNullable<Customer['data']>

export function moveForm(customer: Customer, planned?: Override): DeskForm {
  const { data = {} } = customer
  const owner =
    planned?.override_id === undefined ? { id: customer.id } : { id: customer.id, override_id: planned.override_id }
  return {
    title: () => deskWords.say('move'),
    start: planned === undefined ? firstStart(data) : startOfPlanned(planned, data),
    Fields: (props) => <Fields {...props} data={data} />,
    callOf: ({ place, from, scope }) => {
      const { address, postal_code, city, country } = bodyOf(place)
      if (typeof from !== 'string' || typeof address !== 'string') return undefined
      const parts = { address, postal_code: postal_code ?? null, city: city ?? null, country: country ?? null }
      const values = { ...parts, ...billingOf(data, scope === 'delivery') }
      return callOf(values, from, owner)
    },
    paths: () => shownPaths,
    actionOf: ({ from }, preview) =>
      preview === undefined || typeof from !== 'string' || from <= today()
        ? deskWords.say('move_action_now')
        : deskWords.say('move_action', { date: date(from) }),
    undoOf: ({ operation }) =>
      operation === 'updatecustomer' ? { operation, body: { id: customer.id, data: presentValues(data) } } : undefined,
  }
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

function callOf(values: Body, from: string, { id, override_id }: Body): DeskCall {
  const begin = isDate(from) ? `${from}T00:00:00` : from
  if (override_id !== undefined)
    return { operation: 'updateoverride', body: { id, override_id, begin, new_values: values } }
  return isDate(from) && from <= today()
    ? { operation: 'updatecustomer', body: { id, data: values } }
    : { operation: 'createoverride', body: { id, override_type: 'change-fields', begin, new_values: values } }
}

const parts = ['address', 'postal_code', 'city', 'country'] as const
const shownPaths: ReadonlySet<string> = new Set([
  'begin',
  ...['data', 'new_values'].flatMap((path) => parts.flatMap((part) => [`${path}.${part}`, part])),
])

const firstStart = (data: Data): Body => ({
  place: { country: data.country_code },
  from: today(),
  scope: hasOwnBilling(data) ? 'delivery' : 'all',
})

function startOfPlanned({ begin, new_values: values = {} }: Override, data: Data): Body {
  const { address, postal_code, city, country = data.country_code } = values
  const isOfDelivery = typeof values['billing_address'] === 'string'
  return {
    place: { address, postal_code: postal_code ?? undefined, city: city ?? undefined, country },
    from: begin.slice(0, 10),
    scope: isOfDelivery ? 'delivery' : firstStart(data)['scope'],
  }
}

const hasOwnBilling = ({ billing_address }: Data): boolean => billing_address !== undefined

/** Invoices stay at the address of today, or follow to the new one. */
function billingOf(data: Data, isOfDelivery: boolean): Body {
  if (isOfDelivery === hasOwnBilling(data)) return {}
  if (!isOfDelivery)
    return { billing_address: null, billing_postal_code: null, billing_city: null, billing_country: null }
  const { location, postal_code, city, country_code } = data
  return location === undefined
    ? {}
    : {
        billing_address: location,
        ...(postal_code !== undefined && { billing_postal_code: postal_code }),
        ...(city !== undefined && { billing_city: city }),
        ...(country_code !== undefined && { billing_country: country_code }),
      }
}

/** The values of today, which take back a move of today. */
const presentValues = (data: Data): Body => ({
  address: data.location ?? null,
  postal_code: data.postal_code ?? null,
  city: data.city ?? null,
  country: data.country_code ?? null,
  billing_address: data.billing_address ?? null,
  billing_postal_code: data.billing_postal_code ?? null,
  billing_city: data.billing_city ?? null,
  billing_country: data.billing_country ?? null,
})

function Fields({ value, change, faultsOf, data }: DeskFieldsProps & { readonly data: Data }) {
  const { from, scope } = value
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  const { location: address, postal_code, city, country_code: country } = data
  const present = addressLines({ address, postal_code, city, country }, countryName)
  const placeFaults = (path: string) => {
    const part = path.replace('place.', '')
    return [...faultsOf(part), ...faultsOf(`data.${part}`), ...faultsOf(`new_values.${part}`)]
  }
  return (
    <>
      <div class="beside">
        <div class="field">
          <span class="field-label">{deskWords.say('move_before')}</span>
          <p class="quiet address-lines">{present.join('\n')}</p>
        </div>
        <PlaceFields value={bodyOf(value['place'])} change={set('place')} faultsOf={placeFaults} path="place" />
      </div>
      {mayDo('createoverride') && (
        <DateField
          label={deskWords.say('move_from')}
          value={textOf(from)}
          onChange={set('from')}
          onWrong={set('from')}
          min={today()}
          faults={faultsOf('begin')}
          isRequired
        />
      )}
      <RadioField
        label={deskWords.say('move_scope')}
        value={textOf(scope)}
        onChange={set('scope')}
        options={[
          { value: 'all', label: deskWords.say('move_all') },
          { value: 'delivery', label: deskWords.say('move_delivery') },
        ]}
      />
    </>
  )
}
