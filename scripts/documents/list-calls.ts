import type { Call, JsonSchema } from '#domain/api/call.ts'
import { type Action, type Actor, allVolunteerSwitches, can, visitor } from '#domain/permissions.ts'
import { describeApi } from '#server/openapi/document.ts'
import { callsOf, features } from '#site/features.ts'
import { namedSchemas } from '#site/named-schemas.ts'

type Described = { [name: string]: JsonSchema & Described } & {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  required?: string[]
  $ref?: string
}

/** A Volunteer from whom no PIC has withdrawn anything. */
export const volunteer: Actor = {
  type: 'admin',
  id: '',
  fullName: '',
  role: 'Volunteer',
  isReadOnly: false,
  volunteersMay: allVolunteerSwitches(true),
}
const pic: Actor = { ...volunteer, role: 'PIC' }

/** Returns `docs/calls.md`: every call of the API, from its definition, by subject. */
export function listCalls(): string {
  const calls = callsOf(features)
  const { paths, components } = describeApi('https://school.example.org', calls, namedSchemas())
  const tags = [...new Set(calls.map(({ tag }) => tag))].sort()
  const sections = tags.map((tag) => {
    const rows = calls.filter((call) => call.tag === tag).map((call) => rowOf(call, paths))
    return [`## ${tag}`, '| call | who | request | response |\n| --- | --- | --- | --- |', ...rows]
  })
  const objects = Object.entries(components.schemas as Record<string, Described>).map(
    ([name, schema]) => `- **${name}**: ${fieldsOf(schema, 1)}`,
  )
  return `${[
    intro,
    ...sections.map(([title, ...table]) => `${title}\n\n${table.join('\n')}`),
    `## Objects\n\n${objects.sort().join('\n')}`,
  ].join('\n\n')}\n`
}

const intro = `# Calls

This page is made from the definitions of the calls (\`features/*/calls.ts\` and the kinds). Do not edit it: after a change,
run \`npx vitest run -u scripts/documents/calls.test.ts\`. [The specification](specification.md#7-calls) says what all calls
have in common, and which rules the calls of a subject follow.

*Who*: everyone, admins, or PICs. A PIC can withdraw some of what admins may do from Volunteers (§6). *Careful*: the admin
must have confirmed the session in the last minutes. A field with \`?\` may be absent. Errors that any call may return (400,
401, 403, 429, 503) are left out.`

function rowOf(call: Call, paths: JsonSchema): string {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const described = (paths[path] as Described)?.[call.method.toLowerCase()] as Described
  const request = [
    ...Object.keys(call.query?.shape ?? {}).map((name) => `\`?${name}\``),
    ...bodiesOf(described),
    ...(call.isIdempotent ? ['`Idempotency-Key`'] : []),
  ]
  const careful = call.needsConfirmation ? ', careful' : ''
  const cells = [
    `${call.summary}. ${call.method} \`${path}\``,
    whoMay(call.action) + careful,
    request.join(', '),
    [
      ...Object.entries(call.responses).map(([status]) => responseOf(described, status)),
      ...errorsOf(call),
    ].join('; '),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function whoMay(action: Action): string {
  if (can(visitor, action)) return 'everyone'
  if (can(volunteer, action)) return 'admins'
  return can(pic, action) ? 'PICs' : 'nobody'
}

const usual = new Set([400, 401, 403, 429, 503])
const errorsOf = ({ errors = [] }: Call) => errors.filter((status) => !usual.has(status)).map(String)

const contentOf = (part: Described | undefined) =>
  Object.entries(part?.content ?? {}) as [string, Described][]

function bodiesOf({ requestBody }: Described): string[] {
  const [first] = contentOf(requestBody as Described)
  return first?.[1].schema ? [fieldsOf(first[1].schema as Described, 2)] : []
}

function responseOf({ responses }: Described, status: string): string {
  const { description = '', ...response } = (responses as Described)[status] as Described & {
    description?: string
  }
  const [[type, content] = ['', undefined]] = contentOf(response as Described)
  const schema = content?.schema as Described | undefined
  if (!schema || type !== 'application/json') return `${status} ${description}`
  const fields = fieldsOf(schema, 3)
  return fields ? `${status} ${fields}` : status
}

/** Names the fields of an object, also of those in it, down to a depth. `success` and `message` are usual. */
function fieldsOf(schema: Described, depth: number): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map((one) => fieldsOf(one, depth)))].filter(Boolean).join(' or ')
  if (schema.items) {
    const each = fieldsOf(schema.items, depth)
    return each && `each ${each}`
  }
  const { properties, required = [] } = schema
  if (!properties) return ''
  return Object.entries(properties)
    .filter(([name]) => !('success' in properties && ['success', 'message', 'messageParts'].includes(name)))
    .map(([name, field]) => {
      const within = depth > 1 ? fieldsOf(field, depth - 1) : ''
      return `\`${name}\`${required.includes(name) ? '' : '?'}${within && ` (${within})`}`
    })
    .join(', ')
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''
