/** Mandates that a bank's file reports, on the customers that their references name. */
import { applyMandate } from '../../domain/bank/apply-mandate.ts'
import { payerNumberOwner } from '../../domain/collection/mandate-application.ts'
import { bankMethodOfAccount } from '../../domain/bank/accounts.ts'
import type { ReportedMandate } from '../../domain/bank/reported-entry.ts'
import { isPayerOf, payersOfReference, type ReferencedPayer } from '../../domain/document/invoice-reference.ts'
import type { BankMethod, Settings } from '../../domain/settings/settings.ts'
import { refuse } from '../../domain/world/change.ts'
import { runtime } from '../../outside/runtime.ts'
import { collectionOfPayment } from '../../store/collection/provider-payments.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { changeCustomer } from '../collections/change-customer.ts'
import type { BankWork } from './bank-work.ts'
import { ownersOf } from './find-owners.ts'

export interface MandateItem {
  readonly entity: string
  readonly mandate: ReportedMandate
}

const customersAtOnce = 10

/**
 * Applies mandates and returns those that belong to no customer. Mandates of one reference are applied in their order.
 */
export async function applyMandates<Item extends MandateItem>(
  work: BankWork,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.length === 0) return []
  const { settings } = work
  const payers = items.map((item) => payersOf(item, settings))
  const owners = await ownersOf(
    settings.account.id,
    payers.flatMap((some) => some.flatMap(({ numbers }) => numbers)),
  )
  const unknown = new Set<Item>()
  const groups = Map.groupBy(items.entries(), ([, { mandate }]) => mandate.reference)
  await someAtOnce([...groups.values()], customersAtOnce, async (ofReference) => {
    for (const [index, item] of ofReference) {
      const ofInvoices = (payers[index] ?? []).flatMap(({ payer, numbers }) => [
        ...numbers.flatMap(owners).map(({ customer }) => ({ customer, payer })),
        { customer: payer, payer },
      ])
      const candidates = [...ofInvoices, ...(await countedPayers(settings.account.id, item, settings))]
      if (!(await applyToFirst(work, item, candidates))) unknown.add(item)
    }
  })
  return items.filter((item) => unknown.has(item))
}

const isAutogiro = ({ entity, mandate }: MandateItem, settings: Settings): boolean =>
  bankMethodOfAccount(mandate.account, entity, settings)?.kind === 'autogiro'

/** The payers that a mandate's reference may name; the reference of an Autogiro mandate is only the payer's number. */
const payersOf = (item: MandateItem, settings: Settings): readonly ReferencedPayer[] =>
  isAutogiro(item, settings)
    ? [{ payer: item.mandate.reference, numbers: [] }]
    : payersOfReference(item.mandate.reference, item.entity, settings)

/** The customer with a counted payer's number. */
async function countedPayers(account: string, item: MandateItem, settings: Settings): Promise<readonly Candidate[]> {
  const { reference: payer } = item.mandate
  if (!isAutogiro(item, settings)) return []
  const customer = await collectionOfPayment(account, payerNumberOwner, payer)
  return customer === undefined ? [] : [{ customer, payer }]
}

interface Candidate {
  readonly customer: string
  readonly payer: string
}

/** Whether one of the customers has the payer's number. */
async function applyToFirst(work: BankWork, item: MandateItem, candidates: readonly Candidate[]): Promise<boolean> {
  const { settings, now, by, on } = work
  const { entity, mandate } = item
  const method = bankMethodOfAccount(mandate.account, entity, settings)
  const provider = method && providerOfMethod(method, entity, settings)
  if (method === undefined || provider === undefined) return false
  const terms = { entity, method: method.id, provider, ...(on !== undefined && { on }) }
  for (const { customer, payer } of candidates) {
    const id = runtime.newToken()
    const changed = await changeCustomer({ settings, customer, now, by }, ({ world }) =>
      isPayerOf(world.customer, payer, settings)
        ? applyMandate({ world, mandate, ...terms, id, now, settings })
        : refuse({ field: '', code: 'customer_unknown' }),
    )
    if (changed.outcome === 'changed' || changed.outcome === 'unchanged') return true
  }
  return false
}

const providerOfMethod = ({ id }: BankMethod, entity: string, { payment_providers }: Settings): string | undefined =>
  payment_providers.find(
    ({ kind, methods, business_entities }) =>
      kind === 'queue' &&
      methods.includes(id) &&
      (business_entities.length === 0 || business_entities.includes(entity)),
  )?.id
