/** A holiday: two dates in one calendar, and the treatment of the issues in between. */
import { today } from '../../account/clock.ts'
import { addDays, date, daysBetween } from '../../account/format.ts'
import { bodyOf, listOf, type Body } from '../../api/body.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Customer, Preview, Subscription } from '../../api/types.ts'
import { Calendar } from '../../design/Calendar.tsx'
import { DateField } from '../../design/DateField.tsx'
import { RadioField } from '../../design/RadioField.tsx'
import { textOf } from '../../forms/form-values.ts'
import type { DeskFieldsProps, DeskForm } from '../../operations/desk-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { deskWords } from './desk-words.ts'

export const words = [deskWords]

const kinds = {
  hold: 'pause-delivery',
  donate: 'pause-delivery-donate',
  elsewhere: 'alternative-delivery',
  pause: 'pause-subscription',
} as const
type Kind = keyof typeof kinds
const kindNames: readonly Kind[] = ['hold', 'donate', 'elsewhere', 'pause']
const isKind = (value: unknown): value is Kind => kindNames.some((kind) => kind === value)

export function holidayForm(customer: Customer, { id: subscription_id }: Subscription): DeskForm {
  const { id } = customer
  const { name, company, country_code: country } = customer.data ?? {}
  const start = { what: 'hold', address: { name: name ?? company, country } }
  return {
    title: () => deskWords.say('holiday'),
    start,
    laterStart: () => earliestOf(id, subscription_id),
    Fields,
    callOf: ({ from, to, what, address }) => {
      if (typeof from !== 'string' || typeof to !== 'string' || !isKind(what)) return undefined
      const place = bodyOf(address)
      if (what === 'elsewhere' && place['address'] === undefined) return undefined
      return {
        operation: 'createoverride',
        body: {
          id,
          subscription_id,
          override_type: kinds[what],
          begin: isDate(from) ? `${from}T00:00:00` : from,
          end: isDate(to) ? `${addDays(to, 1)}T00:00:00` : to,
          ...(what === 'elsewhere' && { address: withoutEmpty(place) }),
        },
      }
    },
    paths: () => shownPaths,
    actionOf: (value, preview) => actionOf(value, preview),
  }
}

const shownPaths: ReadonlySet<string> = new Set([
  'begin',
  'end',
  'address',
  'address.address',
  'address.postal_code',
  'address.city',
  'address.country',
])

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const withoutEmpty = (address: Body): Body =>
  Object.fromEntries(Object.entries(address).filter(([, part]) => part !== undefined && part !== ''))

/** The first day that the deliveries allow, and the kinds that the policy does. */
async function earliestOf(id: string, subscription_id: string): Promise<Body> {
  const outcome = await outcomeOf(
    client.GET('/api/customers/earliest/', { params: { query: { id, subscription_id } } }),
  )
  if (outcome?.ok !== true) return {}
  const { earliest, override_types: types } = outcome.value
  const first = earliest.endsWith('T00:00:00') ? earliest.slice(0, 10) : addDays(earliest, 1)
  return { from: first, earliest: first, types }
}

function actionOf({ from, to }: Body, preview: Preview | undefined): string {
  const isWhole = preview !== undefined && typeof from === 'string' && typeof to === 'string'
  return isWhole && isDate(from) && isDate(to)
    ? deskWords.say('holiday_action', { from: date(from), to: date(to) })
    : deskWords.say('holiday')
}

function Fields({ value, change, faultsOf }: DeskFieldsProps) {
  const { what, address, types } = value
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  const allowed = listOf(types)
  const isAllowed = (kind: Kind) => allowed.length === 0 || allowed.includes(kinds[kind])
  return (
    <>
      <Days value={value} change={change} faultsOf={faultsOf} />
      <RadioField
        label={deskWords.say('holiday_issues')}
        value={textOf(what)}
        onChange={set('what')}
        options={kindNames
          .filter(isAllowed)
          .map((kind) => ({ value: kind, label: deskWords.say(`holiday_${kind}`), hint: hintOf(kind) }))}
      />
      {what === 'elsewhere' && (
        <PlaceFields value={bodyOf(address)} change={set('address')} faultsOf={faultsOf} path="address" />
      )}
    </>
  )
}

const hintOf = (kind: Kind): string | undefined => (kind === 'pause' ? deskWords.say('holiday_pause_hint') : undefined)

/** The two days: typed, by a number of weeks, or chosen in the one calendar. */
function Days({ value, change, faultsOf }: Pick<DeskFieldsProps, 'value' | 'change' | 'faultsOf'>) {
  const from = textOf(value['from'])
  const to = textOf(value['to'])
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  const begin = from !== undefined && isDate(from) ? from : undefined
  const end = to !== undefined && isDate(to) ? to : undefined
  const min = textOf(value['earliest']) ?? today()
  return (
    <>
      <div class="field-pair">
        <DateField
          label={deskWords.say('first_day')}
          value={from}
          onChange={set('from')}
          onWrong={set('from')}
          from={min}
          faults={faultsOf('begin')}
          isRequired
          isPlain
        />
        <DateField
          label={deskWords.say('last_day')}
          value={to}
          onChange={set('to')}
          onWrong={set('to')}
          from={begin ?? min}
          faults={faultsOf('end')}
          isRequired
          isPlain
        />
      </div>
      <div class="chips">
        {[1, 2, 3].map((weeks) => (
          <button
            key={weeks}
            type="button"
            class="button is-small"
            aria-pressed={begin !== undefined && end !== undefined && daysBetween(begin, end) === weeks * 7 - 1}
            onClick={() => change({ ...value, from: begin ?? min, to: addDays(begin ?? min, weeks * 7 - 1) })}
          >
            {deskWords.count('weeks', weeks)}
          </button>
        ))}
      </div>
      <Calendar
        chosen={begin}
        upTo={end}
        min={min}
        choose={(day) =>
          // The first press sets the start, the second one the end.
          change(
            begin === undefined || end !== undefined || day < begin
              ? { ...value, from: day, to: undefined }
              : { ...value, to: day },
          )
        }
      />
    </>
  )
}
