/**
 * Answers for people's browsers. Their content is private: no cache keeps them, no search engine lists them, no other
 * site learns their address, and no content in them can run or load anything.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { createHash } from 'node:crypto'
import { commonHeaders } from './http-error.ts'

const confidential = { ...commonHeaders, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }

/** A page with at most one style sheet, `style`. */
export function htmlAnswer(html: string, style: string): APIGatewayProxyResult {
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    statusCode: 200,
    headers: {
      ...confidential,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    body: html,
  }
}

/** A PDF in ASCII, shown or kept under a name of letters, digits, `.`, `_` and `-`. */
export function pdfAnswer(pdf: string, name: string): APIGatewayProxyResult {
  const plainName = name.replaceAll(/[^\x20-\x7e]/g, '-')
  return {
    statusCode: 200,
    headers: {
      ...confidential,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      // Stricter rules would keep the viewers of some browsers from showing the document.
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
    body: pdf,
  }
}
