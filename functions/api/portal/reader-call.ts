/**
 * A reader's action as a call of an operation: by the same rules, previews and commits as the calls of a key. The id of
 * the customer is the session's, and the history and the feed name the reader.
 */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import { notAllowed } from '../../domain/refusal/mistake.ts'
import {
  faultInWorld,
  faultOfAsking,
  guardedIn,
  readerParameters,
  type ReaderAsks,
  type ReaderOperation,
} from '../../domain/portal/reader-rights.ts'
import { isOfPortal } from '../../domain/settings/portal-url.ts'
import { newAddressIn, withoutNewAddress } from '../../domain/portal/new-address.ts'
import { readerName } from '../../domain/portal/reader-session.ts'
import { longDate } from '../../language/date.ts'
import { earliestEnd, endWithDay, isUntoldRenewal } from '../../domain/subscription/earliest-end.ts'
import { lastDayBefore } from '../../domain/time/calendar.ts'
import { parseDatetime } from '../../domain/time/time.ts'
import { isRefused, refuse, type Refusal } from '../../domain/world/change.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import type { Call } from '../../http/call.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { digestOfAsked } from '../../http/preview-parameters.ts'
import type { Previewing } from '../../http/preview-parameters.ts'
import type { Answer } from '../../http/endpoint.ts'
import { check, type ParameterSchema } from '../../http/read-parameters.ts'
import { sentReaderToken } from '../../http/reader-cookie.ts'
import { repeatedAnswer } from '../../http/repeated-answer.ts'
import { cancelsubscription, cancelUntold } from '../../operations/cancelsubscription.ts'
import { commandOf, type Command } from '../../operations/command.ts'
import { complain } from '../../operations/complain.ts'
import { createoverride } from '../../operations/createoverride.ts'
import { deletecustomer } from '../../operations/deletecustomer.ts'
import { deleteoverride } from '../../operations/deleteoverride.ts'
import { endagreement } from '../../operations/endagreement.ts'
import type { Operation } from '../../operations/operation.ts'
import { resumesubscription } from '../../operations/resumesubscription.ts'
import { setconsent } from '../../operations/setconsent.ts'
import { startagreement } from '../../operations/startagreement.ts'
import { switchsubscriptionplan } from '../../operations/switchsubscriptionplan.ts'
import { updatecustomer } from '../../operations/updatecustomer.ts'
import { updateoverride } from '../../operations/updateoverride.ts'
import { runtime } from '../../outside/runtime.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { keptUnder } from '../../store/idempotency/stored-answer.ts'
import { keepReaderSession } from '../../store/reader/reader-sessions.ts'
import { sendReaderChangeMail } from '../../work/queues/mail-message.ts'
import { sessionOfToken } from '../../work/readers/start-reader.ts'
import { perform } from '../operations/perform.ts'
import { previewOperation } from '../operations/preview-operation.ts'
import { previewAnswer } from '../preview/preview-answer.ts'
import { askForProof } from './ask-for-proof.ts'
import type { Acting, ReaderCommand } from './reader-action.ts'
import { giveSeat, refusedCommand, takeSeat } from './seat-commands.ts'

/** An action on the reader's own customer. */
interface OwnCommand extends ReaderCommand {
  readonly operation: Exclude<ReaderOperation, 'giveseat' | 'takeseat'>
}

/**
 * Codes of refusals that name something that is not the reader's. All of them get the same answer, whether or not
 * somebody else has it.
 */
const unknownCodes: ReadonlySet<Fault['code']> = new Set([
  'customer_unknown',
  'customer_deleted',
  'subscription_unknown',
  'subscription_of_another',
  'override_unknown',
  'agreement_unknown',
  'group_unknown',
  'seat_unknown',
])
const forbiddenCodes: ReadonlySet<Fault['code']> = new Set(['portal_not_allowed', 'portal_link_needed'])

/** The refusal of a change that a reader may not make (403). A page says it in the reader's language. */
export class ReaderForbidden extends HttpError {
  readonly fault: Fault

  constructor(fault: Fault, text: string) {
    super(403, text)
    this.name = 'ReaderForbidden'
    this.fault = fault
  }
}

/** Throws if the operation is not for this reader (403), or names something that is not the reader's (404). */
export function throwUnlessTheirs(faults: readonly Fault[]): void {
  if (faults.some(({ code }) => unknownCodes.has(code))) throw new HttpError(404, 'You have nothing with this id.')
  const forbidden = faults.find(({ code }) => forbiddenCodes.has(code))
  if (forbidden?.code === 'portal_link_needed') {
    throw new ReaderForbidden(
      forbidden,
      `${forbidden.field}: sign in with a link by e-mail first. It must be less than 15 minutes old.`,
    )
  }
  if (forbidden !== undefined) throw new ReaderForbidden(forbidden, 'Readers may not do this.')
}

/** The preview of a reader's action. */
export async function previewForReader(acting: Acting, action: ReaderCommand, until?: string): Promise<Answer> {
  const call = callOf(acting, { mode: 'preview', until }, action)
  return await inCommonTime(action, async () => {
    const command = await readCommand(acting, action)
    const answer = (await previewOperation(command, call, isHidden(acting, action) ? undefined : until)) ?? conflict()
    return shownTo(acting, action, answer)
  })
}

/** The operations on another person's customer, of whom the reader learns nothing. */
const isOfOther = ({ operation }: ReaderCommand): boolean => operation === 'giveseat' || operation === 'takeseat'

/** Whether the reader is to learn nothing of the customer: somebody else's, or that of a number on a label. */
const isHidden = ({ session }: Acting, action: ReaderCommand): boolean => session.way === 'number' || isOfOther(action)

const shownTo = (acting: Acting, action: ReaderCommand, answer: Answer): Answer =>
  isHidden(acting, action) ? withoutOther(answer) : withoutSeats(answer, acting)

/** Work on an existing customer takes another time than work on a missing one. No answer comes before this time. */
const leastMillis = 250

async function inCommonTime(action: ReaderCommand, run: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([run(), isOfOther(action) ? runtime.sleep(leastMillis) : undefined])
  return answer
}

/**
 * A preview without what it would do to the recipients of the reader's subscription: their ids are numbers of
 * customers, and would reveal existing customers.
 */
function withoutSeats(answer: Answer, { session, portal }: Acting): Answer {
  if (answer.outcome !== 'answered' && answer.outcome !== 'unexpected') return answer
  const parsed = v.safeParse(previewAnswer, answer.body)
  if (!parsed.success) return answer
  const { preview } = parsed.output
  const isOwn = ({ customer_id: id }: { readonly customer_id?: string }) => id === undefined || id === session.customer
  const own = { ...preview, subscriptions: preview.subscriptions.filter(isOwn) }
  return { ...answer, body: { preview: ofPortal(own, portal) } }
}

type Preview = v.InferOutput<typeof previewAnswer>['preview']

/** A preview with the money of the portal's business entities alone. Collections do not say whose they are. */
function ofPortal(preview: Preview, portal: Acting['portal']): Preview {
  if (portal.business_entities.length === 0) return preview
  const isHere = (each: { readonly business_entity: string }) => isOfPortal(each.business_entity, portal)
  return {
    ...preview,
    documents: preview.documents.filter(isHere),
    follow: preview.follow.filter(({ document }) => document !== undefined && isHere(document)),
    payments: preview.payments.filter(isHere),
    balance: preview.balance.filter(isHere),
    balance_before: preview.balance_before.filter(isHere),
    to_pay_now: preview.to_pay_now.filter(isHere),
    collections: [],
  }
}

/** A preview that says nothing but that the change can be made. */
function withoutOther(answer: Answer): Answer {
  if (answer.outcome !== 'answered' && answer.outcome !== 'unexpected') return answer
  const parsed = v.safeParse(previewAnswer, answer.body)
  if (!parsed.success) return answer
  const nothing = { documents: [], follow: [], subscriptions: [], overrides: [], payments: [], balance: [] }
  const preview: Preview = {
    ...{ ...nothing, collections: [], balance_before: [], to_pay_now: [], events: [], messages: [] },
    counts: { periods: 0, documents: 0, events: 0 },
    expect: parsed.output.preview.expect,
  }
  return { ...answer, body: { preview } }
}

export interface Doing {
  /** Carries the action out only if it has the effects of its preview. */
  readonly expect?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Whether the reader has proved that the mailbox of a new e-mail address is theirs. */
  readonly isProved?: boolean
}

export async function performForReader(
  acting: Acting,
  action: ReaderCommand,
  { expect, idempotencyKey, isProved = false }: Doing = {},
): Promise<Answer> {
  const call = callOf(acting, expect === undefined ? undefined : { mode: 'expect', expect }, action, idempotencyKey)
  let email: string | undefined
  let signInChanges: number | undefined
  const performed = await inCommonTime(action, async () => {
    const command = await readCommand(acting, action, isProved, (before, after) => {
      email = before.customer.builtin.email
      const { sign_in_changes } = after.customer
      signInChanges = sign_in_changes === before.customer.sign_in_changes ? undefined : sign_in_changes
    })
    const answer = await performOnce(command, call, action)
    return shownTo(acting, action, answer)
  })
  if (performed.outcome !== 'answered') return performed
  const done = isProved ? action : withoutNewAddress(action, email)
  if (signInChanges !== undefined) await keepOwnSession(acting, signInChanges)
  if (email !== undefined) await tellUnlessSure(acting, done, email)
  const address = isProved ? undefined : newAddressIn(action, email)
  if (address === undefined) return performed
  await askForProof({ acting, address })
  return { ...performed, body: { id: acting.session.customer, link_sent_to: address } }
}

/**
 * A new address or password ends all sessions of the reader, as one of them may be the reason for it. The session in
 * which the reader made the change continues.
 */
async function keepOwnSession({ event, session }: Acting, signInChanges: number): Promise<void> {
  const { account, customer } = session
  const own = sessionOfToken(sentReaderToken(event) ?? '')
  if (own?.account !== account || own.customer !== customer) return
  try {
    await keepReaderSession(own, signInChanges)
  } catch (error) {
    console.warn({ message: 'The session of a reader was not kept.', account, customer, error: String(error) })
  }
}

async function performOnce(command: Command, call: Call, action: ReaderCommand): Promise<Answer> {
  const { idempotencyKey } = call
  if (idempotencyKey === undefined) return (await perform(command, call)) ?? conflict()
  const under = keptUnder({
    ...{ account: call.account, client: call.by, idempotencyKey },
    endpoint: `self ${action.operation}`,
    parameters: action.parameters,
  })
  return (
    (await repeatedAnswer(under)) ??
    (await perform(command, call, under)) ??
    (await repeatedAnswer(under)) ??
    conflict()
  )
}

/**
 * Notifies the customer of the change, because a session by number, a new address or a new password may be somebody
 * else's.
 */
async function tellUnlessSure(
  { session }: Acting,
  { operation, parameters }: ReaderCommand,
  email: string,
): Promise<void> {
  const { account, customer, way } = session
  if (way !== 'number' && guardedIn(operation, parameters) === undefined) return
  try {
    await sendReaderChangeMail({ account, customer, operation, reader_told: email })
  } catch (error) {
    console.warn({ message: 'A reader was not told of a change.', account, customer, error: String(error) })
  }
}

function conflict(): never {
  throw new HttpError(409, 'Others kept changing the same customer: try again.', { 'Retry-After': '1' })
}

function callOf(
  acting: Acting,
  previewing: Previewing | undefined,
  action: ReaderCommand,
  idempotencyKey?: string,
): Call {
  const { event, session, settings, now, language, endsAtMillis } = acting
  const author = readerName(session)
  return {
    ...{ account: session.account, settings, now, language, endsAtMillis, by: author, idempotencyKey },
    access: {
      ...{ name: author, key_hash: '', allowed_apis: [], allowed_ips: [], read_only: false, acts_for_users: false },
      ...{ rate_per_second: 5, burst: 20, max_connections: 5 },
    },
    keySentAs: 'session',
    requestId: event.requestContext.requestId,
    via: 'portal',
    sourceIp: event.requestContext.identity.sourceIp,
    baseUrl: environment('BASE_URL'),
    query: {},
    ...(previewing !== undefined && {
      previewing: { ...previewing, asked: digestOfAsked([action.operation, action.parameters]) },
    }),
  }
}

/**
 * The command of a reader's action. Ends the call if the reader may not carry it out; other faults show when the
 * command is decided on the reader's world.
 */
async function readCommand(
  acting: Acting,
  { operation, parameters }: ReaderCommand,
  isProved = false,
  onDecided: (before: World, after: World) => void = () => undefined,
): Promise<Command> {
  const { session, settings, portal } = acting
  const beyond = Object.keys(parameters).find((name) => !readerParameters[operation].includes(name))
  if (beyond !== undefined) throw new ProgrammingError(notAllowed(beyond, 'is no parameter that readers have.'))
  const asks: ReaderAsks = { operation, parameters, session, settings, portal, now: acting.now }
  const faults = faultOfAsking(asks)
  throwUnlessTheirs(faults)
  if (operation === 'giveseat' || operation === 'takeseat') {
    if (faults.length > 0) return refusedCommand(acting, operation, ...faults)
    return await (operation === 'giveseat' ? giveSeat : takeSeat)(acting, parameters)
  }
  const own = { operation, parameters }
  const command = commandFor(acting, own)
  const decide: Command['decide'] = (current, context) => {
    const here = current === undefined ? faults : [...faults, ...faultInWorld(asks, current, context.now)]
    if (here.length > 0) return refuse(...here)
    const stop = operation === 'cancelsubscription' && current !== undefined && stopByTerms(current, parameters, acting)
    if (stop !== false && 'outcome' in stop) return stop
    if (current !== undefined && isOfUntold(current, own, acting)) {
      const values = check(cancelUntold.parameters, { id: session.customer, ...parameters, ...stop })
      return commandOf(cancelUntold, values, settings).decide(current, context)
    }
    if (stop === false) {
      const now = isProved ? own : withoutNewAddress(own, current?.customer.builtin.email)
      return (now === own ? command : commandFor(acting, now)).decide(current, context)
    }
    return commandFor(acting, { operation, parameters: { ...parameters, ...stop } }).decide(current, context)
  }
  return {
    ...command,
    readsBooks: (current) => command.readsBooks(current) || isOfUntold(current, own, acting),
    decide: (current, context) => {
      const decision = decide(current, context)
      if (current !== undefined && !isRefused(decision)) onDecided(current, decision.world)
      return decision
    },
  }
}

/** Whether a reader ends a renewal of which a law requires a notice that the reader did not get. */
function isOfUntold(world: World, { operation, parameters }: ReaderCommand, { now }: Acting): boolean {
  const { subscription_id: id } = parameters
  const subscription = typeof id === 'string' ? subscriptionOf(world, id) : undefined
  return operation === 'cancelsubscription' && subscription !== undefined && isUntoldRenewal(subscription, now)
}

/** A reader ends a contract by its terms. Without a day it ends as early as they allow. */
function stopByTerms(
  world: World,
  { subscription_id, stop_at }: ReaderCommand['parameters'],
  { settings, language, now }: Acting,
): Refusal | { readonly stop_at: string } | false {
  const subscription = typeof subscription_id === 'string' ? subscriptionOf(world, subscription_id) : undefined
  if (subscription === undefined) return false
  const { timezone } = settings.account
  const earliest = earliestEnd(subscription, now, settings)
  if (stop_at === undefined) return { stop_at: earliest }
  const stopAt = typeof stop_at === 'string' ? parseDatetime(stop_at, timezone) : undefined
  if (stopAt === undefined) return false
  if (stopAt >= earliest) {
    const end = endWithDay(stopAt, earliest, timezone)
    return end === stopAt ? false : { stop_at: end }
  }
  const lastDay = lastDayBefore(earliest, timezone)
  return refuse({ field: 'stop_at', code: 'portal_stop_too_early', values: { date: longDate(lastDay, language) } })
}

function commandFor({ session, settings }: Acting, { operation, parameters }: OwnCommand): Command {
  const id = session.customer
  const read = <Schema extends ParameterSchema>(named: Operation<Schema>, beside: object = {}): Command => {
    const values = check(named.parameters, { id, ...parameters, ...beside })
    const mistakes = named.mistakes(values, settings)
    if (mistakes.length > 0) throw new ProgrammingError(...mistakes)
    return commandOf(named, values, settings)
  }
  switch (operation) {
    case 'cancelsubscription':
      return read(cancelsubscription)
    case 'complain':
      return read(complain)
    case 'createoverride':
      return read(createoverride)
    case 'deletecustomer':
      return read(deletecustomer)
    case 'deleteoverride':
      return read(deleteoverride)
    case 'endagreement':
      return read(endagreement)
    case 'resumesubscription':
      return read(resumesubscription)
    case 'setconsent':
      return read(setconsent, { source: 'portal' })
    case 'startagreement':
      return read(startagreement)
    case 'switchsubscriptionplan':
      return read(switchsubscriptionplan)
    case 'updatecustomer':
      return read(updatecustomer)
    case 'updateoverride':
      return read(updateoverride)
  }
}
