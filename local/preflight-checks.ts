/**
 * Requirements on an AWS account before a stage is deployed into it. Each check asks AWS, reads only, and reports its
 * finding and the remedy. A finding is a problem if the service would not work, and a warning if it would work in part.
 */
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas'
import { GetAccountCommand, paginateListEmailIdentities, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Stage } from '../lib/stage.ts'
import { functions } from '../lib/wiring.ts'
import { deployedFormat } from './deployed-format.ts'
import { ok, problem, warning, type Finding, type Result } from './preflight-finding.ts'
import { checkStacks, checkTables } from './preflight-stacks.ts'

export interface AwsClients {
  readonly parameters: SSMClient
  readonly quotas: ServiceQuotasClient
  readonly mail: SESv2Client
  readonly functions: LambdaClient
  readonly stacks: CloudFormationClient
  /** Reads the tables of the stage. */
  readonly format: typeof deployedFormat
}

/** Default: the region of the caller's configuration. */
export const awsClients = (place: { readonly region?: string }): AwsClients => ({
  parameters: new SSMClient(place),
  quotas: new ServiceQuotasClient(place),
  mail: new SESv2Client(place),
  functions: new LambdaClient(place),
  stacks: new CloudFormationClient(place),
  format: deployedFormat,
})

export interface PreflightOptions {
  readonly stage: Stage
  /** The senders' addresses of e-mail: those of the accounts' business entities. */
  readonly senders: readonly string[]
}

type Check = (clients: AwsClients, options: PreflightOptions) => Promise<Result>

export async function* preflight(clients: AwsClients, options: PreflightOptions): AsyncGenerator<Finding> {
  for (const [name, check] of Object.entries(checks)) {
    try {
      yield { check: name, ...(await check(clients, options)) }
    } catch (error) {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      yield { check: name, ...problem(said) }
    }
  }
}

/** Resources of the bootstrap stack, as the CDK's templates ask for them. */
const leastBootstrap = 6
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'
/** The quota to increase. It is not read, because new accounts have less than Service Quotas reports. */
const concurrencyQuota = 'L-B99A9384'
const requestsQuota = { ServiceCode: 'apigateway', QuotaCode: 'L-8A5B8E43' }

/** The number of simultaneous calls that a small service needs, in addition to its jobs. */
const callsAtOnce = 50
/** Queues without a bound take all free concurrency, so their bounds in the wiring do not count. */
const jobsAtOnce = ({ boundedQueues }: Stage) =>
  functions
    .map(({ trigger }) => {
      if (trigger.kind === 'route') return 0
      if (trigger.kind !== 'queue') return 1
      return boundedQueues ? trigger.maxConcurrency : 0
    })
    .reduce((sum, each) => sum + each, 0)

const checks: Readonly<Record<string, Check>> = {
  region: async ({ parameters }, { stage }) => {
    const region = await parameters.config.region()
    if (stage.region !== undefined && stage.region !== region) {
      return problem(`the stage belongs into ${stage.region}, and the credentials lead to ${region}: set AWS_REGION`)
    }
    const certificate = stage.domain?.certificateArn.split(':')[3]
    if (certificate !== undefined && certificate !== region) {
      return problem(
        `the certificate of ${stage.domain?.name ?? 'the domain'} is in ${certificate}: make one in ${region}`,
      )
    }
    return ok(region)
  },
  bootstrap: async ({ parameters }, { stage }) => {
    const { Parameter } = await parameters
      .send(new GetParameterCommand({ Name: bootstrapParameter }))
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'ParameterNotFound') return { Parameter: undefined }
        throw error
      })
    if (Parameter === undefined) return problem('there is none in this account and region: npx cdk bootstrap')
    const account = Parameter.ARN?.split(':')[4]
    if (stage.account !== undefined && stage.account !== account) {
      return problem(
        `the stage belongs into the account ${stage.account}, and the credentials lead to ${account ?? 'none'}`,
      )
    }
    if (!(Number(Parameter.Value) >= leastBootstrap)) {
      return problem(`its version is ${Parameter.Value ?? 'none'}, and ${leastBootstrap} is needed: npx cdk bootstrap`)
    }
    return ok(`version ${Parameter.Value ?? ''} in account ${account ?? ''}`)
  },
  alarms: (_, { stage }) => {
    if (!stage.alarms) return Promise.resolve(ok('the stage has none'))
    return Promise.resolve(
      stage.alarmEmail === undefined
        ? warning('they are told to nobody: write alarmEmail into the file of the stage, or subscribe to their topic')
        : ok(`they are told to ${stage.alarmEmail}`),
    )
  },
  stacks: async ({ stacks }, { stage }) => await checkStacks(stacks, stage),
  tables: async ({ stacks, format }, { stage }) => await checkTables(stacks, format, stage),
  'concurrency of Lambda': async ({ functions: lambda }, { stage }) => {
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}))
    const most = AccountLimit?.UnreservedConcurrentExecutions ?? AccountLimit?.ConcurrentExecutions
    if (most === undefined) throw new Error('AWS does not report the concurrency of the account.')
    const jobs = jobsAtOnce(stage)
    if (most < jobs) {
      return problem(`${most} at once, and the jobs alone may take ${jobs}: ask for more (${concurrencyQuota})`)
    }
    if (most < jobs + callsAtOnce)
      return warning(`${most} at once, which leaves ${most - jobs} for calls while all jobs work`)
    return ok(
      `${most} at once; the jobs may take ${jobs} of them${stage.boundedQueues ? '' : ', and queues what is free'}`,
    )
  },
  'requests of API Gateway': async ({ quotas }, { stage: { throttle } }) => {
    const most = await quota(quotas, requestsQuota)
    return most < throttle.requestsPerSecond
      ? warning(`${most} a second for all APIs of the account, below the stage's ${throttle.requestsPerSecond}`)
      : ok(`${most} a second for all APIs of the account; the stage takes ${throttle.requestsPerSecond}`)
  },
  'sending of e-mail': async ({ mail }, { stage }) => {
    const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await mail.send(
      new GetAccountCommand({}),
    )
    if (SendingEnabled !== true) return problem('Amazon SES does not send for this account and region')
    if (EnforcementStatus !== 'HEALTHY')
      return problem(`Amazon SES has the account as ${EnforcementStatus ?? 'unknown'}`)
    if (ProductionAccessEnabled !== true) {
      const said = 'Amazon SES is in its sandbox, and sends to verified addresses only: request production access'
      return stage.protected ? problem(said) : warning(said)
    }
    return ok(`${SendQuota?.Max24HourSend ?? 0} e-mails a day, ${SendQuota?.MaxSendRate ?? 0} a second`)
  },
  'senders of e-mail': async ({ mail }, { senders }) => {
    const verified = await identities(mail)
    const unknown = senders.filter((sender) => !verified.some((identity) => covers(identity, sender)))
    if (unknown.length > 0) return problem(`verify in Amazon SES, or their domains: ${unknown.join(', ')}`)
    if (verified.length === 0) return warning('no address and no domain is verified in Amazon SES')
    return ok(senders.length > 0 ? senders.join(', ') : `verified are ${verified.join(', ')}`)
  },
}

async function quota(client: ServiceQuotasClient, which: { ServiceCode: string; QuotaCode: string }): Promise<number> {
  const { Quota } = await client.send(new GetServiceQuotaCommand(which))
  if (Quota?.Value === undefined) throw new Error(`AWS does not report the quota ${which.QuotaCode}.`)
  return Quota.Value
}

/** Addresses and domains allowed as senders. */
async function identities(client: SESv2Client): Promise<string[]> {
  const found: string[] = []
  for await (const { EmailIdentities = [] } of paginateListEmailIdentities({ client }, {})) {
    for (const { IdentityName, SendingEnabled, VerificationStatus } of EmailIdentities) {
      if (IdentityName !== undefined && SendingEnabled === true && VerificationStatus === 'SUCCESS') {
        found.push(IdentityName.toLowerCase())
      }
    }
  }
  return found
}

/** A verified domain covers its addresses and those of the domains below it. */
function covers(identity: string, sender: string): boolean {
  const address = sender.toLowerCase()
  if (identity.includes('@')) return identity === address
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain === identity || domain.endsWith(`.${identity}`)
}
