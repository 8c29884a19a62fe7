/** A session as its holder sees it: the person or key, the account, the rights, and the end. */
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
    email: v.exactOptional(words(v.string(), 'Absent in a session with an API key.')),
    name: words(v.string(), 'The name of the person, or of the API access.'),
    role: v.exactOptional(words(v.string(), 'Absent in a session with an API key.')),
    language: words(languageSchema, 'The language of answers, unless a call names another.'),
  }),
  account: v.object({
    id: v.string(),
    name: v.exactOptional(v.string()),
    environment: words(v.picklist(['live', 'test']), 'A test account has its own clock.'),
    timezone: v.string(),
    now: words(v.string(), 'The time of the account. For a test account, the time of its clock.'),
    language: words(languageSchema, 'The currency of the first business entity.'),
    locale: words(v.string(), 'The format of dates and amounts, such as da-DK: that of the first business entity.'),
    currency: v.exactOptional(words(v.string(), 'The currency of the first business entity.')),
    business_entities: v.array(v.object({ external_id: v.string(), name: v.string(), currency: v.string() })),
  }),
  rights: v.object({
    allowed_apis: words(v.array(v.string()), 'Rights as in an API access: customers:read, or * for everything.'),
    operations: words(v.array(v.string()), 'The allowed operations.'),
    limits: words(
      v.record(v.string(), v.pipe(v.number(), v.integer())),
      'The maximum amount of an operation, in minor units, by its name. Operations without an entry have ' +
        'no limit.',
    ),
    read_only: words(v.boolean(), 'Whether all calls that change something are refused.'),
  }),
  expires: words(v.string(), "Real time at which the session ends, in the account's timezone."),
  idle_until: words(
    v.string(),
    "Real time at which the session ends unless there is another call, in the account's timezone.",
  ),
  expires_in: words(v.pipe(v.number(), v.integer()), 'Seconds until expires.'),
  idle_in: words(v.pipe(v.number(), v.integer()), 'Seconds until idle_until.'),
})

export interface SessionView {
  readonly session: Session & { readonly person?: Person }
  readonly access: Rights & { readonly name: string; readonly read_only: boolean }
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  readonly realNow: Instant
}

export function showSession(view: SessionView): v.InferOutput<typeof sessionSchema> {
  const { session, access, settings, realNow } = view
  const { timezone } = settings.account
  const secondsUntil = (end: Instant) => Math.max(0, Math.floor((millisOf(end) - millisOf(realNow)) / 1000))
  return {
    person: showPerson(view),
    account: showAccount(settings, view.now),
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
