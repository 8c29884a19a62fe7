/**
 * POST /api/self/<operation>/: the operations of readers, for the publisher's own pages and apps. The cookie of the
 * portal says who the reader is. Previews, `expect` and Idempotency-Key are those of the single calls.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import * as v from 'valibot'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { isOfPresentSignIn, isRunning } from '../../domain/portal/reader-session.ts'
import { readerOperations } from '../../domain/settings/settings-kinds.ts'
import { isOperation } from '../../domain/settings/access/access-rights.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import { idempotencyKeyOf, languageSent } from '../../http/call.ts'
import { httpAnswer, serveOpenly, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { previewingOf, previewParameters } from '../../http/preview-parameters.ts'
import { sentReaderToken } from '../../http/reader-cookie.ts'
import { flag, jsonObject, readBoth } from '../../http/read-parameters.ts'
import { refuseForeignCall } from '../../http/same-origin.ts'
import { inVisitorsTurn } from '../../http/visitors.ts'
import { overrideAttributes, overrideTypeParameter } from '../../operations/override-parameters.ts'
import { accountNow } from '../../store/account/clock.ts'
import { withDeadline } from '../../store/dynamo/deadline.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { customerNow, storedReader } from '../../work/readers/start-reader.ts'
import { answerOrPreview } from '../preview/preview-answer.ts'
import type { Acting, ReaderCommand } from './reader-action.ts'
import { performForReader, previewForReader, throwUnlessTheirs } from './reader-call.ts'

const text = (words: string) => v.exactOptional(v.pipe(v.string(), v.description(words)))
const { new_values: _, ...ofOverrides } = overrideAttributes

/** The parameters of all operations of readers; each takes some of them. */
const parameters = v.strictObject({
  operation: v.pipe(v.picklist(readerOperations), v.description('An operation of portal.operations.')),
  ...ofOverrides,
  agreement_id: text('For endagreement.'),
  business_entity: text('For startagreement: required if the account has several.'),
  data: v.exactOptional(
    v.pipe(
      jsonObject(),
      v.description(
        'For updatecustomer: fields that readers write themselves. For giveseat: email, or name or company with ' +
          'address, postal_code, city and country.',
      ),
    ),
  ),
  external_id: text('For complain: the issue.'),
  given: v.exactOptional(v.pipe(flag(), v.description('For setconsent.'))),
  kind: text('For complain: missing, late, damaged or wrong.'),
  method: text('For startagreement: a payment method of the provider.'),
  new_campaign_id: text('For switchsubscriptionplan: one of portal.switch_to.'),
  override_id: text('For updateoverride and deleteoverride.'),
  override_type: v.exactOptional(
    v.pipe(overrideTypeParameter, v.description('For createoverride and updateoverride: all but change-fields.')),
  ),
  provider: text('For startagreement: one of the payment_providers.'),
  purpose: text('For setconsent.'),
  reason: text('For cancelsubscription and endagreement.'),
  return_to: text('For startagreement: an address below one of portal.return_to.'),
  seat_id: text('For takeseat: the answer of giveseat.'),
  stop_at: text('For cancelsubscription: not before the terms allow. Default: the earliest that they allow.'),
  subscription_id: text('A subscription of the reader. For giveseat and takeseat: the subscription with the seats.'),
  text: text('For complain.'),
  text_version: text('For setconsent.'),
})

const id = v.exactOptional(v.string())
const answer = v.pipe(
  v.object({
    ...{ id, subscription_id: id, override_id: id, complaint_id: id, remedy: id, purpose: id },
    ...{ agreement_id: id, url: id, seat_id: id },
    link_sent_to: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('For updatecustomer with a new email: it is used once the link that was mailed there is opened.'),
      ),
    ),
  }),
  v.description('The answer of the operation: one of these.'),
)

export const endpoint = {
  name: 'self-operation',
  subject: 'pages',
  method: 'POST',
  path: '/api/self/{operation}/',
  summary: 'Carries out an operation for the reader who is signed in to the portal.',
  description:
    'Takes the parameters of the operation that readers may use, without id, which is that of the session. ' +
    'Takes preview and expect, as every operation does. The cookie of the portal says who the reader is.',
  access: 'open',
  parameters,
  answer: answerOrPreview(answer),
  refuses: true,
  idempotent: true,
  previews: true,
  ends: {
    401: 'Nobody is signed in.',
    403: 'The account or the session does not allow this, or the call comes from another site.',
    404: 'The reader has nothing with this id.',
  },
} as const satisfies Endpoint<typeof parameters>

const answerMilliseconds = 2_500

export const handler = /* @__PURE__ */ serveOpenly(async (event, context) =>
  inVisitorsTurn(event.requestContext.identity.sourceIp, () =>
    withDeadline(
      () => context.getRemainingTimeInMillis() - answerMilliseconds,
      () => run(event, context),
    ),
  ),
)

async function run(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
  refuseForeignCall(event, true)
  const acting = await actingOf(event, Date.now() + context.getRemainingTimeInMillis())
  const named = event.pathParameters?.['operation'] ?? ''
  if (isOperation(named) && !readerOperations.some((each) => each === named)) {
    throw new HttpError(403, 'Readers may not do this.')
  }
  const { beside, parameters: read } = readBoth(parameters, previewParameters, event)
  const idempotencyKey = idempotencyKeyOf(event)
  const previewing = previewingOf(beside, idempotencyKey)
  const { operation, ...sent } = read()
  const action: ReaderCommand = { operation, parameters: sent }
  const answer: Answer =
    previewing?.mode === 'preview'
      ? await previewForReader(acting, action, previewing.until)
      : await performForReader(acting, action, { expect: previewing?.expect, idempotencyKey })
  if (answer.outcome === 'refused') throwUnlessTheirs(answer.faults)
  return httpAnswer(answer, acting)
}

async function actingOf(event: APIGatewayProxyEvent, endsAtMillis: number): Promise<Acting> {
  const token = sentReaderToken(event)
  const session = token === undefined ? undefined : await storedReader(token)
  const settings = session && (await loadSettings(session.account))
  const now = settings && (await accountNow(settings, instantOf(Date.now())))
  const isOver = session === undefined || now === undefined || !isRunning(session, now)
  const customer = isOver || settings === undefined ? undefined : await customerNow(settings, session.customer)
  const portal = settings?.portal
  const isSignedOut = isOver || customer === undefined || !isOfPresentSignIn(session, customer)
  if (isSignedOut || settings === undefined || portal === undefined) {
    throw new HttpError(401, 'Nobody is signed in to the portal.', { 'WWW-Authenticate': 'Cookie' })
  }
  const language = languageSent(event) ?? languageOf(customer) ?? defaultLanguage(settings)
  return { event, session, settings, portal, now, language, endsAtMillis }
}
