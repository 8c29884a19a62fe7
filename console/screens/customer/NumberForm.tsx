/** A new number of copies or seats, from now or from the next period. */
import { date } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import type { Body } from '../../api/body.ts'
import type { Customer, Subscription } from '../../api/types.ts'
import { NumberField } from '../../design/Field.tsx'
import { RadioField } from '../../design/RadioField.tsx'
import { textOf } from '../../forms/form-values.ts'
import { sumsOf } from '../../operations/action-text.ts'
import type { DeskCall, DeskFieldsProps, DeskForm } from '../../operations/desk-form.ts'
import { customerWords } from './customer-words.ts'
import { deskWords } from './desk-words.ts'
import { nextPeriodBegin } from './next-period.ts'

export const words = [deskWords]

export function numberForm(customer: Customer, subscription: Subscription): DeskForm {
  const next = mayDo('createoverride') ? nextPeriodBegin(subscription) : undefined
  return {
    title: () => customerWords.say('do_number'),
    start: { quantity: subscription.quantity ?? 1, when: 'now' },
    Fields: (props) => <Fields {...props} next={next} />,
    callOf: (value) => callOf(value, { id: customer.id, subscription_id: subscription.id }, next),
    paths: () => new Set(['quantity', 'new_values', 'new_values.quantity']),
    actionOf: ({ when }, preview) =>
      when === 'next' && next !== undefined
        ? deskWords.say('number_action', { date: date(next) })
        : [deskWords.say('number_action_now'), ...(preview === undefined ? [] : sumsOf(preview))].join(', '),
  }
}

function callOf({ quantity, when }: Body, ids: Body, next: string | undefined): DeskCall | undefined {
  if (typeof quantity !== 'number') return undefined
  return when === 'next' && next !== undefined
    ? {
        operation: 'createoverride',
        body: { ...ids, override_type: 'change-fields', begin: next, new_values: { quantity } },
      }
    : { operation: 'updatesubscription', body: { ...ids, quantity } }
}

function Fields({ value, change, faultsOf, next }: DeskFieldsProps & { readonly next: string | undefined }) {
  const { quantity, when } = value
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  return (
    <>
      <NumberField
        label={deskWords.say('number_new')}
        value={typeof quantity === 'number' ? quantity : undefined}
        onChange={set('quantity')}
        min={1}
        faults={['quantity', 'new_values.quantity', 'new_values'].flatMap((place) => faultsOf(place))}
        isRequired
      />
      {next !== undefined && (
        <RadioField
          label={deskWords.say('number_when')}
          value={textOf(when)}
          onChange={set('when')}
          options={[
            { value: 'now', label: deskWords.say('stop_now'), hint: deskWords.say('number_now_hint') },
            { value: 'next', label: deskWords.say('number_next'), hint: date(next) },
          ]}
        />
      )}
    </>
  )
}
