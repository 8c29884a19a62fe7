/** Adding people to the seats of a group: each is the customer of the address, or a new one, and gets a seat. */
import { failureText } from '../../design/States.tsx'
import { client, newIdempotencyKey, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import { carryOutOperation } from '../../api/operation.ts'
import type { SeatLine } from './seat-lines.ts'

export interface AddedSeats {
  readonly added: number
  /** The address, and the reason why it got no seat. */
  readonly failed: readonly { readonly person: SeatLine; readonly why: string }[]
}

export async function addSeats(
  people: readonly SeatLine[],
  group: string,
  onProgress: (done: number) => void,
): Promise<AddedSeats> {
  const failed: { person: SeatLine; why: string }[] = []
  for (const [index, person] of people.entries()) {
    const failure = await addOne(person, group)
    if (failure !== undefined) failed.push({ person, why: textOf(failure) })
    onProgress(index + 1)
  }
  return { added: people.length - failed.length, failed }
}

const textOf = (failure: Failure): string =>
  failure.kind === 'refused' ? Object.values(failure.faults).flat().join(' ') : failureText(failure)

async function addOne(person: SeatLine, group: string): Promise<Failure | undefined> {
  const customer = await customerOf(person)
  if (typeof customer !== 'string') return customer
  const seat = await carryOutOperation('createsubscription', {
    body: { id: customer, group_subscription_id: group },
    expect: undefined,
    idempotencyKey: newIdempotencyKey(),
  })
  return seat.ok ? undefined : seat.failure
}

/** The id of the customer who has the address. */
async function customerOf({ email, name }: SeatLine): Promise<string | Failure> {
  const filter = [
    { condition_type: 'customer:field' as const, field: 'email', operator: 'equal' as const, value: email },
  ]
  const outcome = await outcomeOf(client.POST('/api/customers/query/', { body: { filter, fields: ['data'] } }))
  if (outcome === undefined) return { kind: 'offline' }
  if (!outcome.ok) return outcome.failure
  const [customer] = outcome.value.customers
  if (customer !== undefined) return customer.id
  const made = await carryOutOperation('createcustomer', {
    body: { data: { email, ...(name !== undefined && { name }) } },
    expect: undefined,
    idempotencyKey: newIdempotencyKey(),
  })
  if (!made.ok) return made.failure
  const { id } = made.value
  return typeof id === 'string' ? id : { kind: 'offline' }
}
