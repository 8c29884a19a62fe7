/**
 * E-mail by Amazon SES. The identities (addresses and domains) belong to the account owners and are verified by hand,
 * so the stack has none of its own. A function may send as any identity of the AWS account, and may do nothing else in
 * SES. SES also requires the right to the configuration set, and an identity may have its own default set.
 */
import { Aws, Validations } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'

const kinds = ['identity', 'configuration-set']

/** E-mails are sent with the stage's own configuration set, which publishes their outcomes. */
export function letSendMail(lambda: Function, stackName: string): void {
  lambda.addEnvironment('MAIL_CONFIGURATION_SET', stackName)
  const resources = kinds.map((kind) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${kind}/*`)
  lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources }))
  if (lambda.role === undefined) throw new Error('A function that sends e-mail has a role.')
  for (const kind of kinds) {
    Validations.of(lambda.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${kind}/*]`,
      reason: 'The identities and their sets belong to account owners and are not known when the stack is made.',
    })
  }
}
