/** The calls of an issue's lists. They load with the part of the screen that shows them. */
import { client } from '../../api/client.ts'
import type { Outcome } from '../../api/failure.ts'
import { jobOutcome, previewOutcome, type JobWatch } from '../../api/job.ts'
import { reads } from '../../api/reading.ts'
import type { Closing } from '../../api/types.ts'

const pageSize = 100

export const listsReading = reads((signal, external_id: string) =>
  client.GET('/api/editions/lists/', { params: { query: { external_id } }, signal }),
)

const linesPage = reads((signal, external_id: string, list_id: string, cursor: string) => {
  const query = { external_id, list_id, max_results: pageSize, ...(cursor !== '' && { cursor }) }
  return client.GET('/api/editions/lists/', { params: { query }, signal })
})
export const linesReading = (id: string, list: string, cursor = '') => linesPage(id, list, cursor)

export interface ClosingTerms {
  readonly external_id: string
  readonly carriers: readonly string[]
  readonly note?: string
  readonly early?: boolean
}

/** Closes the lists of carriers. The key identifies the action, so it can be sent repeatedly. */
export const closeLists = (
  { carriers, ...terms }: ClosingTerms,
  key: string,
  watch: JobWatch,
): Promise<Outcome<Closing> | undefined> =>
  jobOutcome<Closing>(
    () =>
      client.POST('/api/editions/close/', {
        params: { header: { 'Idempotency-Key': key } },
        body: { ...terms, carriers: [...carriers] },
        signal: watch.signal,
      }),
    watch,
  )

/** Counts the copies that the lists would have. */
export const countLists = (
  { carriers, ...terms }: ClosingTerms,
  watch: JobWatch,
): Promise<Outcome<Closing> | undefined> =>
  previewOutcome<Closing>(
    client.POST('/api/editions/close/', {
      body: { ...terms, carriers: [...carriers], preview: true },
      signal: watch.signal,
    }),
    isClosing,
    watch,
  )

const isClosing = (value: object): value is Closing => 'forecast' in value && 'lists' in value
