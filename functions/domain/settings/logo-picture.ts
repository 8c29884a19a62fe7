/** Whether bytes are a whole PNG of a size that a page can bear. Few bytes may unfold to a picture of gigabytes. */
import { decode } from 'fast-png'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const maxPixels = 1_000_000

export function isPicture(content: Uint8Array): boolean {
  if (content.byteLength < 33 || signature.some((byte, index) => content[index] !== byte)) return false
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  // The size stands first, before anything is unfolded.
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width === 0 || height === 0 || width * height > maxPixels) return false
  try {
    const picture = decode(content, { checkCrc: true })
    return picture.width === width && picture.height === height
  } catch {
    return false
  }
}
