/** The price of a page by the number of its customers, as nightly syncs read them. */
import type { Counted } from './counted.ts'

const defaultPage = 'customers: a page of 100'
/** The CPU time of a page with the default parts. */
const mostTimesDefault = 6

export function missedReads(counted: readonly Counted[]): string[] {
  return counted.flatMap(({ call: { name }, customers, cpuMillis }) => {
    const usual = counted.find((each) => each.customers === customers && each.call.name === defaultPage)
    if (usual === undefined || !name.startsWith(`${defaultPage}, fields=`)) return []
    const times = cpuMillis / usual.cpuMillis
    return times > mostTimesDefault
      ? [`${name} at ${customers} customers: ${times.toFixed(1)} times the CPU of the default page`]
      : []
  })
}
