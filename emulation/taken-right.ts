/** A function without its rights is refused, and the witness sees it: else nothing here would show that rights suffice. */
import { GetFunctionConfigurationCommand, LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { stack } from './deployment.ts'
import type { Witness } from './witness.ts'

const robbed = `${stack}-customers-history`
/** It may read one item of the main table, and nothing else. */
const poor = `${stack}-healthz`

export async function takeRight(api: ApiClient, witness: Witness): Promise<string> {
  const client = new LambdaClient()
  const roleOf = async (FunctionName: string) =>
    (await client.send(new GetFunctionConfigurationCommand({ FunctionName }))).Role
  const giveRole = async (Role: string | undefined) => {
    await client.send(new UpdateFunctionConfigurationCommand({ FunctionName: robbed, ...(Role === undefined ? {} : { Role }) }))
  }
  const own = await roleOf(robbed)
  await giveRole(await roleOf(poor))
  const status = (await fetch(`${api.url}/api/customers/history/?id=1001`, { headers: { 'X-Service-Key': api.key } })).status
  const denials = witness.takeDenials()
  await giveRole(own)
  if (status < 500 || denials.length === 0) {
    throw new StartError(`A function without its rights answers ${status}, and ${denials.length} refusals were seen.`)
  }
  await api.call('customers/history/?id=1001')
  return `${denials.length} refusals seen, ${status} answered`
}
