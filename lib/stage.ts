/**
 * A stage of the service: its name, and what its file `stages/<name>.json` says of it. The file is part of the project,
 * so that every deployment of the stage is made with the same options, whoever makes it.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { RemovalPolicy } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as v from 'valibot'

// The longest function name is this, `subscriptions-` and its own name; Lambda takes 64 characters.
const nameFault = '-c stage= takes 1 to 16 of a-z, 0-9 and -, a letter first.'
const nameSchema = v.pipe(v.string(nameFault), v.regex(/^[a-z][a-z0-9-]{0,15}$/, nameFault))

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const domainName = v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'A domain name in small letters.'))

const optionsSchema = v.strictObject({
  /** Whether the tables resist deletion, and logs are kept longer; so in `prod` where absent. */
  protected: v.optional(v.boolean()),
  /** The region and the account that the stage belongs into; a deployment elsewhere is refused. */
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'A region such as eu-north-1.'))),
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/, 'The 12 digits of an AWS account.'))),
  /** Who is told of alarms by e-mail, beside whoever subscribes to their topic. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email('One e-mail address.'))),
  /** An address of the service that outlives its stack. */
  domain: v.optional(
    v.strictObject({
      name: domainName,
      /** Of AWS Certificate Manager, in the stage's region. */
      certificateArn: v.pipe(v.string(), v.regex(/^arn:[\w-]+:acm:/, 'The ARN of a certificate.')),
      /** The zone of Amazon Route 53 that gets the record; who has another name server makes the record by hand. */
      hostedZone: v.optional(v.strictObject({ id: v.pipe(v.string(), v.nonEmpty()), name: domainName })),
    }),
  ),
  /** For all callers together, as a flood gate. Ten times what one account's limits admit, where absent. */
  throttle: v.optional(v.strictObject({ requestsPerSecond: positive, burst: positive }), {
    requestsPerSecond: 500,
    burst: 1_000,
  }),
  /** Whether an address that floods the service is turned away by AWS WAF. */
  firewall: v.optional(v.boolean(), true),
  alarms: v.optional(v.boolean(), true),
  dashboard: v.optional(v.boolean(), true),
  /** Whether the alarms' topic is encrypted, for which it needs a KMS key of its own. */
  alarmKey: v.optional(v.boolean(), true),
  /**
   * Whether each queue has its bound of batches at once, as in the wiring. Lambda then asks every queue five times
   * over all the time, some two million requests a month; without bounds it may ask less than half as often while
   * there is nothing.
   */
  boundedQueues: v.optional(v.boolean(), true),
  /** Part of the names of tables that were restored beside the first ones: docs/runbook/restore.md. */
  tables: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/, '1 to 16 of a-z and 0-9.'))),
})

export interface Stage extends Omit<v.InferOutput<typeof optionsSchema>, 'protected'> {
  /** Part of the stack's name and of every physical name; the first part of the path of the API's own address. */
  readonly name: string
  readonly protected: boolean
  /** What becomes of the tables when they leave their stack. */
  readonly tableRemoval: RemovalPolicy
  readonly logRetention: RetentionDays
}

/** The name that the context value `stage` gives; `dev` where it is absent. */
const parseName = (value: unknown) => v.parse(v.optional(nameSchema, 'dev'), value)

/**
 * The stage of that name with the options of its file. Throws a ValiError whose message is for whoever deploys; one
 * of the options names its field in its path.
 */
export function parseStage(nameGiven: unknown, optionsGiven: unknown = {}): Stage {
  const name = parseName(nameGiven)
  const options = v.parse(optionsSchema, optionsGiven)
  const resists = options.protected ?? name === 'prod'
  return {
    ...options,
    name,
    protected: resists,
    // Tables of a first deployment that fails go with it, so that the next one can make them.
    tableRemoval: resists ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    logRetention: resists ? RetentionDays.THREE_MONTHS : RetentionDays.TWO_WEEKS,
  }
}

/** A stage cannot be read as it is; the message is for whoever deploys. */
export class StageError extends Error {}

const root = resolve(import.meta.dirname, '..')

/** The stage that the context value `stage` names, with the options of its file. Throws a StageError. */
export function readStage(nameGiven: unknown, folder = resolve(root, 'stages')): Stage {
  const name = said('-c stage', () => parseName(nameGiven))
  const path = `stages/${name}.json`
  const text = textOf(resolve(folder, `${name}.json`))
  if (text === undefined) {
    throw new StageError(`There is no ${path}: a stage has a file with its options, {} where it has none of its own.`)
  }
  return said(path, () => parseStage(name, v.parse(v.pipe(v.string(), v.parseJson(undefined, 'No JSON.')), text)))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function said<Value>(where: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    if (!v.isValiError(error)) throw error
    const faults = error.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
    throw new StageError(`${where}: ${faults.join(' ')}`)
  }
}

/** What the stacks of a stage are named after. */
export const stackNameOf = ({ name }: Pick<Stage, 'name'>) => `subscriptions-${name}`

/**
 * What the tables of a stage are named after: `<prefix>-main`, `<prefix>-events`, and their stack `<prefix>-tables`.
 */
export const tablesPrefixOf = (stage: Pick<Stage, 'name' | 'tables'>) =>
  stage.tables === undefined ? stackNameOf(stage) : `${stackNameOf(stage)}-${stage.tables}`
