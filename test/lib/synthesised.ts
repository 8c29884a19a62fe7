/** The stack as CloudFormation gets it, made from the wiring with stubs for the functions' code. */
import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { ServiceStack } from '../../lib/service-stack.ts'
import { parseStage } from '../../lib/stage.ts'
import { functions, type FunctionWiring } from '../../lib/wiring.ts'

const properties = v.record(v.string(), v.unknown())
const resourceSchema = v.object({
  Type: v.string(),
  Properties: v.optional(properties, {}),
  DeletionPolicy: v.optional(v.string()),
  DependsOn: v.optional(v.array(v.string()), []),
})
const templateSchema = v.object({ Resources: v.record(v.string(), resourceSchema) })

export type Resource = v.InferOutput<typeof resourceSchema>

export interface Synthesised {
  readonly app: App
  readonly stack: ServiceStack
  readonly template: Template
  readonly resources: Readonly<Record<string, Resource>>
}

const { context } = v.parse(v.object({ context: properties }), JSON.parse(readFileSync('cdk.json', 'utf8')))

export function synthesise(
  options: { stage?: string; functions?: readonly FunctionWiring[]; alarmEmail?: string } = {},
): Synthesised {
  const stage = parseStage(options.stage)
  const app = new App({ context })
  const stack = new ServiceStack(app, `subscriptions-${stage.name}`, {
    stage,
    functions: options.functions ?? functions,
    codeOf: () => Code.fromInline('export const handler = () => undefined'),
    ...(options.alarmEmail === undefined ? {} : { alarmEmail: options.alarmEmail }),
  })
  const template = Template.fromStack(stack)
  return { app, stack, template, resources: v.parse(templateSchema, template.toJSON()).Resources }
}

export function ofType({ resources }: Synthesised, type: string): Resource[] {
  return Object.values(resources).filter((resource) => resource.Type === type)
}

/**
 * A value of the template in words: what refers to a resource becomes the resource's physical name, so that
 * `{"Fn::GetAtt": ["Tablesmain9A3E3B42", "Arn"]}` reads `subscriptions-dev-main.Arn`.
 */
export function inWords(synthesised: Synthesised, value: unknown): string {
  if (v.is(refSchema, value)) return physicalName(synthesised, value.Ref)
  if (v.is(getAttSchema, value)) {
    const [id, attribute] = value['Fn::GetAtt']
    return `${physicalName(synthesised, id)}.${attribute}`
  }
  if (v.is(joinSchema, value)) {
    const [separator, parts] = value['Fn::Join']
    return parts.map((part) => inWords(synthesised, part)).join(separator)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const refSchema = v.strictObject({ Ref: v.string() })
const getAttSchema = v.strictObject({ 'Fn::GetAtt': v.strictTuple([v.string(), v.string()]) })
const joinSchema = v.strictObject({ 'Fn::Join': v.strictTuple([v.string(), v.array(v.unknown())]) })
const nameKeys = ['FunctionName', 'TableName', 'QueueName', 'LogGroupName', 'TopicName', 'Name']

function physicalName({ resources }: Synthesised, id: string): string {
  const given = resources[id]?.Properties
  for (const key of nameKeys) {
    const name = given?.[key]
    if (typeof name === 'string') return name
  }
  return id
}
