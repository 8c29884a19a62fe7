/**
 * Whether the emulator still needs each adaptation that changes a part. A small stack has these parts in their original
 * form. If one of them works, a new version of the emulator can do more, and the adaptation can be removed. Parts that
 * are left out show by a deployment that fails with them (`Adaptation.refusal`).
 */
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as v from 'valibot'
import { gatewayDefinition } from '../lib/gateway-definition.ts'
import { StartError } from '../local/start-error.ts'
import { eventually } from './eventually.ts'
import type { Witness } from './witness.ts'

const StackName = 'probe'
const getAtt = (id: string, attribute: string) => ({ 'Fn::GetAtt': [id, attribute] })
const grant = (Action: string, Resource: unknown) => ({ Effect: 'Allow', Action, Resource })
const route = { method: 'GET', path: '/any/', uri: 'arn:aws:apigateway:eu-north-1:lambda:path/none' } as const

const template = {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue' },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        },
        Policies: [
          {
            PolicyName: 'probe',
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: [
                grant('ses:SendEmail', ['arn:aws:ses:*:*:identity/*', 'arn:aws:ses:*:*:configuration-set/*']),
                grant('sqs:SendMessage', getAtt('Queue', 'Arn')),
              ],
            },
          },
        ],
      },
    },
    // The handler returns the keys of its role.
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: StackName,
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        Role: getAtt('Role', 'Arn'),
        Code: { ZipFile: 'exports.handler = async () => process.env' },
      },
    },
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: gatewayDefinition('probe', [route]) } },
    Deployment: {
      Type: 'AWS::ApiGateway::Deployment',
      Properties: { RestApiId: { Ref: 'Api' }, StageName: 'probe' },
    },
  },
  Outputs: {
    queue: { Value: { Ref: 'Queue' } },
    api: { Value: { Ref: 'Api' } },
  },
}

const outputsSchema = v.object({
  queue: v.string(),
  api: v.string(),
})

const keysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ AWS_ACCESS_KEY_ID: v.string(), AWS_SECRET_ACCESS_KEY: v.string(), AWS_SESSION_TOKEN: v.string() }),
  v.transform((keys) => ({
    accessKeyId: keys.AWS_ACCESS_KEY_ID,
    secretAccessKey: keys.AWS_SECRET_ACCESS_KEY,
    sessionToken: keys.AWS_SESSION_TOKEN,
  })),
)

/** The adaptations that the emulator can do without. */
export async function idleAdaptations(witness: Witness, sender: string): Promise<string[]> {
  const { queue, api } = await probeStack()
  const { Payload } = await new LambdaClient().send(new InvokeCommand({ FunctionName: StackName }))
  const credentials = v.parse(keysSchema, new TextDecoder().decode(Payload))
  const works: Readonly<Record<string, () => Promise<boolean>>> = {
    'right to send e-mail': () =>
      isAllowed(
        new SESv2Client({ credentials }).send(
          new SendEmailCommand({
            FromEmailAddress: sender,
            Destination: { ToAddresses: [sender] },
            Content: { Simple: { Subject: { Data: 'Probe' }, Body: { Text: { Data: 'Probe' } } } },
          }),
        ),
      ),
    'right to send to queues': () =>
      isAllowed(
        new SQSClient({ credentials }).send(
          new SendMessageBatchCommand({ QueueUrl: queue, Entries: [{ Id: 'probe', MessageBody: 'probe' }] }),
        ),
      ),
    "gateway's own answers": async () =>
      (await fetch(`${witness.url}/_aws/execute-api/${api}/probe/none`)).status === 404,
  }
  const idle: string[] = []
  for (const [name, probe] of Object.entries(works)) if (await probe()) idle.push(name)
  await new CloudFormationClient().send(new DeleteStackCommand({ StackName }))
  // The refusals of the probe are no refusals of the service.
  witness.takeDenials()
  return idle
}

async function probeStack() {
  const client = new CloudFormationClient()
  const Capabilities = ['CAPABILITY_NAMED_IAM' as const]
  await client.send(new CreateStackCommand({ StackName, Capabilities, TemplateBody: JSON.stringify(template) }))
  const outputs = await eventually('The stack of the probe', 30, async () => {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    const status = Stacks[0]?.StackStatus ?? 'missing'
    if (/FAILED|ROLLBACK/.test(status)) throw new StartError(`The stack of the probe is ${status}.`)
    return status === 'CREATE_COMPLETE' ? (Stacks[0]?.Outputs ?? []) : undefined
  })
  return v.parse(
    outputsSchema,
    Object.fromEntries(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  )
}

async function isAllowed(sending: Promise<unknown>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof Error && error.name.includes('AccessDenied')) return false
    throw error
  }
}
