import { z } from 'zod'
import { tags, type Answer, type Header, type Operation, type Parameter } from './operation.ts'
import { operations } from './operations.ts'
import { problems } from './problems.ts'
import { jsonSchemas, schemaReference } from './schemas.ts'

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The server's whole interface as an OpenAPI 3.1 document, generated from the operations and the contract's schemas. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'BD dashboard',
      version: '1',
      description:
        'Figures of the BD token. Amounts of BD are decimal strings, exact; amounts in SOL or USD are numbers; times are ISO ' +
        '8601 in UTC. `meta` says where an answer comes from and how old it is. No call needs a key. A call that is ' +
        'refused or fails answers a Problem, with a code for programs and a sentence for people, never a made-up figure.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: jsonSchemas() },
  }
}

function operationObject({ method, path, tag, summary, description, role, parameters = [], body, bodyType = 'application/json', answers }: Operation): object {
  return {
    operationId: `${method} ${path}`.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(role === undefined ? {} : { 'x-role': role }),
    ...(parameters.length === 0 ? {} : { parameters: parameters.map(parameterObject) }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentObject({ [bodyType]: body }) } }),
    responses: Object.fromEntries(
      // Unforeseen errors are answered alike everywhere.
      Object.entries({ ...(role === undefined ? {} : { 403: problems.role }), ...answers, 500: problems.internal }).map(([status, answer]) => [status, responseObject(answer)]),
    ),
  }
}

function parameterObject({ name, in: place, description, required = false, schema }: Parameter): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return { name, in: place, required, description, schema: json }
}

function responseObject({ description, content, headers }: Answer): object {
  return {
    description,
    ...(content ? { content: contentObject(content) } : {}),
    ...(headers ? { headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, headerObject(header)])) } : {}),
  }
}

function contentObject(content: NonNullable<Answer['content']>): object {
  return Object.fromEntries(Object.entries(content).map(([type, name]) => [type, { schema: name === null ? {} : schemaReference(name) }]))
}

function headerObject({ description, json }: Header): object {
  return { description, ...(json === undefined ? { schema: { type: 'string' } } : { content: { 'application/json': { schema: schemaReference(json) } } }) }
}
