/**
 * Work on the index of a field after `indexed` is changed in an account with customers. A job fills in the entries of
 * present values; until it is done, filters do not use the index. If a field is no longer indexed, a job removes its
 * entries, as nothing keeps them up to date.
 */
import { retiredFields } from './field-rules.ts'
import type { Draft } from './settings-draft.ts'
import type { Field, Settings } from './settings.ts'

export type IndexWork = NonNullable<Settings['index_work']>[number]
type Indexable = Pick<Field, 'scope' | 'name' | 'indexed'>

export interface IndexOrder {
  readonly hasCustomers: boolean
  /** The token of the jobs of this change. A job with another token was replaced by a new order. */
  readonly token: () => string
}

/** The work that earlier changes left, and the orders of this change. Fields that are removed keep theirs. */
export function indexWork(
  draft: Pick<Draft, 'before' | 'upserted'>,
  { hasCustomers, token }: IndexOrder,
): readonly IndexWork[] {
  const { before, upserted } = draft
  const earlier = new Map(
    [...(before?.fields ?? []), ...(before?.retired_fields ?? [])].map((one) => [nameOf(one), one]),
  )
  const left = new Map((before?.index_work ?? []).map((work) => [nameOf(work), work]))
  const present: readonly Indexable[] = [...upserted.fields.entries, ...(hasCustomers ? retiredFields(draft) : [])]
  const ofCustomers = (before?.index_work ?? []).filter(({ task }) => task === 'due')
  const ofFields = present.flatMap((field): IndexWork[] => {
    const { scope, name, indexed } = field
    const was = earlier.get(nameOf(field))?.indexed
    const work = left.get(nameOf(field))
    if (!hasCustomers || was === undefined || was === indexed) return work === undefined ? [] : [work]
    return scope === 'customer' || scope === 'subscription'
      ? [{ scope, name, task: indexed ? 'fill' : 'clear', token: token() }]
      : []
  })
  return [...ofFields, ...ofCustomers]
}

/** Whether filters may rely on the index of a field. */
export const isIndexed = (field: Indexable | undefined, { index_work }: Pick<Settings, 'index_work'>): boolean =>
  field?.indexed === true && index_work?.some((work) => nameOf(work) === nameOf(field)) !== true

const nameOf = ({ scope, name }: Pick<Indexable, 'scope' | 'name'>) => `${scope}\n${name}`
