/** Staff signs in to the console: by a link of an operator, by an e-mail, and at an OpenID provider. */
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import { startOpenIdProvider } from '../test/openid-provider.ts'
import type { ApiClient } from './api-client.ts'
import { saidBy, type Run } from './command.ts'
import type { Mailbox } from './mailbox.ts'
import { people } from './people-account.ts'
import { Visitor } from './visitor.ts'

const sessionSchema = v.looseObject({ person: v.looseObject({ email: v.string() }) })

export async function tellStaff(run: Run, api: ApiClient, mailbox: Mailbox): Promise<string> {
  const email = 'olga@people.example'
  await api.call('settings/update/', { users: [{ email, name: 'Olga', role: 'owner' }] })
  const staff = new Visitor(api.url)
  const { html } = await staff.see(`${api.url}/console/`)
  const script = /assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  await staff.see(`${api.url}/console/${script}`)

  const expectPerson = async (expected: string) => {
    const { person } = v.parse(sessionSchema, await staff.call('session/'))
    if (person.email !== expected) throw new StartError(`${person.email} is signed in instead of ${expected}.`)
  }
  const enter = async (text: string) => {
    await staff.call('session/', { link: /#link=([\w-]+)/.exec(text)?.[1] })
    await expectPerson(email)
    await staff.call('session/', undefined, 'DELETE')
  }
  await enter(await saidBy(run('local/link-command.ts', '--url', api.url, '--key', api.key, '--email', email)))
  await staff.call('session/links/email/', { account: people, email })
  await enter(await mailbox.link(email, /#link=[\w-]+/))

  const provider = await startOpenIdProvider()
  try {
    const eva = 'eva@press.example'
    provider.claim({ email: eva, email_verified: true, name: 'Eva' })
    const client = { client_id: 'console', client_secret: 'secret-of-the-client' }
    const domains = { domains: ['press.example'], default_role: 'reader' }
    await api.call('settings/update/', { sign_in: { issuer: provider.issuer, ...client, ...domains } })
    await staff.see(`${api.url}/api/session/sign-in/?account=${people}`)
    await expectPerson(eva)
  } finally {
    await provider.stop()
  }
  return 'signed in by a link, by an e-mail and at a provider'
}
