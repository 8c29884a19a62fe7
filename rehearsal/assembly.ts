/**
 * The synthesised templates of a stage as one list of resources with their references resolved: those of the stacks and
 * of the stacks nested in them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { localRegion } from '../local/credentials.ts'
import { StartError } from '../local/start-error.ts'

export interface Resource {
  readonly type: string
  /** Unique: the stack's name and the logical id. */
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
}

const record = v.record(v.string(), v.unknown())
const templateSchema = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(record, {}), Metadata: v.optional(record, {}) }),
  ),
  Outputs: v.optional(v.record(v.string(), v.object({ Value: v.unknown() })), {}),
})
type Template = v.InferOutput<typeof templateSchema>

interface Stack {
  readonly name: string
  readonly template: Template
  /** The values of the template's parameters. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export const accountNumber = '000000000000'
const pseudo: Readonly<Record<string, string>> = {
  'AWS::Region': localRegion,
  'AWS::AccountId': accountNumber,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': '',
}

/** Reads a folder such as `cdk.out`. Throws if there are no templates. */
export function readAssembly(folder: string): readonly Resource[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.template.json')) : []
  const tops = names.filter((name) => !name.endsWith('.nested.template.json'))
  if (tops.length === 0) throw new StartError(`There are no templates in ${folder}: npm run synth makes them.`)
  const stacks = new Map<string, Stack>()
  for (const name of tops) {
    const stack = name.slice(0, -'.template.json'.length)
    stacks.set(stack, { name: stack, template: readTemplate(join(folder, name)), parameters: {} })
  }
  return [...stacks.values()].flatMap((stack) => resourcesOf(stack, stacks, folder))
}

const assetsSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.object({ path: v.string() }),
      destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
    }),
  ),
})

/** The files and folders that a deployment uploads, by their names in the bucket of assets. */
export function readAssets(folder: string): ReadonlyMap<string, string> {
  const manifests = readdirSync(folder).filter((name) => name.endsWith('.assets.json'))
  const files = manifests.flatMap((name) =>
    Object.values(v.parse(assetsSchema, JSON.parse(readFileSync(join(folder, name), 'utf8'))).files),
  )
  return new Map(
    files.flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path)] as const),
    ),
  )
}

const readTemplate = (file: string): Template => v.parse(templateSchema, JSON.parse(readFileSync(file, 'utf8')))

const nestedSchema = v.object({ 'aws:asset:path': v.string() })

function resourcesOf(stack: Stack, stacks: ReadonlyMap<string, Stack>, folder: string): Resource[] {
  const resolved = (value: unknown) => resolve(value, stack, stacks)
  return Object.entries(stack.template.Resources).flatMap(([logicalId, { Type: type, Properties, Metadata }]) => {
    const properties = v.parse(record, resolved(Properties))
    if (type !== 'AWS::CloudFormation::Stack') return [{ type, id: `${stack.name}/${logicalId}`, properties }]
    const { 'aws:asset:path': file } = v.parse(nestedSchema, Metadata)
    const parameters = v.parse(v.optional(record, {}), properties['Parameters'])
    const nested = { name: `${stack.name}/${logicalId}`, template: readTemplate(join(folder, file)), parameters }
    return resourcesOf(nested, stacks, folder)
  })
}

const outputSchema = v.object({ StackName: v.string(), OutputName: v.string() })
const joinSchema = v.tuple([v.string(), v.array(v.unknown())])
const attributeSchema = v.tuple([v.string(), v.string()])

function resolve(value: unknown, stack: Stack, stacks: ReadonlyMap<string, Stack>): unknown {
  const inner = (part: unknown) => resolve(part, stack, stacks)
  if (Array.isArray(value)) return value.map(inner)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [[name, given] = ['', undefined]] = entries
  if (entries.length > 1) return Object.fromEntries(entries.map(([key, each]) => [key, inner(each)]))
  switch (name) {
    case 'Ref':
      return reference(String(given), stack, stacks)
    case 'Fn::GetAtt':
      return attribute(v.parse(attributeSchema, given), stack, stacks)
    case 'Fn::Join': {
      const [between, parts] = v.parse(joinSchema, given)
      return parts.map((part) => String(inner(part))).join(between)
    }
    case 'Fn::Sub':
      return String(given).replaceAll(/\$\{([\w:]+)\}/g, (_, key: string) => String(reference(key, stack, stacks)))
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = v.parse(outputSchema, inner(given))
      const other = stacks.get(StackName)
      if (other === undefined) throw new Error(`There is no stack ${StackName}.`)
      return resolve(other.template.Outputs[OutputName]?.Value, other, stacks)
    }
    default:
      if (name.startsWith('Fn::')) throw new Error(`${name} is not known to the rehearsal.`)
      return Object.fromEntries(entries.map(([key, each]) => [key, inner(each)]))
  }
}

function reference(name: string, stack: Stack, stacks: ReadonlyMap<string, Stack>): unknown {
  if (Object.hasOwn(pseudo, name)) return pseudo[name]
  if (Object.hasOwn(stack.parameters, name)) return stack.parameters[name]
  const { type, named } = namedResource(name, stack, stacks)
  return type === 'AWS::SQS::Queue' ? queueUrl(named) : named
}

/** The attributes that this project's stacks refer to. */
function attribute(
  [name, wanted]: readonly [string, string],
  stack: Stack,
  stacks: ReadonlyMap<string, Stack>,
): string {
  const { type, named } = namedResource(name, stack, stacks)
  const arn = arnOf(type, named)
  if (wanted === 'Arn') return arn
  // Names by which alarms and the dashboard refer to resources.
  if (wanted.endsWith('Name')) return named
  if (wanted === 'StreamArn') return `${arn}/stream/1`
  if (wanted === 'RootResourceId') return `${named}-root`
  // Outputs of nested stacks name functions for alarms and for the dashboard.
  if (type === 'AWS::CloudFormation::Stack') return `${named}.${wanted}`
  throw new Error(`The attribute ${wanted} of ${type} is not known to the rehearsal.`)
}

/** The properties that name a resource. One without is called by its logical id. */
const nameProperties = ['QueueName', 'TableName', 'FunctionName', 'LogGroupName', 'TopicName', 'Name']

function namedResource(name: string, stack: Stack, stacks: ReadonlyMap<string, Stack>) {
  const found = stack.template.Resources[name]
  if (found === undefined) throw new Error(`${stack.name} has no resource ${name}.`)
  const property = nameProperties.find((each) => Object.hasOwn(found.Properties, each))
  const named = property === undefined ? name : String(resolve(found.Properties[property], stack, stacks))
  return { type: found.Type, named }
}

const services: Readonly<Record<string, (name: string) => string>> = {
  'AWS::SQS::Queue': (name) => `sqs:${localRegion}:${accountNumber}:${name}`,
  'AWS::Lambda::Function': (name) => `lambda:${localRegion}:${accountNumber}:function:${name}`,
  'AWS::DynamoDB::GlobalTable': (name) => `dynamodb:${localRegion}:${accountNumber}:table/${name}`,
  'AWS::DynamoDB::Table': (name) => `dynamodb:${localRegion}:${accountNumber}:table/${name}`,
  'AWS::IAM::Role': (name) => `iam::${accountNumber}:role/${name}`,
  'AWS::Events::EventBus': (name) => `events:${localRegion}:${accountNumber}:event-bus/${name}`,
  'AWS::Logs::LogGroup': (name) => `logs:${localRegion}:${accountNumber}:log-group:${name}:*`,
  'AWS::SNS::Topic': (name) => `sns:${localRegion}:${accountNumber}:${name}`,
}

export function arnOf(type: string, name: string): string {
  const made = services[type]
  return `arn:aws:${made === undefined ? `other:::${type}/${name}` : made(name)}`
}

export const queueUrl = (name: string) => `https://sqs.${localRegion}.amazonaws.com/${accountNumber}/${name}`
