/**
 * A JPEG, which a PDF contains unchanged. All its segments are read, so that a picture is refused if a reader of PDFs
 * would find it cut off, or far larger than its bytes.
 */
import { orientationOf, type Orientation } from './exif-orientation.ts'
import { maxPixels, type NoPicture, type Picture } from './picture.ts'

const firstMarker = 0xc0
const start = 0xd8
const end = 0xd9
const scan = 0xda
const quantization = 0xdb
const huffman = 0xc4
/** The segment APP1, which has the data of the camera. */
const camera = 0xe1
/** Baseline, extended and progressive frames. No browser shows the others, such as lossless and arithmetic ones. */
const frames = new Set([0xc0, 0xc1, 0xc2])
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const coloursOf = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const
/** A progressive JPEG has some ten scans. Each one makes a reader go over all pixels again. */
const maxScans = 50

type Frame = Pick<Picture, 'width' | 'height' | 'colours'>

/** Throws if the bytes end too early. */
export function jpegPicture(content: Uint8Array): Picture | NoPicture {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.readUInt16BE(0) !== 0xff00 + start) return 'broken'
  let frame: Frame | undefined
  let orientation: Orientation | undefined
  let scans = 0
  const tables = new Set<number>()
  for (let at = 2; ;) {
    const marker = bytes.readUInt16BE(at) - 0xff00
    if (marker === 0xff) {
      // Any number of such bytes may be before a marker.
      at += 1
      continue
    }
    if (marker === end) {
      if (frame === undefined || scans === 0) return 'broken'
      return {
        ...frame,
        filter: 'DCTDecode',
        data: bytes.subarray(0, at + 2),
        ...(orientation === undefined || orientation === 1 ? {} : { orientation }),
      }
    }
    if (marker < firstMarker || marker === start || isRestart(marker) || otherFrames.has(marker)) return 'broken'
    const segment = bytes.subarray(at + 4, at + 2 + lengthAt(bytes, at + 2))
    at += 4 + segment.length
    if (marker === camera) orientation ??= orientationOf(segment)
    if (marker === quantization || marker === huffman) tables.add(marker)
    if (frames.has(marker)) {
      const read = frame === undefined ? frameOf(segment) : undefined
      if (read === undefined) return 'broken'
      if (read.width * read.height > maxPixels) return 'too-many-pixels'
      frame = read
    }
    if (marker === scan) {
      scans += 1
      if (frame === undefined || tables.size < 2 || scans > maxScans) return 'broken'
      at = endOfScan(bytes, at)
    }
  }
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** A segment's length counts its own two bytes. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readUInt16BE(at)
  if (length < 2 || at + length > bytes.length) throw new Error('A segment is cut off.')
  return length
}

function frameOf(segment: Buffer): Frame | undefined {
  const [precision, height, width, components] = [
    segment.readUInt8(0),
    segment.readUInt16BE(1),
    segment.readUInt16BE(3),
    segment.readUInt8(5),
  ]
  if (precision !== 8 || width === 0 || height === 0 || segment.length !== 6 + 3 * components) return undefined
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  return { width, height, colours: coloursOf[components] }
}

/** The next marker. Within a scan a byte of 255 is followed by 0, or begins a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next === 0 || next === 0xff || isRestart(next)) continue
    if (at === from) throw new Error('A scan is empty.')
    return at
  }
  throw new Error('A scan is cut off.')
}
