/** A reader in the portal, and the e-mails that lead to it and out of it. */
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import type { Mailbox } from './mailbox.ts'
import { ann, moveClock, people } from './people-account.ts'
import { Visitor } from './visitor.ts'

const linkSchema = v.looseObject({ url: v.string() })
const overridesSchema = v.object({
  customers: v.tuple([v.looseObject({ overrides: v.array(v.looseObject({ override_type: v.string() })) })]),
})
const consentsSchema = v.object({
  customers: v.tuple([v.looseObject({ consents: v.array(v.looseObject({ given: v.boolean(), source: v.string() })) })]),
})

export async function tellReaders(api: ApiClient, mailbox: Mailbox): Promise<string> {
  const [email, newEmail] = ['reader@example.com', 'reader@new.example.com']
  await api.call('customers/createcustomer/', { id: 'reader', data: { ...ann, email, language: 'en' } })
  await api.call('customers/createsubscription/', { id: 'reader', periods: [{ campaign_id: 'standard' }] })

  const reader = new Visitor(api.url)
  const link = /https:\S+\/my\/people\/link\/\S+/
  const portal = await reader.see(`${api.url}/my/${people}/?language=en`)
  await reader.send(portal, { way: 'link', link_email: email })
  const home = await reader.send(await reader.see(await mailbox.link(email, link)))
  if (!home.html.includes(ann.name)) throw new StartError(`${home.url} is not the portal of the reader.`)
  const move = { type: 'change-delivery-address', ...ann, address: 'Vestergade 5' }
  const shown = await reader.send(await reader.see(`${api.url}/my/${people}/address/`), move)
  await reader.send(shown)
  const { overrides } = v.parse(overridesSchema, await api.call('customers/?id=reader&fields=overrides')).customers[0]
  if (!overrides.some(({ override_type }) => override_type === move.type)) throw new StartError('Nothing has moved.')
  await reader.call('self/updatecustomer/', { data: { email: newEmail } })
  await reader.send(await reader.see(await mailbox.link(newEmail, link)))

  // The publisher's own log-in leads another browser to the portal.
  const { url } = v.parse(linkSchema, await api.call('portal/links/', { id: 'reader', purpose: 'invoices' }))
  await new Visitor(api.url).see(url)

  await moveClock(api, { days: 31 })
  const stop = await reader.see(await mailbox.link(newEmail, /https:\S+\/stop\/\S+/))
  await reader.send(stop)
  const { consents } = v.parse(consentsSchema, await api.call('customers/?id=reader&fields=consents')).customers[0]
  if (!consents.some(({ given, source }) => !given && source === 'link')) throw new StartError('The e-mails go on.')
  return 'signed in by e-mail, moved to another home and another e-mail address, and ended the e-mails about renewals'
}
