/**
 * The figures of a running service for a monitor, in the OpenMetrics form. Labels are names of the wiring, so their
 * number is bounded: never an id, an account or a path as a caller sent it.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client'
import type { EndedCall } from './call-log.ts'
import type { DueWork } from './due-work.ts'
import type { MailListener } from './mail-stand-in.ts'
import type { QueueLength } from './queue-emulator.ts'
import type { EndedJob, UnderWay } from './under-way.ts'

/** Figures that are computed when they are requested. */
export interface Sources {
  readonly underWay: () => UnderWay
  readonly feedLagSeconds: () => ReadonlyMap<string, number>
  readonly queues: () => Promise<ReadonlyMap<string, QueueLength>>
  readonly dueWork: () => Promise<ReadonlyMap<string, DueWork>>
  readonly diskFreeBytes: () => Promise<number | undefined>
  /** The part of its time that each worker's thread is busy, 0 to 1, since the last look. */
  readonly threadsBusy: () => readonly number[]
}

export interface Metrics {
  readonly contentType: string
  readonly onCall: (call: EndedCall) => void
  readonly onJob: (job: EndedJob) => void
  readonly onMail: MailListener
  readonly onReceived: (queue: string, waitedSeconds: number) => void
  text(sources: Sources): Promise<string>
  stop(): void
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'])

export function newMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `subscriptions_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `subscriptions_${name}`, help, labelNames, buckets: seconds, registers })
  const gauges = newGauges(registry)
  // Memory, processor time and the delay of the event loop of the service's own thread.
  collectDefaultMetrics({ register: registry })

  const calls = counter('calls', 'Calls by route, method and status', ['route', 'method', 'status'])
  const callSeconds = histogram('call_seconds', 'Seconds that calls took', ['route'])
  const jobSeconds = histogram('job_seconds', 'Seconds that jobs took', ['function'])
  const jobFailures = counter('job_failures', 'Jobs that failed as a whole, and are done again', ['function'])
  const mails = counter('mails', 'E-mails by what became of the attempt to send them', ['outcome'])
  const waits = histogram('queue_wait_seconds', 'Seconds until a message was first received', ['queue'])
  for (const outcome of ['carried', 'refused', 'failed'] as const) mails.inc({ outcome }, 0)

  return {
    contentType: registry.contentType,
    onCall({ route = 'none', method, status, milliseconds }) {
      calls.inc({ route, method: methods.has(method) ? method : 'other', status: status ?? 'none' })
      callSeconds.observe({ route }, milliseconds / 1_000)
    },
    onJob({ function: name, outcome, seconds: took }) {
      jobSeconds.observe({ function: name }, took)
      jobFailures.inc({ function: name }, outcome === 'failed' ? 1 : 0)
    },
    onMail: (outcome) => mails.inc({ outcome }),
    onReceived: (queue, waitedSeconds) => waits.observe({ queue }, waitedSeconds),
    async text(sources) {
      await gauges.read(sources)
      return await registry.metrics()
    },
    stop: () => registry.clear(),
  }
}

function newGauges(registry: Registry<OpenMetricsContentType>) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `subscriptions_${name}`, help, labelNames, registers: [registry] })
  const underWay = gauge('under_way', 'Calls and jobs at work now', ['kind'])
  const lag = gauge('stream_lag_seconds', 'Age of the oldest change not dealt with', ['function'])
  const messages = gauge('queue_messages', 'Messages in a queue by their state', ['queue', 'state'])
  const due = gauge('due_items', 'Due work of live accounts that is not done, counted up to 10,000', ['kind'])
  const late = gauge('due_oldest_seconds', 'How late the oldest due work of live accounts is', ['kind'])
  const free = gauge('disk_free_bytes', 'Room on the disk of the data folder')
  const busy = gauge('worker_busy_ratio', 'Part of its time that the thread of a worker is busy', ['worker'])
  return {
    async read(sources: Sources): Promise<void> {
      const { calls, jobs } = sources.underWay()
      underWay.set({ kind: 'calls' }, calls)
      underWay.set({ kind: 'jobs' }, jobs)
      for (const [name, age] of sources.feedLagSeconds()) lag.set({ function: name }, age)
      for (const [queue, length] of await sources.queues()) {
        messages.set({ queue, state: 'waiting' }, length.waiting)
        messages.set({ queue, state: 'under-way' }, length.underWay)
        messages.set({ queue, state: 'delayed' }, length.delayed)
        messages.set({ queue, state: 'dead' }, length.dead)
      }
      for (const [kind, { items, oldestSeconds }] of await sources.dueWork()) {
        due.set({ kind }, items)
        late.set({ kind }, oldestSeconds)
      }
      free.set((await sources.diskFreeBytes()) ?? Number.NaN)
      busy.reset()
      for (const [at, ratio] of sources.threadsBusy().entries()) busy.set({ worker: String(at + 1) }, ratio)
    },
  }
}
