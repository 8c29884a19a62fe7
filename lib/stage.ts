/**
 * A stage of the service: its name and the options of its file `stages/<name>.json`. The file is part of the project,
 * so that every deployment of the stage has the same options, whoever makes it.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

// The longest function name consists of this name, `subscriptions-` and the function's own. Lambda takes 64 characters.
const nameFault = '-c stage= takes 1 to 16 of a-z, 0-9 and -, a letter first.'
const nameSchema = v.pipe(v.string(nameFault), v.regex(/^[a-z][a-z0-9-]{0,15}$/, nameFault))

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const domainName = v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'A domain name in small letters.'))

const optionsSchema = v.strictObject({
  /** Whether the tables resist deletion and logs are kept longer. The default is true for `prod` only. */
  protected: v.optional(v.boolean()),
  /** The region and the account of the stage. A deployment elsewhere is refused. */
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'A region such as eu-north-1.'))),
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/, 'The 12 digits of an AWS account.'))),
  /** The receiver of alarms by e-mail, in addition to all subscribers of their topic. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email('One e-mail address.'))),
  /** A domain of the service that outlives its stack. */
  domain: v.optional(
    v.strictObject({
      name: domainName,
      /** A certificate of AWS Certificate Manager, in the stage's region. */
      certificateArn: v.pipe(v.string(), v.regex(/^arn:[\w-]+:acm:/, 'The ARN of a certificate.')),
      /** The zone of Amazon Route 53 for the record. With another name server, create the record by hand. */
      hostedZone: v.optional(v.strictObject({ id: v.pipe(v.string(), v.nonEmpty()), name: domainName })),
    }),
  ),
  /** A flood gate for all callers together. The default is ten times the limits of one account. */
  throttle: v.optional(v.strictObject({ requestsPerSecond: positive, burst: positive }), {
    requestsPerSecond: 500,
    burst: 1_000,
  }),
  /** Whether an address that floods the service is turned away by AWS WAF. */
  firewall: v.optional(v.boolean(), true),
  alarms: v.optional(v.boolean(), true),
  dashboard: v.optional(v.boolean(), true),
  /** Whether the alarms' topic is encrypted, which needs a KMS key of its own. */
  alarmKey: v.optional(v.boolean(), true),
  /**
   * Whether each queue has its limit of concurrent batches, as in the wiring. With limits Lambda asks every queue five
   * times all the time, some two million requests a month. Without limits it may ask less than half as often while the
   * queues are empty.
   */
  boundedQueues: v.optional(v.boolean(), true),
  /** A part of the names of restored tables (docs/runbook/restore.md). */
  tables: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/, '1 to 16 of a-z and 0-9.'))),
})

export interface Stage extends Omit<v.InferOutput<typeof optionsSchema>, 'protected'> {
  /** A part of the stack's name and of every physical name, and the first part of the path of the API's own address. */
  readonly name: string
  readonly protected: boolean
}

/** The name that the context value `stage` gives; `dev` by default. */
const parseName = (value: unknown) => v.parse(v.optional(nameSchema, 'dev'), value)

/**
 * The stage of a name with the options of its file. Throws a ValiError with a message for the deploying person. The
 * path of a faulty option names its field.
 */
export function parseStage(nameGiven: unknown, optionsGiven: unknown = {}): Stage {
  const name = parseName(nameGiven)
  const options = v.parse(optionsSchema, optionsGiven)
  return { ...options, name, protected: options.protected ?? name === 'prod' }
}

/** The options of a stage are unreadable. The message is for the deploying person. */
export class StageError extends Error {}

const root = resolve(import.meta.dirname, '..')

/** The stage of the context value `stage`, with the options of its file. Throws a StageError. */
export function readStage(nameGiven: unknown, folder = resolve(root, 'stages')): Stage {
  const name = parseAt('-c stage', () => parseName(nameGiven))
  const path = `stages/${name}.json`
  const text = textOf(resolve(folder, `${name}.json`))
  if (text === undefined) {
    throw new StageError(`There is no ${path}: a stage has a file with its options, {} where it has none of its own.`)
  }
  return parseAt(path, () => parseStage(name, v.parse(v.pipe(v.string(), v.parseJson(undefined, 'No JSON.')), text)))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parseAt<Value>(where: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    if (!v.isValiError(error)) throw error
    const faults = error.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
    throw new StageError(`${where}: ${faults.join(' ')}`)
  }
}

/** The first part of the names of a stage's stacks. */
export const stackNameOf = ({ name }: Pick<Stage, 'name'>) => `subscriptions-${name}`

/**
 * The first part of the names of a stage's tables: `<prefix>-main`, `<prefix>-events`, and their stack
 * `<prefix>-tables`.
 */
export const tablesPrefixOf = (stage: Pick<Stage, 'name' | 'tables'>) =>
  stage.tables === undefined ? stackNameOf(stage) : `${stackNameOf(stage)}-${stage.tables}`
