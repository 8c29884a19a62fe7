/** A session as its holder sees it: who it is, of which account, with which rights, and for how long. */
import * as v from 'valibot'
import { operationsOf, type Rights } from '../../domain/settings/access/access-rights.ts'
import type { Person } from '../../domain/settings/access/role-rights.ts'
import type { Session } from '../../domain/settings/access/session.ts'
import { defaultLanguage, type Settings } from '../../domain/settings/settings.ts'
import { millisOf, showInstant, type Instant } from '../../domain/time/time.ts'
import { languageSchema } from '../../language/language.ts'

const words = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

export const sessionSchema = v.object({
  person: v.object({
    email: v.exactOptional(words(v.string(), 'Absent in the session of an API key.')),
    name: words(v.string(), 'Of the person, or of the API access.'),
    role: v.exactOptional(words(v.string(), 'Absent in the session of an API key.')),
    language: words(languageSchema, 'Of the texts of answers, where a call names none.'),
  }),
  account: v.object({
    id: v.string(),
    name: v.exactOptional(v.string()),
    environment: words(v.picklist(['live', 'test']), 'A test account has a clock of its own.'),
    timezone: v.string(),
    now: words(v.string(), 'The time of the account, which of a test account is that of its clock.'),
    language: words(languageSchema, 'Of the first business entity.'),
    locale: words(v.string(), 'How dates and amounts are written, such as da-DK: as in the first business entity.'),
    currency: v.exactOptional(words(v.string(), 'Of the first business entity.')),
    business_entities: v.array(v.object({ external_id: v.string(), name: v.string(), currency: v.string() })),
  }),
  rights: v.object({
    allowed_apis: words(v.array(v.string()), 'As of an API access: customers:read, or * for all.'),
    operations: words(v.array(v.string()), 'The operations that may be carried out.'),
    limits: words(
      v.record(v.string(), v.pipe(v.number(), v.integer())),
      'The most amount of an operation, in minor units, by its name. No entry, no limit.',
    ),
    read_only: words(v.boolean(), 'Whether every call that changes something is refused.'),
  }),
  expires: words(v.string(), 'When the session ends in any case. Real time, in the timezone of the account.'),
  idle_until: words(v.string(), 'When it ends without another call. Real time, in the timezone of the account.'),
  expires_in: words(v.pipe(v.number(), v.integer()), 'The seconds until expires.'),
  idle_in: words(v.pipe(v.number(), v.integer()), 'The seconds until idle_until.'),
})

export interface SessionView {
  readonly session: Session & { readonly person?: Person }
  readonly access: Rights & { readonly name: string; readonly read_only: boolean }
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  readonly realNow: Instant
}

export function showSession(shown: SessionView): v.InferOutput<typeof sessionSchema> {
  const { session, access, settings, realNow } = shown
  const { timezone } = settings.account
  const secondsUntil = (end: Instant) => Math.max(0, Math.floor((millisOf(end) - millisOf(realNow)) / 1000))
  return {
    person: showPerson(shown),
    account: showAccount(settings, shown.now),
    rights: {
      allowed_apis: [...access.allowed_apis],
      operations: access.read_only ? [] : [...operationsOf(access)],
      limits: { ...access.limits },
      read_only: access.read_only,
    },
    expires: showInstant(session.ends_at, timezone),
    idle_until: showInstant(session.idle_until, timezone),
    expires_in: secondsUntil(session.ends_at),
    idle_in: secondsUntil(session.idle_until),
  }
}

function showPerson({ session: { person }, access, settings }: SessionView) {
  if (person === undefined) return { name: access.name, language: defaultLanguage(settings) }
  const { email, name, role, language = defaultLanguage(settings) } = person
  return { email, name, role, language }
}

function showAccount(settings: Settings, now: Instant) {
  const { account, business_entities } = settings
  const [first] = business_entities
  const language = defaultLanguage(settings)
  return {
    id: account.id,
    ...(account.name !== undefined && { name: account.name }),
    environment: account.mode,
    timezone: account.timezone,
    now: showInstant(now, account.timezone),
    language,
    locale: first?.country === undefined ? language : `${language}-${first.country}`,
    ...(first !== undefined && { currency: first.currency }),
    business_entities: business_entities.map(({ external_id, name, currency }) => ({ external_id, name, currency })),
  }
}
