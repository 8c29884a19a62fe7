/**
 * The picture of a logo. It is read in this way when the logo is written to the settings, and again when it is drawn:
 * what the first reading takes, the second one draws.
 */
import { jpegPicture } from './jpeg-picture.ts'
import type { Logo } from './logo-data-url.ts'
import type { NoPicture, Picture } from './picture.ts'
import { pngPicture, pngPixels } from './png-picture.ts'

export function pictureOf({ type, content }: Logo): Picture | NoPicture {
  try {
    return type === 'png' ? pngPicture(content) : jpegPicture(content)
  } catch {
    return 'broken'
  }
}

/** The pixels that reading the picture unpacks, as the image says them. A PDF takes a JPEG without unpacking it. */
export const pixelsToUnpack = ({ type, content }: Logo): number => (type === 'png' ? pngPixels(content) : 0)
