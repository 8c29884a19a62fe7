/** A stage of the service, and what its name decides. */
import { RemovalPolicy } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as v from 'valibot'

export interface Stage {
  /** Part of the stack's name and of every physical name; the first part of the path of the API's own address. */
  readonly name: string
  /** Whether tables and stack resist deletion. */
  readonly protected: boolean
  /** What becomes of the tables when the stack goes. */
  readonly tableRemoval: RemovalPolicy
  readonly logRetention: RetentionDays
}

// The longest function name is this, `subscriptions-` and its own name; Lambda takes 64 characters.
const nameFault = '-c stage= takes 1 to 16 of a-z, 0-9 and -, a letter first.'
const nameSchema = v.pipe(v.string(nameFault), v.regex(/^[a-z][a-z0-9-]{0,15}$/, nameFault))

const emailFault = '-c alarmEmail= takes one e-mail address.'
const emailSchema = v.pipe(v.string(emailFault), v.email(emailFault))

/**
 * The stage that the context value `stage` names; `dev` where it is absent. Only `prod` is protected. Throws a ValiError
 * whose message is for whoever deploys.
 */
export function parseStage(value: unknown): Stage {
  const name = v.parse(v.optional(nameSchema, 'dev'), value)
  return name === 'prod'
    ? {
        name,
        protected: true,
        tableRemoval: RemovalPolicy.RETAIN,
        logRetention: RetentionDays.THREE_MONTHS,
      }
    : {
        name,
        protected: false,
        tableRemoval: RemovalPolicy.DESTROY,
        logRetention: RetentionDays.TWO_WEEKS,
      }
}

/** Where alarms go, by the context value `alarmEmail`; nowhere where it is absent. Throws as parseStage does. */
export const parseAlarmEmail = (value: unknown) => v.parse(v.optional(emailSchema), value)
