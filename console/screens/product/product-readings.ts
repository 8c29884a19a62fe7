/** The calls of a product: the product itself, and who gets it. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'

const pageSize = 50

export const productReading = reads((signal, id: string) =>
  client.GET('/api/products/', { params: { query: { external_id: id } }, signal }),
)

const pageReading = reads((signal, id: string, cursor: string) =>
  client.GET('/api/products/assignments/', {
    params: { query: { external_id: id, max_results: pageSize, ...(cursor !== '' && { cursor }) } },
    signal,
  }),
)
export const complaintsReading = reads((signal, id: string) =>
  client.GET('/api/products/complaints/', { params: { query: { external_id: id } }, signal }),
)
const forecastPage = reads((signal, id: string, cursor: string) =>
  client.GET('/api/products/forecast/', {
    params: { query: { external_id: id, ...(cursor !== '' && { cursor }) } },
    signal,
  }),
)
export const forecastReading = (id: string, cursor = '') => forecastPage(id, cursor)
export const recipientsReading = (id: string, cursor = '') => pageReading(id, cursor)
