/** An entry of a bank account as answers show it, and the course of every decision about one. */
import * as v from 'valibot'
import { proposalGrounds, entryStates, type BankEntry } from '../../domain/bank/bank-entry.ts'
import { majorUnits } from '../../domain/money/money.ts'
import { showInstant } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { readUntil } from '../../http/read-until.ts'
import type { DecisionOutcome, EntryDecision, PreviewedDecision } from '../../work/bank/decide-entry.ts'
import { decideUnderKey } from '../decide-under-key.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { previewOf, type Previewed } from '../preview/preview-of.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'

const e = v.exactOptional
const text = v.string()

export const entryAnswer = v.object({
  entry_id: text,
  file_id: v.pipe(text, v.description('The first file that contained it.')),
  business_entity: text,
  account: text,
  date: v.pipe(text, v.description('The date on which the bank booked it.')),
  amount: v.pipe(v.number(), v.description('In major units. Below zero for money that left the account.')),
  currency: text,
  payer: v.pipe(v.object({ name: e(text), account: e(text) }), v.description('Who paid, or was paid.')),
  text: e(v.pipe(text, v.description("The payer's words."))),
  reference: v.pipe(text, v.description("The bank's own reference.")),
  references: v.pipe(v.array(text), v.description('References to invoices in separate fields.')),
  end_to_end_id: e(text),
  return_reason: e(text),
  charges: e(
    v.pipe(v.number(), v.description('Charges of the bank, in major units: above zero if the bank took them.')),
  ),
  is_batch: e(v.pipe(v.literal(true), v.description('The entry is for several payments whose details are not known.'))),
  state: v.picklist(entryStates),
  proposals: v.array(
    v.object({
      option: v.pipe(v.number(), v.integer(), v.description('Proposals of one option belong together.')),
      customer_id: text,
      customer_name: e(v.pipe(text, v.description('The name or else the company.'))),
      invoice_number: e(v.pipe(text, v.description('Absent if the amount would go to all open invoices.'))),
      amount: v.pipe(v.number(), v.description('In major units.')),
      why: v.pipe(
        v.picklist(proposalGrounds),
        v.description(
          'reference, number: the entry names the invoice. payer: the account has paid for the customer before. name: ' +
            'the payer has the name of the customer.',
        ),
      ),
    }),
  ),
  payments: v.array(v.object({ customer_id: text, payment_id: text })),
  matched_at: e(v.pipe(text, v.description("Datetime in the account's timezone."))),
  matched_by: e(text),
  note: e(text),
})

export type NameOf = (customer: string) => string | undefined

export function showEntry(
  entry: BankEntry,
  timezone: string,
  nameOf: NameOf = () => undefined,
): v.InferOutput<typeof entryAnswer> {
  const { id, file, entity, account, date, currency, payer, reference, references, state, matched, note } = entry
  return {
    ...{ entry_id: id, file_id: file, business_entity: entity, account, date },
    ...{
      amount: majorUnits(entry.amountMinor, currency),
      currency,
      payer,
      reference,
      references: [...references],
      state,
    },
    ...(entry.text !== '' && { text: entry.text }),
    ...(entry.end_to_end !== undefined && { end_to_end_id: entry.end_to_end }),
    ...(entry.returned?.reason !== undefined && { return_reason: entry.returned.reason }),
    ...(entry.chargesMinor !== undefined && { charges: majorUnits(entry.chargesMinor, currency) }),
    ...(entry.is_batch && { is_batch: true as const }),
    proposals: openProposals(entry).map(({ option, customer, number, amountMinor, why }) => {
      const name = nameOf(customer)
      return {
        ...{ option, customer_id: customer, amount: majorUnits(amountMinor, currency), why },
        ...(name !== undefined && { customer_name: name }),
        ...(number !== undefined && { invoice_number: number }),
      }
    }),
    payments: entry.payments.map(({ customer, payment }) => ({ customer_id: customer, payment_id: payment })),
    ...(matched && { matched_at: showInstant(matched.at, timezone), matched_by: matched.by }),
    ...(note !== undefined && { note }),
  }
}

/** The proposals of an entry that is matched are of use once more when the match is undone. */
const openProposals = ({ state, proposals }: BankEntry): BankEntry['proposals'] =>
  state === 'matched' || state === 'detailed' ? [] : proposals

export const entryIdParameter = v.pipe(text, v.minLength(1, 'the id of an entry'), v.description('The entry.'))

export const entryEnds = {
  404: 'There is no such entry.',
  409: 'Others kept changing the same entry or customer. Try again.',
} as const

/** Shows what a decision would do, or carries it out if it has the effects of the preview. */
export async function previewedOrDecided(
  parameters: { readonly entry_id: string },
  call: Call,
  {
    preview,
    decide,
  }: {
    readonly preview: (decision: EntryDecision) => Promise<PreviewedDecision>
    readonly decide: () => Promise<Answer>
  },
): Promise<Answer> {
  const { previewing, settings, now, by, via } = call
  if (previewing === undefined) return await decide()
  const outcome = await preview({ settings, id: parameters.entry_id, now, by: { via, by } })
  if (outcome.outcome === 'refused') return refused(...outcome.faults)
  if (outcome.outcome === 'unknown') throw new HttpError(404, unknownWords)
  const previewed: Previewed[] = []
  for (const { customer, commit } of outcome.parts) {
    const part = await outcomeOfCommits(commit.before, [commit], call)
    if (part !== undefined) previewed.push({ outcome: part, customer })
  }
  if (previewing.mode === 'expect') return (await unexpectedOf(previewed, previewing.expect, call)) ?? (await decide())
  const until = previewing.until === undefined ? undefined : readUntil(previewing.until, call)
  if (typeof until === 'object') return refused(until)
  return answered({ preview: await previewOf(previewed, until, call) })
}

const unknownWords = 'entry_id: there is no such entry.'

/** Decides about an entry, once under the call's Idempotency-Key. */
export const decideEntryOnce = (
  endpoint: string,
  parameters: { readonly entry_id: string },
  call: Call,
  decide: (decision: EntryDecision) => Promise<DecisionOutcome>,
): Promise<Answer> =>
  decideUnderKey<BankEntry>(
    call,
    {
      ...{ endpoint, parameters, show: (entry) => showEntry(entry, call.settings.account.timezone) },
      unknown: unknownWords,
      contended: entryEnds[409],
    },
    async (keep) => {
      const { by, via, settings, now } = call
      const outcome = await decide({ settings, id: parameters.entry_id, now, by: { via, by }, ...keep })
      return outcome.outcome === 'decided' ? { outcome: 'decided', subject: outcome.entry } : outcome
    },
  )
