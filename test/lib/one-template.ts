/**
 * The templates of several stacks as one: references between them (parameters and outputs of nested stacks, outputs of
 * other stacks) are replaced by their targets, so that tests do not depend on the stack of a resource.
 */
import { CfnElement, type Stack } from 'aws-cdk-lib'
import * as v from 'valibot'

export interface StackTemplate {
  readonly stack: Stack
  readonly template: {
    readonly Resources: Readonly<Record<string, TemplateResource>>
    readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>
  }
}

interface TemplateResource {
  readonly Type: string
  readonly Properties: Readonly<Record<string, unknown>>
  readonly DependsOn: readonly string[]
}

const nestedType = 'AWS::CloudFormation::Stack'
const refSchema = v.strictObject({ Ref: v.string() })
const getAttSchema = v.strictObject({ 'Fn::GetAtt': v.strictTuple([v.string(), v.string()]) })
const stackOutputSchema = v.strictObject({
  'Fn::GetStackOutput': v.looseObject({ StackName: v.string(), OutputName: v.string() }),
})
const nestedSchema = v.object({ Parameters: v.optional(v.record(v.string(), v.unknown()), {}) })
const objectSchema = v.record(v.string(), v.unknown())

export function asOne(all: readonly StackTemplate[]): { Resources: Record<string, unknown> } {
  const resources: Record<string, unknown> = {}
  for (const one of all) {
    const { Resources } = one.template
    for (const [id, resource] of Object.entries(Resources)) {
      if (resource.Type === nestedType) continue
      if (id in resources) throw new Error(`Two stacks have a resource ${id}.`)
      resources[id] = {
        ...resource,
        Properties: resolved(resource.Properties, one, all),
        DependsOn: resource.DependsOn.filter((other) => Resources[other]?.Type !== nestedType),
      }
    }
  }
  const [, service] = all
  return { Resources: resources, ...(service && { Outputs: resolved(service.template.Outputs, service, all) }) }
}

/** A value of a stack's template whose references to other stacks are resolved. */
function resolved(value: unknown, of: StackTemplate, all: readonly StackTemplate[]): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, of, all))
  if (v.is(refSchema, value)) return parameterOf(value.Ref, of, all) ?? value
  if (v.is(getAttSchema, value)) {
    const [id, attribute] = value['Fn::GetAtt']
    const nested = all.find(({ stack }) => resourceIdOf(stack) === id && stack.nestedStackParent === of.stack)
    return nested === undefined ? value : outputOf(nested, attribute.replace(/^Outputs\./, ''), all)
  }
  if (v.is(stackOutputSchema, value)) {
    const { StackName, OutputName } = value['Fn::GetStackOutput']
    const other = all.find(({ stack }) => stack.node.id === StackName)
    if (other === undefined) throw new Error(`There is no stack ${StackName}.`)
    return outputOf(other, OutputName, all)
  }
  if (!v.is(objectSchema, value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, of, all)]))
}

function outputOf(of: StackTemplate, name: string, all: readonly StackTemplate[]): unknown {
  return resolved(of.template.Outputs[name]?.Value, of, all)
}

/** The value of a nested stack's parameter, as the stack around it sets it. */
function parameterOf(name: string, { stack }: StackTemplate, all: readonly StackTemplate[]): unknown {
  const parent = all.find((each) => each.stack === stack.nestedStackParent)
  const id = resourceIdOf(stack)
  if (parent === undefined || id === undefined) return undefined
  const { Parameters } = v.parse(nestedSchema, parent.template.Resources[id]?.Properties)
  return resolved(Parameters[name], parent, all)
}

function resourceIdOf(stack: Stack): string | undefined {
  const resource = stack.nestedStackResource
  return resource instanceof CfnElement ? v.parse(v.string(), stack.resolve(resource.logicalId)) : undefined
}
