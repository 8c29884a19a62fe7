/**
 * The account owner's colour on documents and pages, made readable: text needs a contrast of 4.5 to its background, by
 * the formula of WCAG 2.2 (1.4.3). A colour that is too pale is made darker, and on a dark background a dark colour
 * lighter.
 */

type Rgb = readonly [red: number, green: number, blue: number]

const leastContrast = 4.5

const rgbOf = (colour: string): Rgb => {
  const part = (at: number) => parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better on a ground. One of the two always has enough contrast. */
export const inkOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'

/** The colour as text on a ground: itself, or mixed with black or white until it reads well. */
export function readableOn(ground: string, colour: string): string {
  const towards = rgbOf(inkOn(ground))
  for (let mixed = 0; mixed < 1; mixed += 0.05) {
    const candidate = hexOf(mix(rgbOf(colour), towards, mixed))
    if (contrast(candidate, ground) >= leastContrast) return candidate
  }
  return hexOf(towards)
}

const mix = ([r, g, b]: Rgb, [red, green, blue]: Rgb, share: number): Rgb => [
  r + (red - r) * share,
  g + (green - g) * share,
  b + (blue - b) * share,
]

/** A colour for links and headings, and the text on a background of that colour. */
export interface Accent {
  readonly accent: string
  readonly onAccent: string
}

/** The accents of a page whose background is light or dark. */
export function accentsOf(colour: string, grounds: { readonly light: string; readonly dark: string }) {
  const on = (ground: string): Accent => {
    const accent = readableOn(ground, colour)
    return { accent, onAccent: inkOn(accent) }
  }
  return { light: on(grounds.light), dark: on(grounds.dark) }
}
