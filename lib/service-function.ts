/**
 * One function of the wiring: its code, its log group and its role. At first the role may only write to that log and
 * send traces. Each construct grants further rights to itself.
 */
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Function, LoggingFormat, Runtime, Tracing, type Code } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from './stage.ts'
import type { FunctionWiring } from './wiring.ts'

/** The folder of a function's code. Tests give a stub. */
export type CodeOf = (name: string) => Code

export interface ServiceFunctionProps {
  readonly stackName: string
  readonly stage: Stage
  readonly wiring: FunctionWiring
  readonly codeOf: CodeOf
}

/** The retention of logs. */
export const retentionOf = (stage: Stage) => (stage.protected ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS)

export const functionName = (stackName: string, name: string) => `${stackName}-${name}`

export class ServiceFunction extends Construct {
  readonly lambda: Function
  readonly logGroup: LogGroup
  readonly wiring: FunctionWiring

  constructor(scope: Construct, id: string, { stackName, stage, wiring, codeOf }: ServiceFunctionProps) {
    super(scope, id)
    this.wiring = wiring
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName(stackName, wiring.name)}`,
      retention: retentionOf(stage),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    // CDK's own role is not used, as its managed policy lets a function write to every log of the account.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(role)
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray knows no resources: traces can be sent to * only.',
    })

    this.lambda = new Function(this, 'Function', {
      functionName: functionName(stackName, wiring.name),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(wiring.name),
      memorySize: wiring.memoryMb,
      timeout: Duration.seconds(wiring.timeoutSeconds),
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
    })
  }
}
