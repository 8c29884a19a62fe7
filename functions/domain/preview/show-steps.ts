/** Steps that time will bring, as previews and GET /api/customers/upcoming/ show them (extensions: "upcoming"). */
import type { Reading } from '../document/show-document.ts'
import type { Fact } from '../facts/fact.ts'
import { issuedNumber, issuedNumbers } from '../facts/issued-number.ts'
import { linesAheadOf } from '../facts/history-line.ts'
import { lineText } from '../document/line-text.ts'
import { booksIn, type Books } from '../payment/show-allocations.ts'
import { showInstant, type Instant } from '../time/time.ts'
import type { Step } from '../world/change.ts'
import { documentIn } from '../world/find-document.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import type { PlannedCollection } from './planned-collection.ts'
import { previewedDocument, type PreviewedDocument } from './show-outcome.ts'

export const stepKinds = [
  'invoice',
  'credit_note',
  'renewal',
  'period_end',
  'override_begin',
  'override_end',
  'dunning',
  'product',
  'notice',
  'collection',
  'collection_end',
  'agreement_end',
  'erasure',
] as const
type StepKind = (typeof stepKinds)[number]

export interface StepView {
  readonly at: string
  readonly kind: StepKind
  readonly subscription_id?: string
  readonly document?: PreviewedDocument
  /** The assigned product. */
  readonly product?: { readonly external_id: string; readonly name: string }
  /** The planned collection, for the kind `collection`. */
  readonly collection?: PlannedCollection
  readonly text: string
}

export interface StepReading extends Reading {
  /** The account's time. Later documents have no number. */
  readonly now: Instant
  /** The numbers and ids that a previewed call has assigned, if the steps follow from it. */
  readonly unnamed?: ReadonlySet<string>
}

/** The entries of one step. Facts without an entry, such as the payment of an invoice by the balance, have none. */
export function showStep({ at, facts, world }: Step, reading: StepReading): StepView[] {
  const { settings, language } = reading
  const { timezone } = settings.account
  const books = booksOf(world, facts, reading)
  return facts.flatMap((fact): StepView[] => {
    const kind = kindOf(fact)
    if (kind === undefined) return []
    const entry = { at: showInstant(at, timezone), kind }
    const number = issuedNumber(fact)
    const document = number === undefined ? undefined : documentIn(world, number)
    if (document !== undefined) {
      return [
        {
          ...entry,
          ...subscriptionOfDocument(document),
          document: previewedDocument(document, books, { ...reading, customer: world.customer.id, now: at }),
          text: document.lines.map((line) => lineText(line, document, language)).join('\n'),
        },
      ]
    }
    const subscription = 'subscription' in fact ? fact.subscription : undefined
    return [
      {
        ...entry,
        ...(subscription !== undefined && { subscription_id: subscription }),
        ...(fact.fact === 'product-assigned' && { product: { external_id: fact.external_id, name: fact.name } }),
        text: linesAheadOf(fact, { timezone, language }, isInvoiceAhead(fact, books)).join('\n'),
      },
    ]
  })
}

function booksOf(world: World, facts: readonly Fact[], { settings, now, unnamed = new Set() }: StepReading): Books {
  const books = booksIn(world, { unnamed, timezone: settings.account.timezone })
  const later = books.documents.filter(({ made }) => made > now).map(({ number }) => number)
  return { ...books, unnamed: new Set([...unnamed, ...later, ...issuedNumbers(facts)]) }
}

/** Whether the fact is about an invoice that is still to be made. */
const isInvoiceAhead = (fact: Fact, { unnamed }: Books): boolean => 'invoice' in fact && unnamed.has(fact.invoice)

export function subscriptionOfDocument({ lines }: Invoice): { readonly subscription_id?: string } {
  const [subscription] = lines.flatMap(({ period }) => period?.subscription ?? [])
  return subscription === undefined ? {} : { subscription_id: subscription }
}

/** The kinds of steps by their facts. With time, only unpaid invoices cause stops and suspensions. */
const kinds: Readonly<Partial<Record<Fact['fact'], StepKind>>> = {
  invoiced: 'invoice',
  credited: 'credit_note',
  renewed: 'renewal',
  'override-started': 'override_begin',
  'override-ended': 'override_end',
  'stop-registered': 'dunning',
  suspended: 'dunning',
  reminded: 'dunning',
  'product-assigned': 'product',
  'notice-due': 'notice',
  'collection-given-up': 'collection_end',
  'customer-deleted': 'erasure',
}

function kindOf(fact: Fact): StepKind | undefined {
  if (fact.fact === 'agreement-moved') {
    return fact.state === 'ended' && fact.previous_state !== 'pending' ? 'agreement_end' : undefined
  }
  if (fact.fact !== 'status-changed') return kinds[fact.fact]
  return fact.state === 'ended' || fact.state === 'stopped' ? 'period_end' : undefined
}
