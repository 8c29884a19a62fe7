/** One rehearsal: a stage performs the steps of a seed under faults, comes to rest, and is judged. */
import { accountFile, accountsOf, secretsOf, type RehearsedAccount } from './accounts.ts'
import { chanceOf } from './chance.ts'
import { Client } from './client.ts'
import type { Deployment, Sabotage } from './deployment.ts'
import type { FastForm } from './fast-form.ts'
import { usualRates, type FaultRates } from './fault-rates.ts'
import { scheduleIncidents, type Incident } from './incidents.ts'
import { gatewayCall, type GatewayCall } from './gateway-call.ts'
import { judgeBooks } from './judge/judge-books.ts'
import { judgeCounts } from './judge/judge-counts.ts'
import { judgeCustomers } from './judge/judge-customers.ts'
import { judgeFeed } from './judge/judge-feed.ts'
import { judgeLog } from './judge/judge-log.ts'
import { judgeMail, judgeRest } from './judge/judge-rest.ts'
import { readCounts, readCustomers, readEvents, readHistory, readOrders, type ObservedEvent } from './judge/observed.ts'
import type { Finding } from './judge/verdict.ts'
import { dayMillis } from './model/wall-clock.ts'
import type { Subject } from './model/model-period.ts'
import { Publisher } from './model/publisher.ts'
import { isWild, learnFrom, noiseSecrets, noiseStatuses, readMail } from './noise.ts'
import { addStatuses, type NoiseStatuses } from './noise-memory.ts'
import type { Spending } from './spending.ts'
import { describeStep, type Step } from './step.ts'
import { drawTraffic } from './traffic.ts'

export interface RehearsalOptions {
  readonly seed: number
  readonly steps?: number
  /** The time that the steps are spread over. */
  readonly days?: number
  readonly accounts?: number
  readonly rates?: FaultRates
  readonly sabotage?: Sabotage
  /** Steps that replace those drawn from the seed. */
  readonly script?: readonly Step[]
  readonly forgetsKeys?: boolean
  /** The subject that the model does not know, to see that the judge finds the difference. */
  readonly modelForgets?: Subject
  readonly incidents?: readonly Incident[]
  /** The time in which the run must come to rest once the faults have ended. */
  readonly restMinutes?: number
  /** Whether calls without a free container are refused. */
  readonly refusesMore?: boolean
  readonly callsAtOnce?: number
}

export interface Outcome {
  readonly seed: number
  readonly findings: readonly Finding[]
  readonly script: readonly Step[]
  /** The number of invocations of functions, by callers and by everything else. */
  readonly invocations: number
  readonly calls: number
  readonly virtualDays: number
  readonly faults: ReadonlyMap<string, number>
  readonly answers: ReadonlyMap<number, number>
  /** The answers to noise by operation and status. */
  readonly noise: NoiseStatuses
  readonly latencies: readonly number[]
  /** Latencies of each account's callers. */
  readonly latenciesByAccount: readonly (readonly number[])[]
  readonly spending: Readonly<Spending>
  /** The work that each incident met, by its name. */
  readonly met: ReadonlyMap<string, number>
}

interface Publishing {
  readonly account: RehearsedAccount
  readonly publisher: Publisher
  readonly client: Client
  /** The events that a reader of the feed received. */
  readonly followed: ObservedEvent[]
  /** Whether somebody reads its counts, which are kept from then on. */
  readonly isCounted: boolean
}

const usualSteps = 120
const usualAccounts = 2
const usualRestMinutes = 240
/** Counts follow what the time changes within this time. */
const countedMilliseconds = 600_000

export async function rehearse(form: FastForm, options: RehearsalOptions): Promise<Outcome> {
  const { seed, rates = usualRates, sabotage, accounts: count = usualAccounts } = options
  const repetition = form.repetitions.get(seed) ?? 0
  form.repetitions.set(seed, repetition + 1)
  const accounts = accountsOf(seed, count, repetition)
  const beginMillis = beginOf(seed)
  const script = options.script ?? drawScript(options, accounts, beginMillis)
  form.time.restartAt(beginMillis)
  form.platform.random = chanceOf(seed, 'platform').random
  form.log.clear()
  const deployment = form.deploy({
    ...{ seed, rates, refusesMore: options.refusesMore ?? false },
    ...(sabotage !== undefined && { sabotage }),
    ...(options.callsAtOnce !== undefined && { callsAtOnce: options.callsAtOnce }),
  })
  try {
    const findings: Finding[] = []
    const publishing = await publish(form, deployment, { ...options, accounts, findings })
    const incidents = scheduleIncidents(options.incidents ?? [], {
      ...{ deployment, accounts, receivers: form.receivers, time: form.time },
      call: ({ key }, request) => gatewayCall(deployment, form.stage, { ...request, key }),
    })
    await perform(form, deployment, { script, publishing, seed })
    await comeToRest(form, deployment, options)
    findings.push(...judgeRest(deployment, form.time.nowMillis))
    const secrets = accounts.flatMap((account) => [...secretsOf(account), ...noiseSecrets(account)])
    findings.push(...judgeLog(form.log.lines, secrets))
    for (const each of publishing) {
      const found = await judge(form, deployment, each).catch((error: unknown): Finding[] => [
        { promise: 'calls are answered', words: `${each.account.id} cannot be read: ${String(error)}` },
      ])
      findings.push(...found)
    }
    findings.push(...incidents.findings)
    return outcomeOf(deployment, {
      ...{ seed, script, findings, publishing, met: incidents.met },
      days: (form.time.nowMillis - beginMillis) / dayMillis,
    })
  } finally {
    deployment.stop()
  }
}

/** A day in the months before the first change of the clock in the run. */
export function beginOf(seed: number): number {
  const chance = chanceOf(seed, 'begin')
  return (
    chance.one([Date.UTC(2026, 8, 20), Date.UTC(2027, 1, 10), Date.UTC(2027, 11, 20)]) + chance.whole(0, 20) * dayMillis
  )
}

const drawScript = (options: RehearsalOptions, accounts: readonly RehearsedAccount[], beginMillis: number) =>
  drawTraffic({
    ...{ seed: options.seed, accounts, beginMillis: beginMillis + 3_600_000 },
    ...{ steps: options.steps ?? usualSteps, days: options.days ?? chanceOf(options.seed, 'days').whole(20, 150) },
  })

interface Publishings extends Pick<RehearsalOptions, 'forgetsKeys' | 'modelForgets'> {
  readonly accounts: readonly RehearsedAccount[]
  readonly findings: Finding[]
}

async function publish(form: FastForm, deployment: Deployment, options: Publishings): Promise<Publishing[]> {
  const { accounts, findings, forgetsKeys = false, modelForgets } = options
  const made: Publishing[] = []
  // No fault disturbs the command that makes an account.
  deployment.fortune.healed = true
  for (const account of accounts) {
    const now = new Date(form.time.nowMillis).toISOString()
    const applied = await form.time.runThrough(form.applyAccount(accountFile(account), now))
    if (applied !== 'applied') throw new Error(`The account was not made: ${applied}`)
    const publisher = new Publisher(account, modelForgets)
    const onFault = (step: Step, words: string) =>
      findings.push({ promise: 'calls are answered', words: `${describeStep(step)} ${words}` })
    let read = 0
    const call = async (request: GatewayCall) => {
      readMail(account, deployment.mail.sent.slice(read))
      read = deployment.mail.sent.length
      const answer = await gatewayCall(deployment, form.stage, request)
      learnFrom(account, request, answer)
      return answer
    }
    const onTold = (step: Step, words: string) =>
      findings.push({ promise: 'accounts are apart', words: `${describeStep(step)} ${words}` })
    const onDifference = (step: Step, words: string) =>
      findings.push({ promise: 'customers agree with the model', words: `${describeStep(step)} ${words}` })
    // Strangers have no key if there is only one account.
    const strangerKey = accounts.find(({ id }) => id !== account.id)?.key ?? 'no-key-of-any-account'
    const told = { onFault, onTold, onDifference, strangerKey, forgetsKeys }
    const client = new Client({ ...{ account, publisher, time: form.time, call }, ...told })
    made.push({ account, publisher, client, followed: [], isCounted: made.length === 0 })
  }
  for (const { account } of made.filter(({ isCounted }) => isCounted)) {
    const read = (request: GatewayCall) => gatewayCall(deployment, form.stage, { ...request, key: account.key })
    await form.time.runThrough(readCounts(read))
  }
  deployment.fortune.healed = false
  return made
}

interface Performance {
  readonly script: readonly Step[]
  readonly publishing: readonly Publishing[]
  readonly seed: number
}

async function perform(
  form: FastForm,
  deployment: Deployment,
  { script, publishing, seed }: Performance,
): Promise<void> {
  const chance = chanceOf(seed, 'readers')
  const underWay: Promise<void>[] = []
  for (const step of script) {
    await deployment.runUntil(step.atMillis)
    const each = publishing[step.account]
    if (each === undefined) continue
    underWay.push(deployment.attended(each.client.begin(step)))
    if (chance.isStruck(0.2)) underWay.push(deployment.attended(follow(form, deployment, each)))
  }
  await form.time.runThrough(Promise.all(underWay))
}

/** Reads the events above the last one that the reader received. */
async function follow(form: FastForm, deployment: Deployment, { account, followed }: Publishing): Promise<void> {
  const after = followed.length
  const read = (call: GatewayCall) => gatewayCall(deployment, form.stage, { ...call, key: account.key })
  const events = await readEvents(read, after).catch(() => [])
  // Another reading may have come first.
  for (const event of events) if (event.event_id === followed.length + 1) followed.push(event)
}

async function comeToRest(
  form: FastForm,
  deployment: Deployment,
  { restMinutes = usualRestMinutes }: RehearsalOptions,
): Promise<void> {
  deployment.fortune.healed = true
  deployment.withoutRights.clear()
  deployment.isDown = false
  const { time } = form
  const untilMillis = time.nowMillis + restMinutes * 60_000
  do {
    // No minute is skipped, even where items have been due for long.
    const waiting = deployment.attended(time.sleep(600_000))
    await deployment.runUntil(time.nowMillis + 600_000)
    await waiting
  } while (time.nowMillis < untilMillis && judgeRest(deployment, time.nowMillis).length > 0)
}

async function judge(form: FastForm, deployment: Deployment, each: Publishing): Promise<Finding[]> {
  const { account, publisher, followed } = each
  const { id, key, receiver } = account
  const read = (call: GatewayCall) => gatewayCall(deployment, form.stage, { ...call, key })
  const observe = async () => {
    const observed = await readCustomers(read)
    const histories = new Map<string, string[]>()
    for (const customer of observed) histories.set(customer.id, await readHistory(read, customer.id))
    const counts = each.isCounted ? await readCounts(read) : new Map<string, number>()
    return { observed, histories, counts, events: await readEvents(read), orders: await readOrders(read) }
  }
  const { observed, histories, counts, events, orders } = await form.time.runThrough(observe())
  const nowMillis = form.time.nowMillis
  return [
    ...judgeCustomers({ account: id, publisher, observed, events, orders, nowMillis, isWild }),
    ...judgeBooks(id, observed),
    ...judgeCounts({
      ...{ account: id, observed, counts },
      instants: [nowMillis, nowMillis - countedMilliseconds].map((instant) => publisher.clock.shown(instant)),
    }),
    ...judgeFeed({
      ...{ account: id, events, followed, histories, posts: form.receivers.posts.get(receiver) ?? [] },
      bus: deployment.bus.taken.get(id) ?? new Map(),
    }),
    ...judgeMail(id, observed, {
      since: publisher.clock.day(nowMillis - dayMillis),
      ...{ events, mail: deployment.mail, isWild },
    }),
  ]
}

interface Judged {
  readonly seed: number
  readonly script: readonly Step[]
  readonly findings: readonly Finding[]
  readonly publishing: readonly Publishing[]
  readonly days: number
  readonly met: ReadonlyMap<string, number>
}

function outcomeOf(deployment: Deployment, { seed, script, findings, publishing, days, met }: Judged): Outcome {
  const answers = new Map<number, number>()
  for (const { client } of publishing) {
    for (const [status, count] of client.answers) answers.set(status, (answers.get(status) ?? 0) + count)
  }
  const noise: NoiseStatuses = new Map()
  for (const { account } of publishing) {
    addStatuses(noise, noiseStatuses(account))
  }
  const counts = [...deployment.invocations.values()].map(({ calls }) => calls)
  return {
    ...{ seed, findings, script, answers, noise, met, virtualDays: days, faults: deployment.fortune.counts },
    invocations: counts.reduce((sum, count) => sum + count, 0),
    calls: [...answers.values()].reduce((sum, count) => sum + count, 0),
    latencies: publishing.flatMap(({ client }) => client.latencies),
    latenciesByAccount: publishing.map(({ client }) => client.latencies),
    spending: deployment.spending,
  }
}
