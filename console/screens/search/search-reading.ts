/** The one call of the search's own screen. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'

export const mostFound = 100

export const searchReading = reads((signal, text: string) =>
  client.GET('/api/customers/search/', { params: { query: { text, max_results: mostFound } }, signal }),
)

/** Shorter texts find nobody, so no call is made for them. */
export const isSearchable = (text: string): boolean => text.trim().length >= 2
