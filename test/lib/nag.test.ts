import { App, Stack, Validations } from 'aws-cdk-lib'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { AwsSolutionsChecks } from 'cdk-nag'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cheap, domain, synthesise } from './synthesised.ts'

describe("cdk-nag's AwsSolutions checks", () => {
  it.each(['dev', 'prod'])('find nothing in %s but what is acknowledged', (stage) => {
    const { app } = synthesise({ stage, options: { alarmEmail: 'ops@example.com' }, validated: true })
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([])
  })

  it.each([
    ['all that costs money off', cheap],
    ['a domain of its own', { domain: { ...domain, hostedZone: { id: 'Z1', name: 'example.com' } } }],
  ])('find nothing in a stage with %s', (_, options) => {
    const { app } = synthesise({ options, validated: true })
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([])
  })

  it('do find what is wrong', () => {
    const app = new App()
    new Queue(new Stack(app, 'Stack'), 'Queue')
    const rules = new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)
    expect(rules).toContain('AwsSolutions-SQS3')
  })

  it('are acknowledged one by one, where they are found, with a reason', () => {
    const { stack } = synthesise()
    const acknowledged = stack.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries(v.parse(v.record(v.string(), v.string()), data)))
        .map(([rule, reason]) => ({ path: node.path, rule, reason })),
    )
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const { path, rule, reason } of acknowledged) {
      expect(path).toContain('/')
      expect(rule).toMatch(/AwsSolutions-(APIG2|SQS3|IAM[45]\[.+\])$/)
      expect(reason.length).toBeGreaterThan(30)
    }
  })
})
