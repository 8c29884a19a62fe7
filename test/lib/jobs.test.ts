import { Match } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changePrefix, eventsHeartbeatKey, headKey, markerKey, heartbeatKey } from '../../functions/store/keys.ts'
import { functions, queues, type FunctionWiring } from '../../lib/wiring.ts'
import { inWords, ofType, stages, synthesise } from './synthesised.ts'

const synthesised = synthesise(stages.dev)
const { template } = synthesised

describe('a stream', () => {
  const mappings = ofType(synthesised, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)
  const streamed = functions.flatMap(({ name, trigger }) => (trigger.kind === 'stream' ? [{ name, trigger }] : []))

  it.each(streamed)('feeds $name from its beginning, in order, and loses nothing unseen', ({ name, trigger }) => {
    const mapping = mappings.find(
      ({ FunctionName }) => inWords(synthesised, FunctionName) === `subscriptions-dev-${name}`,
    )
    expect(inWords(synthesised, mapping?.['EventSourceArn'])).toBe(`subscriptions-dev-${trigger.table}.StreamArn`)
    expect(mapping).toMatchObject({
      BatchSize: trigger.batchSize,
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      // The age is unlimited: as long as the stream keeps records.
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: -1,
    })
    const { OnFailure } = v.parse(
      v.object({ OnFailure: v.object({ Destination: v.unknown() }) }),
      mapping?.['DestinationConfig'],
    )
    expect(inWords(synthesised, OnFailure.Destination)).toBe(
      `subscriptions-dev-${trigger.setAside ?? `${name}-dead-letters`}.Arn`,
    )
  })

  const pulse = { Pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [heartbeatKey.pk] } } } }) }
  const keyed = (sk: object) => ({ Pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { sk } } }) })

  it('lets only new change records and the pulse through to the sequencer', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [keyed({ S: [{ prefix: changePrefix }] }), pulse] },
    })
  })

  it('lets only new events and the pulse through to the bus: neither heads nor markers', () => {
    expect([headKey('news').sk, markerKey('A#news#S').sk]).toEqual([0, 0])
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [keyed({ N: [{ 'anything-but': ['0'] }] }), pulse] },
    })
    expect(eventsHeartbeatKey.pk).toBe(heartbeatKey.pk)
  })
})

describe('the worker', () => {
  it('gets due work in batches large enough for a month-end, and soon', () => {
    const worker = ofType(synthesised, 'AWS::Lambda::EventSourceMapping').find(
      ({ Properties }) => inWords(synthesised, Properties['FunctionName']) === 'subscriptions-dev-work',
    )
    expect(worker?.Properties).toMatchObject({ BatchSize: 30, MaximumBatchingWindowInSeconds: 1 })
  })
})

describe('a queue', () => {
  it.each(Object.entries(queues))(
    '%s is encrypted, and what fails too often goes to its dead letters',
    (name, wiring) => {
      template.hasResourceProperties('AWS::SQS::Queue', {
        QueueName: `subscriptions-dev-${name}`,
        VisibilityTimeout: wiring.visibilityTimeoutSeconds,
        RedrivePolicy: { maxReceiveCount: wiring.maxReceives, deadLetterTargetArn: Match.anyValue() },
      })
      template.hasResourceProperties('AWS::SQS::Queue', {
        QueueName: `subscriptions-dev-${name}-dead-letters`,
        MessageRetentionPeriod: 14 * 86_400,
      })
    },
  )

  it('is encrypted and takes no call without TLS, as are all dead letters', () => {
    template.allResourcesProperties('AWS::SQS::Queue', { SqsManagedSseEnabled: true })
    const guarded = ofType(synthesised, 'AWS::SQS::QueuePolicy').flatMap(({ Properties }) => {
      const { Queues } = v.parse(v.object({ Queues: v.array(v.unknown()) }), Properties)
      return Queues.map((queue) => inWords(synthesised, queue))
    })
    const all = ofType(synthesised, 'AWS::SQS::Queue').map(({ Properties }) => Properties['QueueName'])
    expect(guarded.toSorted()).toEqual(all.toSorted())
    template.allResourcesProperties('AWS::SQS::QueuePolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    })
  })

  it('feeds its function with bounded concurrency, message by message', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 30,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 10 },
    })
  })

  it('is refused a function that may run longer than a sixth of its visibility timeout', () => {
    const slow = functions.flatMap((wiring): FunctionWiring[] =>
      wiring.trigger.kind === 'queue' ? [{ ...wiring, timeoutSeconds: 31 }] : [],
    )
    expect(() => synthesise({ functions: slow })).toThrow(/visibility timeout/)
  })

  it('has one function that works it off', () => {
    const worked = functions.flatMap(({ trigger }) => (trigger.kind === 'queue' ? [trigger.queue] : []))
    expect(worked.toSorted()).toEqual(Object.keys(queues).toSorted())
  })
})

describe('the schedule', () => {
  it('starts the sweep every minute; neither a call nor a run is lost without a trace', () => {
    const deadLetters = { 'Fn::GetAtt': [Match.stringLikeRegexp('^sweep.*DeadLetters'), 'Arn'] }
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      Name: 'subscriptions-dev-sweep',
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Target: { DeadLetterConfig: { Arn: deadLetters }, RetryPolicy: { MaximumRetryAttempts: 2 } },
    })
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: Match.stringLikeRegexp('^sweep') },
      DestinationConfig: { OnFailure: { Destination: deadLetters } },
    })
  })
})
