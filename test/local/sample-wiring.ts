/** A wiring for workers of the local run's own tests. */
import type { FunctionWiring, Trigger } from '../../lib/wiring.ts'

const route: Trigger = { kind: 'route', method: 'POST', path: '/api/tried/' }
const queue: Trigger = { kind: 'queue', queue: 'work', batchSize: 1, maxConcurrency: 2, hurt: 'nobody' }
const shared = { entry: 'test/local/sample-handler.ts', tables: {}, memoryMb: 128, timeoutSeconds: 30 } as const

export const functions: readonly FunctionWiring[] = [
  { ...shared, name: 'tried', trigger: route },
  { ...shared, name: 'hasty', trigger: route, timeoutSeconds: 0.05 },
  { ...shared, name: 'work', trigger: queue },
  { ...shared, name: 'page', trigger: route, open: { requestsPerSecond: 1, burst: 1 } },
  { ...shared, name: 'letter', trigger: { ...queue, queue: 'mail' }, mail: true },
  { ...shared, name: 'healthz', trigger: route, open: { requestsPerSecond: 1, burst: 1 } },
]
