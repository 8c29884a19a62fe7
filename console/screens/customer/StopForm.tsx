/** Stopping a subscription: at the end of the paid time, now, or on a chosen last day, with the reason. */
import { today } from '../../account/clock.ts'
import { addDays, lastDay } from '../../account/format.ts'
import { stopReasons } from '../../account/settings.ts'
import type { Body } from '../../api/body.ts'
import type { Customer, Preview, Subscription } from '../../api/types.ts'
import { DateField } from '../../design/DateField.tsx'
import { SelectField, TextField } from '../../design/Field.tsx'
import { RadioField } from '../../design/RadioField.tsx'
import { textOf } from '../../forms/form-values.ts'
import { sumsOf } from '../../operations/action-text.ts'
import type { DeskFieldsProps, DeskForm } from '../../operations/desk-form.ts'
import { deskWords } from './desk-words.ts'
import { paidEnd } from './paid-end.ts'

export const words = [deskWords]

/** The choice for a reason that is not in the account's list. */
const inWords = ' '

export function stopForm(customer: Customer, subscription: Subscription): DeskForm {
  const end = paidEnd(subscription, customer.invoices ?? [])
  return {
    title: () => deskWords.say('stop'),
    start: { when: end === undefined ? 'now' : 'paid' },
    Fields: (props) => <Fields {...props} end={end} />,
    callOf: (value) => {
      const stopAt = stopOf(value, end)
      const reason = value['reason'] === inWords ? value['words'] : value['reason']
      return stopAt === undefined
        ? undefined
        : {
            operation: 'cancelsubscription',
            body: {
              id: customer.id,
              subscription_id: subscription.id,
              stop_at: stopAt,
              ...(reason !== undefined && { reason }),
            },
          }
    },
    paths: () => new Set(['stop_at', 'reason']),
    actionOf: (value, preview) =>
      [actionOf(value, preview), ...(preview === undefined ? [] : sumsOf(preview))].join(', '),
  }
}

function stopOf({ when, day }: Body, end: string | undefined): string | undefined {
  if (when === 'paid') return end
  if (when === 'now') return `${today()}T00:00:00`
  const last = textOf(day)
  // A text that is not a date goes to the service, which refuses it.
  if (last === undefined || !/^\d{4}-\d\d-\d\d$/.test(last)) return last
  return `${addDays(last, 1)}T00:00:00`
}

function actionOf({ when }: Body, preview: Preview | undefined): string {
  const stopAt = preview?.subscriptions.find(({ stop_at }) => stop_at !== undefined)?.stop_at
  if (when === 'now' || stopAt === undefined) return deskWords.say(when === 'now' ? 'stop_action_now' : 'stop')
  return deskWords.say('stop_action', { date: lastDay(stopAt) })
}

function Fields({ value, change, faultsOf, end }: DeskFieldsProps & { readonly end: string | undefined }) {
  const { when, day, reason, words: own } = value
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  const reasons = stopReasons.value
  const isInWords = reason === inWords || reasons.length === 0
  return (
    <>
      <RadioField
        label={deskWords.say('stop_when')}
        value={textOf(when)}
        onChange={set('when')}
        options={[
          ...(end === undefined
            ? []
            : [
                {
                  value: 'paid',
                  label: deskWords.say('stop_paid'),
                  hint: deskWords.say('stop_paid_hint', { date: lastDay(end) }),
                },
              ]),
          { value: 'now', label: deskWords.say('stop_now'), hint: deskWords.say('stop_now_hint') },
          { value: 'day', label: deskWords.say('stop_day') },
        ]}
      />
      {when === 'day' && (
        <DateField
          label={deskWords.say('last_day')}
          value={textOf(day)}
          onChange={set('day')}
          onWrong={set('day')}
          min={today()}
          faults={faultsOf('stop_at')}
          hint={end === undefined ? undefined : deskWords.say('paid_up_to', { date: lastDay(end) })}
          isRequired
        />
      )}
      {reasons.length > 0 && (
        <SelectField
          label={deskWords.say('stop_reason')}
          value={textOf(reason)}
          onChange={set('reason')}
          options={[
            ...reasons.map(({ id, text }) => ({ value: id, label: text })),
            { value: inWords, label: deskWords.say('stop_reason_other') },
          ]}
        />
      )}
      {isInWords && (
        <TextField
          label={deskWords.say(reasons.length > 0 ? 'stop_reason_words' : 'stop_reason')}
          value={textOf(own)}
          onChange={(text) => change({ ...value, words: text, reason: text === undefined ? reason : inWords })}
          faults={faultsOf('reason')}
        />
      )}
    </>
  )
}
