/**
 * The environment in which the functions find tables, queues and the service's own address, as in Lambda. The
 * environment then contains nothing of the caller's own AWS account, which must not be touched.
 */
import { localCredentials, localRegion } from './credentials.ts'

export interface Places {
  readonly engine: { readonly endpoint: string | undefined; readonly tableNames: Readonly<Record<string, string>> }
  readonly queues: { readonly endpoint: string; readonly urls: Readonly<Record<string, string>> }
  readonly mail: { readonly endpoint: string }
  readonly server: { readonly url: string }
  /** The folder of the built console. */
  readonly consoleFiles: string
}

export const environmentOf = ({ engine, queues, mail, server, consoleFiles }: Places): Record<string, string> => ({
  AWS_REGION: localRegion,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  ...(engine.endpoint !== undefined && { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint }),
  AWS_ENDPOINT_URL_SQS: queues.endpoint,
  AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  BASE_URL: server.url,
  // Receivers of test accounts may run on this machine too.
  PRIVATE_WEBHOOKS: 'allowed',
  CONSOLE_FILES: consoleFiles,
  // Unlike API Gateway, the gateway here passes on compressed bodies.
  GATEWAY_SENDS_BYTES: 'yes',
  ...renamed(engine.tableNames, (table) => `${table}_TABLE`),
  ...renamed(queues.urls, (queue) => `${queue.replaceAll('-', '_')}_QUEUE_URL`),
})

const renamed = (values: Readonly<Record<string, string>>, name: (key: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [name(key).toUpperCase(), value]))

/** The environment of this thread: a worker has its own copy. */
export function useEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, environment)
}
