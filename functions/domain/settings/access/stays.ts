/**
 * The stays of users. A session and a link belong to the stay in which they were begun, and a stay ends when its user
 * is disabled, enabled again or removed. So nothing from an earlier stay is valid when the user returns.
 */
import type { Settings, User } from '../settings.ts'

export type Stays = NonNullable<Settings['stays']>

/**
 * The stay of a user, or of a person who is not a user and is introduced by a provider; undefined if none is kept yet.
 */
export function stayOf({ stays, users }: Pick<Settings, 'stays' | 'users'>, email: string): string | undefined {
  const lower = email.toLowerCase()
  return users.some((user) => user.email === lower) ? stays?.users[lower] : stays?.others
}

/** The stay in the form for sessions and links. */
export function inStay(settings: Pick<Settings, 'stays' | 'users'>, email: string): { readonly stay?: string } {
  const stay = stayOf(settings, email)
  return stay === undefined ? {} : { stay }
}

/**
 * The name is short, because an account may have a thousand users. A stay is no secret and only has to differ from all
 * others.
 */
const characters = 16

/**
 * The stays after a change of the users. Everybody who is not a user has one stay together, which ends when a user is
 * removed: a person of a provider's domain may have signed in before being a user.
 */
export function staysAfter(
  before: Pick<Settings, 'stays' | 'users'> | undefined,
  users: readonly User[],
  token: () => string,
): Stays | undefined {
  const earlier = new Map(before?.users.map((user) => [user.email, user]))
  const left = new Set(users.map(({ email }) => email))
  const isAnyRemoved = [...earlier.keys()].some((email) => !left.has(email))
  const newStay = () => token().slice(0, characters)
  const others = isAnyRemoved ? newStay() : before?.stays?.others
  const ofUsers = users.flatMap(({ email, enabled }) => {
    const goesOn = earlier.get(email)?.enabled === enabled
    const stay = goesOn ? before?.stays?.users[email] : newStay()
    return stay === undefined ? [] : [[email, stay] as const]
  })
  if (ofUsers.length === 0 && others === undefined) return undefined
  return { users: Object.fromEntries(ofUsers), ...(others !== undefined && { others }) }
}
