/**
 * A stage in this process on virtual time. Its functions are the service's modules, or the bundles that their templates
 * name. It is made once for a process and has many runs, one after another. `docs/rehearsal.md` lists openly what is
 * left out.
 */
import { localCredentials, localRegion } from '../local/credentials.ts'
import { awsDomain } from './aws-wire.ts'
import { BundleContainers } from './bundle-containers.ts'
import { chanceOf } from './chance.ts'
import { makeContainer, type ModuleContainer } from './containers.ts'
import { Deployment, type DeploymentOptions } from './deployment.ts'
import { noFaults } from './fault-rates.ts'
import { OwnContainers, SharedContainers } from './fleet.ts'
import { Fortune } from './fortune.ts'
import { runningInvocation } from './invocation.ts'
import { Network } from './network.ts'
import { takePlatform, type Platform } from './platform.ts'
import { receiverDomain, Receivers } from './receivers.ts'
import { takeConsole, type ServiceLog } from './service-log.ts'
import type { Stage, StageFunction } from './stage-template.ts'
import { VirtualTime } from './virtual-time.ts'

export interface FastForm {
  readonly stage: Stage
  readonly time: VirtualTime
  readonly platform: Platform
  readonly receivers: Receivers
  readonly log: ServiceLog
  /** The number of times that each seed was run. */
  readonly repetitions: Map<number, number>
  readonly applyAccount: ModuleContainer['applyAccount']
  /** The number of containers: of all, or of each function. */
  readonly containers: number
  /** Makes the deployment of a run. */
  readonly deploy: (run: Run) => Deployment
  /** Restores the process. */
  stop(): void
}

interface Run extends Omit<DeploymentOptions, 'stage' | 'time' | 'receivers' | 'fleet' | 'clients' | 'clientsRetry'> {
  /** The most calls at once; absent for one of each container. With more, containers have several. */
  readonly callsAtOnce?: number
}

export interface FastFormOptions {
  readonly stage: Stage
  readonly containers?: number
  /** Whether the functions are the bundles of the templates. */
  readonly bundles?: boolean
}

/** An instant early enough for any run. */
const firstMillis = Date.UTC(2026, 0, 1)
const coldStartMilliseconds = 400

export async function startFastForm({ stage, containers = 3, bundles = false }: FastFormOptions): Promise<FastForm> {
  // The clients in bundles do their work in many turns.
  const time = new VirtualTime(firstMillis, bundles ? 1 : undefined)
  const platform = takePlatform(time, chanceOf(0, 'platform').random)
  const restoreEnvironment = takeEnvironment(stage)
  const network = new Network(time)
  const receivers = new Receivers(time, new Fortune(0, noFaults))
  network.hosts.set(receiverDomain, receivers.host)
  const log = takeConsole(() => time.nowMillis)
  const stop = () => {
    log.restore()
    network.stop()
    restoreEnvironment()
    platform.restore()
  }
  try {
    let last = 0
    const makeModules = () => makeContainer(++last)
    const first = await makeModules()
    const shared = { stage, time, receivers }
    const applyAccount = (file: object, now: string) => first.applyAccount(file, now)
    const form = { stage, time, platform, receivers, log, stop, containers, applyAccount, repetitions: new Map() }
    if (bundles) {
      const made = new BundleContainers()
      const deploy = (run: Run) => {
        const fleet = new OwnContainers({
          functions: [...stage.functions.keys()],
          most: run.callsAtOnce ?? containers,
          async make(name) {
            await time.sleep(coldStartMilliseconds)
            return made.make(functionOf(stage, name))
          },
        })
        const deployment = new Deployment({ ...shared, ...run, fleet, clients: [first.clients], clientsRetry: true })
        network.hosts.set(awsDomain, deployment.aws())
        return deployment
      }
      return { ...form, deploy }
    }
    const all = [first]
    while (all.length < containers) all.push(await makeModules())
    const deploy = (run: Run) => {
      const places = Array.from({ length: Math.ceil((run.callsAtOnce ?? containers) / all.length) }, () => all).flat()
      const fleet = new SharedContainers(places, async () => {
        const successor = await makeModules()
        deployment.connect(successor.clients)
        return successor
      })
      const clients = all.map((each) => each.clients)
      const deployment: Deployment = new Deployment({ ...shared, ...run, fleet, clients, clientsRetry: false })
      return deployment
    }
    return { ...form, deploy }
  } catch (error) {
    stop()
    throw error
  }
}

function functionOf({ functions }: Stage, name: string): StageFunction {
  const found = functions.get(name)
  if (found === undefined) throw new Error(`The stage has no function ${name}.`)
  return found
}

/** Variables that Lambda sets in every function. No function reads the files of this machine's own AWS. */
const ownVariables: Readonly<Record<string, string | undefined>> = {
  ...{
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
    TZ: 'UTC',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  },
  ...{ AWS_ACCESS_KEY_ID: localCredentials.accessKeyId, AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey },
  ...{ AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' },
}

/** Each function sees the variables that its template sets, and Lambda's own. Code outside of any sees those of all. */
function takeEnvironment(stage: Stage): () => void {
  const before = process.env
  const all: Record<string, string | undefined> = { ...before, ...ownVariables }
  for (const { environment } of stage.functions.values()) Object.assign(all, environment)
  process.env = new Proxy(all, {
    get: (target, name): unknown => {
      const invocation = runningInvocation()
      if (typeof name !== 'string' || invocation === undefined) return Reflect.get(target, name)
      return invocation.environment[name] ?? ownVariables[name]
    },
  })
  return () => (process.env = before)
}
