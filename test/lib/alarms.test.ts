import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { functions } from '../../lib/wiring.ts'
import { inWords, ofType, stages, synthesise } from './synthesised.ts'

const synthesised = synthesise(stages.dev)
const { template } = synthesised
const alarmSchema = v.looseObject({
  AlarmName: v.string(),
  AlarmDescription: v.string(),
  AlarmActions: v.array(v.unknown()),
  Namespace: v.optional(v.string()),
  MetricName: v.optional(v.string()),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.unknown() })), []),
  Threshold: v.number(),
})
const alarms = ofType(synthesised, 'AWS::CloudWatch::Alarm').map(({ Properties }) => v.parse(alarmSchema, Properties))

function watching(metric: string, dimension: string): string[] {
  return alarms
    .filter(({ MetricName }) => MetricName === metric)
    .flatMap(({ Dimensions }) => Dimensions.filter(({ Name }) => Name === dimension))
    .map(({ Value }) => inWords(synthesised, Value).replace(/\.QueueName$/, ''))
    .toSorted()
}

describe('every alarm', () => {
  it.each(alarms)(
    '$AlarmName says who is affected and has a page that says what to do',
    ({ AlarmName, AlarmDescription }) => {
      expect(AlarmDescription).toMatch(/ Hurt: .+ What to do: docs\/runbook\/[a-z-]+\.md$/)
      const page = AlarmDescription.slice(AlarmDescription.lastIndexOf(' ') + 1)
      expect(page).toBe(`docs/runbook/${AlarmName.slice('subscriptions-dev-'.length)}.md`)
      const text = readFileSync(page, 'utf8')
      for (const heading of ['## Meaning', '## Affected', '## Investigate', '## Fix']) {
        expect(text).toContain(heading)
      }
    },
  )

  it('tells the one topic, which is encrypted and takes no call without TLS', () => {
    for (const { AlarmActions } of alarms) {
      expect(AlarmActions.map((action) => inWords(synthesised, action))).toEqual(['subscriptions-dev-alarms'])
    }
    const [topic] = ofType(synthesised, 'AWS::SNS::Topic')
    expect(topic?.Properties['KmsMasterKeyId']).toBeDefined()
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' })
  })
})

describe('there is an alarm', () => {
  it('for every dead-letter queue, at the first message', () => {
    const deadLetters = ofType(synthesised, 'AWS::SQS::Queue')
      .map(({ Properties }) => String(Properties['QueueName']))
      .filter((name) => name.endsWith('-dead-letters'))
    expect(watching('ApproximateNumberOfMessagesVisible', 'QueueName')).toEqual(deadLetters.toSorted())
    for (const alarm of alarms.filter(({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible')) {
      expect(alarm.Threshold).toBe(1)
    }
  })

  it('for the age of what every stream and queue holds, and for a schedule that stands still', () => {
    const named = (kind: string) =>
      functions.filter(({ trigger }) => trigger.kind === kind).map(({ name }) => `subscriptions-dev-${name}`)
    expect(watching('IteratorAge', 'FunctionName')).toEqual(named('stream').toSorted())
    expect(watching('ApproximateAgeOfOldestMessage', 'QueueName')).toEqual(named('queue').toSorted())
    expect(watching('Invocations', 'FunctionName')).toEqual(named('schedule').toSorted())
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'subscriptions-dev-late-sweep',
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    })
  })

  it('for a stream that is dead: no age at all is as wrong as a high one, as the pulse makes one every minute', () => {
    for (const { name, trigger } of functions) {
      if (trigger.kind !== 'stream') continue
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        AlarmName: `subscriptions-dev-late-${name}`,
        MetricName: 'IteratorAge',
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'breaching',
        Period: 60,
        EvaluationPeriods: 5,
      })
    }
  })

  it('for what a function says itself in its log', () => {
    for (const { name: functionName, alarms: own = [] } of functions) {
      for (const { name } of own) {
        const filters = ofType(synthesised, 'AWS::Logs::MetricFilter').filter(({ Properties }) =>
          inWords(synthesised, Properties['LogGroupName']).endsWith(`/subscriptions-dev-${functionName}`),
        )
        const patterns = filters.map(({ Properties }) => Properties['FilterPattern'])
        expect(patterns).toContain(`{ $.message.alarm = "${name}" }`)
        expect(patterns).toHaveLength(own.length)
        expect(alarms).toContainEqual(
          expect.objectContaining({ Namespace: 'subscriptions-dev', MetricName: name, Threshold: 1 }),
        )
      }
    }
    expect(functions.flatMap(({ alarms: own = [] }) => own)).not.toEqual([])
  })

  it('for what business notices first: an hour of two with a line of the hourly job is enough', () => {
    for (const name of ['webhook-off', 'deliveries-waiting', 'unusual-invoices']) {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        AlarmName: `subscriptions-dev-${name}`,
        MetricName: name,
        Period: 3600,
        EvaluationPeriods: 2,
        DatapointsToAlarm: 1,
        TreatMissingData: 'notBreaching',
      })
    }
    const telling = functions.filter(({ alarms: own }) => own !== undefined)
    const free = synthesise({ functions: telling, options: { alarms: false } })
    expect(ofType(free, 'AWS::CloudWatch::Dashboard')).toHaveLength(1)
    expect([...ofType(free, 'AWS::CloudWatch::Alarm'), ...ofType(free, 'AWS::Logs::MetricFilter')]).toEqual([])
  })

  it("for the API's 5xx, for throttled functions and for throttled tables with their indexes", () => {
    expect(watching('5XXError', 'ApiName')).toEqual(['subscriptions-dev'])
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { Namespace: 'AWS/Lambda', MetricName: 'Throttles' })
    const throttled = alarms.find(({ AlarmName }) => AlarmName.endsWith('-table-throttles'))
    const watched = JSON.stringify(throttled?.['Metrics'])
    for (const part of ['read_main', 'write_main', 'read_main_due', 'write_main_due', 'read_events', 'write_events']) {
      expect(watched).toContain(`FILL(${part}, 0)`)
    }
  })
})
