/**
 * The bucket of the bytes of files. Its content cannot be recreated, so it has its own stack, like the tables. It keeps
 * the name of the stage even if the tables were restored under other names.
 *
 * Nobody but the functions of the service reads it, and only over TLS. A file is written once, so an earlier version is
 * an accident, and is kept for a month for recovery. The first part of a place determines how long the file is kept,
 * and each such time has a rule.
 */
import { Aws, Duration, RemovalPolicy, Stack, Validations, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, type LifecycleRule } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { partsDays, partsFolder } from '../functions/domain/file/stored-file.ts'
import { fileRetentions } from '../functions/domain/settings/settings-kinds.ts'
import { stackNameOf, type Stage } from './stage.ts'
import { environmentOf } from './tables.ts'
import type { FileAction } from './wiring.ts'

export class FilesStack extends Stack {
  readonly files: Files

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, {
      ...props,
      env: environmentOf(stage),
      description: 'Files of subscription management and billing.',
    })
    this.files = new Files(this, 'Files', { stage })
  }
}

/** A day more than the file's time, because the rule counts from the next midnight. */
const spareDays = 1
const earlierVersions = Duration.days(30)

export class Files extends Construct {
  /** The name is a fixed text: the other stacks do not refer to this one. */
  readonly name: string

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id)
    // Names of buckets are unique in the world.
    this.name = `${stackNameOf(stage)}-files-${Aws.ACCOUNT_ID}`
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: this.name,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [
        ...Object.entries(fileRetentions).map(([retention, days]) => ruleOf(retention, days)),
        ruleOf(partsFolder, partsDays),
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: stage.protected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    })
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The event file:read records who opens a file with personal data.',
    })
  }

  /** Lets a function use the bucket as its wiring says, and gives it the name. */
  letUse(lambda: Function, actions: readonly FileAction[]): void {
    const arn = `arn:${Aws.PARTITION}:s3:::${this.name}`
    lambda.addToRolePolicy(
      new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources: [`${arn}/*`] }),
    )
    // Without this right, S3 refuses a missing file instead of reporting it as missing.
    if (actions.includes('GetObject')) {
      lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [arn] }))
    }
    lambda.addEnvironment('FILES_BUCKET', this.name)
    if (lambda.role === undefined) throw new Error('A function that uses files has a role.')
    Validations.of(lambda.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${this.name.replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}/*]`,
      reason: 'The places of files are not known when the stack is made.',
    })
  }
}

const ruleOf = (folder: string, days: number): LifecycleRule => ({
  id: folder,
  prefix: `${folder}/`,
  expiration: Duration.days(days + spareDays),
  noncurrentVersionExpiration: earlierVersions,
})
