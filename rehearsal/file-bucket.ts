/** The bucket of files. A stored file is there for every later reader, as S3 promises. */
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { fileRight } from '../lib/rights.ts'
import type { FileAction } from '../lib/wiring.ts'
import { demandRight } from '../local/rights.ts'
import { mustBeAlive } from './invocation.ts'
import type { VirtualTime } from './virtual-time.ts'

const answerMilliseconds = 40

export function fileBucket(time: VirtualTime): FileBytes {
  const objects = new Map<string, Uint8Array>()
  const inCall = async (action: FileAction) => {
    mustBeAlive()
    demandRight(fileRight(action))
    await time.sleep(answerMilliseconds)
    mustBeAlive()
  }
  return {
    async put(place, bytes) {
      await inCall('PutObject')
      objects.set(place, bytes)
    },
    async open(place, fromByte = 0) {
      await inCall('GetObject')
      const bytes = objects.get(place)
      return bytes && piecesOf(bytes.subarray(fromByte))
    },
    async sizeOf(place) {
      await inCall('GetObject')
      return objects.get(place)?.byteLength
    },
    signedGet: (place) => Promise.resolve(`https://bucket.example/${place}`),
    signedPut: (place) => Promise.resolve({ url: `https://bucket.example/${place}`, headers: {} }),
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  yield bytes
}
