/** The names of customers on other screens. Ids are shown at once, and names follow. */
import { useEffect } from 'preact/hooks'
import { may } from '../account/rights.ts'
import { client } from '../api/client.ts'
import { reads } from '../api/reading.ts'

/** The customers of a page by their ids, with commas between. */
const namesReading = reads((signal, ids: string) =>
  client.GET('/api/customers/', { params: { query: { id: ids.split(','), fields: ['data'] } }, signal }),
)

/** The name of a customer by its id, if it is known. Each page has one call. */
export function useNames(pages: readonly (readonly string[])[]): (id: string) => string | undefined {
  const idLists = may('customers') ? pages.map((ids) => [...new Set(ids)].join(',')).filter((ids) => ids !== '') : []
  const key = idLists.join(';')
  useEffect(() => {
    for (const ids of idLists) {
      const reading = namesReading(ids)
      if (reading.read.peek().state !== 'ready') void reading.open()
    }
  }, [key])
  const customers = idLists.flatMap((ids) => {
    const read = namesReading(ids).read.value
    return read.state === 'ready' ? read.value.customers : []
  })
  const names = new Map(customers.map(({ id, data }) => [id, data?.name ?? data?.company ?? data?.email]))
  return (id) => names.get(id)
}
