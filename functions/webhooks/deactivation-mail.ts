/**
 * Tells the account owner by e-mail that a webhook was turned off. The notice is stored with the webhook until the
 * e-mail is sent, so an interrupted worker loses no e-mail. If it is interrupted right after sending, the e-mail is
 * sent twice.
 */
import { defaultLanguage, type Settings } from '../domain/settings/settings.ts'
import { showInstant, type Instant } from '../domain/time/time.ts'
import {
  noticeDone,
  noticeTried,
  type Deactivation,
  type Notice,
  type WebhookState,
} from '../domain/webhook/webhook-state.ts'
import type { Code } from '../domain/refusal/code.ts'
import { wording } from '../domain/refusal/wording.ts'
import { closing } from '../mail/letter-words.ts'
import { renderLetter } from '../mail/render-letter.ts'
import type { Mail } from '../outside/send-mail.ts'
import { loadSettingsSince } from '../store/account/load-settings.ts'
import { brandOf } from '../work/account/letter-brand.ts'
import { saveWebhook } from '../store/webhook/webhooks.ts'

const maxTries = 5

/** `failed` is tried again later, `given-up` is not. */
export type NoticeEnd = 'nothing-to-do' | 'sent' | 'no-sender' | 'failed' | 'given-up'

export async function sendNotice(
  account: string,
  state: WebhookState,
  { now, sendMail }: { readonly now: Instant; readonly sendMail: (mail: Mail) => Promise<void> },
): Promise<NoticeEnd> {
  const tried = noticeTried(state, now)
  const saved = tried && (await saveWebhook(account, tried))
  if (tried === undefined || saved === undefined) return 'nothing-to-do'
  const settings = await loadSettingsSince(account, state.settingsVersion)
  const mail = settings === undefined ? 'nothing-to-do' : await noticeMail(settings, saved, tried.notice)
  const ended = typeof mail === 'string' ? mail : await trySending(mail, tried.notice, sendMail)
  if (ended !== 'failed') await saveWebhook(account, noticeDone(saved))
  return ended
}

async function trySending(
  mail: Mail,
  { tries }: Notice,
  sendMail: (mail: Mail) => Promise<void>,
): Promise<'sent' | 'failed' | 'given-up'> {
  try {
    await sendMail(mail)
    return 'sent'
  } catch (error) {
    console.warn({ message: 'An e-mail was not taken.', subject: mail.subject, error: String(error) })
    return tries < maxTries ? 'failed' : 'given-up'
  }
}

const reasons: Readonly<Record<Deactivation, Code>> = {
  'resends-failed': 'webhook_off_resends_failed',
  'response-key-missing': 'webhook_off_response_key_missing',
  'response-key-wrong': 'webhook_off_response_key_wrong',
}

/** The e-mail comes from the first business entity and goes to the address in the webhook's present settings. */
async function noticeMail(
  settings: Settings,
  { id, cursor }: WebhookState,
  { reason, at }: Notice,
): Promise<Mail | 'no-sender' | 'nothing-to-do'> {
  const [sender] = settings.business_entities
  const webhook = settings.webhooks.find((each) => each.id === id)
  if (webhook?.error_email === undefined) return 'nothing-to-do'
  if (sender?.email === undefined) return 'no-sender'
  const language = defaultLanguage(settings)
  const { id: account, name = account, timezone } = settings.account
  const say = (code: Code, values: Readonly<Record<string, string | number>> = {}) =>
    wording({ code, values }, language)
  const subject = say('webhook_off_subject', { id, account: name })
  const why = say(reasons[reason])
  const text = say('webhook_off_text', {
    url: webhook.url,
    at: `${showInstant(at, timezone).replace('T', ' ')} (${timezone})`,
    reason: why,
    cursor,
  })
  const letter = {
    subject,
    preheader: why,
    heading: subject,
    paragraphs: text.split('\n\n'),
    closing: closing(sender.name, language),
    legal: [name],
  }
  const brand = await brandOf(settings, sender.external_id, sender.name)
  return {
    from: sender.email,
    fromName: sender.name,
    to: [webhook.error_email],
    ...renderLetter(letter, language, brand),
  }
}
