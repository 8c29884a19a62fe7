/**
 * Answers with the pages for ordering. Their content runs nothing but the page's own style and script, which the policy
 * names by their hashes, loads nothing but pictures from the hosts that the account names, and sends forms to the
 * service alone.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { createHash } from 'node:crypto'
import { commonHeaders } from './http-error.ts'

export interface AnsweredPage {
  readonly html: string
  readonly style: string
  readonly script?: string
  /** The addresses of pictures at other hosts. */
  readonly pictures?: readonly string[]
}

/**
 * Sites that may show the page within a page of their own: nobody, sites over HTTPS, anybody in a test account, or
 * these origins.
 */
export type Framing = 'nobody' | 'https' | 'anybody' | readonly string[]

export interface PageAnswerOptions {
  readonly status?: number
  readonly framing: Framing
  /** Whether the page is for everybody, so that going back to it shows the entered values. */
  readonly isPublic?: boolean
}

export function pageAnswer(
  { html, style, script, pictures = [] }: AnsweredPage,
  options: PageAnswerOptions,
): APIGatewayProxyResult {
  const { status = 200, framing, isPublic = false } = options
  const scripts = script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...scripts,
    ['img-src data:', ...new Set(pictures.flatMap((url) => URL.parse(url)?.origin ?? []))].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${typeof framing === 'string' ? ancestors[framing] : framing.join(' ')}`,
  ]
  return {
    statusCode: status,
    headers: {
      ...commonHeaders,
      ...(isPublic ? { 'Cache-Control': 'private, no-cache' } : { 'X-Robots-Tag': 'noindex, nofollow' }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      // Browsers then send the origin with a form, by which forms of other sites are refused.
      'Referrer-Policy': 'same-origin',
    },
    body: html,
  }
}

const ancestors: Readonly<Record<Exclude<Framing, readonly string[]>, string>> = {
  nobody: "'none'",
  https: 'https:',
  anybody: 'https: http:',
}

const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Leads to the page that shows the result of a form, so that loading it again sends nothing again. */
export const seeOther = (location: string): APIGatewayProxyResult => ({
  statusCode: 303,
  headers: { ...commonHeaders, 'Referrer-Policy': 'same-origin', Location: location },
  body: '',
})
