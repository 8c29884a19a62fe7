/**
 * The cost of a run on AWS: its counts times the public prices, with all the work behind the calls. Functions take
 * the time that they wait for others; virtual time has no time of the processor.
 */
import { dollarsFor } from '../bench/prices.ts'

export interface Spending {
  gatewayCalls: number
  invocations: number
  gigabyteSeconds: number
  readUnits: number
  writeUnits: number
}

export const newSpending = (): Spending => ({
  ...{ gatewayCalls: 0, invocations: 0, gigabyteSeconds: 0, readUnits: 0, writeUnits: 0 },
})

export function addSpending(sum: Spending, more: Readonly<Spending>): void {
  sum.gatewayCalls += more.gatewayCalls
  sum.invocations += more.invocations
  sum.gigabyteSeconds += more.gigabyteSeconds
  sum.readUnits += more.readUnits
  sum.writeUnits += more.writeUnits
}

const dollarsOf = ({ gatewayCalls, invocations, gigabyteSeconds, readUnits, writeUnits }: Readonly<Spending>) =>
  dollarsFor('gatewayRequest', gatewayCalls) +
  dollarsFor('firewallRequest', gatewayCalls) +
  dollarsFor('lambdaRequest', invocations) +
  dollarsFor('lambdaGigabyteSecond', gigabyteSeconds) +
  dollarsFor('readUnit', readUnits) +
  dollarsFor('writeUnit', writeUnits)

/** In words: the dollars for a million calls, and the usage of one call with the work behind it. */
export function spendingWords(spending: Readonly<Spending>): string {
  const { gatewayCalls, invocations, readUnits, writeUnits } = spending
  const aCall = (amount: number) => (amount / Math.max(1, gatewayCalls)).toFixed(1)
  return (
    `Dollars for a million calls: ${((dollarsOf(spending) / Math.max(1, gatewayCalls)) * 1_000_000).toFixed(2)}; ` +
    `a call takes ${aCall(invocations)} invocations, ${aCall(readUnits)} read and ${aCall(writeUnits)} write units`
  )
}
