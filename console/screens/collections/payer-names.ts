/** The names of customers on a page of collections: ids are known at once, names follow. */
import { useEffect } from 'preact/hooks'
import { may } from '../../account/rights.ts'
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'

/** The customers of a page by their ids, with commas between. */
const payersReading = reads((signal, ids: string) =>
  client.GET('/api/customers/', { params: { query: { id: ids.split(','), fields: ['data'] } }, signal }),
)

/** The name of a customer by its id, if it is known. Each page has one call. */
export function usePayers(pages: readonly (readonly string[])[]): (id: string) => string | undefined {
  const lists = may('customers') ? pages.map((ids) => [...new Set(ids)].join(',')).filter((ids) => ids !== '') : []
  useEffect(() => {
    for (const ids of lists) if (payersReading(ids).read.peek().state !== 'ready') void payersReading(ids).open()
  }, [lists.join(';')])
  const customers = lists.flatMap((ids) => {
    const read = payersReading(ids).read.value
    return read.state === 'ready' ? read.value.customers : []
  })
  const names = new Map(customers.map(({ id, data }) => [id, data?.name ?? data?.company ?? data?.email]))
  return (id) => names.get(id)
}
