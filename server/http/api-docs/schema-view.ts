import { html } from 'hono/html'
import type { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema
type Markup = ReturnType<typeof html>

/** The fields of a record, or of the records in a list, with their types; empty if there are none. */
export function fieldList(schema: Schema): Markup | '' {
  const record = recordIn(schema)
  if (!record) return ''
  const required = new Set(record.required ?? [])
  return html`<ul class="rows">
    ${Object.entries(record.properties ?? {}).map(([name, field]) => row(name, field, required.has(name)))}
  </ul>`
}

/** A value's type in words, linked to its section if it has one. */
export function kindOf(schema: z.core.JSONSchema._JSONSchema): Markup | string {
  if (typeof schema === 'boolean') return 'anything'
  const { $ref, type, format, pattern, enum: values, anyOf, items } = schema
  if ($ref !== undefined) return reference($ref)
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (values) return list(values.map((value) => html`<code>${String(value)}</code>`))
  if (anyOf) return list(anyOf.map(kindOf))
  if (Array.isArray(type)) return type.join(' or ')
  if (type === 'array') return html`list of ${items === undefined || Array.isArray(items) ? 'anything' : kindOf(items)}`
  if (type === 'object') return 'record'
  if (format === 'date-time') return 'time, ISO 8601 UTC'
  if (type === 'string' && pattern !== undefined) return 'decimal number as text'
  if (type === 'integer') return 'whole number'
  return type === undefined ? 'anything' : type === 'string' ? 'text' : type
}

function row(name: string, field: z.core.JSONSchema._JSONSchema, required: boolean): Markup {
  const inner = typeof field === 'boolean' ? '' : fieldList(field)
  return html`<li>
    <code>${name}</code><span class="quiet">${kindOf(field)}${required ? '' : ', may be absent'}</span>${inner}
  </li>`
}

function recordIn(schema: Schema): Schema | null {
  if (schema.type === 'object' && schema.properties) return schema
  const { items } = schema
  return schema.type === 'array' && typeof items === 'object' && !Array.isArray(items) ? recordIn(items) : null
}

function reference(ref: string): Markup {
  const name = ref.split('/').at(-1) ?? ref
  return html`<a href="#${name}">${name}</a>`
}

function list(parts: readonly (Markup | string)[]): Markup {
  return html`${parts.map((part, index) => html`${index === 0 ? '' : ' or '}${part}`)}`
}
