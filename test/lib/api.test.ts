import { Match } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { resourcePath } from '../../lib/gateway-definition.ts'
import { functions, methodsOf, type FunctionWiring } from '../../lib/wiring.ts'
import { inWords, ofType, stages, synthesise, type Synthesised } from './synthesised.ts'

const gatewayResponseSchema = v.object({
  statusCode: v.optional(v.string()),
  responseParameters: v.record(v.string(), v.string()),
  responseTemplates: v.record(v.string(), v.string()),
})
const wrongMethodSchema = v.object({
  'x-amazon-apigateway-integration': v.object({
    type: v.literal('mock'),
    requestTemplates: v.record(v.string(), v.string()),
    responses: v.object({ default: gatewayResponseSchema }),
  }),
})
const bodySchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  'x-amazon-apigateway-gateway-responses': v.record(v.string(), gatewayResponseSchema),
  'x-amazon-apigateway-minimum-compression-size': v.number(),
})

function bodyOf(synthesised: Synthesised) {
  const [api] = ofType(synthesised, 'AWS::ApiGateway::RestApi')
  return v.parse(bodySchema, api?.Properties['Body'])
}

const synthesised = synthesise(stages.dev)
const { template } = synthesised
const body = bodyOf(synthesised)
const routes = functions.flatMap(({ name, trigger }) =>
  trigger.kind === 'route' ? methodsOf(trigger).map((method) => ({ name, ...trigger, method })) : [],
)
/** The resources of a route: its path and, if it serves all paths below, one more for these. */
const resourcesOf = ({ path, below }: { readonly path: string; readonly below?: true }) => [
  resourcePath(path),
  ...(below === true ? [`${resourcePath(path)}/{proxy+}`] : []),
]

describe('the API', () => {
  it.each(routes)('$method $path is served by $name', ({ name, method, path }) => {
    const operation = body.paths[resourcePath(path)]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ 'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST' } })
    const { uri } = v.parse(v.object({ 'x-amazon-apigateway-integration': v.object({ uri: v.unknown() }) }), operation)[
      'x-amazon-apigateway-integration'
    ]
    // The name of the function: a function that knows the address of the API cannot also be referred to by the API.
    expect(inWords(synthesised, uri)).toBe(
      'arn:AWS::Partition:apigateway:AWS::Region:lambda:path/2015-03-31/functions/' +
        `arn:AWS::Partition:lambda:AWS::Region:AWS::AccountId:function:subscriptions-dev-${name}/invocations`,
    )
  })

  it.each(routes)('may call $name for $method $path and for nothing else', ({ name, method, path, below }) => {
    const methods = routes.filter((route) => route.name === name).map((route) => route.method)
    const sources = ofType(synthesised, 'AWS::Lambda::Permission')
      .filter(({ Properties }) => inWords(synthesised, Properties['FunctionName']) === `subscriptions-dev-${name}.Arn`)
      .map(({ Properties }) => inWords(synthesised, Properties['SourceArn']))
    const anyValues = resourcePath(path).replaceAll(/\{\w+\}/g, String.raw`\*`)
    const rest = below === true ? String.raw`\*` : ''
    const sourceOf = (served: string) => new RegExp(`:subscriptions-dev/dev/${served}${anyValues}${rest}$`)
    expect(sources.filter((source) => sourceOf(method).test(source))).toHaveLength(1)
    expect(sources).toEqual(methods.map((served) => expect.stringMatching(sourceOf(served))))
  })

  it('serves nothing that the wiring does not name', () => {
    const served = Object.entries(body.paths).flatMap(([path, item]) =>
      ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'].filter((m) => m in item).map((m) => `${m} ${path}`),
    )
    const wired = routes.flatMap((route) => resourcesOf(route).map((path) => `${route.method.toLowerCase()} ${path}`))
    expect(served.toSorted()).toEqual(wired.toSorted())
  })

  it('answers HEAD where a load balancer asks, and for pages and files, by the function of GET', () => {
    const paths = routes.filter(({ method }) => method === 'HEAD').map(({ path }) => path)
    expect(paths.toSorted()).toEqual([
      '/api/docs/',
      '/api/openapi.json',
      '/cancel/{entity}/',
      '/console/',
      '/healthz/',
      '/invoice/{account}/{customer}/{number}/{signature}/',
      '/invoice/{account}/{customer}/{number}/{signature}/pdf/',
      '/my/',
      '/order/{account}/{order}/{signature}/',
      '/order/{account}/{order}/{signature}/gift/',
      '/ordering-forms/{url_id}/',
      '/request/{account}/{request}/{signature}/',
      '/stop/{link}/',
      '/withdraw/{entity}/',
    ])
    for (const path of paths.map(resourcePath)) expect(body.paths[path]?.['head']).toEqual(body.paths[path]?.['get'])
    expect(body.paths['/console/{proxy+}']?.['head']).toEqual(body.paths['/console/{proxy+}']?.['get'])
  })

  it.each(Object.entries(body.paths))('answers wrong methods of %s with 405 and what is allowed', (path, item) => {
    const allowed = routes.filter((route) => resourcesOf(route).includes(path)).map(({ method }) => method)
    const integration = v.parse(wrongMethodSchema, item['x-amazon-apigateway-any-method'])[
      'x-amazon-apigateway-integration'
    ]
    const answer = integration.responses.default
    expect(answer.statusCode).toBe('405')
    expect(answer.responseParameters).toEqual({
      'method.response.header.Allow': `'${allowed.toSorted().join(', ')}'`,
      'method.response.header.Content-Type': "'text/plain; charset=utf-8'",
      'method.response.header.Strict-Transport-Security': "'max-age=31536000'",
    })
    expect(integration.requestTemplates['application/x-www-form-urlencoded']).toBe('{"statusCode": 405}')
  })

  it('hands every path below the console to its function, and compresses answers', () => {
    const [home, below] = [body.paths['/console']?.['get'], body.paths['/console/{proxy+}']?.['get']]
    expect(below).toMatchObject({ parameters: [{ name: 'proxy', in: 'path', required: true }] })
    const integration = v.object({ 'x-amazon-apigateway-integration': v.unknown() })
    expect(v.parse(integration, below)).toEqual(v.parse(integration, home))
    expect(body['x-amazon-apigateway-minimum-compression-size']).toBe(1024)
  })

  it('is deployed anew when a route changes', () => {
    const deployments = (changed: readonly FunctionWiring[]) =>
      Object.entries(synthesise({ functions: changed }).resources).flatMap(([id, { Type }]) =>
        Type === 'AWS::ApiGateway::Deployment' ? [id] : [],
      )
    const routed = functions.filter(({ trigger }) => trigger.kind === 'route').slice(0, 3)
    const deployed = deployments(routed)
    expect(deployed).toHaveLength(1)
    expect(deployments(routed.slice(1))).not.toEqual(deployed)
    expect(deployments([...routed])).toEqual(deployed)
  })

  it('takes the parts of a path that vary', () => {
    const wiring: FunctionWiring = {
      name: 'prepare',
      entry: 'functions/api/access.ts',
      trigger: { kind: 'route', method: 'POST', path: '/api/prepareinvoicedeliveries/{method}/' },
      tables: {},
      memoryMb: 1024,
      timeoutSeconds: 29,
    }
    const varying = synthesise({ functions: [wiring] })
    expect(bodyOf(varying).paths['/api/prepareinvoicedeliveries/{method}']?.['post']).toMatchObject({
      parameters: [{ name: 'method', in: 'path', required: true }],
    })
    const [permission] = ofType(varying, 'AWS::Lambda::Permission')
    expect(inWords(varying, permission?.Properties['SourceArn'])).toMatch(/\/POST\/api\/prepareinvoicedeliveries\/\*$/)
  })
})

describe('answers of the gateway itself', () => {
  const answers = body['x-amazon-apigateway-gateway-responses']

  it.each(Object.entries(answers))('%s is plain text, whatever the caller accepts', (_, answer) => {
    expect(answer.responseParameters['gatewayresponse.header.Content-Type']).toBe("'text/plain; charset=utf-8'")
    expect(answer.responseParameters['gatewayresponse.header.Strict-Transport-Security']).toBe("'max-age=31536000'")
    expect(answer.responseTemplates['text/plain']).toMatch(/^[^{]/)
    expect(answer.responseTemplates['application/json']).toBe(answer.responseTemplates['text/plain'])
  })

  it.each([
    ['MISSING_AUTHENTICATION_TOKEN', '404'],
    ['ACCESS_DENIED', '403'],
    ['WAF_FILTERED', '403'],
    ['UNSUPPORTED_MEDIA_TYPE', '405'],
    ['REQUEST_TOO_LARGE', '413'],
    ['THROTTLED', '429'],
    ['INTEGRATION_FAILURE', '502'],
    ['INTEGRATION_TIMEOUT', '504'],
  ])('%s is a %s', (type, status) => {
    expect(answers[type]?.statusCode).toBe(status)
  })

  it('covers what is not named, and gives a failure the request id that the logs have', () => {
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX']))
    expect(answers['DEFAULT_5XX']?.responseTemplates['text/plain']).toContain('$context.requestId')
  })

  it('says when to come again', () => {
    expect(answers['THROTTLED']?.responseParameters['gatewayresponse.header.Retry-After']).toBe("'1'")
  })
})

describe('what stands before the functions', () => {
  it('a firewall turns a flooding address away with 429 and Retry-After', () => {
    template.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      CustomResponseBodies: { flood: { ContentType: 'TEXT_PLAIN', Content: 'Too Many Requests' } },
      Rules: [
        Match.objectLike({
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000, EvaluationWindowSec: 60 } },
          Action: {
            Block: {
              CustomResponse: {
                ResponseCode: 429,
                CustomResponseBodyKey: 'flood',
                ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
              },
            },
          },
        }),
      ],
    })
    expect(JSON.stringify(ofType(synthesised, 'AWS::WAFv2::WebACL'))).not.toContain('"SampledRequestsEnabled":true')
    const [association] = ofType(synthesised, 'AWS::WAFv2::WebACLAssociation')
    expect(inWords(synthesised, association?.Properties['ResourceArn'])).toMatch(
      /\/restapis\/subscriptions-dev\/stages\//,
    )
  })

  it('the stage throttles, is not traced, and logs every call as JSON without its query, where a key may be', () => {
    template.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: 'dev',
      // A trace has the address of a call, with signatures and keys.
      TracingEnabled: false,
      MethodSettings: Match.arrayWith([
        Match.objectLike({
          HttpMethod: '*',
          ResourcePath: '/*',
          ThrottlingRateLimit: 500,
          ThrottlingBurstLimit: 1000,
          DataTraceEnabled: false,
        }),
      ]),
    })
    const [stage] = ofType(synthesised, 'AWS::ApiGateway::Stage')
    const { Format } = v.parse(v.object({ Format: v.string() }), stage?.Properties['AccessLogSetting'])
    expect(v.parse(v.record(v.string(), v.string()), JSON.parse(Format))).toMatchObject({
      requestId: '$context.requestId',
      status: '$context.status',
    })
    expect(Format).not.toMatch(/querystring|\$input|header/i)
    // A path may hold the signature of a link.
    expect(Format).not.toMatch(/context\.path|[pP]athParameters/)
  })

  it('every method that needs no key has a throttle of its own, and logs as the stage does', () => {
    const settingsSchema = v.array(
      v.looseObject({ HttpMethod: v.string(), ResourcePath: v.string(), ThrottlingRateLimit: v.number() }),
    )
    const [stage] = ofType(synthesised, 'AWS::ApiGateway::Stage')
    const settings = v.parse(settingsSchema, stage?.Properties['MethodSettings'])
    const named = ({ HttpMethod, ResourcePath }: (typeof settings)[number]) =>
      `${HttpMethod} ${ResourcePath.slice(1).replaceAll('~1', '/')}`
    const open = new Set(endpoints.filter(({ access }) => access === 'open').map(({ name }) => name))
    const wired = routes.filter(({ name }) => open.has(name))
    expect(wired.length).toBeGreaterThan(open.size)
    const methods = wired.flatMap((route) => resourcesOf(route).map((path) => `${route.method} ${path}`))
    const own = settings.filter(({ HttpMethod }) => HttpMethod !== '*')
    expect(own.map(named).toSorted()).toEqual(methods.toSorted())
    for (const setting of own) {
      expect(setting).toMatchObject({ LoggingLevel: 'ERROR', DataTraceEnabled: false })
      expect(setting.ThrottlingRateLimit).toBeLessThanOrEqual(50)
    }
    expect(own.find((setting) => named(setting) === 'GET /api/docs')?.ThrottlingRateLimit).toBe(5)
  })

  it('the stack says where the API and the tables are', () => {
    template.hasOutput('BaseUrl', { Value: Match.objectLike({ 'Fn::Join': ['', Match.arrayWith(['/dev'])] }) })
    template.hasOutput('MainTable', {})
    template.hasOutput('EventsTable', {})
  })
})
