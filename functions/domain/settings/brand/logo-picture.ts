/**
 * The picture of a logo. The same reading is used when the logo is written to the settings and when it is drawn, so
 * that every accepted logo can be drawn.
 */
import { isTurned } from './exif-orientation.ts'
import { jpegPicture } from './jpeg-picture.ts'
import type { Logo } from './logo-data-url.ts'
import type { NoPicture, Picture } from './picture.ts'
import { pngPicture, pngPixels, pngSize } from './png-picture.ts'

export function pictureOf({ type, content }: Logo): Picture | NoPicture {
  try {
    return type === 'png' ? pngPicture(content) : jpegPicture(content)
  } catch {
    return 'broken'
  }
}

/** The pixels that reading the picture unpacks, as stated by the image. A PDF takes a JPEG without unpacking it. */
export const pixelsToUnpack = ({ type, content }: Logo): number => (type === 'png' ? pngPixels(content) : 0)

/** The size of a logo as a reader sees it, without unpacking it; undefined if it cannot be read. */
export function shownSizeOf({ type, content }: Logo): { readonly width: number; readonly height: number } | undefined {
  if (type === 'png') return pngSize(content)
  const picture = pictureOf({ type, content })
  return typeof picture === 'string' ? undefined : uprightSizeOf(picture)
}

export const uprightSizeOf = ({ width, height, orientation }: Picture) =>
  isTurned(orientation) ? { width: height, height: width } : { width, height }
