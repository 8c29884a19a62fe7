import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newMetrics, type Metrics, type Sources } from '../../local/metrics.ts'
import { startMetricsServer, type MetricsServer } from '../../local/metrics-server.ts'
import { startServer } from '../../local/server.ts'
import { countUnderWay } from '../../local/under-way.ts'
import { functionOf } from './sample-function.ts'

const sources: Sources = {
  underWay: () => ({ calls: 2, jobs: 1 }),
  feedLagSeconds: () => new Map([['sequence', 4.5]]),
  queues: () => Promise.resolve(new Map([['mail', { waiting: 7, underWay: 3, delayed: 2, dead: 1 }]])),
  dueWork: () => Promise.resolve(new Map([['customer', { items: 12, oldestSeconds: 90 }]])),
  diskFreeBytes: () => Promise.resolve(1_000),
  threadsBusy: () => [0.25, 0.5],
}

let metrics: Metrics
let server: MetricsServer
beforeEach(async () => {
  metrics = newMetrics()
  server = await startMetricsServer(0, metrics, sources)
})
afterEach(async () => {
  await server.stop()
})

const read = async () => await (await fetch(server.url)).text()

/** A line of OpenMetrics 1.0: a sample, the metadata of a family, or the end mark. */
const sample =
  /^[a-z_:][\w:]*(\{([a-z_]\w*="(?:[^"\\\n]|\\["\\n])*")(,[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\})? (?:-?\d[\d.]*(?:e[+-]?\d+)?|NaN|\+Inf)$/i
const about = /^# (?:TYPE [\w:]+ (?:counter|gauge|histogram)|HELP [\w:]+ .+)$/

describe('GET /metrics', () => {
  it('is in the OpenMetrics form, each family once and together', async () => {
    metrics.onCall({ requestId: 'r', method: 'GET', path: '/x', route: '/api/x/', status: 200, milliseconds: 12 })
    const text = await read()
    expect(text.trimEnd().endsWith('\n# EOF')).toBe(true)
    const lines = text.trimEnd().split('\n').slice(0, -1)
    expect(lines.filter((line) => !sample.test(line) && !about.test(line))).toEqual([])
    const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(types).size).toBe(types.length)
    const counters = lines.filter((line) => line.startsWith('# TYPE') && line.endsWith(' counter'))
    for (const [, , name = ''] of counters.map((line) => line.split(' '))) {
      const samples = lines.filter((line) => line.startsWith(name) && !line.startsWith('#'))
      expect(samples.filter((line) => !line.startsWith(`${name}_total`) && !line.includes('_seconds_'))).toEqual([])
    }
  })

  it('has calls, queues, feed, due work, disk, workers, memory and the event loop', async () => {
    metrics.onCall({ requestId: 'r', method: 'GET', path: '/x', route: '/api/x/', status: 200, milliseconds: 12 })
    metrics.onJob({ function: 'sweep', outcome: 'failed', seconds: 0.2 })
    metrics.onMail('refused')
    metrics.onReceived('mail', 3)
    const text = await read()
    for (const line of [
      'subscriptions_calls_total{route="/api/x/",method="GET",status="200"} 1',
      'subscriptions_call_seconds_count{route="/api/x/"} 1',
      'subscriptions_job_failures_total{function="sweep"} 1',
      'subscriptions_mails_total{outcome="refused"} 1',
      'subscriptions_queue_wait_seconds_sum{queue="mail"} 3',
      'subscriptions_under_way{kind="calls"} 2',
      'subscriptions_stream_lag_seconds{function="sequence"} 4.5',
      'subscriptions_queue_messages{queue="mail",state="dead"} 1',
      'subscriptions_due_items{kind="customer"} 12',
      'subscriptions_due_oldest_seconds{kind="customer"} 90',
      'subscriptions_disk_free_bytes 1000',
      'subscriptions_worker_busy_ratio{worker="2"} 0.5',
    ]) {
      expect(text).toContain(`\n${line}\n`)
    }
    expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
    expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds [\d.e-]+\n/)
  })

  it('has as many labels as the wiring has routes, whatever callers ask for', async () => {
    const ok = functionOf({ kind: 'route', method: 'GET', path: '/api/x/{id}/' }, () => ({ statusCode: 200 }))
    const gateway = await startServer({ port: 0, functions: [ok], onCall: metrics.onCall })
    for (let id = 0; id < 30; id++) {
      await fetch(`${gateway.url}/api/x/${id}/?a=${id}`)
      await fetch(`${gateway.url}/no/${id}/`, { method: 'PROPFIND' })
    }
    await gateway.stop()
    const calls = (await read()).split('\n').filter((line) => line.startsWith('subscriptions_calls_total'))
    expect(calls).toEqual([
      'subscriptions_calls_total{route="/api/x/{id}/",method="GET",status="200"} 30',
      'subscriptions_calls_total{route="none",method="other",status="404"} 30',
    ])
  })

  it('answers nobody who comes through a proxy or by the name of another host', async () => {
    const refused = [{ 'X-Forwarded-For': '203.0.113.7' }, { Forwarded: 'for=203.0.113.7' }]
    for (const headers of refused) expect((await fetch(server.url, { headers })).status).toBe(403)
    expect((await fetch(server.url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405)
  })

  it('is a 503 where the figures cannot be read', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const broken = await startMetricsServer(0, newMetrics(), {
      ...sources,
      queues: () => Promise.reject(new Error('x')),
    })
    expect((await fetch(broken.url)).status).toBe(503)
    await broken.stop()
  })
})

describe('what is under way', () => {
  it('is counted by calls and jobs until they end, however they end', async () => {
    const ended: string[] = []
    const answer = Promise.withResolvers<undefined>()
    const served = [
      functionOf({ kind: 'route', method: 'GET', path: '/x/' }, () => answer.promise),
      functionOf({ kind: 'schedule', everyMinutes: 1, hurt: 'Nobody.' }, () => answer.promise),
    ]
    const { functions, underWay } = countUnderWay(served, ({ outcome }) => ended.push(outcome))
    const running = functions.map((each) => each.call({}).catch(() => 'failed'))
    expect(underWay()).toEqual({ calls: 1, jobs: 1 })
    answer.reject(new Error('x'))
    expect(await Promise.all(running)).toEqual(['failed', 'failed'])
    expect(underWay()).toEqual({ calls: 0, jobs: 0 })
    expect(ended).toEqual(['failed'])
  })
})
