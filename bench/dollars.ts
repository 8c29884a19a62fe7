/**
 * The price of a million of each call: its counts, times the public prices. A function's time is estimated: its CPU
 * time here at the share of a processor that its memory gives it, and a stated time for each round trip.
 */
import { functions } from '../lib/wiring.ts'
import type { Counted } from './counted.ts'
import { roundTrips } from './meter.ts'
import { dollarsFor } from './prices.ts'

export interface Cost {
  readonly name: string
  readonly memoryMb: number
  readonly billedMillis: number
  /** Dollars for a million calls, or for a million changes if a call makes many. */
  readonly gateway: number
  readonly lambda: number
  readonly storage: number
  readonly limiter: number
  readonly total: number
}

/** Within one region; a stated figure, on the careful side. */
export const roundTripMillis = 5
/** "At 1,769 MB, a function has the equivalent of one vCPU" (Lambda developer guide, "Configure function memory"). */
const megabytesPerProcessor = 1769

const million = 1_000_000

export function costOf({ call, tally, cpuMillis }: Counted): Cost {
  const wiring = functions.find(({ name }) => name === call.function)
  if (wiring === undefined) throw new Error(`There is no function ${call.function} in the wiring.`)
  const { memoryMb, trigger } = wiring
  const trips = roundTrips(tally.commands) + tally.limiterCommands
  const processorShare = Math.min(1, memoryMb / megabytesPerProcessor)
  const billedMillis = Math.ceil(cpuMillis / processorShare + trips * roundTripMillis)
  const parts = {
    gateway: trigger.kind === 'route' ? dollarsFor('gatewayRequest', 1) + dollarsFor('firewallRequest', 1) : 0,
    lambda:
      dollarsFor('lambdaRequest', 1) + dollarsFor('lambdaGigabyteSecond', (memoryMb / 1024) * (billedMillis / 1000)),
    storage: dollarsFor('readUnit', tally.readUnits) + dollarsFor('writeUnit', tally.writeUnits),
    limiter: dollarsFor('writeUnit', tally.limiterWriteUnits),
  }
  const times = million / (call.each ?? 1)
  return {
    name: call.name,
    memoryMb,
    billedMillis,
    gateway: parts.gateway * times,
    lambda: parts.lambda * times,
    storage: parts.storage * times,
    limiter: parts.limiter * times,
    total: (parts.gateway + parts.lambda + parts.storage + parts.limiter) * times,
  }
}
