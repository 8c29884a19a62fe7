/** The credit of an invoice: of chosen lines, of an amount, or of the whole rest. Nothing is chosen at first. */
import { minorOf } from '../account/currency.ts'
import { money } from '../account/format.ts'
import { mayDo } from '../account/rights.ts'
import { bodyOf, listOf, type Body } from '../api/body.ts'
import type { ListedInvoice } from '../api/types.ts'
import { AmountField, CheckField, Faults, SelectField, TextField } from '../design/Field.tsx'
import { numberOf, textOf } from '../forms/form-values.ts'
import { actionText } from './action-text.ts'
import type { DeskFieldsProps, DeskForm } from './desk-form.ts'
import { operationWords } from './operation-words.ts'

export type CreditedInvoice = Pick<ListedInvoice, 'number' | 'currency' | 'lines' | 'allocations'>

export function creditForm(invoice: CreditedInvoice, customer: string): DeskForm {
  const bodyFrom = ({ lines, amount, all, reason, refund, through, note }: Body): Body => ({
    id: customer,
    invoice_number: invoice.number,
    ...(listOf(lines).length > 0 ? { lines } : all === true ? { all } : { amount }),
    ...(reason !== undefined && { reason }),
    ...(refund !== undefined && { refund }),
    ...(refund === 'payment' && through !== undefined && { through }),
    ...(note !== undefined && { note }),
  })
  return {
    title: () => operationWords.say('op_credit'),
    start: {},
    Fields: (props) => <Fields {...props} invoice={invoice} />,
    callOf: (value) => {
      const body = bodyFrom(value)
      const isWhole = listOf(body['lines']).every((line) => typeof bodyOf(line)['amount'] === 'number')
      const isChosen = body['lines'] !== undefined || body['all'] === true || typeof body['amount'] === 'number'
      return isWhole && isChosen ? { operation: 'credit', body } : undefined
    },
    paths: () => new Set(['lines', 'amount', 'all', 'reason', 'refund', 'through', 'note']),
    actionOf: (value, preview) => actionText({ operation: 'credit', given: {} }, bodyFrom(value), preview),
  }
}

type Word = Parameters<typeof operationWords.say>[0]
const word = (key: Word): string => operationWords.say(key)

interface FieldsProps extends DeskFieldsProps {
  readonly invoice: CreditedInvoice
}

function Fields({ value, change, faultsOf, invoice }: FieldsProps) {
  const { currency, lines = [], allocations = [] } = invoice
  const { amount, all, reason, refund, through, note } = value
  const set = (name: string) => (changed: unknown) => change({ ...value, [name]: changed })
  const isByLine = listOf(value['lines']).length > 0
  const isPaid = allocations.some(({ payment_id: id }) => id !== undefined)
  return (
    <>
      {lines.length > 1 && <Lines value={value} change={change} faultsOf={faultsOf} invoice={invoice} />}
      {!isByLine && all !== true && (
        <AmountField
          label={word('field_amount')}
          currency={currency}
          value={numberOf(amount)}
          onChange={set('amount')}
          faults={faultsOf('amount')}
        />
      )}
      {!isByLine && (
        <CheckField
          label={word('field_all')}
          value={all === true}
          onChange={(isAll) => change({ ...value, all: isAll === true ? true : undefined })}
          faults={faultsOf('all')}
        />
      )}
      <TextField
        label={word('field_reason')}
        value={textOf(reason)}
        onChange={set('reason')}
        faults={faultsOf('reason')}
      />
      {isPaid && mayDo('refund') && (
        <SelectField
          label={word('field_refund')}
          value={textOf(refund) ?? 'balance'}
          onChange={set('refund')}
          options={(['balance', 'payment'] as const).map((choice) => ({
            value: choice,
            label: word(`option_refund_${choice}`),
          }))}
          faults={faultsOf('refund')}
        />
      )}
      {refund === 'payment' && (
        <SelectField
          label={word('field_through')}
          value={textOf(through)}
          onChange={set('through')}
          options={(['external', 'provider'] as const).map((choice) => ({
            value: choice,
            label: word(`option_through_${choice}`),
          }))}
          faults={faultsOf('through')}
        />
      )}
      <TextField label={word('field_note')} value={textOf(note)} onChange={set('note')} faults={faultsOf('note')} />
    </>
  )
}

/** A checkbox for each line of the invoice. A checked line is credited in full, or by another amount. */
function Lines({
  value,
  change,
  faultsOf,
  invoice: { lines = [], currency },
}: Omit<FieldsProps, 'preview' | 'hasTried'>) {
  const chosen = listOf(value['lines']).map(bodyOf)
  const keep = (changed: readonly Body[]) =>
    change({ ...value, lines: changed.length === 0 ? undefined : changed, amount: undefined, all: undefined })
  return (
    <fieldset class="field">
      <legend>{word('field_lines')}</legend>
      {lines.map(({ text, amount }, index) => {
        const position = index + 1
        const line = chosen.find((each) => each['line'] === position)
        const others = chosen.filter((each) => each !== line)
        return (
          <div key={position} class="fields">
            <CheckField
              label={`${text} · ${money(amount, currency)}`}
              value={line !== undefined}
              onChange={(isTicked) =>
                keep(isTicked === true ? [...others, { line: position, amount: minorOf(amount, currency) }] : others)
              }
            />
            {line !== undefined && (
              <div class="group">
                <AmountField
                  label={word('field_amount')}
                  currency={currency}
                  value={numberOf(line['amount'])}
                  onChange={(changed) => keep([...others, { line: position, amount: changed }])}
                  faults={faultsOf(`lines.${chosen.indexOf(line)}.amount`)}
                />
              </div>
            )}
          </div>
        )
      })}
      <Faults faults={faultsOf('lines')} />
    </fieldset>
  )
}
