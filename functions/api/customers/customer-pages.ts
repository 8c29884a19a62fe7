/** A page of customers: with given ids, from an index for a condition, or all of them. */
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { Condition } from '../../domain/customer/customer-filter.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { indexLookup } from '../../domain/customer/index-entries.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Call } from '../../http/call.ts'
import { pageIds, type Source } from '../../store/customer/customer-keys.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { viewCustomers, type CustomerView, type ViewOptions } from '../../work/customers/customer-view.ts'
import type { Reader } from '../../work/customers/reader.ts'

/** Customers read for one page at most, so that a filter with few matches ends in time. */
export const maxRead = 2000

/** The source of candidates: given ids, an index that answers one of the conditions, or all customers. */
export function sourceOf(ids: readonly string[] | undefined, filter: readonly Condition[], settings: Settings): Source {
  if (ids !== undefined) return { from: 'ids', ids: [...new Set(ids)].filter(isCustomerId) }
  for (const condition of filter) {
    if (condition.condition_type === 'subscription:state') continue
    if (
      condition.condition_type === 'customer:field' &&
      condition.field === 'email' &&
      condition.operator === 'equal' &&
      typeof condition.value === 'string'
    ) {
      return { from: 'email', email: normaliseEmail(condition.value) }
    }
    const lookup = indexLookup(condition, settings)
    if (lookup !== undefined) return { from: 'field', ...lookup }
  }
  return { from: 'list' }
}

export interface Page {
  readonly views: readonly CustomerView[]
  /** The last id of this page, if another page follows. */
  readonly next: string | undefined
}

export async function findPage(
  source: Source,
  options: ViewOptions,
  start: string | undefined,
  limit: number,
  call: Call & Reader,
): Promise<Page> {
  const { account } = call
  const customerViews: CustomerView[] = []
  // Without a filter every further customer is a result. With one, only a further match proves that a page follows.
  const batchSize = source.from === 'list' && options.filter.length === 0 ? limit : limit + 1
  let after = start
  for (let read = 0; ;) {
    const { ids, more } = await pageIds(account, source, after, Math.min(batchSize, maxRead - read))
    read += ids.length
    customerViews.push(...(await viewCustomers(await readCustomers(account, ids), options, call)))
    after = ids.at(-1) ?? after
    const views = customerViews.slice(0, limit)
    if (customerViews.length > limit) return { views, next: views.at(-1)?.customer.id }
    if (!more) return { views, next: undefined }
    if (customerViews.length === batchSize || read >= maxRead) return { views, next: after }
  }
}
