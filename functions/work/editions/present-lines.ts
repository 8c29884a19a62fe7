/** The copies of assignments, at the addresses that hold for the issue, with the carrier of each. */
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { PresentLine } from '../../domain/edition/standing.ts'
import { showFields } from '../../domain/fields/show-fields.ts'
import type { FieldValue } from '../../domain/fields/field-value.ts'
import type { WithFields } from '../../domain/fields/custom-fields.ts'
import { addressedAt, deliveryAddress, type Receiver } from '../../domain/override/delivery-address.ts'
import { listFieldScopes } from '../../domain/settings/carrier-rules.ts'
import { isListValue, placeholdersOf } from '../../domain/settings/list-values.ts'
import type { FieldScope, Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isOwnCopy, type Assignment } from '../../domain/world/assignment.ts'

/** The lines of a carrier, or of `none`. */
export interface CarriedLine {
  readonly carrier: string
  readonly line: PresentLine
}

export interface AssignedCopy {
  readonly place: string
  readonly assignment: Assignment
  readonly receiver: Receiver & { readonly customer: Receiver['customer'] & WithFields }
  readonly quantity: number
}

export interface LinesOf {
  readonly settings: Settings
  readonly product: DatedProduct
  readonly now: Instant
}

/** Makes the line of a copy; undefined if the copy is donated. */
export function lineMaker({ settings, product, now }: LinesOf): (copy: AssignedCopy) => CarriedLine | undefined {
  const carrierOf = carrierChoice(settings, product.date)
  const at = addressedAt(product, now, settings)
  const fieldIds = fieldsOfLists(settings)
  return ({ place, assignment, receiver, quantity }) => {
    const { id, to, donated } = assignment
    if (donated === true) return undefined
    const address = deliveryAddress(assignment, receiver, at, settings)
    const subscription = to.kind === 'customer' ? undefined : to.subscription
    const isOwn = isOwnCopy(assignment)
    const fields = fieldIds.length === 0 ? {} : fieldsOf(assignment, receiver, fieldIds, settings)
    const line: PresentLine = {
      key: `${receiver.customer.id}/${isOwn && subscription !== undefined ? subscription : id}`,
      customer: receiver.customer.id,
      ...(subscription !== undefined && { subscription }),
      ...(!isOwn && { assignment: id }),
      copies: quantity,
      ...(address !== undefined && { address }),
      ...(Object.keys(fields).length > 0 && { fields }),
      place,
    }
    return { carrier: carrierOf(address), line }
  }
}

/** The ids of fields that some carrier's columns or labels name. */
const fieldsOfLists = ({ carriers }: Settings): string[] => [
  ...new Set(
    carriers
      .flatMap(({ columns, label }) => [
        ...columns.map(({ from }) => from),
        ...(label?.lines ?? []).flatMap(placeholdersOf),
      ])
      .filter((name) => !isListValue(name)),
  ),
]

/** A field of the assignment comes before one of the subscription, and that before one of the customer. */
function fieldsOf(
  assignment: Assignment,
  { customer, subscription }: AssignedCopy['receiver'],
  ids: readonly string[],
  settings: Settings,
): Record<string, string> {
  const records: Readonly<Record<(typeof listFieldScopes)[number], WithFields | undefined>> = {
    product_assignment: assignment,
    subscription,
    customer,
  }
  const showOf = (scope: FieldScope, record: WithFields | undefined): Record<string, FieldValue> =>
    record === undefined ? {} : showFields(record, scope, settings)
  const values = Object.fromEntries(
    listFieldScopes.toReversed().flatMap((scope) => Object.entries(showOf(scope, records[scope]))),
  )
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = values[id]
      return value === undefined || typeof value === 'object' ? [] : [[id, String(value)]]
    }),
  )
}
