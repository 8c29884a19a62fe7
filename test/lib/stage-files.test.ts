import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseStage, readStage, StageError } from '../../lib/stage.ts'

describe('a stage', () => {
  it('is dev where none is named', () => {
    expect(parseStage(undefined).name).toBe('dev')
  })

  it.each(['', 'Prod', '1st', 'a-very-long-name-', 'a b', 7])('is refused as %j', (name) => {
    expect(() => parseStage(name)).toThrow(/^-c stage= takes /)
  })

  it('has one address for its alarms, or none', () => {
    expect(parseStage('dev').alarmEmail).toBeUndefined()
    expect(parseStage('dev', { alarmEmail: 'ops@example.com' }).alarmEmail).toBe('ops@example.com')
    for (const alarmEmail of ['', 'ops', true]) {
      expect(() => parseStage('dev', { alarmEmail })).toThrow()
    }
  })
})

describe('the file of a stage', () => {
  const fault = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'stages-'))
    writeFileSync(join(folder, 'try.json'), text)
    try {
      readStage('try', folder)
      return 'none'
    } catch (error) {
      return error instanceof StageError ? error.message : String(error)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('keeps the options, so that a deployment that names the stage alone changes none of them', () => {
    expect(readStage(undefined)).toMatchObject({ name: 'dev', firewall: false, alarms: false, alarmKey: false })
    expect(readStage('prod')).toMatchObject({ name: 'prod', protected: true, firewall: true, alarms: true })
  })

  it.each([
    ['an option that there is not', '{"alarmMail": "ops@example.com"}', /^stages\/try\.json: alarmMail: /],
    ['an address that is none', '{"alarmEmail": "ops"}', 'stages/try.json: alarmEmail: One e-mail address.'],
    ['a domain without its certificate', '{"domain": {"name": "api.example.com"}}', /: domain\.certificateArn: /],
    ['a throttle of nothing', '{"throttle": {"requestsPerSecond": 0, "burst": 1}}', /: throttle\.requestsPerSecond: /],
    ['what is no JSON', '{', 'stages/try.json: No JSON.'],
    ['no options', '{}', 'none'],
  ])('with %s is told of by its name and the field', (_, text, said) => {
    expect(fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
  })

  it('is missed where there is none: a stage that is misspelt is not deployed with options of nobody', () => {
    expect(() => readStage('prd')).toThrow('There is no stages/prd.json')
    expect(() => readStage('Prod')).toThrow(/^-c stage: -c stage= takes /)
  })
})
