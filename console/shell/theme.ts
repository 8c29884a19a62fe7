/** Light or dark: as the system has it, or as the person chose. */
import { signal } from '@preact/signals'
import { remember, remembered } from '../account/browser-memory.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const kept = remembered('theme')
export const theme = signal<Theme>(isTheme(kept) ? kept : 'system')

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  remember('theme', chosen === 'system' ? undefined : chosen)
  showTheme()
}

export function showTheme(): void {
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
}
