/**
 * The way in which the pixels of a JPEG are turned (Exif 2.3, 4.6.4, tag Orientation): cameras and phones store them in
 * the order of the sensor, and leave the rotation to the program that shows the picture.
 */
const orientationTag = 0x0112
const start = 'Exif\0\0'
const entryBytes = 12

/** 1 is upright; for 5 to 8, width and height are exchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Reads the segment APP1. One that is not Exif, or is cut off, leaves the picture upright. */
export function orientationOf(segment: Buffer): Orientation | undefined {
  if (segment.toString('latin1', 0, start.length) !== start) return undefined
  const tiff = segment.subarray(start.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = long(4)
    const entries = short(directory)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * entryBytes
      if (short(at) !== orientationTag) continue
      const value = short(at + 8)
      return orientations.find((orientation) => orientation === value)
    }
  } catch {
    // The directory reaches beyond its segment.
  }
  return undefined
}

export const isTurned = (orientation: Orientation = 1): boolean => orientation > 4
