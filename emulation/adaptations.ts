/**
 * The parts of a stage that the emulator cannot take as they are, by name, with the reason. Everything else is deployed
 * as it is, and a part that fails without an entry makes the deployment fail. An entry that finds nothing in the
 * templates is an error, and so is one that the emulator no longer needs (`needed-adaptations.ts`).
 */
import * as v from 'valibot'
import { templateSchema, type Resource, type Template } from './cloud-assembly.ts'
import { gatewayAnswers } from './gateway-answers.ts'

type Resources = Readonly<Record<string, Resource>>

export interface Adaptation {
  readonly name: string
  readonly kind: 'left out' | 'changed' | 'added to'
  /** The emulator's limit. */
  readonly reason: string
  /** The behaviour that the emulation therefore does not show, and the check that shows it instead. */
  readonly unproven: string
  readonly matches: (resource: Resource) => boolean
  /** The number of parts of the stage `prod`. One more is an error, until somebody has looked at it. */
  readonly parts: number
  /** The error of a deployment that includes the part, for parts that are left out. */
  readonly refusal?: RegExp
  /** The resources that replace the part. */
  readonly adapt: (id: string, resource: Resource) => Resources
}

export const adaptations: readonly Adaptation[] = [
  {
    name: 'association of the firewall with the API',
    kind: 'left out',
    reason: 'the emulator has no AWS::WAFv2::WebACLAssociation',
    unproven: 'an address that floods the service is turned away (test/lib has its template)',
    matches: ({ Type }) => Type === 'AWS::WAFv2::WebACLAssociation',
    parts: 1,
    refusal: /Unrecognized resource types: \[AWS::WAFv2::WebACLAssociation\]/,
    adapt: () => ({}),
  },
  {
    name: 'alarms on several metrics',
    kind: 'left out',
    reason: 'the emulator has no metric math',
    unproven: 'these alarms read their metrics (test/lib/alarms.test.ts has their templates)',
    matches: ({ Type, Properties }) => Type === 'AWS::CloudWatch::Alarm' && 'Metrics' in Properties,
    parts: 2,
    refusal: /Properties\.Metrics \(metric math\) is not supported/,
    adapt: () => ({}),
  },
  {
    name: 'right to send e-mail',
    kind: 'changed',
    reason: 'the emulator compares ses:SendEmail with the resource * and not with the identity of the sender',
    unproven: 'the right covers identities and configuration sets (test/lib/permissions.test.ts has its template)',
    matches: ({ Type, Properties }) => Type === 'AWS::IAM::Policy' && statementsOf(Properties).some(mayMail),
    parts: 3,
    adapt: (id, resource) => ({
      [id]: withStatements(resource, (each) => (mayMail(each) ? { ...each, Resource: '*' } : each)),
    }),
  },
  {
    name: 'right to send to queues',
    kind: 'changed',
    reason: 'the emulator asks for sqs:SendMessageBatch, where AWS goes by sqs:SendMessage and knows no other',
    unproven: 'batches need no right of their own (test/lib/needed-rights.test.ts compares rights with calls)',
    matches: ({ Type, Properties }) => Type === 'AWS::IAM::Policy' && statementsOf(Properties).some(maySend),
    parts: 39,
    adapt: (id, resource) => ({ [id]: withStatements(resource, (each) => (maySend(each) ? withBatches(each) : each)) }),
  },
  {
    name: "gateway's own answers",
    kind: 'added to',
    reason: 'the emulator reads them from resources and not from the OpenAPI body of the API',
    unproven: 'API Gateway takes them from the body, and answers a wrong method with a 405',
    matches: ({ Type }) => Type === 'AWS::ApiGateway::RestApi',
    parts: 1,
    adapt: (id, resource) => ({ [id]: resource, ...gatewayAnswers(id, resource) }),
  },
]

/** Adaptations whose absence makes a deployment fail. Without the last of them, only the last stack fails. */
export const refused = (list = adaptations): readonly Adaptation[] =>
  list.filter(({ refusal }) => refusal !== undefined)

/** A part that is deployed in a changed form. */
export interface Adapted {
  readonly adaptation: Adaptation
  readonly file: string
  readonly id: string
}

export function adapt(template: Template, file: string, list = adaptations): [Template, readonly Adapted[]] {
  const adapted: Adapted[] = []
  let resources: Resources = template.Resources
  for (const adaptation of list) {
    const met = Object.entries(resources).filter(([, resource]) => adaptation.matches(resource))
    for (const [id, resource] of met) {
      adapted.push({ adaptation, file, id })
      const { [id]: _, ...others } = resources
      resources = { ...others, ...adaptation.adapt(id, resource) }
    }
  }
  if (adapted.length === 0) return [template, adapted]
  const gone = new Set(adapted.map(({ id }) => id).filter((id) => !(id in resources)))
  const whole = v.parse(templateSchema.entries.Resources, withoutReferences(resources, gone))
  return [{ ...template, Resources: whole }, adapted]
}

/** Entries that match more or fewer parts than they name. */
export const miscounted = (adapted: readonly Adapted[], list = adaptations): string[] =>
  list.flatMap((each) => {
    const found = adapted.filter(({ adaptation }) => adaptation === each).length
    return found === each.parts ? [] : [`${each.name} ${found} instead of ${each.parts}`]
  })

const referenceSchema = v.union([
  v.pipe(
    v.strictObject({ Ref: v.string() }),
    v.transform(({ Ref }) => Ref),
  ),
  v.pipe(
    v.strictObject({ 'Fn::GetAtt': v.looseTuple([v.string()]) }),
    v.transform((value) => value['Fn::GetAtt'][0]),
  ),
])

/** The document with a text in place of each reference to a part that is left out: the dashboard names every alarm. */
function withoutReferences(document: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(document)) return document.map((each) => withoutReferences(each, gone))
  if (document === null || typeof document !== 'object') return document
  const reference = v.safeParse(referenceSchema, document)
  if (reference.success && gone.has(reference.output)) return `left-out:${reference.output}`
  return Object.fromEntries(Object.entries(document).map(([key, each]) => [key, withoutReferences(each, gone)]))
}

const statementSchema = v.looseObject({
  Action: v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [value].flat()),
  ),
})
type Statement = v.InferOutput<typeof statementSchema>
const policySchema = v.looseObject({ PolicyDocument: v.looseObject({ Statement: v.array(statementSchema) }) })

const mayMail = ({ Action }: Statement): boolean => Action.includes('ses:SendEmail')
const maySend = ({ Action }: Statement): boolean => Action.includes('sqs:SendMessage')
const withBatches = (statement: Statement) => ({ ...statement, Action: [...statement.Action, 'sqs:SendMessageBatch'] })

const statementsOf = (properties: Resource['Properties']): readonly Statement[] =>
  v.parse(policySchema, properties).PolicyDocument.Statement

function withStatements(resource: Resource, change: (statement: Statement) => unknown): Resource {
  const { PolicyDocument, ...policy } = v.parse(policySchema, resource.Properties)
  return {
    ...resource,
    Properties: { ...policy, PolicyDocument: { ...PolicyDocument, Statement: PolicyDocument.Statement.map(change) } },
  }
}
