/** Parts that the emulation of AWS leaves out and changes, without an emulator. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adapt, adaptations, miscounted, refused } from '../../emulation/adaptations.ts'
import { copyAssembly, readTemplate, type Template } from '../../emulation/cloud-assembly.ts'
import { checked } from '../../emulation/operator-commands.ts'
import { readmeScript } from '../../emulation/readme-story.ts'

const alarm = (Properties: Record<string, unknown>) => ({ Type: 'AWS::CloudWatch::Alarm', Properties })
const policy = (...Statement: object[]) => ({
  Type: 'AWS::IAM::Policy',
  Properties: { PolicyName: 'any', PolicyDocument: { Version: '2012-10-17', Statement } },
})
const template: Template = {
  Resources: {
    sum: alarm({ Metrics: [] }),
    one: alarm({ MetricName: 'Errors' }),
    board: { Type: 'AWS::CloudWatch::Dashboard', Properties: { Body: [{ Ref: 'sum' }, { Ref: 'one' }] } },
    rights: policy(
      { Effect: 'Allow', Action: 'ses:SendEmail', Resource: 'identities' },
      { Effect: 'Allow', Action: ['sqs:SendMessage'], Resource: 'queue' },
      { Effect: 'Allow', Action: 'dynamodb:Query', Resource: 'table' },
    ),
  },
}

describe('The adaptations', () => {
  it('leave parts out, with a text where others name them', () => {
    const [adapted] = adapt(template, 'any')
    expect(Object.keys(adapted.Resources).toSorted()).toEqual(['board', 'one', 'rights'])
    expect(adapted.Resources['board']?.Properties).toEqual({ Body: ['left-out:sum', { Ref: 'one' }] })
  })

  it('widen the two rights that the emulator compares otherwise, and no other', () => {
    const [{ Resources }] = adapt(template, 'any')
    expect(Resources['rights']?.Properties['PolicyDocument']).toMatchObject({
      Statement: [
        { Action: ['ses:SendEmail'], Resource: '*' },
        { Action: ['sqs:SendMessage', 'sqs:SendMessageBatch'], Resource: 'queue' },
        { Action: ['dynamodb:Query'], Resource: 'table' },
      ],
    })
  })

  it('tell what they met, and those that met nothing', () => {
    const [, adapted] = adapt(template, 'any')
    expect(adapted.map(({ adaptation, id }) => `${adaptation.name}: ${id}`)).toEqual([
      'alarms on several metrics: sum',
      'right to send e-mail: rights',
      'right to send to queues: rights',
    ])
    expect(miscounted(adapted)).toEqual([
      'association of the firewall with the API 0 instead of 1',
      'alarms on several metrics 1 instead of 2',
      'right to send e-mail 1 instead of 3',
      'right to send to queues 1 instead of 39',
      "gateway's own answers 0 instead of 1",
    ])
  })

  it('are miscounted where the stage has more of a part, or fewer', () => {
    const [, adapted] = adapt({ Resources: { ...template.Resources, two: alarm({ Metrics: [] }) } }, 'any')
    const [, alarms] = adaptations
    const list = adaptations.filter((each) => each === alarms)
    expect(miscounted(adapted, list)).toEqual([])
    expect(miscounted([...adapted, ...adapted.slice(0, 1)], list)).toEqual(['alarms on several metrics 3 instead of 2'])
    expect(miscounted(adapted.slice(1), list)).toEqual(['alarms on several metrics 1 instead of 2'])
  })

  it('leave a template alone that they are not about', () => {
    const other: Template = { Resources: { one: alarm({ MetricName: 'Errors' }) } }
    expect(adapt(other, 'any')).toEqual([other, []])
    expect(adapt(other, 'any')[0]).toBe(other)
  })

  it('name the refusal of each part that is left out, as a deployment has to show it', () => {
    expect(refused()).toEqual(adaptations.filter(({ kind }) => kind === 'left out'))
  })
})

describe('A copy of an assembly', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assembly-'))
    const from = join(folder, 'from')
    mkdirSync(join(from, `asset.${'c'.repeat(64)}`), { recursive: true })
    writeFileSync(join(from, `asset.${'c'.repeat(64)}`, 'index.mjs'), 'export const handler = 1\n')
    const parent = { Resources: { Child: { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL: 'b' } } } }
    const url = 'b'.repeat(64)
    const files = {
      ['a'.repeat(64)]: { source: { path: 'stack.template.json' } },
      [url]: { source: { path: 'child.nested.template.json' } },
      ['c'.repeat(64)]: { source: { path: `asset.${'c'.repeat(64)}` } },
    }
    parent.Resources.Child.Properties.TemplateURL = url
    writeFileSync(join(from, 'stack.template.json'), JSON.stringify(parent))
    writeFileSync(join(from, 'child.nested.template.json'), JSON.stringify({ Resources: {} }))
    writeFileSync(join(from, 'stack.assets.json'), JSON.stringify({ files }))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const copy = (change: (each: Template) => Template, text?: string) => {
    copyAssembly(join(folder, 'from'), join(folder, 'to'), change, text === undefined ? undefined : { text })
    return readFileSync(join(folder, 'to', 'stack.assets.json'), 'utf8')
  }
  const childUrl = () =>
    readTemplate(join(folder, 'to'), 'stack.template.json').Resources['Child']?.Properties['TemplateURL']

  it('is the same where nothing changes', () => {
    expect(copy((each) => each)).toBe(readFileSync(join(folder, 'from', 'stack.assets.json'), 'utf8'))
  })

  it('gives a changed template and the stack that names it other hashes', () => {
    const assets = copy((each) => ('Child' in each.Resources ? each : { ...each, Description: 'Another.' }))
    expect(childUrl()).not.toBe('b'.repeat(64))
    expect(assets).toContain(String(childUrl()))
    expect(assets).not.toContain('a'.repeat(64))
    expect(assets).toContain('c'.repeat(64))
  })

  it('gives a longer bundle another hash', () => {
    const assets = copy((each) => each, '// More.\n')
    const [name = ''] = readdirSync(join(folder, 'to')).filter((each) => each.startsWith('asset.'))
    expect(name).not.toBe(`asset.${'c'.repeat(64)}`)
    expect(assets).toContain(name)
    expect(readFileSync(join(folder, 'to', name, 'index.mjs'), 'utf8')).toBe('export const handler = 1\n// More.\n')
  })
})

describe('Checks that the emulator cannot pass', () => {
  const expected = { second: 'the emulator has none' }

  it('may fail, and no others', () => {
    expect(checked('ok      first: fine\nfailed  second: none\nThe end.', expected)).toHaveLength(2)
    expect(() => checked('failed  first: none\nfailed  second: none', expected)).toThrow(/^failed {2}first: none$/)
  })

  it('are an error once they pass, and so is a command without checks', () => {
    expect(() => checked('ok      first: fine\nok      second: fine', expected)).toThrow(/off the list: second/)
    expect(() => checked('Usage: any', expected)).toThrow(/no check/)
  })
})

it('The calls of the README are told at another address', () => {
  const readme = '```sh\nnpm ci\n```\n```sh\napi http://127.0.0.1:8787/api/a/\n```\n'
  const script = readmeScript(readme, 'http://there')
  expect(script).toContain('api http://there/api/a/')
  expect(script).not.toContain('npm ci')
})
