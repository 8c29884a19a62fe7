/** The stays of users, to which sessions and links belong. */
import { describe, expect, it } from 'vitest'
import { stayOf, staysAfter, type Stays } from '../../../../functions/domain/settings/access/stays.ts'
import type { User } from '../../../../functions/domain/settings/settings.ts'

const user = (email: string, more: Partial<User> = {}): User => ({
  email,
  name: 'Ann',
  role: 'reader',
  enabled: true,
  ...more,
})
const [ann, bo] = [user('ann@demo.example'), user('bo@demo.example')]
let tokens = 0
const token = () => `token-${++tokens}`
interface Kept {
  readonly users: readonly User[]
  readonly stays?: Stays
}
const after = (before: Kept | undefined, users: readonly User[]): Kept => {
  const stays = staysAfter(before, users, token)
  return { users, ...(stays !== undefined && { stays }) }
}
const stayAfter = (kept: Kept, email: string) => stayOf(kept, email)

describe('the stay of a user', () => {
  it('given users in turn disabled, enabled, removed and added, then no stay ever comes back', () => {
    const changes = [[ann, bo], [{ ...ann, enabled: false }, bo], [ann, bo], [bo], [bo, ann], [bo]]
    const seen: (string | undefined)[] = []
    let kept = after(undefined, [bo])
    const ofBo = stayAfter(kept, bo.email)
    for (const users of changes) {
      kept = after(kept, users)
      seen.push(stayAfter(kept, 'ANN@demo.example'))
      expect(stayAfter(kept, bo.email)).toBe(ofBo)
    }
    expect(new Set(seen).size).toBe(changes.length)
  })

  it('given another name, role or user, then it goes on', () => {
    const before = after(undefined, [ann])
    const changed = after(before, [{ ...ann, name: 'Anna', role: 'owner' }, bo])
    expect(stayAfter(changed, ann.email)).toBe(stayAfter(before, ann.email))
  })

  it('given an account that keeps none yet, then sessions of before go on until the user is disabled or removed', () => {
    const stored: Kept = { users: [ann, bo] }
    expect(stayAfter(stored, ann.email)).toBeUndefined()
    expect(stayAfter(after(stored, [{ ...ann, name: 'Anna' }, bo]), ann.email)).toBeUndefined()
    expect(stayAfter(after(stored, [{ ...ann, enabled: false }, bo]), ann.email)).toBeDefined()
    const removed = after(stored, [bo])
    expect(stayAfter(removed, ann.email)).toBeDefined()
    expect(stayAfter(after(removed, [ann, bo]), ann.email)).toBeDefined()
    expect(stayAfter(after(removed, [ann, bo]), bo.email)).toBeUndefined()
  })
})
