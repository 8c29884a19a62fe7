/** Roles by their names: those that every account has in words, those of the account as it calls them. */
import { settingsWords } from './settings-words.ts'

export const builtInRoles = ['owner', 'finance', 'customer-service', 'planner', 'reader'] as const

export function roleText(role: string): string {
  const key = `role_${role}`
  return settingsWords.has(key) ? settingsWords.say(key) : role
}
