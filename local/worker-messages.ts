/** Messages between the service's thread and its workers. */
import { MessagePort } from 'node:worker_threads'
import * as v from 'valibot'

export const toWorkerSchema = v.variant('kind', [
  /** The first message, with the places of tables and queues. */
  v.object({
    kind: v.literal('begin'),
    environment: v.record(v.string(), v.string()),
    /** The store of this process, if no other DynamoDB is used. */
    store: v.optional(
      v.object({
        file: v.string(),
        lasting: v.boolean(),
        tableNames: v.object({ main: v.string(), events: v.string() }),
      }),
    ),
    /** The folder of files, and the secret that signs their addresses. */
    files: v.optional(v.object({ folder: v.string(), secret: v.string(), baseUrl: v.string() })),
  }),
  v.object({
    kind: v.literal('call'),
    id: v.number(),
    function: v.string(),
    event: v.unknown(),
    requestId: v.string(),
  }),
  /** Another worker has changed the settings of an account. */
  v.object({ kind: v.literal('settings-changed') }),
])
export type ToWorker = v.InferOutput<typeof toWorkerSchema>
export type Begin = Omit<Extract<ToWorker, { kind: 'begin' }>, 'kind'>
export type Call = Omit<Extract<ToWorker, { kind: 'call' }>, 'kind'>

export const fromWorkerSchema = v.variant('kind', [
  /** All modules are loaded. */
  v.object({ kind: v.literal('ready') }),
  /** Comes before the answer of a call whose key is known. */
  v.object({ kind: v.literal('made-by'), id: v.number(), account: v.string(), access: v.string() }),
  v.object({ kind: v.literal('answer'), id: v.number(), answer: v.unknown() }),
  v.object({ kind: v.literal('failure'), id: v.number(), isTimeout: v.boolean(), error: v.unknown() }),
  /** The engine has carried out a write. */
  v.object({ kind: v.literal('written') }),
  v.object({ kind: v.literal('settings-changed') }),
])
export type FromWorker = v.InferOutput<typeof fromWorkerSchema>

/** The data that a worker starts with. */
export const workerDataSchema = v.object({
  /** The module that exports the `functions` of the wiring. */
  wiringModule: v.string(),
  /** The names of the functions that the worker runs. No others are loaded. */
  names: v.array(v.string()),
  /** Leads to the keeper of the limits. */
  limits: v.instance(MessagePort),
  /** Leads to the queues for document numbers. */
  lines: v.instance(MessagePort),
  /** Whether the output of its code becomes lines of JSON. */
  logsJson: v.boolean(),
})
export type WorkerData = v.InferOutput<typeof workerDataSchema>
