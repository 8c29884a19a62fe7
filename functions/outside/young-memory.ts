/**
 * Keeps V8's memory for young objects at its present size while long files are read. V8 doubles it when objects outlive
 * a collection, up to a limit that follows from the memory of a Lambda function, and fills it with garbage before it
 * collects any. A deployed function's process cannot get flags at its start, but this one still applies whenever V8
 * would grow.
 */
import { setFlagsFromString } from 'node:v8'

const growth = (factor: number): void => {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)
}
const usual = 2

let readings = 0

export async function withYoungMemoryKept<Result>(work: () => Promise<Result>): Promise<Result> {
  if (readings === 0) growth(1)
  readings++
  try {
    return await work()
  } finally {
    readings--
    if (readings === 0) growth(usual)
  }
}
