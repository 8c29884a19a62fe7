import type { APIGatewayProxyEvent } from 'aws-lambda'

/** A header of a call by its lower-case name; callers may spell it in any case. */
/** All values of a header that may have been sent more than once. */
export function headersOf(event: APIGatewayProxyEvent, name: string): readonly string[] {
  const sent = Object.entries(event.multiValueHeaders).find(([key]) => key.toLowerCase() === name)?.[1]
  return sent ?? [headerOf(event, name)].filter((value) => value !== undefined)
}

export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === name)?.[1]
}
