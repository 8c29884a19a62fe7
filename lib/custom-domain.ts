/**
 * A domain of the owner's own that outlives the stack, because links in e-mails use it. AWS knows the name of the API
 * once per region, so that name is created and deleted with the stack. The domain itself stays the owner's.
 */
import { CfnOutput } from 'aws-cdk-lib'
import {
  BasePathMapping,
  DomainName,
  EndpointType,
  SecurityPolicy,
  type Stage as ApiStage,
  type SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { Stage } from './stage.ts'

export interface CustomDomainProps {
  readonly domain: NonNullable<Stage['domain']>
  readonly api: SpecRestApi
  readonly apiStage: ApiStage
}

export class CustomDomain extends Construct {
  constructor(scope: Construct, id: string, { domain, api, apiStage }: CustomDomainProps) {
    super(scope, id)
    const domainName = new DomainName(this, 'Domain', {
      domainName: domain.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    })
    // The API is at the root of the domain, so paths do not begin with the stage's name as they do at the API's own
    // address.
    new BasePathMapping(this, 'Mapping', { domainName, restApi: api, stage: apiStage })
    if (domain.hostedZone === undefined) {
      new CfnOutput(this, 'Target', {
        value: domainName.domainNameAliasDomainName,
        description: `Where the name ${domain.name} has to lead: a CNAME, made by hand.`,
      })
      return
    }
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZone.id,
      zoneName: domain.hostedZone.name,
    })
    const record = { zone, recordName: domain.name, target: RecordTarget.fromAlias(new ApiGatewayDomain(domainName)) }
    new ARecord(this, 'Record', record)
    new AaaaRecord(this, 'RecordIpv6', record)
  }
}
