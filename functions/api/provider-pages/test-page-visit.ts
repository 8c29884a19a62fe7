/** The common beginning of both calls of the test provider's page. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { HttpError } from '../../http/http-error.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { readTestPage, type TestPage } from '../../outside/payments/test-provider.ts'
import { loadSettings } from '../../store/account/load-settings.ts'

/** A longer name of a visit would not fit into a key of the storage, which holds 2,048 bytes with the account's id. */
const mostLetters = 600

export const testPageParameters = v.object({
  account: accountParameter,
  session: v.pipe(v.string(), v.maxLength(mostLetters, 'a visit'), v.description('The visit of the payer.')),
})

export interface OpenedTestPage {
  readonly settings: Settings
  readonly session: string
  readonly page: TestPage
}

/** Live accounts have no such page. */
export async function openTestPage(event: APIGatewayProxyEvent): Promise<OpenedTestPage> {
  const { account, session } = readParameters(testPageParameters, { ...event, httpMethod: 'GET', body: null })
  const settings = await loadSettings(account)
  const page = settings?.account.mode === 'test' ? await readTestPage(account, session) : undefined
  if (settings === undefined || page === undefined) throw new HttpError(404, 'There is nothing at this address.')
  return { settings, session, page }
}

/** The address to which the payer is redirected after the choice. */
export const addressAfter = ({ phase, doneUrl, cancelUrl }: TestPage): string =>
  phase === 'done' ? doneUrl : cancelUrl
