/** What a page of customers costs that is asked for more of them, as nightly syncs do. */
import type { Counted } from './counted.ts'

const defaultPage = 'customers: a page of 100'
/** By the CPU time of a page with what is shown by default. */
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
