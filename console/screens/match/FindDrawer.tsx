/** Finds who has paid: customers by a name or a number, or open invoices by their amount. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { decimalsOf } from '../../account/currency.ts'
import { money, typedAmount } from '../../account/format.ts'
import { minorUnits } from '../../account/typed-amount.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { BankEntry } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'
import { allocate, giveAll } from './decide.ts'
import { matchWords } from './match-words.ts'

interface FindDrawerProps {
  readonly entry: BankEntry
  readonly close: () => void
  readonly done: () => void
}

/** A customer, or one open invoice. */
interface Target {
  readonly customer: string
  readonly label: string
  readonly invoice?: string
}

const mostTargets = 20
const waitMilliseconds = 250

async function targetsOf(text: string, entry: BankEntry, signal: AbortSignal): Promise<readonly Target[]> {
  const amount = minorUnits(text, decimalsOf(entry.currency))
  if (amount !== undefined) return await invoicesOf(amount, entry, signal)
  const query = { text, max_results: mostTargets }
  const outcome = await outcomeOf(client.GET('/api/customers/search/', { params: { query }, signal }))
  if (outcome?.ok !== true) return []
  return outcome.value.customers.map(({ id, data }) => ({
    customer: id,
    label: `${data?.name ?? data?.company ?? id} (${id})`,
  }))
}

async function invoicesOf(amount: number, entry: BankEntry, signal: AbortSignal): Promise<readonly Target[]> {
  const query = { state: 'open' as const, business_entity: entry.business_entity, max_results: 1_000 }
  const outcome = await outcomeOf(client.GET('/api/invoices/', { params: { query }, signal }))
  if (outcome?.ok !== true) return []
  const decimals = 10 ** decimalsOf(entry.currency)
  return outcome.value.invoices
    .filter(({ to_pay: due, currency }) => currency === entry.currency && Math.round(due * decimals) === amount)
    .slice(0, mostTargets)
    .map(({ customer_id: customer, number, to_pay: due, currency }) => ({
      ...{ customer, invoice: number, label: `${number} · ${money(due, currency)} (${customer})` },
    }))
}

export function FindDrawer({ entry, close, done }: FindDrawerProps) {
  const minor = Math.round(entry.amount * 10 ** decimalsOf(entry.currency))
  const text = useSignal<string | undefined>(entry.payer.name ?? typedAmount(minor, entry.currency))
  const targets = useSignal<readonly Target[] | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isWorking = useSignal(false)
  const fields = useRef<HTMLDivElement>(null)
  // Typing replaces the payer's name.
  useEffect(() => {
    fields.current?.querySelector('input')?.select()
  }, [])
  useEffect(() => {
    const typed = text.value?.trim() ?? ''
    if (typed.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void targetsOf(typed, entry, stop.signal).then((some) => {
        if (!stop.signal.aborted) targets.value = some
      })
    }, waitMilliseconds)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text.value])
  async function choose({ customer, invoice }: Target): Promise<void> {
    if (isWorking.value) return
    isWorking.value = true
    failure.value =
      invoice === undefined
        ? await giveAll(entry, customer)
        : await allocate(entry, [{ id: customer, invoice_number: invoice, amount: minor }])
    isWorking.value = false
    if (failure.value !== undefined) return
    close()
    tell(matchWords.say('told_matched'))
    done()
  }
  return (
    <Drawer title={matchWords.say('find_title', { amount: money(entry.amount, entry.currency) })} close={close}>
      <div class="fields" ref={fields}>
        <TextField
          label={matchWords.say('search')}
          hint={matchWords.say('search_hint')}
          value={text.value}
          onChange={(value) => (text.value = value)}
        />
        {failure.value !== undefined && (
          <p class="fault" role="alert">
            {failureText(failure.value)}
          </p>
        )}
        <ul class="match-targets">
          {targets.value?.map((target) => (
            <li key={target.label}>
              <button type="button" class="button" onClick={() => void choose(target)}>
                {target.label}
              </button>
            </li>
          ))}
        </ul>
        {targets.value?.length === 0 && <p role="status">{matchWords.say('nothing_found')}</p>}
      </div>
    </Drawer>
  )
}
