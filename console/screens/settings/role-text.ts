/** Roles by their names: the built-in ones in words, and the account's own as it calls them. */
import { settingsWords } from './settings-words.ts'

export const builtInRoles = ['owner', 'finance', 'customer-service', 'planner', 'reader'] as const

export function roleText(role: string): string {
  const key = `role_${role}`
  return settingsWords.has(key) ? settingsWords.say(key) : role
}
