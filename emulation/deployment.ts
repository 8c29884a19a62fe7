/** The stage in the emulator, deployed by the project's own command. */
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import { saidBy, type Ended, type Run } from './command.ts'
import { awsAccount, region } from './emulator.ts'

export const stage = 'prod'
export const stack = `subscriptions-${stage}`

export async function bootstrap(run: Run, assembly: string): Promise<void> {
  await saidBy(run('cdk', 'bootstrap', `aws://${awsAccount}/${region}`, '--app', assembly))
}

/** `npm run deploy` with templates that are made already. */
export const deploy = (run: Run, assembly: string): Promise<Ended> =>
  run('bin/deploy.ts', '-c', `stage=${stage}`, '--app', assembly, '--require-approval', 'never', '--progress', 'events')

/** The address of the service within the emulator: the API's own address leads to AWS. */
export async function serviceUrl(endpoint: string): Promise<string> {
  const { Stacks = [] } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: stack }))
  const baseUrl = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BaseUrl')?.OutputValue
  const match = /^https:\/\/(\w+)\.execute-api\.[\w.-]+\/(\w+)$/.exec(v.parse(v.string(), baseUrl))
  if (match === null) throw new StartError(`The stack's BaseUrl is ${baseUrl ?? 'missing'}.`)
  return `${endpoint}/_aws/execute-api/${match[1] ?? ''}/${match[2] ?? ''}`
}
