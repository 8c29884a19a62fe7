/** Files of recipients from the API into the browser's downloads. */
import { signal } from '@preact/signals'
import { today } from '../../account/clock.ts'
import { may } from '../../account/rights.ts'
import { session, sessionState } from '../../account/session.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { CsvForm } from '../../account/csv.ts'
import { recipientsFile, type RecipientsFile, type Ways } from './recipients-file.ts'

const pageSize = 1_000

const assignedPage =
  (id: string): Ways['page'] =>
  (cursor, stop) =>
    outcomeOf(
      client.GET('/api/products/assignments/', {
        // The feed tells who took the list.
        params: {
          query: { external_id: id, max_results: pageSize, export: true, ...(cursor !== undefined && { cursor }) },
        },
        signal: stop,
      }),
    )

/** Rows of a forecast have a note instead of the id of an assignment, which does not exist yet. */
const forecastMark = 'forecast'

const forecastPage =
  (id: string): Ways['page'] =>
  async (cursor, stop) => {
    const outcome = await outcomeOf(
      client.GET('/api/products/forecast/', {
        params: { query: { external_id: id, export: true, ...(cursor !== undefined && { cursor }) } },
        signal: stop,
      }),
    )
    if (outcome?.ok !== true) return outcome
    const { recipients, next_url } = outcome.value
    const assignments = recipients.map((recipient) => ({ ...recipient, product_assignment_id: forecastMark, data: {} }))
    return { ok: true, value: { assignments, ...(next_url !== undefined && { next_url }) } }
  }

const waysOf = (id: string, isForecast: boolean): Ways => ({
  page: isForecast ? forecastPage(id) : assignedPage(id),
  async fields(stop) {
    // Every person may read the fields; an API key needs the right.
    if (session.value.person.email === undefined && !may('settings.fields')) return { ok: true, value: undefined }
    const outcome = await outcomeOf(client.GET('/api/settings/fields/', { signal: stop }))
    if (outcome?.ok !== true) return outcome
    const { fields } = outcome.value
    const idsOf = (some: typeof fields) => some.map(({ id }) => id)
    const value = {
      ofSubscriptions: idsOf(fields.filter(({ scope, type }) => scope === 'subscription' && type === 'choice')),
      ofAssignments: idsOf(fields.filter(({ scope }) => scope === 'product_assignment')),
    }
    return { ok: true, value }
  },
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  keep(file, parts) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
    link.download = file
    link.click()
    // By then the browser has begun to read the address.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
})

/** Continues while another screen is open. A product has one file at a time. */
const files = signal<ReadonlyMap<string, RecipientsFile>>(new Map())

export const fileOf = (id: string): RecipientsFile | undefined => files.value.get(id)

export function saveRecipients(id: string, form: CsvForm, isForecast: boolean): void {
  files.peek().get(id)?.stop()
  const name = `${id.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}-${isForecast ? `${forecastMark}-` : ''}${today()}.csv`
  const file = recipientsFile(name, form, waysOf(id, isForecast))
  files.value = new Map([...files.peek(), [id, file]])
  void file.go()
}

// Reading stops when the person signs out.
sessionState.subscribe(({ state }) => {
  if (state !== 'signed-out') return
  for (const file of files.peek().values()) file.stop()
  files.value = new Map()
})
