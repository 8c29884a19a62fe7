/**
 * Reading a logo from an account file: a data URL of a PNG or a JPEG of at most 100 KB. The settings keep a reference
 * to the image alone, as every call has the settings in memory. The image is a separate item. Documents name it by the
 * same reference, so it never changes and is never removed.
 */
import { createHash } from 'node:crypto'
import type { Code } from '../../refusal/code.ts'
import { referenceOf, type Logo } from './logo-data-url.ts'
import { pictureOf } from './logo-picture.ts'

export const maxLogoBytes = 100 * 1024
/** The maximum total size of an account's logos, because one answer shows and one transaction writes them all. */
export const maxLogosBytes = 1536 * 1024
/**
 * The maximum number of pixels in all new logos of one change, because unpacking a million pixels may take a second.
 */
export const maxNewPixels = 2_000_000
/** Base64 of the largest logo, with a line break after every few characters. */
const maxDataLength = maxLogoBytes * 2

export const logoReference = (logo: Logo): string =>
  referenceOf(logo, createHash('sha256').update(logo.content).digest('hex'))

/** The logo of a data URL, or the code of the refusal. Its picture is not examined yet. */
export function readLogo(dataUrl: string): Logo | Code {
  const head = /^data:image\/(?<media>png|jpe?g)(?:;[\w=.-]{1,64}){0,4};base64,/i.exec(dataUrl)
  if (head === null) return 'settings_logo'
  const data = dataUrl.slice(head[0].length)
  if (data.length > maxDataLength) return 'settings_logo_size'
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(data)) return 'settings_logo'
  const content = Buffer.from(data, 'base64')
  if (content.byteLength > maxLogoBytes) return 'settings_logo_size'
  return { type: head.groups?.['media']?.toLowerCase() === 'png' ? 'png' : 'jpeg', content }
}

/** The reason for which documents cannot show the picture of a logo; undefined if they can. */
export function pictureRefusal(logo: Logo): Code | undefined {
  const picture = pictureOf(logo)
  if (picture === 'broken') return 'settings_logo'
  return picture === 'too-many-pixels' ? 'settings_logo_pixels' : undefined
}
