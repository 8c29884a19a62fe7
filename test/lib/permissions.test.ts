import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { functions, type FunctionWiring, type TableName } from '../../lib/wiring.ts'
import { inWords, ofType, stages, synthesise } from './synthesised.ts'

const synthesised = synthesise(stages.dev)
const stack = 'subscriptions-dev'

const oneOrMore = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => [text]),
  ),
  v.array(v.string()),
])
const statementSchema = v.object({
  Effect: v.literal('Allow'),
  Action: oneOrMore,
  Resource: v.unknown(),
})
const policySchema = v.object({
  Roles: v.array(v.unknown()),
  PolicyDocument: v.object({ Statement: v.array(statementSchema) }),
})
const functionSchema = v.object({
  FunctionName: v.string(),
  Role: v.unknown(),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
})

const lambdas = ofType(synthesised, 'AWS::Lambda::Function').map(({ Properties }) =>
  v.parse(functionSchema, Properties),
)
const policies = ofType(synthesised, 'AWS::IAM::Policy').map(({ Properties }) => v.parse(policySchema, Properties))

function lambdaOf({ name }: FunctionWiring) {
  const lambda = lambdas.find(({ FunctionName }) => FunctionName === `${stack}-${name}`)
  if (lambda === undefined) throw new Error(`There is no function ${name}.`)
  return lambda
}

const mailResources = ['configuration-set', 'identity'].map(
  (kind) => `arn:AWS::Partition:ses:AWS::Region:AWS::AccountId:${kind}/*`,
)

/** Tables are named by their ARNs, because they are in another stack. */
const tableArn = (table: TableName) => `arn:AWS::Partition:dynamodb:AWS::Region:AWS::AccountId:table/${stack}-${table}`

/** Names of buckets have no region and no account. */
const bucketName = `${stack}-files-AWS::AccountId`
const bucketArn = `arn:AWS::Partition:s3:::${bucketName}`

/** The rights of a function, an action and a resource a line. */
function granted(wiring: FunctionWiring): string[] {
  const role = inWords(synthesised, lambdaOf(wiring).Role)
  return policies
    .filter(({ Roles }) => Roles.some((of) => `${inWords(synthesised, of)}.Arn` === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) => {
      const resources = Array.isArray(Resource) ? Resource : [Resource]
      return Action.flatMap((action) => resources.map((on) => `${action} on ${inWords(synthesised, on)}`))
    })
    .toSorted()
}

/** The rights that the wiring gives a function, in the same words. */
function wired({
  name,
  tables,
  indexes = [],
  sends = [],
  measures = [],
  files = [],
  bus,
  mail,
  trigger,
}: FunctionWiring): string[] {
  const on = (resource: string, actions: readonly string[]) => actions.map((action) => `${action} on ${resource}`)
  const dynamodb = (actions: readonly string[]) => actions.map((action) => `dynamodb:${action}`)
  const tableNames: TableName[] = ['main', 'events']
  const failures = trigger.kind === 'stream' ? trigger.setAside : undefined
  const deadLetters = on(`${stack}-${failures ?? `${name}-dead-letters`}.Arn`, [
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:SendMessage',
  ])
  return [
    ...on(`/aws/lambda/${stack}-${name}.Arn`, ['logs:CreateLogStream', 'logs:PutLogEvents']),
    ...on('*', ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
    ...tableNames.flatMap((table) => on(tableArn(table), dynamodb(tables[table] ?? []))),
    ...indexes.flatMap((index) => on(`${tableArn('main')}/index/${index}`, dynamodb(['Query']))),
    ...sends.flatMap((queue) => on(`${stack}-${queue}.Arn`, ['sqs:SendMessage'])),
    ...measures.flatMap((queue) => on(`${stack}-${queue}.Arn`, ['sqs:GetQueueAttributes'])),
    ...on(
      `${bucketArn}/*`,
      files.map((action) => `s3:${action}`),
    ),
    ...(files.includes('GetObject') ? on(bucketArn, ['s3:ListBucket']) : []),
    ...(bus ? on(`${stack}.Arn`, ['events:PutEvents']) : []),
    ...(mail ? mailResources.flatMap((resource) => on(resource, ['ses:SendEmail'])) : []),
    ...(trigger.kind === 'stream'
      ? on(
          `${stack}-${trigger.table}.StreamArn`,
          dynamodb(['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']),
        )
      : []),
    ...(trigger.kind === 'queue'
      ? on(
          `${stack}-${trigger.queue}.Arn`,
          ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
            (action) => `sqs:${action}`,
          ),
        )
      : []),
    ...(trigger.kind === 'stream' || trigger.kind === 'schedule' ? deadLetters : []),
  ].toSorted()
}

describe('a function that sends e-mail', () => {
  it('may send as an identity of the AWS account, by the set it may have as its default, and nothing else', () => {
    const [first] = functions
    if (first === undefined) throw new Error('There are functions.')
    const { template } = synthesise({ functions: [{ ...first, mail: true }] })
    const statements = Object.values(template.findResources('AWS::IAM::Policy')).flatMap((policy) =>
      v
        .parse(v.object({ Properties: policySchema }), policy)
        .Properties.PolicyDocument.Statement.filter(({ Action }) => Action.some((action) => action.startsWith('ses:'))),
    )
    expect(
      statements.map(({ Action, Resource }) => [
        Action,
        v.parse(v.array(v.unknown()), Resource).map((resource) => inWords(synthesised, resource)),
      ]),
    ).toContainEqual([['ses:SendEmail'], mailResources])
  })
})

describe('least privilege', () => {
  it.each(functions)('$name may do what the wiring says, and no more', (wiring) => {
    expect(granted(wiring)).toEqual(wired(wiring))
  })

  it.each(functions)('$name is told the names of what it may touch, and of nothing else', (wiring) => {
    const variables = Object.entries(lambdaOf(wiring).Environment?.Variables ?? {})
    const expected = [
      ...(wiring.tables.main === undefined && wiring.indexes === undefined ? [] : [['MAIN_TABLE', `${stack}-main`]]),
      ...(wiring.tables.events === undefined ? [] : [['EVENTS_TABLE', `${stack}-events`]]),
      ...(wiring.sends ?? []).map((queue) => [`${queue.toUpperCase()}_QUEUE_URL`, `${stack}-${queue}`]),
      ...(wiring.files === undefined ? [] : [['FILES_BUCKET', bucketName]]),
      ...(wiring.bus ? [['BUS_NAME', stack]] : []),
      ...(wiring.mail ? [['MAIL_CONFIGURATION_SET', stack]] : []),
      ...(wiring.links ? [['BASE_URL', `https://${stack}.execute-api.AWS::Region.AWS::URLSuffix/dev`]] : []),
    ]
    expect(variables.map(([name, value]) => [name, inWords(synthesised, value)]).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  it('gives every function a role of its own', () => {
    const roles = lambdas.map(({ Role }) => inWords(synthesised, Role))
    expect(new Set(roles).size).toBe(functions.length)
  })
})
