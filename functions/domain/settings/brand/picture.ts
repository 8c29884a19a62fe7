/** A picture in the form for a PDF. */
import type { Orientation } from './exif-orientation.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly colours: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'
  readonly filter: 'FlateDecode' | 'DCTDecode'
  readonly data: Uint8Array
  /** The turn that the stored pixels need; absent for none. */
  readonly orientation?: Orientation
}

/**
 * Reasons for refusing a picture. A few bytes may unpack to a picture of gigabytes, so the size is read before anything
 * is unpacked.
 */
export type NoPicture = 'broken' | 'too-many-pixels'

export const maxPixels = 1_000_000
