/**
 * The form of an operation without the parameters that act like another operation, if the person may not carry out that
 * operation. A negative payment is a refund as well, so its amount then has a least value.
 */
import type { Schema } from '../forms/schema.ts'
import type { ObjectForm } from '../forms/schema.ts'

interface FurtherRight {
  /** The parameter; within lists, in each item. */
  readonly path: readonly [string, ...string[]]
  /** The one choice of the parameter that needs the right. */
  readonly choice?: string
  /** The number below which the parameter needs the right. */
  readonly below?: number
  /** The other operation. */
  readonly needs: string
}

/** The further rights by operation. */
export const furtherRights: Readonly<Record<string, readonly FurtherRight[]>> = {
  credit: [{ path: ['refund'], choice: 'payment', needs: 'refund' }],
  createpayment: [{ path: ['amount'], below: 0, needs: 'refund' }],
  createsubscription: [{ path: ['periods', 'external_invoicing'], needs: 'createpayment' }],
}

export function openForm(operation: string, form: ObjectForm, mayDo: (operation: string) => boolean): ObjectForm {
  if (operation === 'assignproduct') return byId(form)
  const closed = (furtherRights[operation] ?? []).filter(({ needs }) => !mayDo(needs))
  return closed.reduce((open, right) => ({ ...open, properties: without(open.properties, right) }), form)
}

/** The form of a drawer that asks for one of two alternatives, which is then required. */
export function withAlternative(form: ObjectForm, asks: readonly string[] | undefined): ObjectForm {
  const { if: condition, then: _, else: otherwise, ...others } = form
  const alternative = condition?.required ?? []
  const otherNames = otherwise?.required ?? []
  if (asks === undefined || alternative.length === 0 || !alternative.every((name) => asks.includes(name))) return form
  if (otherNames.length === 0 || otherNames.some((name) => asks.includes(name))) return form
  return { ...others, required: [...(form.required ?? []), ...alternative] }
}

/** A product is chosen from the products of the account, by id, because two products may have the same name. */
function byId(form: ObjectForm): ObjectForm {
  const { kind, dependentRequired, required = [], properties } = form
  return {
    ...(kind !== undefined && { kind }),
    ...(dependentRequired !== undefined && { dependentRequired }),
    required: [...required, 'external_id'],
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'name')),
  }
}

type Properties = ObjectForm['properties']

function without(properties: Properties, right: Omit<FurtherRight, 'needs'>): Properties {
  const [name, next, ...rest] = right.path
  const part = properties[name]
  if (typeof part !== 'object') return properties
  if (next !== undefined) return { ...properties, [name]: withoutInItems(part, { ...right, path: [next, ...rest] }) }
  const { choice, below } = right
  if (below !== undefined) return { ...properties, [name]: { ...part, minimum: below } }
  if (choice === undefined) return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name))
  return { ...properties, [name]: { ...part, enum: (part.enum ?? []).filter((value) => value !== choice) } }
}

function withoutInItems(part: Schema, right: Omit<FurtherRight, 'needs'>): Schema {
  const { items } = part
  if (items?.properties === undefined) return part
  return { ...part, items: { ...items, properties: without(items.properties, right) } }
}
