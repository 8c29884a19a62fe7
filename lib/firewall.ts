/**
 * The firewall: an address that floods the service is turned away before it costs anything. Its limit is a guard only.
 * It is far above the service's limit for one client (5 calls a second), as many clients may share an address.
 */
import { Validations } from 'aws-cdk-lib'
import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/** Ten clients of one address at their full rate. */
const callsPerMinute = 3_000
const windowSeconds = 60

export interface FirewallProps {
  readonly stackName: string
  readonly apiStage: ApiStage
}

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stackName, apiStage }: FirewallProps) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'Acl', {
      name: stackName,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible(stackName),
      customResponseBodies: { flood: { contentType: 'TEXT_PLAIN', content: 'Too Many Requests' } },
      rules: [
        {
          name: 'flood',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: callsPerMinute,
              evaluationWindowSec: windowSeconds,
            },
          },
          // This answer takes precedence over the gateway's own:
          // https://docs.aws.amazon.com/waf/latest/developerguide/customizing-the-response-for-blocked-requests.html
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'flood',
                responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
              },
            },
          },
          visibilityConfig: visible(`${stackName}-flood`),
        },
      ],
    })
    new CfnWebACLAssociation(this, 'Association', { webAclArn: acl.attrArn, resourceArn: apiStage.stageArn })
  }
}

/** A stage may do without the firewall, which is paid for by the month, called or not. */
export function goWithoutFirewall(apiStage: ApiStage): void {
  Validations.of(apiStage).acknowledge({
    id: 'AwsSolutions-APIG3',
    reason: "The stage's own throttle bounds what a flood costs; its file says that it goes without a firewall.",
  })
}

/** Samples of calls have addresses and headers, and with them signatures of links and keys. */
function visible(metricName: string) {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
