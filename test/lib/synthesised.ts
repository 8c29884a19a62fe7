/** The stacks as CloudFormation gets them, made from the wiring with stubs for the functions' code. */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { App, NestedStack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as v from 'valibot'
import { FilesStack } from '../../lib/files.ts'
import { ServiceStack } from '../../lib/service-stack.ts'
import { parseStage, stackNameOf, tablesPrefixOf } from '../../lib/stage.ts'
import { TablesStack } from '../../lib/tables.ts'
import { functions, type FunctionWiring } from '../../lib/wiring.ts'
import { asOne } from './one-template.ts'

const properties = v.record(v.string(), v.unknown())
const resourceSchema = v.object({
  Type: v.string(),
  Properties: v.optional(properties, {}),
  DeletionPolicy: v.optional(v.string()),
  UpdateReplacePolicy: v.optional(v.string()),
  DependsOn: v.optional(v.array(v.string()), []),
})
const templateSchema = v.looseObject({
  Resources: v.optional(v.record(v.string(), resourceSchema), {}),
  Outputs: v.optional(v.record(v.string(), v.looseObject({ Value: v.unknown() })), {}),
})

export type Resource = v.InferOutput<typeof resourceSchema>

export interface Synthesised {
  readonly app: App
  readonly tablesStack: TablesStack
  readonly stack: ServiceStack
  /** All stacks as one, with references between them replaced by their targets. */
  readonly template: Template
  readonly resources: Readonly<Record<string, Resource>>
  /** Each stack by its name, with its own template and the counts and sizes that CloudFormation limits. */
  readonly stacks: Readonly<
    Record<string, { readonly template: unknown; readonly resources: number; readonly bytes: number }>
  >
}

export const domain = {
  name: 'api.example.com',
  certificateArn: 'arn:aws:acm:eu-north-1:111122223333:certificate/one',
}

const alarmEmail = 'ops@example.com'
const optionsOf = (stage: string) =>
  v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(`stages/${stage}.json`, 'utf8')))

/** A few stages with several options each, because the stacks of one take a second. */
export const stages = {
  /** The defaults of all options but the address for alarms. */
  dev: { options: { alarmEmail } },
  prod: { stage: 'prod', options: { ...optionsOf('prod'), alarmEmail } },
  /** A stage that costs nothing while nobody calls. */
  idle: { options: optionsOf('dev') },
  /** A stage whose domain records the service makes. */
  zoned: { options: { alarmEmail, domain: { ...domain, hostedZone: { id: 'Z1', name: 'example.com' } } } },
  /** A stage with restored tables. The records of its domain are made by hand, and alarms notify nobody. */
  moved: {
    stage: 'prod',
    options: {
      tables: 'r2',
      region: 'eu-north-1',
      account: '111122223333',
      throttle: { requestsPerSecond: 50, burst: 60 },
      alarmKey: false,
      domain,
    },
  },
} satisfies Readonly<Record<string, SynthesisOptions>>

export interface SynthesisOptions {
  readonly stage?: string
  readonly functions?: readonly FunctionWiring[]
  /** The values in the file of the stage. */
  readonly options?: unknown
  /** Whether CDK validates the templates by the rules of CloudFormation, as `npm run synth` does. It takes its time. */
  readonly validated?: boolean
}

const { context } = v.parse(v.object({ context: properties }), JSON.parse(readFileSync('cdk.json', 'utf8')))

const made = new Map<string, Synthesised>()

/** The stacks of a stage. They are only read, so equal options share the same stacks. */
export function synthesise(given: SynthesisOptions): Synthesised {
  if (given.functions !== undefined) return newlySynthesised(given)
  const { validated = false, ...stage } = given
  const [as, validatedAs] = [JSON.stringify(stage), `validated ${JSON.stringify(stage)}`]
  const found = made.get(validatedAs) ?? (validated ? undefined : made.get(as))
  if (found !== undefined) return found
  const synthesised = onOneThread(() => newlySynthesised(given))
  made.set(validated ? validatedAs : as, synthesised)
  return synthesised
}

/**
 * The validator is WebAssembly that takes more time to be optimised than to run, and whose memory other threads would
 * look through for garbage again and again.
 */
function onOneThread<Made>(make: () => Made): Made {
  const flags = ['liftoff-only', 'no-concurrent-marking'] as const
  for (const flag of flags) setFlagsFromString(`--${flag}`)
  try {
    return make()
  } finally {
    for (const flag of flags) setFlagsFromString(flag.startsWith('no-') ? `--${flag.slice(3)}` : `--no-${flag}`)
  }
}

function newlySynthesised(given: SynthesisOptions): Synthesised {
  const stage = parseStage(given.stage, given.options)
  const app = new App({
    // The places in the code at which constructs were made are left out.
    context: { ...context, 'aws:cdk:disable-stack-trace': true },
    treeMetadata: false,
    builtinCloudFormationValidation: given.validated === true,
  })
  const tablesStack = new TablesStack(app, `${tablesPrefixOf(stage)}-tables`, { stage })
  const filesStack = new FilesStack(app, `${stackNameOf(stage)}-files`, { stage })
  const stack = new ServiceStack(app, stackNameOf(stage), {
    stage,
    tables: tablesStack.tables,
    files: filesStack.files,
    functions: given.functions ?? functions,
    codeOf: () => Code.fromInline('export const handler = () => undefined'),
  })
  const all = [
    tablesStack,
    stack,
    filesStack,
    ...stack.node.findAll().filter((node) => NestedStack.isNestedStack(node)),
  ].map((each) => ({
    stack: each,
    template: v.parse(templateSchema, Template.fromStack(each).toJSON()),
  }))
  const whole = asOne(all)
  return {
    app,
    tablesStack,
    stack,
    template: Template.fromJSON(whole),
    resources: v.parse(templateSchema, whole).Resources,
    stacks: Object.fromEntries(
      all.map(({ stack: { node, nestedStackParent }, template }) => [
        nestedStackParent === undefined ? node.id : `${nestedStackParent.node.id}/${node.id}`,
        { template, resources: Object.keys(template.Resources).length, bytes: JSON.stringify(template).length },
      ]),
    ),
  }
}

export function ofType({ resources }: Synthesised, type: string): Resource[] {
  return Object.values(resources).filter((resource) => resource.Type === type)
}

/**
 * A value of the template in words: a reference to a resource becomes the resource's physical name, so that
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
