/**
 * A PNG as red, green and blue on white, the ground of every document. Only the chunks that make the picture are read,
 * because a profile or a text can be compressed too.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { convertIndexedToRgb, decode, type DecodedPng } from 'fast-png'
import { maxPixels, type NoPicture, type Picture } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const read = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** The depths that each kind of colours has (PNG, 11.2.1). Browsers show no other. */
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const indexed = 3
const passes = 7
/** An empty chunk: its length, its type and its checksum. */
const chunkFrame = 12

const widthPlace = 16
const heightPlace = 20
const headEnd = 33

/** The number of pixels in the header of a PNG; 0 without a header. */
export function pngPixels(content: Uint8Array): number {
  const { width, height } = pngSize(content) ?? { width: 0, height: 0 }
  return width * height
}

/** The size that the head of a PNG names; undefined if the bytes have no head. */
export function pngSize(content: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length < headEnd) return undefined
  return { width: bytes.readUInt32BE(widthPlace), height: bytes.readUInt32BE(heightPlace) }
}

/** Throws if the bytes are not a PNG. */
export function pngPicture(content: Uint8Array): Picture | NoPicture {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!bytes.subarray(0, signature.length).equals(signature)) return 'broken'
  const chunks = chunksOf(bytes).filter(({ type }) => read.has(type))
  const [head] = chunks
  if (head?.type !== 'IHDR' || chunks.filter(({ type }) => type === 'IHDR').length > 1) return 'broken'
  const [width, height, colourType] = [
    bytes.readUInt32BE(widthPlace),
    bytes.readUInt32BE(heightPlace),
    bytes.readUInt8(25),
  ]
  if (width === 0 || height === 0) return 'broken'
  if (width * height > maxPixels) return 'too-many-pixels'
  const [depth, isInterlaced] = [bytes.readUInt8(24), bytes.readUInt8(28) !== 0]
  if (depthsOf[colourType]?.includes(depth) !== true) return 'broken'
  // The decoder reads interlaced samples of whole bytes only.
  if (isInterlaced && depth < 8) return 'broken'
  const rowBytes = Math.ceil((width * depth * (samplesOf[colourType] ?? 0)) / 8)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  // Each of the seven passes of an interlaced picture has its own rows, with a byte before each: fifteen for eight
  // rows, and one more for each pass if the last rows are fewer than eight.
  const maxUnpacked = (rowBytes + 1) * height + (isInterlaced ? height + passes : 0)
  if (inflateSync(packed, { maxOutputLength: maxUnpacked }).length < rowBytes * height + 1) return 'broken'
  const picture = decode(Buffer.concat([signature, ...chunks.map(({ whole }) => whole)]), { checkCrc: true })
  const data = deflateSync(onWhite(picture, colourType))
  return { width, height, colours: 'DeviceRGB', filter: 'FlateDecode', data }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

/** The chunks to the last one, IEND; what follows it is not part of the picture. */
function chunksOf(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; chunks.at(-1)?.type !== 'IEND';) {
    const end = at + chunkFrame + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error('A chunk is cut off.')
    const whole = bytes.subarray(at, end)
    chunks.push({ type: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole })
    at = end
  }
  return chunks
}

/** Three bytes for each pixel. */
function onWhite(picture: DecodedPng, colourType: number): Uint8Array {
  if (colourType !== indexed) return blended(picture, picture.depth < 8 ? unpackedSamples(picture) : picture.data)
  const data = convertIndexedToRgb(picture)
  return blended({ ...picture, depth: 8, channels: data.length / (picture.width * picture.height) }, data)
}

/** Pixels of one grey or three colours, perhaps with alpha, on white. One colour may mean transparent. */
function blended(
  { width, height, depth, channels, transparency }: DecodedPng,
  samples: DecodedPng['data'],
): Uint8Array {
  const full = 2 ** depth - 1
  const colours = channels < 3 ? 1 : 3
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    const isClear = transparency?.every((value, channel) => value === samples[at + channel]) ?? false
    const alpha = isClear ? 0 : channels > colours ? (samples[at + colours] ?? full) / full : 1
    for (let colour = 0; colour < 3; colour++) {
      const value = (samples[at + (colours === 1 ? 0 : colour)] ?? 0) / full
      rgb[pixel * 3 + colour] = Math.round(255 * (value * alpha + 1 - alpha))
    }
  }
  return rgb
}

/** Samples of fewer than eight bits, of which a byte holds several. A row begins with a new byte. */
function unpackedSamples({ width, height, data, depth }: DecodedPng): Uint8Array {
  const samples = new Uint8Array(width * height)
  const rowBytes = Math.ceil((width * depth) / 8)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth
      const byte = data[y * rowBytes + Math.floor(bit / 8)] ?? 0
      samples[y * width + x] = (byte >> (8 - depth - (bit % 8))) & (2 ** depth - 1)
    }
  }
  return samples
}
