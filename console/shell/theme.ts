/** Light or dark, by the system or by the person's choice. */
import { signal } from '@preact/signals'
import { remember, remembered } from '../account/browser-memory.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const stored = remembered('theme')
export const theme = signal<Theme>(isTheme(stored) ? stored : 'system')

export function chooseTheme(choice: Theme): void {
  theme.value = choice
  remember('theme', choice === 'system' ? undefined : choice)
  showTheme()
}

export function showTheme(): void {
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
}
