/** The log of the functions contains no secret, however much goes wrong. */
import type { Finding } from './verdict.ts'

export function judgeLog(lines: readonly string[], secrets: readonly string[]): Finding[] {
  const text = lines.join('\n')
  const held = [...new Set(secrets)].filter((secret) => text.includes(secret))
  return held.flatMap((secret): Finding[] => {
    const line = lines.find((each) => each.includes(secret))
    return line === undefined ? [] : [{ promise: 'logs keep secrets', words: line.replaceAll(secret, '***') }]
  })
}
