/**
 * Incidents of a whole stage that last some hours, in which no minute is skipped. An incident that meets no work shows
 * nothing, and is a finding.
 */
import type { RehearsedAccount } from './accounts.ts'
import type { Deployment } from './deployment.ts'
import type { Answer, GatewayCall } from './gateway-call.ts'
import type { Finding } from './judge/verdict.ts'
import type { Receivers } from './receivers.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Scene {
  readonly deployment: Deployment
  readonly receivers: Receivers
  readonly time: VirtualTime
  readonly accounts: readonly RehearsedAccount[]
  /** Makes a call of an account. */
  readonly call: (account: RehearsedAccount, request: GatewayCall) => Promise<Answer>
}

export interface Incident {
  readonly name: string
  readonly beginMillis: number
  readonly hours: number
  readonly begin: (scene: Scene) => void
  readonly end: (scene: Scene) => void
  /** The work of a run so far that an incident of this kind disturbs, were it to last. */
  readonly work: (scene: Scene) => number
}

/** The work that incidents met, and the findings. They are complete once all incidents are over. */
export interface Incidents {
  readonly met: ReadonlyMap<string, number>
  readonly findings: readonly Finding[]
}

export function scheduleIncidents(incidents: readonly Incident[], scene: Scene): Incidents {
  const met = new Map(incidents.map(({ name }) => [name, 0]))
  const { time, deployment } = scene
  for (const { name, beginMillis, hours, begin, end, work } of incidents) {
    const delay = beginMillis - time.nowMillis
    time.after(delay, () => {
      const before = work(scene)
      begin(scene)
      void deployment.attended(time.sleep(hours * 3_600_000))
      time.after(hours * 3_600_000, () => {
        end(scene)
        met.set(name, work(scene) - before)
      })
    })
  }
  return {
    met,
    get findings() {
      return [...met].flatMap(([name, count]): Finding[] =>
        count > 0 ? [] : [{ promise: 'incidents meet work', words: `${name} met nothing.` }],
      )
    },
  }
}
