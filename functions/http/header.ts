import type { APIGatewayProxyEvent } from 'aws-lambda'

/** A header of a call by its lower-case name; callers may spell it in any case. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === name)?.[1]
}
