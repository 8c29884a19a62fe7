/**
 * A stage that runs in one process on virtual time: the functions of its templates in containers over the store of one
 * machine, with its streams, queues and schedules, and an environment as bad as on AWS.
 */
import type { DynamoDBRecord } from 'aws-lambda'
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { failuresOf } from '../local/batch-failures.ts'
import { holdClients, withRights } from '../local/rights.ts'
import type { Store } from '../local/store/open-store.ts'
import { quoted } from '../local/store/table.ts'
import { commandsOf, useStore } from '../local/store/store-client.ts'
import { makeTablesOf } from '../local/store-tables.ts'
import { awsHost } from './aws-wire.ts'
import { chanceOf } from './chance.ts'
import type { ContainerClients } from './containers.ts'
import { EventBus } from './event-bus.ts'
import { passesFilters } from './event-pattern.ts'
import { fileBucket } from './file-bucket.ts'
import type { Fleet, Share } from './fleet.ts'
import { runInvocation, type Invocation } from './invocation.ts'
import { Fortune } from './fortune.ts'
import type { FaultRates } from './fault-rates.ts'
import { MailService } from './mail-service.ts'
import { MessageQueues } from './message-queues.ts'
import type { Host } from './network.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import { sendQuickly } from './quick-send.ts'
import type { Receivers, ReceiverSabotage } from './receivers.ts'
import { newSpending } from './spending.ts'
import { shapesOf } from './stage-tables.ts'
import type { ScheduleEntry, Stage, StageFunction } from './stage-template.ts'
import { BadStorage, type StorageSabotage } from './storage-faults.ts'
import { TableStreams } from './table-streams.ts'
import { TellingStore } from './telling-store.ts'
import type { Cancel, VirtualTime } from './virtual-time.ts'

/** Deliberately unhandled faults, to test that the judge finds them. */
export interface Sabotage {
  readonly storage?: StorageSabotage
  /** Silently withholds a batch from the stream's function. */
  readonly dropsBatch?: (name: string, records: readonly DynamoDBRecord[]) => boolean
  readonly losesMessage?: (queue: string) => boolean
  /** Delays of streams or queues that never end. */
  readonly delaysForEver?: 'streams' | 'queues'
  /** Receivers that hang for ever, break the connection with a 200, or answer 500 for ever. */
  readonly receivers?: ReceiverSabotage
  /** SES takes e-mails and sends none. */
  readonly losesMail?: true
}

export interface DeploymentOptions {
  readonly stage: Stage
  readonly time: VirtualTime
  readonly fleet: Fleet
  /** Clients in this process. Those in bundles reach AWS through the network. */
  readonly clients: readonly ContainerClients[]
  /** Whether the clients of functions try again by themselves what is throttled. */
  readonly clientsRetry: boolean
  readonly receivers: Receivers
  readonly seed: number
  readonly rates: FaultRates
  readonly sabotage?: Sabotage
  readonly shards?: number
  /** Whether calls without a free container are refused, as in an account with few functions at once. */
  readonly refusesMore?: boolean
}

/** The middle of the next minute, when the work that a sweep has begun is usually over. */
const betweenSweeps = (epochMillis: number) =>
  (Math.floor(epochMillis / minuteMilliseconds) + 1) * minuteMilliseconds + minuteMilliseconds / 2

export interface DueItem {
  readonly pk: string
  readonly dueAt: string
}

/** Webhooks and word indexes have work every few minutes, for ever. */
const withoutHeartbeats = "AND pk NOT GLOB '*#[WY]'"

interface DueRange {
  readonly from: number
  readonly until: number
  readonly most: number
}

const minuteMilliseconds = 60_000
const longDueMilliseconds = 20 * minuteMilliseconds
/** The time in which the code of a dead function comes to its end. */
const afterlifeMilliseconds = 60_000
/** Lambda's limit on requests and answers, in bytes. */
const mostPayloadBytes = 6 * 1024 * 1024
const middlewareNames = ['store-of-this-machine', 'bad-storage', 'rights', 'message-queues', 'mail-service']

export class TimeLimitError extends Error {}

export class Deployment {
  readonly fortune: Fortune
  readonly store: Store
  readonly storage: BadStorage
  readonly queues: MessageQueues
  readonly streams: TableStreams
  readonly mail: MailService
  readonly bus: EventBus
  readonly files: FileBytes
  readonly spending = newSpending()
  /** Invocations by function, with those that failed. */
  readonly invocations = new Map<string, { calls: number; failures: number }>()
  /** Functions whose calls are all refused, as if their role were missing. */
  readonly withoutRights = new Set<string>()
  /** The calls that were refused to them. */
  refusals = 0
  /** Whether Lambda is down: nothing is called. */
  isDown = false
  readonly #noRights = {
    has: () => {
      this.refusals += 1
      return false
    },
  }
  readonly #schedules: Cancel[] = []
  #attended = 0
  readonly #options: DeploymentOptions
  /** Calls at work, by function. */
  readonly #running = new Map<string, number>()

  constructor(options: DeploymentOptions) {
    this.#options = options
    const { stage, time, seed, rates, sabotage = {}, clients, clientsRetry, shards = 3, receivers } = options
    this.fortune = new Fortune(seed, rates)
    const calls = new OutgoingCalls(this.fortune)
    receivers.begin(this.fortune, calls, sabotage.receivers)
    this.store = new TellingStore((changes) => this.streams.take(changes, this.store))
    makeTablesOf(this.store, stage.name, shapesOf(stage.tables))
    const invoke = (name: string, event: unknown) => this.invoke(name, event)
    const onRepeat = (name: string) => this.storage.forget(name)
    const shared = { stage, time, fortune: this.fortune, invoke, onRepeat }
    this.storage = new BadStorage({
      ...{ store: this.store, time, fortune: this.fortune, calls, latency: chanceOf(seed, 'latency') },
      ...{ spending: this.spending, clientsRetry },
      ...(sabotage.storage !== undefined && { sabotage: sabotage.storage }),
    })
    this.queues = new MessageQueues({
      ...{ ...shared, calls, chance: chanceOf(seed, 'queues'), delaysForEver: sabotage.delaysForEver === 'queues' },
      ...(sabotage.losesMessage !== undefined && { loses: sabotage.losesMessage }),
    })
    this.streams = new TableStreams({
      ...{ ...shared, chance: chanceOf(seed, 'streams'), shards },
      delaysForEver: sabotage.delaysForEver === 'streams',
      setAside: (queue, body) => this.queues.send(queue, body),
      ...(sabotage.dropsBatch !== undefined && { drops: sabotage.dropsBatch }),
    })
    this.mail = new MailService({
      ...{ time, fortune: this.fortune, calls, onRepeat, loses: sabotage.losesMail === true },
      tell: (notice) => {
        for (const { pattern, queue } of stage.rules) {
          if (passesFilters([pattern], notice) && sabotage.losesMessage?.(queue) !== true)
            this.queues.send(queue, JSON.stringify(notice))
        }
      },
    })
    this.files = fileBucket(time, calls)
    this.bus = new EventBus(time, calls)
    this.bus.connect()
    for (const each of clients) this.connect(each)
  }

  /** AWS for the bundles of this deployment. */
  aws(): Host {
    const storeCommand = commandsOf(this.store)
    return awsHost({
      storage: async (command, input) => {
        const met = await this.storage.meet(command, input, async () => ({
          output: await storeCommand(command, input),
        }))
        return met.output
      },
      queues: (command, input) => this.queues.carryOut(command, input),
      mail: (input) => this.mail.carryOut(input),
      bus: (input) => this.bus.carryOut(input),
      files: this.files,
      chance: chanceOf(this.#options.seed, 'lost answers'),
    })
  }

  connect({ document, queue, mail, useFileBytes }: ContainerClients): void {
    for (const client of [document, queue, mail]) {
      for (const name of middlewareNames) client.middlewareStack.remove(name)
    }
    holdClients({ document, queue, mail })
    this.storage.connect(document)
    useStore(document, this.store)
    this.queues.connect(queue)
    this.mail.connect(mail)
    for (const client of [document, queue, mail]) sendQuickly(client)
    useFileBytes(this.files)
  }

  /** Lets time pass. Minutes in which nothing waits, nothing is due and nobody calls skip their schedules. */
  async runUntil(untilMillis: number): Promise<void> {
    const { time } = this.#options
    while (time.nowMillis < untilMillis) {
      const wakeMillis = this.#isBusy() ? time.nowMillis : Math.min(untilMillis, this.#nextDueMillis())
      if (wakeMillis - time.nowMillis > 2 * minuteMilliseconds) {
        this.#stopSchedules()
        await time.runUntil(wakeMillis - minuteMilliseconds)
      } else {
        this.#startSchedules()
        await time.runUntil(Math.min(untilMillis, betweenSweeps(time.nowMillis)))
      }
    }
  }

  /** Skips no minute while somebody waits for an answer. */
  async attended<Result>(work: Promise<Result>): Promise<Result> {
    this.#attended += 1
    try {
      return await work
    } finally {
      this.#attended -= 1
    }
  }

  #isBusy(): boolean {
    const isQueueAtWork = [...this.queues.lengths()].some(
      ([name, length]) => length > 0 && !name.endsWith('-dead-letters'),
    )
    return this.#attended > 0 || isQueueAtWork || this.streams.waiting > 0
  }

  /**
   * The next instant at which something is due. An item that has been due for long is not waited for: nothing carries
   * it out, and the judge will find it.
   */
  #nextDueMillis(): number {
    const fromMillis = this.#options.time.nowMillis - longDueMilliseconds
    const [first] = this.#due({ from: fromMillis, until: Infinity, most: 1 }, withoutHeartbeats)
    return first === undefined ? Infinity : Date.parse(first.dueAt)
  }

  /** Items that were due by an instant and are still undone. */
  dueBefore(epochMillis: number): readonly DueItem[] {
    return this.#due({ from: -Infinity, until: epochMillis, most: 20 })
  }

  /** The number of items that are due at an instant, other than those that always are. */
  dueAt(epochMillis: number): number {
    return this.#due({ from: -Infinity, until: epochMillis, most: 10_000 }, withoutHeartbeats).length
  }

  /** Items that are due, as far as a condition does not leave them out. */
  #due({ from, until, most }: DueRange, condition = ''): readonly DueItem[] {
    const table = quoted(this.#options.stage.tables.get('main')?.name ?? '')
    const text = (epochMillis: number) => (Number.isFinite(epochMillis) ? new Date(epochMillis).toISOString() : '')
    const rows = this.store.database
      .prepare(
        `SELECT pk, due_at FROM ${table} WHERE due_pk GLOB 'DUE#[0-9]' AND due_at >= ? AND due_at <= ? ${condition} ` +
          `ORDER BY due_at LIMIT ${most}`,
      )
      .all(text(from), text(until) || '9')
    return rows.map(({ pk, due_at }) => ({ pk: String(pk), dueAt: String(due_at) }))
  }

  #startSchedules(): void {
    if (this.#schedules.length > 0) return
    const { time, stage } = this.#options
    for (const [index, entry] of stage.schedules.entries()) {
      const milliseconds = entry.everyMinutes * minuteMilliseconds
      const fire = () => {
        void this.#insist(entry)
        this.#schedules[index] = time.after(milliseconds, fire)
      }
      this.#schedules[index] = time.after(milliseconds - (time.nowMillis % milliseconds), fire)
    }
  }

  #stopSchedules(): void {
    for (const cancel of this.#schedules.splice(0)) cancel()
  }

  /** Calls the function of a schedule. Lambda tries again after a minute, then after two, until the call is too old. */
  async #insist({ function: name, retries, maxAgeSeconds }: ScheduleEntry): Promise<void> {
    const { time } = this.#options
    const endMillis = time.nowMillis + maxAgeSeconds * 1_000
    for (let tries = 0; tries <= retries && time.nowMillis < endMillis; tries++) {
      try {
        await this.invoke(name, {})
        return
      } catch {
        await time.sleep(minuteMilliseconds * (tries + 1))
      }
    }
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    const facts = this.#options.stage.functions.get(name)
    if (facts === undefined) throw new Error(`The stage has no function ${name}.`)
    const counts = this.invocations.get(name) ?? { calls: 0, failures: 0 }
    this.invocations.set(name, counts)
    counts.calls += 1
    this.spending.invocations += 1
    try {
      if (this.isDown) throw new Error('Lambda is down.')
      const isFull = this.#options.refusesMore === true && this.#options.fleet.isFull
      const running = this.#running.get(name) ?? 0
      if (isFull || running >= (facts.reservedConcurrency ?? Infinity)) throw new Error('Too many functions at once.')
      this.#running.set(name, running + 1)
      return await this.#call(facts, event).finally(() => this.#running.set(name, (this.#running.get(name) ?? 1) - 1))
    } catch (error) {
      counts.failures += 1
      throw error
    }
  }

  async #call(facts: StageFunction, event: unknown): Promise<unknown> {
    const { time, fleet } = this.#options
    const { name, environment } = facts
    const container = await fleet.take(name)
    const beganMillis = time.nowMillis
    const endMillis = beganMillis + facts.timeoutSeconds * 1_000
    const left = () => Math.max(0, endMillis - time.nowMillis)
    const granted = this.withoutRights.has(name) ? this.#noRights : facts.rights
    const over = Promise.withResolvers<never>()
    const end = (error: Error) => {
      invocation.isDead = true
      over.reject(error)
    }
    const invocation: Invocation = { function: name, environment, isDead: false, isDone: false, end }
    const cancel = time.after(facts.timeoutSeconds * 1_000, () =>
      end(new TimeLimitError(`${name} did not end within ${facts.timeoutSeconds} seconds.`)),
    )
    const work = runInvocation(invocation, () =>
      withRights({ name, granted }, () => container.call(name, event, contextOf(facts, left))),
    )
    try {
      const answer = await Promise.race([work, over.promise])
      invocation.isDone = failuresOf(answer, []).length === 0
      if (JSON.stringify(answer ?? null).length > mostPayloadBytes) throw new Error(`${name} answers too much.`)
      return answer
    } finally {
      cancel()
      this.spending.gigabyteSeconds += ((time.nowMillis - beganMillis) / 1_000) * (facts.memoryMb / 1_024)
      const ended = work.catch(() => undefined)
      // The modules outlive the process that has died, and its last promises are not for the next call.
      if (invocation.isDead)
        void Promise.race([ended, time.sleep(afterlifeMilliseconds)]).then(() =>
          fleet.release(name, container, invocation.isDead),
        )
      else fleet.release(name, container, invocation.isDead)
    }
  }

  /** Replaces a part of the containers. */
  async replace(share: Share): Promise<void> {
    await this.#options.fleet.replace(share)
  }

  stop(): void {
    this.store.close()
  }
}

function contextOf({ name, memoryMb }: StageFunction, left: () => number) {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: name,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: crypto.randomUUID(),
    logGroupName: name,
    logStreamName: 'rehearsal',
    getRemainingTimeInMillis: left,
  }
}
