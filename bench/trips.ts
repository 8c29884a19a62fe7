/** The round trips of a piece of work, one piece at a time. */
import { documentClient } from '../functions/store/dynamo/client.ts'

let trips = 0
let underWay = 0
let isWatched = false

/** Calls that are under way at once are one round trip. */
export async function inRoundTrips<Result>(work: () => Promise<Result>): Promise<{ result: Result; trips: number }> {
  if (!isWatched) {
    documentClient().middlewareStack.add(
      (next) => async (args) => {
        if (underWay === 0) trips += 1
        underWay += 1
        try {
          return await next(args)
        } finally {
          underWay -= 1
        }
      },
      { step: 'initialize', name: 'trips' },
    )
    isWatched = true
  }
  trips = 0
  return { result: await work(), trips }
}
