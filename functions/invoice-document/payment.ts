/**
 * Payment details as facts: the sum, the day, and every account and line that the seller has. A payment text of the
 * account owner is shown in addition.
 */
import { friendlyFormatIBAN } from 'ibantools'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { PlainDate } from '../domain/time/time.ts'
import {
  toPayAtIssue,
  type Account,
  type Collected,
  type InvoiceDocument,
  type PaymentCode,
} from './invoice-document.ts'
import { drawnCode, type PictureCode } from './payment-code.ts'
import { money } from './format.ts'
import { say, type Word } from './document-words.ts'

/** A request to pay. */
export interface Demand {
  readonly toPayMinor: number
  /** Absent for a document without a due date, or if the date has passed. */
  readonly due?: PlainDate
  readonly account: Account
  readonly codes: readonly PaymentCode[]
  /** Nothing says how to pay an invoice that is collected. */
  readonly collected?: Collected
}

export interface PaymentFact {
  readonly kind: 'amount' | 'due' | 'payee' | 'iban' | 'fik' | 'swish' | 'reference' | 'collected'
  readonly name: string
  readonly value: string
}

/** The demand at this moment, for pages and e-mails. */
export function demandNow({ due, now }: InvoiceDocument): Demand {
  const { toPayMinor, account, codes, daysOverdue, collected } = now
  if (collected !== undefined) return { toPayMinor, account: {}, codes: [], collected }
  return { toPayMinor, account, codes, ...(due === undefined || daysOverdue > 0 ? {} : { due }) }
}

/** The demand for payment as of the issue, which the PDF keeps for ever. */
export function demandAtIssue(document: InvoiceDocument): Demand {
  const { due, seller, issued } = document
  const { payment_text, iban } = seller
  const { collected } = issued
  if (collected !== undefined) return { toPayMinor: toPayAtIssue(document), account: {}, codes: [], collected }
  return {
    toPayMinor: toPayAtIssue(document),
    ...(due === undefined ? {} : { due }),
    account: { ...(payment_text === undefined ? {} : { payment_text }), ...(iban === undefined ? {} : { iban }) },
    codes: issued.codes ?? [],
  }
}

/** The sum and the day. */
export function sumFacts({ currency }: InvoiceDocument, demand: Demand, language: Language): PaymentFact[] {
  const { toPayMinor, due, collected } = demand
  return [
    { kind: 'amount', name: say('to_pay', language), value: money(toPayMinor, currency, language) },
    ...(due === undefined
      ? []
      : [{ kind: 'due' as const, name: say('due', language), value: longDate(due, language) }]),
    ...(collected === undefined
      ? []
      : [{ kind: 'due' as const, name: say('collected_on', language), value: longDate(collected.on, language) }]),
  ]
}

/** The accounts and lines to pay to, and the reference. Empty if the seller names no account. */
export function accountFacts(document: InvoiceDocument, demand: Demand, language: Language): PaymentFact[] {
  const { seller } = document
  const { account, collected } = demand
  const { iban } = account
  if (collected !== undefined) {
    const { from, mandate, creditor } = collected
    const fact = (name: Word, value: string) => ({ kind: 'collected' as const, name: say(name, language), value })
    return [
      fact('collected_from', from),
      ...(mandate === undefined ? [] : [fact('mandate_reference', mandate)]),
      ...(creditor === undefined ? [] : [fact('creditor_identifier', creditor)]),
    ]
  }
  const fact = (kind: PaymentFact['kind'], name: string, value: string): PaymentFact => ({ kind, name, value })
  const lines = demand.codes.flatMap((code) => {
    if (code.kind === 'swish') return [fact('swish', 'Swish', code.number)]
    const drawn = drawnCode(code, document, demand.toPayMinor)
    return drawn.kind === 'fik' ? [fact('fik', say('code_fik', language), drawn.line)] : []
  })
  const facts = [...(iban === undefined ? [] : [fact('iban', 'IBAN', friendlyFormatIBAN(iban) ?? iban)]), ...lines]
  if (facts.length === 0 && !demand.account.payment_text) return []
  return [
    fact('payee', say('payee', language), seller.name),
    ...facts,
    fact('reference', say('reference', language), grouped(document)),
  ]
}

/** The reference as people read and copy it: an ISO reference in groups of four. */
export const grouped = ({ number, reference }: Pick<InvoiceDocument, 'number' | 'reference'>): string =>
  reference?.kind === 'rf' ? reference.text.replaceAll(/(.{4})(?=.)/g, '$1 ') : (reference?.text ?? number)

/** The codes that a camera reads. */
export const pictureCodes = (document: InvoiceDocument, { codes, toPayMinor }: Demand): PictureCode[] =>
  codes.flatMap((code) => {
    const drawn = drawnCode(code, document, toPayMinor)
    return drawn.kind === 'fik' ? [] : [drawn]
  })

/** Lines that state how a credit note was used. */
export function creditLines({ credits, currency, issued }: InvoiceDocument, language: Language): string[] {
  if (issued.credit === undefined) return []
  const { againstMinor, paidBackMinor, askedBackMinor = 0, balanceMinor } = issued.credit
  const amount = (minor: number) => money(minor, currency, language)
  return [
    ...(againstMinor > 0
      ? [say('set_against', language, { amount: amount(againstMinor), invoice: credits ?? '' })]
      : []),
    ...(paidBackMinor > 0 ? [say('paid_back', language, { amount: amount(paidBackMinor) })] : []),
    ...(askedBackMinor > 0 ? [say('asked_back', language, { amount: amount(askedBackMinor) })] : []),
    ...(balanceMinor > 0 ? [say('kept_as_balance', language, { amount: amount(balanceMinor) })] : []),
  ]
}
