/** Replaces the code of event streams, which no call of the service has. The SDK loads it only for such a call. */
export function EventStreamSerde(): never {
  throw new Error('No event stream can be read or written here.')
}

export function eventStreamSerdeProvider(): never {
  throw new Error('No event stream can be read or written here.')
}

/** The client of S3 prepares itself for the calls that have event streams. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
