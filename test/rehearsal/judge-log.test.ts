import { expect, it } from 'vitest'
import { accountsOf, secretsOf } from '../../rehearsal/accounts.ts'
import { judgeLog } from '../../rehearsal/judge/judge-log.ts'

const [account] = accountsOf(1, 1, 0)
const secrets = account === undefined ? [] : secretsOf(account)

it.each(secrets)('the judge cries where the log has a secret, and does not repeat it: %s', (secret) => {
  const findings = judgeLog(['A call was put off.', `X-Service-Key: ${secret}!`], secrets)
  expect(findings).toEqual([{ promise: 'logs keep secrets', words: 'X-Service-Key: ***!' }])
})

it('the judge is content with a log without secrets', () => {
  expect(secrets).toHaveLength(7)
  expect(judgeLog([`The account ${account?.id} was read.`], secrets)).toEqual([])
})
