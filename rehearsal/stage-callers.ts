/** The callers of a stage: routes, rules, and the mappings of streams and queues. Each needs the right to call. */
import { localRegion } from '../local/credentials.ts'
import { accountNumber, type Resource } from './assembly.ts'
import { unnamedArn, type StagePolicies } from './stage-policies.ts'
import type { BusRule, Stage, StageRoute } from './stage-template.ts'
import { lastPart, readProperties } from './template-reading.ts'
import { apiSchema, apiStageSchema, noticesSchema, ruleSchema, type Mapping } from './template-schemas.ts'

export function routesOf(resources: readonly Resource[], policies: StagePolicies, short: (name: string) => string) {
  const stages = readProperties(resources, 'AWS::ApiGateway::Stage', apiStageSchema)
  return readProperties(resources, 'AWS::ApiGateway::RestApi', apiSchema).flatMap(({ Name: api, Body }) => {
    const stage = stages.find(({ RestApiId }) => RestApiId === api)?.StageName ?? ''
    return Object.entries(Body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-amazon-apigateway-integration': integration }]): StageRoute[] => {
        if (integration.type === 'mock') return []
        const invoked = /\/functions\/([^/]+)\/invocations$/.exec(integration.uri)?.[1] ?? integration.uri
        const sample = path.replaceAll(/\{[^}]+\}/g, 'any')
        const source = `${gatewayArn}:${api}/${stage}/${method.toUpperCase()}${sample}`
        policies.mustInvoke({ service: 'apigateway.amazonaws.com', source }, invoked)
        return [{ method: method.toUpperCase(), path, function: short(lastPart(invoked)) }]
      }),
    )
  })
}

const gatewayArn = `arn:aws:execute-api:${localRegion}:${accountNumber}`

/** The rules, if SES tells the bus of e-mails that have failed. */
export function rulesOf(
  resources: readonly Resource[],
  policies: StagePolicies,
  short: (name: string) => string,
): BusRule[] {
  const notices = readProperties(resources, 'AWS::SES::ConfigurationSetEventDestination', noticesSchema)
  const isTold = notices.some(({ EventDestination: { MatchingEventTypes } }) => MatchingEventTypes.includes('bounce'))
  const rules = resources.filter(({ type }) => type === 'AWS::Events::Rule')
  return rules.flatMap((rule) =>
    readProperties([rule], rule.type, ruleSchema).flatMap(({ EventPattern: pattern, Targets }) =>
      Targets.flatMap(({ Arn }) => {
        policies.mustSend({ service: 'events.amazonaws.com', source: unnamedArn(rule) }, Arn)
        return isTold ? [{ pattern, queue: short(lastPart(Arn)) }] : []
      }),
    ),
  )
}

/** Throws if the role of a mapping's function may not read its source, or not set aside what has failed. */
export function mustServe(
  mapping: Pick<Mapping, 'FunctionName' | 'DestinationConfig'> & { readonly EventSourceArn?: string },
  role: string | undefined,
  policies: StagePolicies,
): void {
  if (role === undefined) throw new Error(`The stage has no function ${mapping.FunctionName}.`)
  const { EventSourceArn: source, DestinationConfig } = mapping
  const reads = source === undefined ? [] : source.includes(':table/') ? streamReads : queueReads
  const needed = reads.map((action) => ({ action, resource: source ?? '' }))
  const destination = DestinationConfig?.OnFailure.Destination
  if (destination !== undefined) needed.push({ action: 'sqs:SendMessage', resource: destination })
  policies.mustMay(role, 'lambda.amazonaws.com', ...needed)
}

/** The rights that Lambda asks of the role of a function, by the kind of its source. */
const streamReads = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`)
const queueReads = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => `sqs:${action}`)

/** Throws if a part of the stage names a function, a table, an index, a stream or a queue that the stage lacks. */
export function mustFit({ functions, routes, schedules, tables, streams, queueMappings, queues, rules }: Stage): void {
  for (const { function: name } of [...routes, ...schedules]) {
    if (!functions.has(name)) throw new Error(`The stage has no function ${name}.`)
  }
  for (const { name, rights } of functions.values()) {
    for (const right of rights) {
      const [, table = '', index] = /^dynamodb:\w+ on ([^/]+)(?:\/index\/(.+))?$/.exec(right) ?? []
      if (table === '') continue
      const shape = tables.get(table)?.shape
      if (shape === undefined || (index !== undefined && !shape.indexes.some((each) => each.name === index)))
        throw new Error(`${name} has the right ${right}, and the stage has no such place.`)
    }
  }
  for (const { function: name, table } of streams) {
    if (tables.get(table)?.shape.stream !== true) throw new Error(`${name} reads a stream that ${table} does not have.`)
  }
  for (const { queue } of [...queueMappings, ...rules]) {
    if (!queues.has(queue)) throw new Error(`The stage has no queue ${queue}.`)
  }
}
