/**
 * The OpenAPI document as one page: its calls by subject, the calls that the service makes, and the types. The page is
 * made from the document, so it always agrees with the service. The search and the forms to try calls need the page's
 * script.
 */
import type { OpenApiDocument } from '../../openapi/openapi-document.ts'
import { asItIs, markup, type Markup } from '../../order-page/markup.ts'
import { callsOf, type DescribedCall } from './described-call.ts'
import { callPart } from './docs-call.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'
import { parameterRows, typePart } from './docs-type.ts'

export function docsPage(document: OpenApiDocument): Markup {
  const { info, tags, components } = document
  const bySubject = Map.groupBy(callsOf(document), ({ operation }) => operation.tags[0])
  const subjects = tags.map((tag) => ({ ...tag, id: idOf(tag.name), calls: bySubject.get(tag.name) ?? [] }))
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${asItIs(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<p class="brand">${info.title}</p>
<label class="search">Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
<p id="found" role="status"></p>
</header>
<nav aria-label="Calls">
${subjects.map(({ name, id, calls }) => navigation(name, id, calls))}
<p><a href="#webhooks">Deliveries to webhooks</a></p>
<p><a href="#types">Types</a></p>
</nav>
<main id="content">
<h1>${info.title}</h1>
${info.description.split('\n\n').map((text) => markup`<p>${text}</p>`)}
<p><a href="../openapi.json">The document for programs</a> (OpenAPI ${document.openapi})</p>
<div class="key">
<label for="key">API access key for calls to try</label>
<input id="key" type="password" autocomplete="off" spellcheck="false">
<p class="hint">It stays in this page. What you send is carried out on the account of the key.</p>
</div>
<noscript><p>Search and calls to try need JavaScript.</p></noscript>
${subjects.map(
  ({ name, id, description, calls }) => markup`<section id="${id}" aria-labelledby="${id}-name">
<h2 id="${id}-name">${name}</h2>
<p>${description}</p>
${calls.map(callPart)}
</section>`,
)}
${webhooksPart(document)}
<section id="types" aria-labelledby="types-name">
<h2 id="types-name">Types</h2>
${Object.entries(components.schemas).map(([name, schema]) => typePart(name, schema))}
</section>
</main>
<script>${asItIs(docsScript)}</script>
</body>
</html>`
}

const navigation = (
  name: string,
  id: string,
  calls: readonly DescribedCall[],
): Markup => markup`<p><a href="#${id}">${name}</a></p>
<ul>${calls.map(
  ({ operation: { operationId } }) =>
    markup`<li data-call="${operationId}"><a href="#${operationId}">${operationId}</a></li>`,
)}</ul>`

function webhooksPart({ webhooks }: OpenApiDocument): Markup {
  const { summary, description, parameters, requestBody, responses } = webhooks.events.post
  const { schema } = requestBody.content['application/json']
  return markup`<section id="webhooks" aria-labelledby="webhooks-name">
<h2 id="webhooks-name">Deliveries to webhooks</h2>
<p>${summary} ${description}</p>
${parameterRows('Headers', parameters)}
${parameterRows('Body', [{ name: 'body', in: 'body', required: true, schema }])}
<h3>Replies</h3>
<ul>${Object.entries(responses).map(([status, reply]) => markup`<li><b>${status}</b> ${reply.description}</li>`)}</ul>
</section>`
}

const idOf = (name: string): string => `subject-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
