/**
 * Draws a logo on a sheet, as large as its box allows, at the right of the box. A logo that cannot be drawn is left
 * out, so that its document is made in any case.
 */
import type PDFDocument from 'pdfkit'
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import type { Orientation } from '../domain/settings/brand/exif-orientation.ts'
import { pictureOf, uprightSizeOf } from '../domain/settings/brand/logo-picture.ts'
import type { NoPicture, Picture } from '../domain/settings/brand/picture.ts'

export interface Placed {
  readonly top: number
  readonly right: number
  readonly width: number
  readonly height: number
}

/** Unpacking a large PNG takes longer than the rest of its document, and its image never changes. */
const read = new WeakMap<Logo, Picture | NoPicture>()

/** Whether the logo can be drawn. If not, the log says so. */
export function isDrawable(logo: Logo): boolean {
  const picture = drawablePicture(logo)
  if (typeof picture !== 'string') return true
  const { type, content } = logo
  console.warn({
    message: 'A logo cannot be drawn, and its document is without it.',
    picture,
    type,
    bytes: content.length,
  })
  return false
}

function drawablePicture(logo: Logo): Picture | NoPicture {
  const before = read.get(logo)
  if (before !== undefined) return before
  const picture = pictureOf(logo)
  read.set(logo, picture)
  return picture
}

/** pdfkit would read the image itself, and throws outside of any handler when a PNG is not as it expects. */
export function drawLogo(pdf: Pdf, logo: Logo, placed: Placed): void {
  const picture = drawablePicture(logo)
  if (typeof picture === 'string') return
  const { top, right, width, height } = placed
  const upright = uprightSizeOf(picture)
  const scale = Math.min(width / upright.width, height / upright.height)
  const [drawnWidth, drawnHeight] = [upright.width * scale, upright.height * scale]
  const image = imageBefore(pdf, logo) ?? imageOf(pdf, logo, picture)
  const resources: unknown = pdf.page.xobjects
  if (typeof resources === 'object' && resources !== null) Object.assign(resources, { Logo: image })
  pdf.save()
  const foot = top + (height + drawnHeight) / 2
  pdf.transform(drawnWidth, 0, 0, -drawnHeight, right - drawnWidth, foot)
  if (picture.orientation !== undefined) pdf.transform(...turns[picture.orientation])
  pdf.addContent('/Logo Do')
  pdf.restore()
}

type Pdf = InstanceType<typeof PDFDocument>
type Image = ReturnType<Pdf['ref']>

/** A file has each logo once, on however many sheets it stands. */
const drawn = new WeakMap<Pdf, readonly { readonly logo: Logo; readonly image: Image }[]>()

const imageBefore = (pdf: Pdf, { type, content }: Logo): Image | undefined =>
  drawn.get(pdf)?.find(({ logo }) => logo.type === type && Buffer.compare(logo.content, content) === 0)?.image

function imageOf(pdf: Pdf, logo: Logo, picture: Picture): Image {
  const image = pdf.ref({
    Type: 'XObject',
    Subtype: 'Image',
    BitsPerComponent: 8,
    Width: picture.width,
    Height: picture.height,
    ColorSpace: picture.colours,
    // Programs write the four colours of a JPEG the other way round.
    ...(picture.colours === 'DeviceCMYK' && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
    // The length is before the filter, where `ascii-pdf.ts` looks for it.
    Length: picture.data.length,
    Filter: picture.filter,
  })
  image.end(picture.data)
  drawn.set(pdf, [...(drawn.get(pdf) ?? []), { logo, image }])
  return image
}

type Matrix = readonly [number, number, number, number, number, number]

/** The turns of a picture within its square, by the way in which its pixels are stored. */
const turns: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
