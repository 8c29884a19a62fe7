/** A call on the page of the document: its parameters and answers, its examples, and a form to try it. */
import type { Parameter } from '../../openapi/openapi-parameters.ts'
import type { Response } from '../../openapi/responses.ts'
import { markup, type Markup } from '../../order-page/markup.ts'
import type { DescribedCall } from './described-call.ts'
import { parameterRows, typeWords } from './docs-type.ts'

export function callPart(call: DescribedCall): Markup {
  const { path, method, operation, parameters } = call
  const { operationId, summary, description = '', requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const words = [operationId, path, summary, description, ...parameters.map(({ name }) => name)].join(' ').toLowerCase()
  return markup`<article id="${operationId}" data-call="${operationId}" data-words="${words}">
<h3><span class="method">${method}</span> <code>${path}</code></h3>
<p><b>${summary}</b> ${description}</p>
${parameterRows('Parameters', parameters)}
${body !== undefined && parameterRows('Body', [{ name: 'body', in: 'body', schema: body.schema }])}
${examplesPart('Example of a request', body?.examples)}
<h4>Answers</h4>
<ul>${Object.entries(responses).map(
    ([status, response]) =>
      markup`<li><b>${status}</b> ${'$ref' in response ? nameOfReference(response.$ref) : answerWords(response)}</li>`,
  )}</ul>
${examplesPart('Example of an answer', exampleOf(responses['200']))}
${tryPart(call)}
</article>`
}

const nameOfReference = (reference: string): string => reference.replace('#/components/responses/', '')

const answerWords = ({ description, content }: Response): Markup =>
  markup`${description} ${Object.entries(content).map(([type, { schema }]) => markup`<code>${type}</code> ${typeWords(schema)} `)}`

const exampleOf = (response: DescribedCall['operation']['responses'][string] | undefined) =>
  response === undefined || '$ref' in response ? undefined : response.content['application/json']?.examples

type ExampleTexts = ReturnType<typeof exampleOf>

const examplesPart = (title: string, examples: ExampleTexts): Markup =>
  markup`${Object.values(examples ?? {}).map(
    ({ summary, value }) => markup`<details><summary>${title}${summary !== undefined && `: ${summary}`}</summary>
<pre tabindex="0">${pretty(value)}</pre></details>`,
  )}`

function tryPart({ path, method, operation, parameters }: DescribedCall): Markup {
  const { operationId, requestBody } = operation
  const [example] = Object.values(requestBody?.content['application/json'].examples ?? {})
  const inputs = parameters.filter((parameter) => parameter.in !== 'header' && parameter.name !== 'language')
  return markup`<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${inputs.map((parameter) => inputPart(operationId, parameter))}
${
  requestBody !== undefined &&
  markup`<label for="${operationId}-body">Body, as JSON</label>
<textarea id="${operationId}-body" name="body" rows="8" spellcheck="false">${pretty(example?.value ?? {})}</textarea>`
}
<button>Send ${method} ${path}</button>
<output></output>
</form></details>`
}

function inputPart(operationId: string, { name, in: place, required, example }: Parameter): Markup {
  const id = `${operationId}-in-${name}`
  const value = required === true && example !== undefined ? textOf(example) : ''
  return markup`<label for="${id}">${name}${required === true && ' (required)'}</label>
<input id="${id}" name="${name}" data-in="${place}" value="${value}" autocomplete="off" spellcheck="false">`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
