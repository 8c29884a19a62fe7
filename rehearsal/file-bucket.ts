/** The bucket of files. A stored file is there for every later reader, as S3 promises. */
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { fileRight } from '../lib/rights.ts'
import type { FileAction } from '../lib/wiring.ts'
import { demandRight } from '../local/rights.ts'
import { mustBeAlive } from './invocation.ts'
import type { OutgoingCalls } from './outgoing-calls.ts'
import type { VirtualTime } from './virtual-time.ts'

const answerMilliseconds = 40

export function fileBucket(time: VirtualTime, calls: OutgoingCalls): FileBytes {
  const objects = new Map<string, Uint8Array>()
  const call = <Output>(action: FileAction, carryOut: () => Output) =>
    calls.make(async () => {
      demandRight(fileRight(action))
      await time.sleep(answerMilliseconds)
      mustBeAlive()
      return carryOut()
    })
  return {
    async put(place, bytes) {
      await call('PutObject', () => objects.set(place, bytes))
    },
    async open(place, fromByte = 0) {
      const bytes = await call('GetObject', () => objects.get(place))
      time.letStreamsWork()
      return bytes && piecesOf(bytes.subarray(fromByte))
    },
    sizeOf: (place) => call('GetObject', () => objects.get(place)?.byteLength),
    signedGet: (place) => Promise.resolve(`https://bucket.example/${place}`),
    signedPut: (place) => Promise.resolve({ url: `https://bucket.example/${place}`, headers: {} }),
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  yield bytes
}
