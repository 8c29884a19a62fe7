/**
 * Failed log-ins: ten of one email in 15 minutes, or a hundred from one network, and no further attempt is possible
 * until the oldest is 15 minutes old (decisions: "Requests"). Ordering forms, which anybody can send, have their own
 * counters, so that no stranger can lock a customer's log-in.
 *
 * An attempt is counted before the password is checked, and uncounted if it was right, so that simultaneous guesses get
 * no more than ten answers together. One item for each email, and one for each network, has the attempts as a set of
 * `<instant in milliseconds>#<id>`; the first attempt creates the set and the item.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { expiryOf } from '../expiry.ts'
import { attemptsKey } from '../keys.ts'

export const maxFailures = 10
/**
 * Failures with many emails from one network: somebody goes through a list of them. A family or an office has fewer.
 */
export const maxFailuresOfNetwork = 100
/** Attempts with one email at ordering forms, from all networks. */
export const maxFailuresAtForms = 30
export const failureWindowMillis = 15 * 60 * 1000

interface Try {
  readonly account: string
  /** Real time, also in a test account. */
  readonly nowMillis: number
  /** Unique among the attempts of the email and of the network. */
  readonly attemptId: string
}

export interface LogIn extends Try {
  /** In lower case and trimmed; whether a customer has it makes no difference. */
  readonly normalisedEmail: string
  /** The network of the caller (`networkOf`). */
  readonly network: string
}

export interface AttemptRequest extends Try {
  /** The name of the counter: a kind of attempt with an email or a network. No caller's text is a whole name. */
  readonly of: string
  readonly most: number
  /** Time for which an attempt counts; the window of log-ins where absent. */
  readonly windowMillis?: number
}

export type Attempt =
  /** `takeBack` removes an attempt that turned out right from the count. */
  | { readonly attempt: 'counted'; readonly takeBack: () => Promise<void> }
  | { readonly attempt: 'refused'; readonly retryAfterSeconds: number }

/** Old attempts are removed by a separate write. Others may be counted before it, but only a limited number. */
const maxTries = 4

const logInsOf = (normalisedEmail: string) => `log-ins of ${normalisedEmail}`
export const logInsFrom = (network: string) => `log-ins from ${network}`

/** Counts an attempt to log in, for its email and its network. */
export const countLogIn = ({ normalisedEmail, network, ...request }: LogIn): Promise<Attempt> =>
  countTogether(request, [
    { of: logInsOf(normalisedEmail), most: maxFailures },
    { of: logInsFrom(network), most: maxFailuresOfNetwork },
  ])

/** Counts an attempt to log in with an order: of its email from its network, of its network, and of its email. */
export const countLogInAtForm = ({ normalisedEmail, network, ...request }: LogIn): Promise<Attempt> =>
  countTogether(request, [
    { of: `log-ins at forms from ${network} of ${normalisedEmail}`, most: maxFailures },
    { of: `log-ins at forms from ${network}`, most: maxFailuresOfNetwork },
    { of: `log-ins at forms of ${normalisedEmail}`, most: maxFailuresAtForms },
  ])

/**
 * Counts an attempt to sign in to the portal: of a name (an email, or a number) from its network, and of its network.
 * Failures of one network keep out nobody who comes from another.
 */
export const countReaderSignIn = ({ name, network, ...request }: ReaderAttempt): Promise<Attempt> =>
  countTogether(request, [
    { of: `portal sign-ins from ${network} of ${name}`, most: maxFailures },
    { of: `portal sign-ins from ${network}`, most: maxFailuresOfNetwork },
  ])

/** Counts the same attempt of its name, from all networks. Above the limit, a right password is not enough. */
export const countReaderName = ({ name, network: _, ...request }: ReaderAttempt): Promise<Attempt> =>
  countAttempt({ ...request, of: `portal sign-ins of ${name}`, most: maxFailuresAtForms })

export interface ReaderAttempt extends Try {
  readonly name: string
  readonly network: string
}

/** Counts an attempt at several counters. If one of them is full, none counts it. */
async function countTogether(request: Try, counters: readonly Pick<AttemptRequest, 'of' | 'most'>[]): Promise<Attempt> {
  const attempts = await Promise.all(counters.map((counter) => countAttempt({ ...request, ...counter })))
  const takeBack = async () => {
    await Promise.all(attempts.flatMap((each) => (each.attempt === 'counted' ? [each.takeBack()] : [])))
  }
  const waits = attempts.flatMap((each) => (each.attempt === 'refused' ? [each.retryAfterSeconds] : []))
  if (waits.length === 0) return { attempt: 'counted', takeBack }
  await takeBack()
  return { attempt: 'refused', retryAfterSeconds: Math.max(...waits) }
}

/** Counts one attempt before the answer to it is known. */
export async function countAttempt(request: AttemptRequest): Promise<Attempt> {
  const attempt = `${request.nowMillis}#${request.attemptId}`
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await add(request, attempt)
    if (before === undefined) return { attempt: 'counted', takeBack: () => remove(request, [attempt]) }
    const past = before.filter((earlier) => leavesAt(request, earlier) <= request.nowMillis)
    if (before.length - past.length >= request.most) return refused(request, before)
    await remove(request, past)
  }
  return { attempt: 'refused', retryAfterSeconds: 1 }
}

function refused(request: AttemptRequest, before: readonly string[]): Attempt {
  const { nowMillis, most } = request
  const counted = before.map((earlier) => leavesAt(request, earlier)).filter((leaving) => leaving > nowMillis)
  // The attempts above the limit must leave, less one; that is one attempt, unless clocks differ.
  const freeAt = counted.sort((a, b) => a - b)[counted.length - most] ?? nowMillis
  return { attempt: 'refused', retryAfterSeconds: Math.max(1, Math.ceil((freeAt - nowMillis) / 1000)) }
}

const refusedItemSchema = v.object({ attempts: v.object({ SS: v.array(v.string()) }) })

/** Adds an attempt. If there are too many, adds none and returns the attempts that count. */
async function add(request: AttemptRequest, attempt: string): Promise<readonly string[] | undefined> {
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: attemptsKey(request.account, request.of),
        UpdateExpression: 'SET #expires_at = :expires_at ADD #attempts :attempt',
        ConditionExpression:
          'attribute_not_exists(#attempts) OR size(#attempts) < :max OR contains(#attempts, :itself)',
        ExpressionAttributeNames: { '#expires_at': 'expires_at', '#attempts': 'attempts' },
        ExpressionAttributeValues: {
          ':expires_at': expiresAt(request),
          ':attempt': new Set([attempt]),
          ':max': request.most,
          // The SDK repeats an update whose answer was lost; the attempt is counted once.
          ':itself': attempt,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return v.parse(refusedItemSchema, error.Item).attempts.SS
  }
}

/** Removes attempts; harmless if they are already gone. */
async function remove(request: AttemptRequest, attempts: readonly string[]): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: mainTable(),
      Key: attemptsKey(request.account, request.of),
      UpdateExpression: 'SET #expires_at = :expires_at DELETE #attempts :gone',
      ExpressionAttributeNames: { '#expires_at': 'expires_at', '#attempts': 'attempts' },
      ExpressionAttributeValues: { ':expires_at': expiresAt(request), ':gone': new Set(attempts) },
    }),
  )
}

/** Whether the very attempt (`attemptId`) has been counted and still counts. */
export async function hasAttempt(request: AttemptRequest): Promise<boolean> {
  const attempts = await readAttempts(request)
  return attempts.some(
    (attempt) => attempt.endsWith(`#${request.attemptId}`) && leavesAt(request, attempt) > request.nowMillis,
  )
}

/** The instants of the failed log-ins of an email that are still kept, in milliseconds since 1970. */
export async function readFailedLogIns(account: string, normalisedEmail: string): Promise<number[]> {
  const attempts = await readAttempts({ account, of: logInsOf(normalisedEmail) })
  return attempts.map((attempt) => Number.parseInt(attempt, 10)).sort((a, b) => a - b)
}

/** The attempts that are kept of a counter. */
export async function readAttempts({
  account,
  of,
}: Pick<AttemptRequest, 'account' | 'of'>): Promise<readonly string[]> {
  const Key = attemptsKey(account, of)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? [] : [...v.parse(keptSchema, Item).attempts]
}

const keptSchema = v.object({ attempts: v.optional(v.set(v.string()), new Set()) })

const leavesAt = ({ windowMillis = failureWindowMillis }: AttemptRequest, attempt: string) =>
  Number.parseInt(attempt, 10) + windowMillis

/** Time to live, in seconds: the instant at which the latest attempt leaves the window. */
const expiresAt = ({ nowMillis, windowMillis = failureWindowMillis }: AttemptRequest) =>
  expiryOf(nowMillis + windowMillis)
