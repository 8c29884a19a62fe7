import type { APIGatewayProxyEvent } from 'aws-lambda'

/** All values of a header that may have been sent more than once. */
export function headersOf(event: APIGatewayProxyEvent, name: string): readonly string[] {
  const sent = Object.entries(event.multiValueHeaders).find(([key]) => key.toLowerCase() === name)?.[1]
  return sent ?? [headerOf(event, name)].filter((value) => value !== undefined)
}

/** A header of a call by its lower-case name. Callers may spell the name in any case. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === name)?.[1]
}
