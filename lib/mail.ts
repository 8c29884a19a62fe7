/**
 * E-mail by Amazon SES. The identities, addresses and domains, are the account owners' own and verified by hand, so the
 * stack has none of its own: a function may send as any identity of the AWS account, and do nothing else in SES.
 */
import { Stack, Validations } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'

export function letSendMail(lambda: Function): void {
  const { partition, region, account } = Stack.of(lambda)
  const resources = [`arn:${partition}:ses:${region}:${account}:identity/*`]
  lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources }))
  if (lambda.role === undefined) throw new Error('A function that sends e-mail has a role.')
  Validations.of(lambda.role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
    reason: 'The identities belong to account owners and are not known when the stack is made.',
  })
}
