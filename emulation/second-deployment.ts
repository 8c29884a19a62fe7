/** A second deployment over existing data: every bundle changes, and callers see no difference. */
import { GetFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { copyAssembly } from './cloud-assembly.ts'
import { saidBy, type Run } from './command.ts'
import { deploy, stack } from './deployment.ts'

const reads = [
  'customers/?id=1001&fields=data,subscriptions,invoices,payments,overrides,history',
  'invoices/?state=open',
  'events/?created_after_id=0',
]

export async function deployOverData(run: Run, api: ApiClient, assembly: string): Promise<string> {
  const before = await read(api)
  const code = await codeOf()
  const next = `${assembly}-next`
  copyAssembly(assembly, next, (template) => template, '\n// The next version.\n')
  await saidBy(deploy(run, next))
  if ((await codeOf()) === code) throw new StartError('The second deployment has brought no other code.')
  const after = await read(api)
  const other = reads.find((path) => before.get(path) !== after.get(path))
  if (other !== undefined) throw new StartError(`${other} answers otherwise after the deployment.`)
  await api.call('customers/createcustomer/', { id: 'after-deployment', data: { name: 'Dan Holm' } })
  return `other code in every function, and ${reads.length} reads answer as before`
}

const read = async (api: ApiClient) =>
  new Map(await Promise.all(reads.map(async (path) => [path, JSON.stringify(await api.call(path))] as const)))

async function codeOf(): Promise<string | undefined> {
  const FunctionName = `${stack}-customers`
  return (await new LambdaClient().send(new GetFunctionCommand({ FunctionName }))).Configuration?.CodeSha256
}
