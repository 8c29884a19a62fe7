/**
 * The invoices and e-mails that the service will make for subscriptions that begin in the past, as far as the
 * operations of an import determine them (docs/import.md: "The past").
 */
import * as v from 'valibot'
import type { SentOperation } from './mapped-line.ts'

const created = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    operation: v.literal('createsubscription'),
    invoicing_from: v.exactOptional(v.string()),
    periods: v.pipe(
      v.array(
        v.object({
          begin: v.exactOptional(v.string()),
          invoicing: v.exactOptional(v.string()),
          external_invoicing: v.exactOptional(v.unknown()),
        }),
      ),
      v.minLength(1),
    ),
  }),
)

export interface Past {
  /** Subscriptions that begin before today. */
  begun: number
  /** The subscriptions whose past the service invoices, because the operation does not say otherwise. */
  invoiced: number
}

export const nothingOfPast = (): Past => ({ begun: 0, invoiced: 0 })

/** Adds an operation to the counts. Instants are compared by their dates. */
export function countPast(past: Past, { json }: SentOperation, nowMillis: number): void {
  const parsed = v.safeParse(created, json)
  if (!parsed.success) return
  const { periods, invoicing_from } = parsed.output
  const today = new Date(nowMillis).toISOString().slice(0, 10)
  if (!periods.some(({ begin }) => begin !== undefined && begin.slice(0, 10) < today)) return
  past.begun += 1
  const last = periods.at(-1)
  const isElsewhere = last?.invoicing === 'none' || last?.external_invoicing !== undefined
  if (invoicing_from === undefined ? !isElsewhere : invoicing_from.slice(0, 10) < today) past.invoiced += 1
}

export function pastWords({ begun, invoiced }: Past): string {
  if (begun === 0) return ''
  const quiet = begun - invoiced
  return [
    `${begun} subscriptions begin in the past.`,
    ...(quiet > 0 ? [`Of ${quiet} the service invoices and mails nothing that began before the import.`] : []),
    ...(invoiced > 0
      ? [`Of ${invoiced} it invoices past periods too, and mails these invoices at once: see invoicing_from.`]
      : []),
    '',
  ].join('\n')
}
