/**
 * AWS as the clients of bundles meet it on the network: requests and answers of DynamoDB, SQS, SES, EventBridge and S3
 * in their protocols. The rights of the caller are those of its function's role.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { mailRight } from '../lib/rights.ts'
import { AccessDeniedException, demandQueueRight, demandRight, demandStorageRights } from '../local/rights.ts'
import { answerToWire, requestFromWire } from './attribute-values.ts'
import type { Chance } from './chance.ts'
import { DeathError } from './invocation.ts'
import type { Host, HttpAnswer, HttpRequest } from './network.ts'
import { busRight } from './stage-template.ts'

export const awsDomain = '.amazonaws.com'

type CarryOut = (command: string, input: unknown) => Promise<object>

export interface AwsServices {
  /** Takes requests in the form of the document client. */
  readonly storage: CarryOut
  readonly queues: CarryOut
  readonly mail: (input: unknown) => Promise<object>
  readonly bus: (input: unknown) => Promise<object>
  readonly files: FileBytes
  /** Decides how an answer is lost. */
  readonly chance: Chance
}

export const awsHost =
  (services: AwsServices): Host =>
  async (request) => {
    try {
      return await answerOf(request, services)
    } catch (error) {
      if (error instanceof DeathError) return 'silent'
      if (!(error instanceof Error)) throw error
      if (error.name === 'TimeoutError') return services.chance.one(['broken', 'silent'] as const)
      if (serviceOf(request) !== 's3') return jsonRefusal(error)
      if (error instanceof AccessDeniedException) return xmlRefusal(403, 'AccessDenied', request)
      throw error
    }
  }

/** `dynamodb.REGION.amazonaws.com`, or `BUCKET.s3.REGION.amazonaws.com`. */
const serviceOf = ({ host }: HttpRequest) => host.slice(0, -awsDomain.length).split('.').at(-2) ?? ''

async function answerOf(request: HttpRequest, services: AwsServices): Promise<HttpAnswer> {
  switch (serviceOf(request)) {
    case 'dynamodb': {
      const command = targetOf(request, 'DynamoDB_20120810')
      const input = v.parse(inputSchema, requestFromWire(bodyOf(request)))
      demandStorageRights(command, input)
      return json(answerToWire(await services.storage(command, input)))
    }
    case 'sqs': {
      const command = targetOf(request, 'AmazonSQS')
      const input = v.parse(inputSchema, bodyOf(request))
      demandQueueRight(command, input)
      return json(await services.queues(command, input))
    }
    case 'events': {
      if (targetOf(request, 'AWSEvents') !== 'PutEvents') throw new UnknownCallError(request)
      demandRight(busRight)
      return json(await services.bus(bodyOf(request)))
    }
    case 'email':
      if (request.path !== '/v2/email/outbound-emails') throw new UnknownCallError(request)
      demandRight(mailRight)
      return json(await services.mail(bodyOf(request)))
    case 's3':
      return await fileAnswer(request, services.files)
    default:
      throw new UnknownCallError(request)
  }
}

/** A call that no service of the rehearsal knows. It ends the rehearsal. */
class UnknownCallError extends Error {
  constructor({ host, method, path, headers }: HttpRequest) {
    super(`The rehearsal does not know this call of AWS: ${host} ${headers['x-amz-target'] ?? `${method} ${path}`}.`)
  }
}

const inputSchema = v.custom<object>((value) => typeof value === 'object' && value !== null)

const bodyOf = ({ body }: HttpRequest): unknown => JSON.parse(body.toString())

function targetOf(request: HttpRequest, protocol: string): string {
  const [name, command] = request.headers['x-amz-target']?.split('.') ?? []
  if (name !== protocol || command === undefined) throw new UnknownCallError(request)
  return command
}

const json = (body: unknown, status = 200): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  // Bytes of items in errors are in base64.
  body: JSON.stringify(body, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  ),
})

const errorSchema = v.looseObject({ CancellationReasons: v.optional(v.unknown()), Item: v.optional(v.unknown()) })

/** An error of a service, which clients know by its name. */
function jsonRefusal(error: Error): HttpAnswer {
  // Any other error is a fault of the rehearsal.
  if (!/(?:Exception|Rejected)$/.test(error.name)) throw error
  const { CancellationReasons, Item } = v.parse(errorSchema, error)
  const { status, ...answer } = json(
    { __type: `com.amazonaws#${error.name}`, message: error.message, CancellationReasons, Item },
    400,
  )
  return { ...answer, status, headers: { ...answer.headers, 'x-amzn-errortype': error.name } }
}

async function fileAnswer(request: HttpRequest, files: FileBytes): Promise<HttpAnswer> {
  const { method, path, headers, body } = request
  const place = decodeURIComponent(path.split('?', 1)[0]?.slice(1) ?? '')
  const range = /^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1]
  switch (method) {
    case 'PUT': {
      const checksum = headers['x-amz-checksum-sha256'] ?? ''
      if (hash('sha256', body, 'base64') !== checksum) return xmlRefusal(400, 'BadDigest', request)
      const facts = {
        contentType: headers['content-type'] ?? '',
        sha256: Buffer.from(checksum, 'base64').toString('hex'),
      }
      await files.put(place, new Uint8Array(body), facts)
      return { status: 200 }
    }
    case 'HEAD': {
      const bytes = await files.sizeOf(place)
      if (bytes === undefined) return { status: 404 }
      return { status: 200, headers: { 'content-length': String(bytes) } }
    }
    case 'GET': {
      const pieces = await files.open(place, Number(range ?? 0))
      if (pieces === undefined) return xmlRefusal(404, 'NoSuchKey', request)
      return { status: range === undefined ? 200 : 206, body: Buffer.concat(await Array.fromAsync(pieces)) }
    }
    default:
      throw new UnknownCallError(request)
  }
}

const xmlRefusal = (status: number, code: string, { method }: HttpRequest): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
