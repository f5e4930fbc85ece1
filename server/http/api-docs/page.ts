import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { OpenApiDocument } from '../openapi/document.ts'
import { tags, type Answer, type Operation, type Parameter } from '../openapi/operation.ts'
import { fieldList, kindOf } from './schema-view.ts'
import { style } from './style.ts'

type Schemas = OpenApiDocument['components']['schemas']
type Markup = ReturnType<typeof html>

/** The document as a readable page, without scripts or resources from elsewhere. */
export function docsPage(document: OpenApiDocument, operations: readonly Operation[]): string {
  const { schemas } = document.components
  const groups = Object.entries(tags).map(([tag, words]) => ({ tag, words, calls: operations.filter((operation) => operation.tag === tag) }))
  const shared = sharedSchemas(schemas, operations)
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The interface of the server · BD</title>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <style>${raw(style)}</style>
      </head>
      <body>
        <div class="frame">
          <header>
            <h1 class="title">The interface of the server</h1>
            <p class="lead">${prose(document.info.description)}</p>
            <p class="links small">
              <a href="/api/openapi.json">The same as OpenAPI ${document.openapi}</a>
              <a href="/">To the dashboard</a>
            </p>
          </header>
          <nav class="contents" aria-label="Calls">
            ${groups.map(({ tag, calls }) => contents(tag, calls))}
          </nav>
          <main>
            <div class="groups">
              ${groups.map(({ tag, words, calls }) => group(tag, words, calls.map((call) => callCard(call, schemas))))}
              ${group('shapes', 'What several answers have in common.', shared.map((name) => shapeCard(name, schemas)))}
            </div>
          </main>
        </div>
      </body>
    </html>`)
}

function contents(tag: string, calls: readonly Operation[]): Markup {
  return html`<div>
    <h2>${capital(tag)}</h2>
    <ul>
      ${calls.map(({ method, path }) => html`<li><a href="#${anchor(method, path)}">${method === 'get' ? '' : `${method.toUpperCase()} `}${path}</a></li>`)}
    </ul>
  </div>`
}

function group(name: string, words: string, cards: readonly Markup[]): Markup {
  return html`<section class="group" aria-labelledby="${name}">
    <h2 id="${name}">${capital(name)}</h2>
    <p>${words}</p>
    ${cards}
  </section>`
}

function callCard({ method, path, summary, description, parameters = [], body, bodyType = 'application/json', answers }: Operation, schemas: Schemas): Markup {
  return html`<article class="call" id="${anchor(method, path)}">
    <div>
      <p class="route"><b>${method.toUpperCase()}</b> ${path}</p>
      <h3>${summary}</h3>
      ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
    </div>
    ${parameters.length === 0 ? '' : part('Parameters', html`<ul class="rows">${parameters.map(parameterRow)}</ul>`)}
    ${body === undefined ? '' : part('Body', html`<p class="quiet">${link(body)}${bodyType === 'application/json' ? '' : html` as <code>${bodyType}</code>`}</p>`)}
    ${Object.entries(answers).map(([status, answer]) => answerPart(status, answer, schemas))}
  </article>`
}

function answerPart(status: string, { description, content = {}, headers = {} }: Answer, schemas: Schemas): Markup {
  const good = status.startsWith('2')
  const bodies = Object.entries(content).map(([type, name]) => {
    const schema = name === null ? undefined : schemas[name]
    const fields = good && schema ? fieldList(schema) : ''
    const shape = name === null ? '' : fields === '' ? html` · ${link(name)}` : schema?.type === 'array' ? ' · list of' : ''
    return html`<p class="small quiet"><code>${type}</code>${shape}</p>
      ${fields}`
  })
  const names = Object.keys(headers)
  return html`<div>
    <p><span class="status">${status}</span> ${prose(description)}</p>
    ${bodies}
    ${names.length === 0 ? '' : html`<p class="small quiet">Headers: ${names.join(', ')}</p>`}
  </div>`
}

function parameterRow({ name, in: place, description, required, schema }: Parameter): Markup {
  const kind = kindOf(z.toJSONSchema(schema, { io: 'input' }))
  return html`<li>
    <code>${name}</code><span class="quiet">${prose(description)} In the ${place}: ${kind}${required ? '' : ', optional'}.</span>
  </li>`
}

function shapeCard(name: string, schemas: Schemas): Markup {
  const schema = schemas[name] ?? {}
  const fields = fieldList(schema)
  return html`<article class="call" id="${name}">
    <h3>${name}</h3>
    ${fields === '' ? html`<p class="quiet">${kindOf(schema)}</p>` : fields}
    ${(schema.anyOf ?? []).map((one) => (typeof one === 'boolean' ? '' : fieldList(one)))}
  </article>`
}

/** Schemas that aren't shown with their only call. */
function sharedSchemas(schemas: Schemas, operations: readonly Operation[]): string[] {
  const shown = new Set(
    operations.flatMap(({ answers }) =>
      Object.entries(answers).flatMap(([status, { content = {} }]) =>
        Object.values(content).filter((name) => name !== null && status.startsWith('2') && fieldList(schemas[name] ?? {}) !== ''),
      ),
    ),
  )
  const linked = new Set([...JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
  return Object.keys(schemas).filter((name) => !shown.has(name) || linked.has(name))
}

/** Text in backticks is code. */
function prose(text: string): Markup {
  return html`${text.split('`').map((piece, index) => (index % 2 === 0 ? piece : html`<code>${piece}</code>`))}`
}

function part(title: string, content: Markup): Markup {
  return html`<div><h4>${title}</h4>${content}</div>`
}

function link(name: string): Markup {
  return html`<a href="#${name}">${name}</a>`
}

function anchor(method: string, path: string): string {
  return `${method}${path.replaceAll(/[^A-Za-z]+/g, '-')}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
