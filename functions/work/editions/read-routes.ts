/**
 * Reads the routes of a carrier from its file, as a job in steps. A row names an address, or a line of one of the
 * carrier's lists. The row has a route and a sequence, or neither to remove the route.
 */
import * as v from 'valibot'
import { foldedAddress } from '../../domain/edition/folded-address.ts'
import { parseLineId } from '../../domain/edition/list-line.ts'
import type { AddressParts } from '../../domain/place/address-block.ts'
import { parseCountry } from '../../domain/place/country.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import { keepRoutes, type Route } from '../../store/edition/carrier-routes.ts'
import { findFile } from '../files/read-file.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import { carrierOf } from './make-list.ts'
import { printedLinesOf } from './printed-lines.ts'
import { readCarrierRows, rowsPlaceSchema, type CarrierRow, type CarrierRows } from './read-carrier-rows.ts'

const stateSchema = v.object({
  carrier: v.string(),
  file: v.string(),
  place: v.exactOptional(rowsPlaceSchema),
  rows: v.number(),
  addresses: v.number(),
  unknown: v.number(),
})
type State = v.InferOutput<typeof stateSchema>

const rowsAtOnce = 1000
const wantedColumns = 'route, line_id; route, address, postal_code'

export const readRoutesJob = jobKind<State>({
  name: 'read-routes',
  path: '/api/carriers/{id}/routes/',
  state: stateSchema,
  step: async (state, context): Promise<JobStep<State>> => {
    const { account, settings, now, by } = context
    const file = await findFile({ account, id: state.file, now, via: by.via })
    if (typeof file === 'string' || file.kind !== 'carrier') {
      return { step: 'failed', faults: [{ field: 'file_id', code: 'file_unknown' }] }
    }
    const charset = carrierOf(settings, state.carrier)?.charset ?? 'utf-8'
    const read = await readCarrierRows(account, file, { charset }, state.place, rowsAtOnce)
    const has = (name: string) => read?.columns.includes(name) === true
    if (read === undefined || !has('route') || !(has('line_id') || has('address'))) {
      return {
        step: 'failed',
        faults: [{ field: 'file_id', code: 'carrier_file_wrong', values: { columns: wantedColumns } }],
      }
    }
    const { routes, unknown } = await routesOf(context, state.carrier, read)
    await keepRoutes(account, state.carrier, routes)
    const counted = {
      rows: state.rows + read.rows.length,
      addresses: state.addresses + routes.size,
      unknown: state.unknown + unknown,
    }
    if (read.next === undefined) return { step: 'done', result: counted }
    return {
      step: 'next',
      state: { ...state, ...counted, place: { ...read.next, columns: [...(read.next.columns ?? [])] } },
      done: read.next.from,
      total: file.bytes,
    }
  },
})

async function routesOf(
  { account, settings, now }: JobContext,
  carrier: string,
  { columns, rows }: Pick<CarrierRows, 'columns' | 'rows'>,
): Promise<{ readonly routes: Map<string, Route | undefined>; readonly unknown: number }> {
  const lines = await printedLinesOf(
    account,
    carrier,
    rows.flatMap(({ line_id = '' }) => parseLineId(line_id) ?? []),
    now,
  )
  const routes = new Map<string, Route | undefined>()
  let unknown = 0
  for (const row of rows) {
    const address = addressOf(row, carrierOf(settings, carrier)) ?? lines.get(row['line_id'] ?? '')?.line.address
    if (address === undefined || !isRoute(row, columns)) unknown++
    else routes.set(foldedAddress(address), routeOf(row))
  }
  return { routes, unknown }
}

/**
 * Undefined if the row names its address by a line, and for an address that nobody can have: in no country, or with
 * letters of another charset. A carrier of one country need not name it.
 */
function addressOf(
  { address = '', postal_code = '', city = '', country = '' }: CarrierRow,
  carrier: Carrier | undefined,
): AddressParts | undefined {
  const { countries = [] } = { ...carrier }
  const [home] = countries.length === 1 ? countries : []
  const place = country === '' ? home : parseCountry(country)
  if (address === '' || place === undefined || address.includes(notALetter)) return undefined
  return { address, postal_code, city, country: place }
}

/** Replaces bytes that are no letter of the charset. */
const notALetter = '\ufffd'

const mostLetters = 100

/** Whether a row has a route, or an empty one that takes the route back. One that was cut off has none. */
function isRoute(row: CarrierRow, columns: readonly string[]): boolean {
  const { route, sequence } = row
  if (route === undefined || route.length > mostLetters) return false
  return sequence === undefined ? !columns.includes('sequence') : /^\d{0,9}$/.test(sequence)
}

function routeOf({ route = '', sequence = '' }: CarrierRow): Route | undefined {
  if (route === '') return undefined
  return { route, ...(sequence !== '' && { sequence: Number(sequence) }) }
}
