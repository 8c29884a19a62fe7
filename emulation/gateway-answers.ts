/**
 * The gateway's own answers as resources. The service has them in the OpenAPI body of its API, and the emulator reads
 * them from resources alone.
 */
import * as v from 'valibot'
import type { Resource } from './cloud-assembly.ts'

const answersSchema = v.looseObject({
  'x-amazon-apigateway-gateway-responses': v.record(
    v.string(),
    v.object({
      statusCode: v.exactOptional(v.string()),
      responseParameters: v.record(v.string(), v.string()),
      responseTemplates: v.record(v.string(), v.string()),
    }),
  ),
})

export function gatewayAnswers(api: string, { Properties }: Resource): Record<string, Resource> {
  const answers = v.parse(answersSchema, Properties['Body'])['x-amazon-apigateway-gateway-responses']
  const resources = Object.entries(answers).map(
    ([type, { statusCode, responseParameters, responseTemplates }]): [string, Resource] => [
      `${api}Answer${type.replaceAll('_', '')}`,
      {
        Type: 'AWS::ApiGateway::GatewayResponse',
        Properties: {
          RestApiId: { Ref: api },
          ResponseType: type,
          ...(statusCode === undefined ? {} : { StatusCode: statusCode }),
          ResponseParameters: responseParameters,
          ResponseTemplates: responseTemplates,
        },
      },
    ],
  )
  return Object.fromEntries(resources)
}
