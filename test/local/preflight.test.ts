/** The checks before a deployment, made of answers as AWS gives them. */
import { CloudFormationClient, DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas'
import { GetAccountCommand, ListEmailIdentitiesCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormatError, storedFormat } from '../../functions/store/stored-format.ts'
import { parseStage } from '../../lib/stage.ts'
import type { deployedFormat } from '../../local/deployed-format.ts'
import { preflight } from '../../local/preflight-checks.ts'
import type { Finding } from '../../local/preflight-finding.ts'
import { useScripts } from './scripts.ts'

const formatOf = vi.fn<typeof deployedFormat>()
const ssm = mockClient(SSMClient)
const lambda = mockClient(LambdaClient)
const cloudFormation = mockClient(CloudFormationClient)
const quotas = mockClient(ServiceQuotasClient)
const ses = mockClient(SESv2Client)
const scripts = useScripts('preflight')

const parameter = (version: string) => ({
  Parameter: {
    Name: '/cdk-bootstrap/hnb659fds/version',
    Type: 'String' as const,
    Value: version,
    Version: 3,
    ARN: 'arn:aws:ssm:eu-north-1:111122223333:parameter/cdk-bootstrap/hnb659fds/version',
    DataType: 'text',
  },
})
const quota = (Value: number) => ({ Quota: { Value, Unit: 'None', Adjustable: true, GlobalQuota: false } })
const account = {
  DedicatedIpAutoWarmupEnabled: true,
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
}
/** Reserved concurrency of functions reduces the rest. */
const concurrency = (most: number) => ({
  AccountLimit: { ConcurrentExecutions: most + 100, UnreservedConcurrentExecutions: most },
})
const noStack = Object.assign(new Error('Stack with id any does not exist'), { name: 'ValidationError' })
const stack = (StackStatus: StackStatus) => ({
  Stacks: [{ StackName: 'any', CreationTime: new Date(0), StackStatus }],
})
const identity = (IdentityName: string, VerificationStatus: 'SUCCESS' | 'PENDING' = 'SUCCESS') => ({
  IdentityName,
  IdentityType: IdentityName.includes('@') ? ('EMAIL_ADDRESS' as const) : ('DOMAIN' as const),
  SendingEnabled: VerificationStatus === 'SUCCESS',
  VerificationStatus,
})

beforeEach(() => {
  for (const client of [ssm, quotas, ses, lambda, cloudFormation]) client.reset()
  formatOf.mockReset().mockResolvedValue('no tables')
  cloudFormation.on(DescribeStacksCommand).rejects(noStack)
  lambda.on(GetAccountSettingsCommand).resolves(concurrency(1_000))
  ssm.on(GetParameterCommand).resolves(parameter('31'))
  quotas.on(GetServiceQuotaCommand, { ServiceCode: 'apigateway' }).resolves(quota(10_000))
  ses.on(GetAccountCommand).resolves(account)
  ses.on(ListEmailIdentitiesCommand).resolves({ EmailIdentities: [identity('example.com')] })
})

async function findings(
  options: { stage?: string; options?: unknown; senders?: readonly string[] } = {},
): Promise<Record<string, Finding>> {
  const region = 'eu-north-1'
  const clients = {
    parameters: new SSMClient({ region }),
    quotas: new ServiceQuotasClient({ region }),
    mail: new SESv2Client({ region }),
    functions: new LambdaClient({ region }),
    stacks: new CloudFormationClient({ region }),
    format: formatOf,
  }
  const stage = parseStage(options.stage ?? 'prod', options.options)
  const all = await Array.fromAsync(preflight(clients, { stage, senders: options.senders ?? [] }))
  return Object.fromEntries(all.map((finding) => [finding.check, finding]))
}

describe('an account that is ready', () => {
  it('is found so in every point, by reading alone', async () => {
    const found = await findings({
      options: { alarmEmail: 'ops@example.com' },
      senders: ['abo@example.com', 'abo@news.example.com'],
    })
    expect(Object.values(found).map(({ outcome }) => outcome)).toEqual(Object.keys(found).map(() => 'ok'))
    expect(found['bootstrap']?.said).toBe('version 31 in account 111122223333')
    const asked = [ssm, quotas, ses, lambda, cloudFormation].flatMap((client) =>
      client.calls().map(({ args: [command] }) => command.constructor.name),
    )
    expect(asked.filter((name) => !/^(?:Get|List|Describe)/.test(name))).toEqual([])
    expect(asked).toHaveLength(7)
  })
})

describe('an account that is not ready', () => {
  it('has no bootstrap', async () => {
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }))
    expect((await findings())['bootstrap']).toMatchObject({
      outcome: 'problem',
      said: 'there is none in this account and region: npx cdk bootstrap',
    })
  })

  it.each(['5', 'none'])('has a bootstrap too old: %s', async (version) => {
    ssm.on(GetParameterCommand).resolves(parameter(version))
    expect((await findings())['bootstrap']?.outcome).toBe('problem')
  })

  it('is another one than the stage belongs into', async () => {
    const found = await findings({ options: { account: '999988887777', region: 'eu-west-1' } })
    expect(found['bootstrap']?.said).toContain('the stage belongs into the account 999988887777')
    expect(found['region']).toMatchObject({ outcome: 'problem' })
    expect(found['region']?.said).toContain('into eu-west-1, and the credentials lead to eu-north-1')
  })

  it('has the certificate of the domain in another region', async () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/one'
    const found = await findings({ options: { domain: { name: 'api.example.com', certificateArn } } })
    expect(found['region']?.said).toBe('the certificate of api.example.com is in us-east-1: make one in eu-north-1')
  })

  it.each([
    [10, 'problem', /^10 at once, and the jobs alone may take \d+: ask for more/],
    [100, 'warning', /^100 at once, which leaves \d+ for calls/],
    [1_000, 'ok', /^1000 at once/],
  ])('is new, with %i calls of Lambda at once: %s', async (most, outcome, said) => {
    lambda.on(GetAccountSettingsCommand).resolves(concurrency(most))
    const found = (await findings())['concurrency of Lambda']
    expect(found?.outcome).toBe(outcome)
    expect(found?.said).toMatch(said)
  })

  it('has queues without bounds, which do not count', async () => {
    lambda.on(GetAccountSettingsCommand).resolves(concurrency(10))
    const found = (await findings({ options: { boundedQueues: false } }))['concurrency of Lambda']
    expect(found).toMatchObject({
      outcome: 'warning',
      said: '10 at once, which leaves 6 for calls while all jobs work',
    })
    lambda.on(GetAccountSettingsCommand).resolves(concurrency(1_000))
    const more = (await findings({ options: { boundedQueues: false } }))['concurrency of Lambda']
    expect(more).toMatchObject({
      outcome: 'ok',
      said: expect.stringMatching(/take 4 of them, and queues what is free$/),
    })
  })

  it.each([
    ['UPDATE_COMPLETE', 'ok'],
    ['UPDATE_ROLLBACK_COMPLETE', 'ok'],
    ['ROLLBACK_COMPLETE', 'warning'],
    ['UPDATE_IN_PROGRESS', 'problem'],
    ['UPDATE_ROLLBACK_FAILED', 'problem'],
  ] as const)('has stacks in the state %s: %s', async (state, outcome) => {
    cloudFormation.on(DescribeStacksCommand, { StackName: 'subscriptions-prod' }).resolves(stack(state))
    const found = (await findings())['stacks']
    expect(found?.outcome).toBe(outcome)
    expect(found?.said).toContain(`subscriptions-prod-tables: not there yet, subscriptions-prod: ${state}`)
  })

  it('has tables of its stack, or without their stack, or of another format', async () => {
    formatOf.mockResolvedValue('numbered')
    expect((await findings())['tables']).toMatchObject({
      outcome: 'problem',
      said: expect.stringMatching(/without their stack: npx cdk deploy subscriptions-prod-tables/),
    })
    cloudFormation.on(DescribeStacksCommand).resolves(stack('UPDATE_COMPLETE'))
    expect((await findings())['tables']).toMatchObject({
      outcome: 'ok',
      said: `there, with data of format ${storedFormat}`,
    })
    formatOf.mockRejectedValue(new FormatError('The data has format 2.'))
    expect((await findings())['tables']).toMatchObject({ outcome: 'problem', said: 'The data has format 2.' })
  })

  it('tells its alarms to nobody', async () => {
    expect((await findings())['alarms']?.outcome).toBe('warning')
    expect((await findings({ options: { alarms: false } }))['alarms']?.outcome).toBe('ok')
  })

  it('lets fewer requests through than the stage', async () => {
    const throttle = { requestsPerSecond: 20_000, burst: 20_000 }
    expect((await findings({ options: { throttle } }))['requests of API Gateway']?.outcome).toBe('warning')
  })

  it.each([
    ['prod', 'problem'],
    ['dev', 'warning'],
  ])('is in the sandbox of SES, which is for %s a %s', async (stage, outcome) => {
    ses.on(GetAccountCommand).resolves({ ...account, ProductionAccessEnabled: false })
    const found = (await findings({ stage }))['sending of e-mail']
    expect(found?.outcome).toBe(outcome)
    expect(found?.said).toContain('sandbox')
  })

  it.each([
    [{ ...account, SendingEnabled: false }, 'does not send'],
    [{ ...account, EnforcementStatus: 'SHUTDOWN' }, 'SHUTDOWN'],
  ])('is kept from sending', async (told, said) => {
    ses.on(GetAccountCommand).resolves(told)
    const found = (await findings())['sending of e-mail']
    expect(found?.outcome).toBe('problem')
    expect(found?.said).toContain(said)
  })

  it('has not verified a sender, on any page of the identities', async () => {
    ses
      .on(ListEmailIdentitiesCommand)
      .resolvesOnce({ EmailIdentities: [identity('abo@example.com')], NextToken: 'more' })
      .resolvesOnce({ EmailIdentities: [identity('example.org'), identity('example.net', 'PENDING')] })
    const found = await findings({
      senders: ['Abo@example.com', 'other@example.com', 'abo@example.org', 'abo@example.net', 'abo@anexample.org'],
    })
    expect(found['senders of e-mail']).toMatchObject({
      outcome: 'problem',
      said: 'verify in Amazon SES, or their domains: other@example.com, abo@example.net, abo@anexample.org',
    })
  })

  it('is told of though AWS refuses an answer, and the other checks go on', async () => {
    quotas.on(GetServiceQuotaCommand).rejects(Object.assign(new Error('Not allowed.'), { name: 'AccessDenied' }))
    const found = await findings()
    expect(found['requests of API Gateway']).toMatchObject({ outcome: 'problem', said: 'AccessDenied: Not allowed.' })
    expect(found['sending of e-mail']?.outcome).toBe('ok')
  })
})

describe('npm run preflight', () => {
  it.each([
    [['--stage', 'none'], 1, /^There is no stages\/none\.json/],
    [['--stag', 'prod'], 2, /^Unknown option '--stag'\. --help lists /],
    [['--account', '/none.json'], 1, /^\/none\.json: /],
  ])('refuses %j with exit code %i, in a line', async (args, exitCode, said) => {
    const { ended, err } = scripts.run('local/preflight.ts', args)
    expect(await ended).toBe(exitCode)
    expect(err()).toMatch(said)
    expect(err().trim().split('\n')).toHaveLength(1)
  })
})
