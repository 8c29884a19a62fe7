/** The units of `docs/server.md` start what `npm start` starts. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { readStartOptions } from '../../local/start-options.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const [, ofNode = '', ofService = ''] =
  /^ExecStart=\S+\/node (.*) local\/start\.ts (.*)$/m.exec(read('examples/server/subscriptions.service')) ?? []

const { argv } = process
afterEach(() => {
  process.argv = argv
})

it('the service has the options of Node.js of npm start', () => {
  const { scripts } = v.parse(v.object({ scripts: v.object({ start: v.string() }) }), JSON.parse(read('package.json')))
  expect(`node ${ofNode} local/start.ts`).toBe(scripts.start)
})

it('the service is given options that it takes', () => {
  process.argv = ['node', 'local/start.ts', ...ofService.split(' ')]
  expect(readStartOptions({ SMTP_URL: 'smtp://user:password@mail.example:587' })).toMatchObject({
    data: '${STATE_DIRECTORY}',
    accounts: ['${CREDENTIALS_DIRECTORY}/account.json'],
    log: 'json',
    publicUrl: 'https://abo.example',
    metricsPort: 9464,
  })
})
