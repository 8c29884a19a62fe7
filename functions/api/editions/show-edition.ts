/** An issue as GET /api/editions/ shows it: the lists of its carriers, or the forecast of those without one. */
import { cutOffsOf } from '../../domain/edition/cut-off.ts'
import { assignAt, cutOffOf } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { showInstant, type Instant } from '../../domain/time/time.ts'
import type { ForecastEdition } from './forecast-editions.ts'

export function showEdition({ product, edition, state, forecast }: ForecastEdition, settings: Settings, now: Instant) {
  const { timezone } = settings.account
  const local = (instant: Instant) => showInstant(instant, timezone)
  const { external_id, name, category, date } = product
  const cutOffs = cutOffsOf(product, settings)
  const first = cutOffs.map(({ cutOff }) => cutOff).toSorted()[0] ?? now
  const closed = Object.values(edition.carriers)
  // A carrier may have received its list before its weekdays were changed.
  const formerCarriers = Object.keys(edition.carriers)
    .filter((id) => cutOffs.every(({ carrier }) => carrier !== id))
    .map((id) => ({
      carrier: id,
      cutOff: cutOffOf(
        product,
        settings.carriers.find((one) => one.id === id),
        timezone,
      ),
    }))
  const carriers = [...cutOffs, ...formerCarriers].map(({ carrier, cutOff }) => {
    const named = settings.carriers.find(({ id }) => id === carrier)?.name
    return {
      carrier,
      ...(named !== undefined && { name: named }),
      cut_off: local(cutOff),
      ...countsOf({ edition, forecast }, carrier, local),
    }
  })
  const isForecast = forecast !== undefined && carriers.some(({ carrier }) => edition.carriers[carrier] === undefined)
  const donated = closed.length > 0 ? edition.donated : forecast?.donated
  return {
    ...{ external_id, name, category, date },
    assign_at: local(assignAt(product, settings) ?? first),
    cut_off: local(first),
    state,
    ...(closed.length > 0 && { copies: closed.reduce((sum, { copies }) => sum + copies, 0) }),
    carriers,
    ...(donated !== undefined && { donated }),
    ...(isForecast && { counted: local(forecast.counted) }),
    changes_after_cut_off: edition.changes,
  }
}

function countsOf(
  { edition, forecast }: Pick<ForecastEdition, 'edition' | 'forecast'>,
  carrier: string,
  local: (instant: Instant) => string,
) {
  const state = edition.carriers[carrier]
  if (state === undefined) return { ...forecast?.carriers[carrier] }
  return { closed: local(state.closed), lines: state.lines, copies: state.copies, bundles: state.bundles }
}
