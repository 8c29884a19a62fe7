/**
 * The fast form: the service's modules in this process on virtual time. It is made once for a process and has many
 * runs, one after another. `docs/rehearsal.md` lists openly what is left out.
 */
import { localCredentials, localRegion } from '../local/credentials.ts'
import { chanceOf } from './chance.ts'
import { makeContainer, type Container } from './containers.ts'
import { noFaults } from './fault-rates.ts'
import { Fortune } from './fortune.ts'
import { runningInvocation } from './invocation.ts'
import { takePlatform, type Platform } from './platform.ts'
import { Receivers } from './receivers.ts'
import { takeConsole, type ServiceLog } from './service-log.ts'
import type { Stage } from './stage-template.ts'
import { VirtualTime } from './virtual-time.ts'

export interface FastForm {
  readonly stage: Stage
  readonly time: VirtualTime
  readonly platform: Platform
  readonly containers: readonly Container[]
  readonly receivers: Receivers
  readonly log: ServiceLog
  /** The number of times that each seed was run. */
  readonly repetitions: Map<number, number>
  readonly applyAccount: Container['applyAccount']
  /** Makes as many further containers as there are, with their own module state. */
  readonly makeSuccessors: () => Promise<readonly Container[]>
  /** Restores the process. */
  stop(): void
}

export interface FastFormOptions {
  readonly stage: Stage
  readonly containers?: number
}

/** An instant early enough for any run. */
const firstMillis = Date.UTC(2026, 0, 1)

export async function startFastForm({ stage, containers = 3 }: FastFormOptions): Promise<FastForm> {
  const time = new VirtualTime(firstMillis)
  const platform = takePlatform(time, chanceOf(0, 'platform').random)
  const restoreEnvironment = takeEnvironment(stage)
  const receivers = new Receivers(time, new Fortune(0, noFaults))
  const log = takeConsole(() => time.nowMillis)
  const stop = () => {
    log.restore()
    receivers.stop()
    restoreEnvironment()
    platform.restore()
  }
  try {
    let last = 0
    const make = async () => {
      const made: Container[] = []
      for (let count = 0; count < containers; count++) made.push(await makeContainer(++last))
      return made
    }
    const made = await make()
    const [first] = made
    if (first === undefined) throw new Error('The fast form has a container at least.')
    const applyAccount = (file: object, now: string) => first.applyAccount(file, now)
    return {
      ...{ stage, time, platform, receivers, log, stop },
      containers: made,
      makeSuccessors: make,
      applyAccount,
      repetitions: new Map(),
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Each function sees the variables that its template sets, and no other function's. */
function takeEnvironment(stage: Stage): () => void {
  const before = process.env
  const own: Record<string, string | undefined> = {
    ...before,
    ...{ AWS_REGION: localRegion, TZ: 'UTC' },
    ...{ AWS_ACCESS_KEY_ID: localCredentials.accessKeyId, AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey },
  }
  const ofStage = new Map<string, string>()
  for (const { environment } of stage.functions.values()) {
    for (const [name, value] of Object.entries(environment)) ofStage.set(name, value)
  }
  process.env = new Proxy(own, {
    get: (target, name): unknown => {
      if (typeof name !== 'string' || !ofStage.has(name)) return Reflect.get(target, name)
      const invocation = runningInvocation()
      return invocation === undefined ? ofStage.get(name) : invocation.environment[name]
    },
  })
  return () => (process.env = before)
}
