/**
 * Further deployments over existing data. One fails in its last stack, and CloudFormation restores the version before.
 * The next changes every bundle, and an option of the stage. Callers see no difference.
 */
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda'
import * as v from 'valibot'
import { functions } from '../lib/wiring.ts'
import { StartError } from '../local/start-error.ts'
import { adaptInto, deployRefused } from './adapted-assembly.ts'
import { refused } from './adaptations.ts'
import type { ApiClient } from './api-client.ts'
import { templateSchema, type Resource, type Template } from './cloud-assembly.ts'
import { saidBy, type Run } from './command.ts'
import { deploy, stack } from './deployment.ts'
import { region } from './emulator.ts'

const reads = [
  'customers/?id=1001&fields=data,subscriptions,invoices,payments,overrides,history',
  'invoices/?state=open',
  'events/?created_after_id=0',
]

/** The option `throttle` of a stage. */
const nextThrottle = { ThrottlingRateLimit: 400, ThrottlingBurstLimit: 800 }

interface DeployedOver {
  readonly run: Run
  readonly api: ApiClient
  readonly folder: string
  /** The folder of the original templates. */
  readonly assembly: string
}

/** The functions of the failing update: others would take longer, and show no more. */
const fewFunctions = 10

export async function deployOverData(stage: DeployedOver): Promise<string> {
  const { run, api, folder, assembly } = stage
  const before = await stateOf(stage)
  const failing = {
    from: assembly,
    to: `${folder}/failing-update`,
    change: throttled,
    addition: { text: '\n// Taken back.\n', most: fewFunctions },
  }
  for (const adaptation of refused().slice(-1)) await deployRefused(adaptation, run, failing)
  const status = await stackStatus()
  if (status !== 'UPDATE_ROLLBACK_COMPLETE') throw new StartError(`The failed update has left the stack ${status}.`)
  compare('the failed update', before, await stateOf(stage))

  const next = `${folder}/next`
  adaptInto(assembly, next, { change: throttled, addition: { text: '\n// The next version.\n' } })
  await saidBy(deploy(run, next))
  const after = await stateOf(stage)
  const same = [...before.code].filter(([name, hash]) => after.code.get(name) === hash)
  if (same.length > 0)
    throw new StartError(`These functions have no other code: ${same.map(([name]) => name).join(', ')}`)
  compare('the deployment', { ...after, rate: nextThrottle.ThrottlingRateLimit, answers: before.answers }, after)
  await api.call('customers/createcustomer/', { id: 'after-deployment', data: { name: 'Dan Holm' } })
  return (
    `a failed update was taken back; then ${after.code.size} functions have other code and the stage another throttle, ` +
    `and ${reads.length} reads answer as before`
  )
}

function throttled(template: Template): Template {
  const entries = Object.entries(template.Resources).map(([id, resource]) =>
    resource.Type === 'AWS::ApiGateway::Stage'
      ? [id, { ...resource, Properties: throttledStage(resource) }]
      : [id, resource],
  )
  return { ...template, Resources: v.parse(templateSchema.entries.Resources, Object.fromEntries(entries)) }
}

const stageSchema = v.looseObject({
  MethodSettings: v.array(v.looseObject({ ResourcePath: v.string(), HttpMethod: v.string() })),
})

function throttledStage({ Properties }: Resource) {
  const { MethodSettings, ...others } = v.parse(stageSchema, Properties)
  const isWhole = ({ ResourcePath, HttpMethod }: { ResourcePath: string; HttpMethod: string }) =>
    ResourcePath === '/*' && HttpMethod === '*'
  return {
    ...others,
    MethodSettings: MethodSettings.map((each) => (isWhole(each) ? { ...each, ...nextThrottle } : each)),
  }
}

interface StageState {
  readonly code: ReadonlyMap<string, string>
  /** The throttle of the stage, in requests a second. */
  readonly rate: number
  readonly answers: ReadonlyMap<string, string>
}

async function stateOf({ run, api }: DeployedOver): Promise<StageState> {
  const client = new LambdaClient()
  const code = new Map<string, string>()
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName = '', CodeSha256 = '' } of Functions) code.set(FunctionName, CodeSha256)
  }
  const missing = functions.filter(({ name }) => !code.has(`${stack}-${name}`))
  if (missing.length > 0) throw new StartError(`Not deployed: ${missing.map(({ name }) => name).join(', ')}`)
  const answers = reads.map(async (path) => [path, JSON.stringify(await api.call(path))] as const)
  return { code, rate: await rateOf(run, api.url), answers: new Map(await Promise.all(answers)) }
}

const settingsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ methodSettings: v.looseObject({ '*/*': v.looseObject({ throttlingRateLimit: v.number() }) }) }),
)

async function rateOf(run: Run, url: string): Promise<number> {
  const address = url.replace(/\/_aws\/execute-api\/(\w+)\/(\w+)$/, '/restapis/$1/stages/$2')
  const signed = ['--aws-sigv4', `aws:amz:${region}:apigateway`, '--user', 'test:test']
  const said = await saidBy(run('curl', '--silent', '--show-error', ...signed, address))
  return v.parse(settingsSchema, said).methodSettings['*/*'].throttlingRateLimit
}

function compare(what: string, before: StageState, after: StageState): void {
  const other = [...before.code].filter(([name, hash]) => after.code.get(name) !== hash).map(([name]) => name)
  if (before.rate !== after.rate) other.push(`a throttle of ${after.rate} instead of ${before.rate}`)
  other.push(...reads.filter((path) => before.answers.get(path) !== after.answers.get(path)))
  if (other.length > 0) throw new StartError(`Not as expected after ${what}: ${other.join(', ')}`)
}

async function stackStatus(): Promise<string> {
  const { Stacks = [] } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: stack }))
  return Stacks[0]?.StackStatus ?? 'missing'
}
