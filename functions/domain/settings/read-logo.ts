/**
 * Reading a logo from an account file: a data URL of a PNG or an SVG of at most 100 KB. The settings keep a reference
 * to the image alone, as every call has the settings in memory. The image is an item of its own. Documents name it by
 * the same reference, so it never changes and is never removed.
 */
import { createHash } from 'node:crypto'
import type { Code } from '../code.ts'
import { referenceOf, type Logo } from './logo-data-url.ts'
import { isDrawing } from './logo-drawing.ts'
import { isPicture } from './logo-picture.ts'

export const maxLogoBytes = 100 * 1024
/** The most of all logos of an account, which one answer shows and one transaction writes. */
export const maxLogosBytes = 1536 * 1024

export const logoReference = (logo: Logo): string =>
  referenceOf(logo, createHash('sha256').update(logo.content).digest('hex'))

/** The logo of a data URL, or the code of the refusal. */
export function readLogo(dataUrl: string): Logo | Code {
  const found = /^data:image\/(?<media>png|svg\+xml)(?<options>(?:;[\w=.-]+)*),(?<data>[^]*)$/i.exec(dataUrl)?.groups
  if (found === undefined) return 'settings_logo'
  const { media = '', options = '', data = '' } = found
  const content = contentOf(data, /;base64$/i.test(options))
  if (content === undefined) return 'settings_logo'
  if (content.byteLength > maxLogoBytes) return 'settings_logo_size'
  if (media.toLowerCase() === 'png') return isPicture(content) ? { type: 'png', content } : 'settings_logo'
  const drawing = isDrawing(content)
  return drawing === 'drawing'
    ? { type: 'svg', content }
    : drawing === 'unsafe'
      ? 'settings_logo_unsafe'
      : 'settings_logo'
}

function contentOf(data: string, isBase64: boolean): Uint8Array | undefined {
  if (isBase64) return /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(data) ? Buffer.from(data, 'base64') : undefined
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return undefined
  }
}
