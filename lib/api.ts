/**
 * The REST API: regional, with one function per endpoint. An HTTP API does not fit, because it cannot define paths that
 * end with a slash, cannot have a firewall and folds repeated parameters. The throttling of the REST API protects
 * against floods from all callers together. The service itself limits each caller.
 *
 * The API knows its functions by their names alone, as they are in other stacks and may need to know the API's address.
 */
import { Aws, RemovalPolicy, Validations, type NestedStack } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  type MethodDeploymentOptions,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { gatewayDefinition, resourcePath, type GatewayRoute } from './gateway-definition.ts'
import { functionName, retentionOf, type ServiceFunction } from './service-function.ts'
import type { Stage } from './stage.ts'
import { methodsOf, type FunctionWiring } from './wiring.ts'

export interface ApiProps {
  readonly stackName: string
  readonly stage: Stage
  readonly functions: readonly FunctionWiring[]
}

export class Api extends Construct {
  readonly api: SpecRestApi
  /** The address of the service: its own domain if the stage has one. It has no trailing slash. */
  readonly baseUrl: string
  private readonly stageName: string

  constructor(scope: Construct, id: string, { stackName, stage, functions }: ApiProps) {
    super(scope, id)
    this.stageName = stage.name
    this.api = new SpecRestApi(this, 'Api', {
      restApiName: stackName,
      endpointTypes: [EndpointType.REGIONAL],
      apiDefinition: ApiDefinition.fromInline(
        gatewayDefinition(
          stackName,
          functions.flatMap((wiring) => routeOf(wiring, stackName)),
        ),
      ),
      // One role serves all stages of the account in a region, so the role outlives this stack.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: stage.name,
        throttlingRateLimit: stage.throttle.requestsPerSecond,
        throttlingBurstLimit: stage.throttle.burst,
        // A trace of the gateway has the whole address: the signature of a link, and a key in the query.
        tracingEnabled: false,
        ...logging,
        methodOptions: Object.fromEntries(functions.flatMap((wiring) => openMethods(wiring, stage))),
        accessLogDestination: new LogGroupLogDestination(this.log('AccessLog', `/aws/apigateway/${stackName}`, stage)),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    })
    // API Gateway would create this log group itself, and keep it for ever.
    const executionLogName = `API-Gateway-Execution-Logs_${this.api.restApiId}/${stage.name}`
    this.api.deploymentStage.node.addDependency(this.log('ExecutionLog', executionLogName, stage))

    // The service's stack has an output of the address, so CDK's own output is removed.
    this.api.node.tryRemoveChild('Endpoint')
    const ownUrl = `https://${this.api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stage.name}`
    this.baseUrl = stage.domain === undefined ? ownUrl : `https://${stage.domain.name}`
    this.acknowledgeFindings()
  }

  private log(id: string, logGroupName: string, stage: Stage): LogGroup {
    return new LogGroup(this, id, {
      logGroupName,
      retention: retentionOf(stage),
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  /** One permission per method of a function, for its own path of this stage only. It is in the function's stack. */
  letInvoke({ lambda, wiring }: ServiceFunction): void {
    if (wiring.trigger.kind !== 'route') return
    const { path, below } = wiring.trigger
    // A star also matches whatever follows a path.
    const pathOfAnyValues = resourcePath(path).replace(/\{\w+\}/g, '*') + (below === true ? '*' : '')
    for (const method of methodsOf(wiring.trigger)) {
      new CfnPermission(lambda, method === 'HEAD' ? 'InvokeByHead' : 'Invoke', {
        action: 'lambda:InvokeFunction',
        functionName: lambda.functionArn,
        principal: 'apigateway.amazonaws.com',
        sourceArn: this.api.arnForExecuteApi(method, pathOfAnyValues, this.stageName),
      })
    }
  }

  /** A new path goes live only once its function is there and may be called. */
  deployAfter(stack: NestedStack): void {
    this.api.latestDeployment?.node.addDependency(stack)
  }

  private acknowledgeFindings(): void {
    Validations.of(this.api).acknowledge(
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The functions validate: the gateway knows neither form bodies nor the wording of the errors.',
      },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: "The account's role for the gateway's logs; AWS asks for this policy.",
      },
    )
  }
}

const logging = { loggingLevel: MethodLoggingLevel.ERROR, dataTraceEnabled: false }

/**
 * The methods of a route that needs no key, each with its own throttle, so that a flood there leaves the rest of the
 * AWS account's concurrency to callers with keys. Settings of a method replace all settings of the stage.
 */
function openMethods({ open, trigger }: FunctionWiring, { throttle }: Stage): [string, MethodDeploymentOptions][] {
  if (open === undefined || trigger.kind !== 'route') return []
  const resource = resourcePath(trigger.path)
  const resources = trigger.below === true ? [resource, `${resource}/{proxy+}`] : [resource]
  const options = {
    ...logging,
    throttlingRateLimit: Math.min(open.requestsPerSecond, throttle.requestsPerSecond),
    throttlingBurstLimit: Math.min(open.burst, throttle.burst),
  }
  return resources.flatMap((each) =>
    methodsOf(trigger).map((method): [string, MethodDeploymentOptions] => [`${each}/${method}`, options]),
  )
}

function routeOf({ name, trigger }: FunctionWiring, stackName: string): GatewayRoute[] {
  if (trigger.kind !== 'route') return []
  const { method, path, below, head } = trigger
  const place = `${Aws.REGION}:${Aws.ACCOUNT_ID}`
  const functionArn = `arn:${Aws.PARTITION}:lambda:${place}:function:${functionName(stackName, name)}`
  const uri = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`
  return [{ method, path, uri, ...(below === true && { below }), ...(head === true && { head }) }]
}

/**
 * The log has no query, because it may contain a key, and no path, because it may contain the signature of a link: the
 * resource is sufficient.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  at: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  method: '$context.httpMethod',
  resource: '$context.resourcePath',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
  functionStatus: '$context.integration.status',
  functionError: '$context.integration.error',
  gatewayAnswer: '$context.error.responseType',
  firewall: '$context.waf.status',
  functionRequestId: '$context.integration.requestId',
}
