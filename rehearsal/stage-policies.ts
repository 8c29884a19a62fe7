/**
 * Rights in a stage: the roles with their policies, the policies of queues and of the bucket, and the permissions to
 * invoke functions. A statement that is not evaluated here is an error, such as one that denies.
 */
import * as v from 'valibot'
import { accountNumber, arnOf, type Resource } from './assembly.ts'
import { named, oneOrMore, readProperties } from './template-reading.ts'

const version = v.literal('2012-10-17')
const documentOf = <Statement extends v.GenericSchema>(statement: Statement) =>
  v.strictObject({ Version: version, Statement: v.array(statement) })

const policySchema = v.strictObject({
  ...named('PolicyName'),
  Roles: v.array(v.string()),
  PolicyDocument: documentOf(v.strictObject({ Effect: v.literal('Allow'), Action: oneOrMore, Resource: oneOrMore })),
})
/** The logs of the gateway, which no function writes. */
const gatewayLogs = 'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs'
const roleSchema = v.strictObject({
  ManagedPolicyArns: v.optional(v.array(v.literal(gatewayLogs))),
  AssumeRolePolicyDocument: documentOf(
    v.strictObject({
      Effect: v.literal('Allow'),
      Action: v.literal('sts:AssumeRole'),
      Principal: v.strictObject({ Service: v.string() }),
      Condition: v.optional(
        v.strictObject({ StringEquals: v.strictObject({ 'aws:SourceAccount': v.literal(accountNumber) }) }),
      ),
    }),
  ),
})

/** A call that is not encrypted well. The clients here make none. */
const badlyEncrypted = v.union([
  v.strictObject({ Bool: v.strictObject({ 'aws:SecureTransport': v.literal('false') }) }),
  v.strictObject({ NumericLessThan: v.strictObject({ 's3:TlsVersion': v.literal(1.2) }) }),
])
const denialSchema = v.strictObject({
  ...named('Action', 'Principal', 'Resource', 'Sid'),
  Effect: v.literal('Deny'),
  Condition: v.custom((condition) => v.is(badlyEncrypted, condition), 'A Deny has effect on calls that are made here'),
})
const grantSchema = v.strictObject({
  Effect: v.literal('Allow'),
  Principal: v.strictObject({ Service: v.string() }),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: v.optional(v.strictObject({ ArnEquals: v.strictObject({ 'aws:SourceArn': v.string() }) })),
})
const queuePolicySchema = v.strictObject({
  ...named('Queues'),
  PolicyDocument: documentOf(v.variant('Effect', [denialSchema, grantSchema])),
})
const bucketPolicySchema = v.strictObject({ ...named('Bucket'), PolicyDocument: documentOf(denialSchema) })
const permissionSchema = v.strictObject({
  Action: v.literal('lambda:InvokeFunction'),
  FunctionName: v.string(),
  Principal: v.string(),
  SourceArn: v.string(),
})

export interface Grant {
  readonly action: string
  /** An ARN. */
  readonly resource: string
}

/** A call of a service of AWS on another. */
export interface ServiceCall {
  readonly service: string
  /** The ARN of the caller. */
  readonly source: string
}

export class StagePolicies {
  readonly #roles: ReadonlyMap<string, ReadonlySet<string>>
  readonly #policies: readonly v.InferOutput<typeof policySchema>[]
  readonly #grants: readonly v.InferOutput<typeof grantSchema>[]
  readonly #permissions: readonly v.InferOutput<typeof permissionSchema>[]

  constructor(resources: readonly Resource[]) {
    this.#policies = readProperties(resources, 'AWS::IAM::Policy', policySchema)
    this.#permissions = readProperties(resources, 'AWS::Lambda::Permission', permissionSchema)
    this.#grants = readProperties(resources, 'AWS::SQS::QueuePolicy', queuePolicySchema).flatMap(
      ({ PolicyDocument: { Statement } }) => Statement.filter((statement) => statement.Effect === 'Allow'),
    )
    readProperties(resources, 'AWS::S3::BucketPolicy', bucketPolicySchema)
    const roles = resources.filter(({ type }) => type === 'AWS::IAM::Role')
    this.#roles = new Map(
      roles.map((role) => {
        const trusted = readProperties([role], role.type, roleSchema).flatMap(
          ({ AssumeRolePolicyDocument: { Statement } }) => Statement.map(({ Principal }) => Principal.Service),
        )
        return [arnOf(role.type, logicalId(role)), new Set(trusted)]
      }),
    )
  }

  /** The rights of a role. Throws if the service may not take the role. */
  grantsOf(role: string, service: string): readonly Grant[] {
    if (this.#roles.get(role)?.has(service) !== true) throw new Error(`${service} may not take the role ${role}.`)
    return this.#policies
      .filter(({ Roles }) => Roles.includes(role.slice(role.lastIndexOf('/') + 1)))
      .flatMap(({ PolicyDocument: { Statement } }) =>
        Statement.flatMap(({ Action, Resource }) =>
          [Action].flat().flatMap((action) => [Resource].flat().map((resource) => ({ action, resource }))),
        ),
      )
  }

  /** Throws if a role lacks a right. */
  mustMay(role: string, service: string, ...needed: readonly Grant[]): void {
    const grants = this.grantsOf(role, service)
    for (const { action, resource } of needed) {
      if (!grants.some((grant) => grant.action === action && grant.resource === resource))
        throw new Error(`The role ${role} has no right ${action} on ${resource}.`)
    }
  }

  /** Throws if a service may not send to a queue. */
  mustSend({ service, source }: ServiceCall, queue: string): void {
    const isGranted = this.#grants.some(
      ({ Principal, Action, Resource, Condition }) =>
        Principal.Service === service &&
        [Action].flat().includes('sqs:SendMessage') &&
        [Resource].flat().includes(queue) &&
        [undefined, source].includes(Condition?.ArnEquals['aws:SourceArn']),
    )
    if (!isGranted) throw new Error(`No AWS::SQS::QueuePolicy lets ${source} send to ${queue}.`)
  }

  /** Throws if a service may not invoke a function. */
  mustInvoke({ service, source }: ServiceCall, invoked: string): void {
    const isGranted = this.#permissions.some(
      ({ FunctionName, Principal, SourceArn }) =>
        FunctionName === invoked && Principal === service && globOf(SourceArn).test(source),
    )
    if (!isGranted) throw new Error(`No AWS::Lambda::Permission lets ${source} invoke ${invoked}.`)
  }
}

const logicalId = ({ id }: Resource) => id.slice(id.lastIndexOf('/') + 1)
/** The ARN of a resource that has no name of its own. */
export const unnamedArn = (resource: Resource) => arnOf(resource.type, logicalId(resource))

const globOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}$`)
