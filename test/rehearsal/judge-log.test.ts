import { expect, it } from 'vitest'
import { accountsOf, secretsOf } from '../../rehearsal/accounts.ts'
import { judgeLog } from '../../rehearsal/judge/judge-log.ts'
import { learnFrom, noiseSecrets, readMail } from '../../rehearsal/noise.ts'
import { memoryOf } from '../../rehearsal/noise-memory.ts'

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

it('the secrets are those of links in e-mails to anybody, and the cookies and tokens that noise received', () => {
  const [fresh = expect.fail()] = accountsOf(2, 1, 0)
  const signature = 'c2lnbmF0dXJlLW9mLWFuLWV4YW1wbGUtbm90LWEtcmVh'
  const text = `See https://api.example/invoice/${fresh.id}/k1/7/${signature}/ or call us.`
  const mail = { to: ['k1@readers.example'], subject: 'An invoice', about: undefined, sender: undefined }
  readMail(fresh, [{ ...mail, text, isAnswered: true }])
  const answer = { status: 200, headers: { 'Set-Cookie': ['session=cookie-of-noise; Path=/'] } }
  for (const name of ['session-links', 'session-begin']) {
    const endpoint = { name, path: '/api/session/', method: 'POST' } as const
    const call = memoryOf(fresh).mark({ path: endpoint.path, json: { name } }, { endpoint, owner: 'w1' })
    learnFrom(fresh, call, { ...answer, body: { token: 'token-of-a-link' } })
  }
  expect(noiseSecrets(fresh)).toEqual([signature, 'token-of-a-link', 'cookie-of-noise'])
})
