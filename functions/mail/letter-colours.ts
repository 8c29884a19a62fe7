/**
 * The colours of letters. They are written twice: in the elements, for programs that read no style sheet, and in a
 * style sheet for dark screens. The head stays white on a dark screen, as logos are drawn for white.
 */
import { accentsOf } from '../domain/settings/brand/colour.ts'

const usual = '#1f4e79'
const grounds = { light: '#ffffff', dark: '#1d2126' }

export interface LetterColours {
  readonly band: string
  readonly accent: string
  readonly onAccent: string
  /** Rules for dark screens. */
  readonly style: string
}

export const ink = '#1a1a1a'
export const soft = '#595f66'
export const line = '#dfe3e8'
export const paper = grounds.light
export const ground = '#f1f3f5'
export const tint = '#f6f7f9'

export function letterColours(colour = usual): LetterColours {
  const { light, dark } = accentsOf(colour, grounds)
  return { band: colour, ...light, style: styleOf(dark) }
}

/** Outlook's apps mark a letter that they show dark with attributes, as they know no media query. */
const styleOf = ({ accent, onAccent }: { readonly accent: string; readonly onAccent: string }): string => {
  const rules: readonly (readonly [string, string])[] = [
    ['.ground', 'background-color: #121518 !important'],
    ['.paper', `background-color: ${grounds.dark} !important`],
    ['.tint', 'background-color: #262b31 !important'],
    ['.ink', 'color: #eceff2 !important'],
    ['.law', 'border-color: #eceff2 !important'],
    ['.soft', 'color: #b0b8c1 !important'],
    ['.line', 'border-color: #3d454e !important'],
    ['.accent', `color: ${accent} !important`],
    ['.button', `background-color: ${accent} !important; border-color: ${accent} !important`],
    ['.on-button', `color: ${onAccent} !important`],
  ]
  const dark = rules.map(([name, rule]) => `  ${name} { ${rule} }`).join('\n')
  const marked = rules.map(([name, rule]) => {
    const mark = rule.startsWith('background') ? 'ogsb' : 'ogsc'
    return `[data-${mark}] ${name} { ${rule} }`
  })
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${dark}
}
${marked.join('\n')}
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important }
  .outer { padding: 0 !important }
  .wide { width: 100% !important }
}`
}
