/** Mails a one-time link to a user of an account; does nothing if there is no such user. */
import { linkMillis } from '../../domain/settings/access/session.ts'
import { personOf } from '../../domain/settings/access/role-rights.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { signInMailWords, type SignInMailWord } from '../../language/sign-in-mail-words.ts'
import { closing, greeting } from '../../mail/letter-words.ts'
import type { Letter } from '../../mail/mail-letter.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import { sendMail } from '../../outside/send-mail.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { environment } from '../../store/dynamo/environment.ts'
import type { LinkMessage } from '../queues/mail-message.ts'
import { brandOf } from '../account/letter-brand.ts'
import { consoleAddress } from './console-address.ts'
import { makeLink } from './start-session.ts'

export async function sendLink({ account, link_to: email, asked_at, language }: LinkMessage): Promise<void> {
  // An expired link is not sent.
  if (Date.now() - asked_at > linkMillis) return
  const settings = await loadPresentSettings(account)
  const person = settings && personOf(settings, email)
  if (settings === undefined || person === undefined) return
  const sender = settings.business_entities.find((entity) => entity.email !== undefined)
  if (sender?.email === undefined) {
    console.warn({ message: 'No link is mailed, as no business entity has an e-mail address.', account })
    return
  }
  const { token } = await makeLink(settings, person.email, 'System')
  const spoken = language ?? person.language ?? defaultLanguage(settings)
  const values = { publisher: sender.name, email: person.email, minutes: String(linkMillis / 60_000) }
  const say = (word: SignInMailWord) =>
    signInMailWords[word][spoken].replaceAll(
      /\{(publisher|email|minutes)\}/g,
      (_, name: keyof typeof values) => values[name],
    )
  const url = `${consoleAddress(environment('BASE_URL'))}#link=${token}`
  const letter: Letter = {
    subject: say('subject'),
    preheader: say('text'),
    heading: say('subject'),
    paragraphs: [greeting(person.name, spoken), say('text')],
    button: { label: say('button'), url },
    after: [say('unasked')],
    closing: closing(sender.name, spoken),
    legal: [],
  }
  const content = renderLetter(letter, spoken, await brandOf(settings, sender.external_id, sender.name))
  try {
    await sendMail({ from: sender.email, fromName: sender.name, to: [person.email], ...content })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RecipientRefused')) throw error
    console.warn({ message: 'The mail server refused the address of a user.', account })
  }
}
