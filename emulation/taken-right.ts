/**
 * A function without its rights is refused, and the witness sees it: without this check, nothing here would show that
 * rights suffice. It comes last, as the function keeps the role of another.
 */
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { stack } from './deployment.ts'
import type { Witness } from './witness.ts'

export async function takeRight({ url, key }: ApiClient, witness: Witness): Promise<string> {
  const client = new LambdaClient()
  // Its role may read items of the main table, and nothing else.
  const { Role } = await client.send(new GetFunctionConfigurationCommand({ FunctionName: `${stack}-healthz` }))
  if (Role === undefined) throw new StartError('The function of the health check has no role.')
  const FunctionName = `${stack}-customers-history`
  const { Timeout } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }))
  // The emulator gives a running environment another role only if it is told of its timeout too.
  await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Role, Timeout }))
  const { status } = await fetch(`${url}/api/customers/history/?id=1001`, { headers: { 'X-Service-Key': key } })
  const denials = witness.takeDenials()
  if (status < 500 || denials.length === 0) {
    throw new StartError(`A function without its rights answers ${status}, and ${denials.length} refusals were seen.`)
  }
  return `${denials.length} refusals seen, ${status} answered`
}
