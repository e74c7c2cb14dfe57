import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { recordName } from '#domain/api/schemas.ts'
import { kinds } from '#domain/kinds/index.ts'
import { listStates } from '#domain/kinds/list-states.ts'
import { consentPaths, consentStates } from '#features/consents/consents.ts'
import { callsOf, features } from '#site/features.ts'
import { namedSchemas } from '#site/named-schemas.ts'
import { describeApi } from './document.ts'

type Schema = { properties: Record<string, unknown>; required?: string[] }
type Body = { content: Record<string, { schema: Schema; encoding?: unknown }> }
type Operation = {
  operationId: string
  security: unknown[]
  parameters?: { $ref?: string; name?: string; schema?: unknown }[]
  requestBody?: Body
  responses: Record<string, { $ref?: string; content: { 'application/json': { schema: unknown } } }>
}

const document = describeApi('https://school.example.org', callsOf(features), namedSchemas())
const call = (method: string, path: string) => document.paths[path]?.[method] as Operation
const calls = Object.values(document.paths).flatMap((item) => Object.values(item)) as Operation[]

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>)
    expect(result).toEqual({ valid: true })
  })

  it('refers only to schemas that it contains', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)
    const missing = [...references].filter(
      ([, group = '', name = '']) => !Object.hasOwn(document.components[group as 'schemas'] as object, name),
    )
    expect(missing).toEqual([])
  })

  it('gives each call a unique name', () => {
    const names = calls.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('putAdminDashboardStudentsById')
  })

  it('lists the required fields of a student, as a form and as JSON', () => {
    const { content } = call('post', '/api/admin/dashboard/students/add-students').requestBody as Body
    const needed = ['fullName', 'uniqueId', 'gender', 'studentClass', 'address']
    expect(content['multipart/form-data']?.schema.required).toEqual(needed)
    expect(content['multipart/form-data']?.schema.properties.coverImageURL).toEqual({
      title: 'Photo',
      type: 'string',
      format: 'binary',
    })
    expect(content['application/json']?.schema.required).toEqual(needed)
    expect(content['application/json']?.schema.properties.gender).toEqual({
      title: 'Gender',
      type: 'string',
      enum: ['Male', 'Female'],
    })
  })

  it('accepts a required picture only as a form, under the name of its file field', () => {
    const { content } = call('post', '/api/admin/dashboard/add-homePageImage').requestBody as Body
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']?.schema.required).toEqual(['title', 'image'])
  })

  it('does not require any field in an edit', () => {
    const { content } = call('put', '/api/admin/dashboard/volunteers/{id}').requestBody as Body
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json'])
    for (const { schema } of Object.values(content)) expect(schema.required).toBeUndefined()
  })

  it('accepts a title and a file for a gallery', () => {
    const { content } = call('post', '/api/admin/dashboard/festivalGallery/videos/add-videos')
      .requestBody as Body
    expect(content['multipart/form-data']).toMatchObject({
      schema: { required: ['title', 'videos'] },
      encoding: { videos: { contentType: 'video/mp4, video/webm, video/quicktime' } },
    })
  })

  it('distinguishes the two shapes of lists', () => {
    const answer = (path: string) => call('get', path).responses[200]?.content['application/json'].schema
    const students = { type: 'array', items: { $ref: '#/components/schemas/Student' } }
    expect(answer('/api/students')).toEqual(students)
    expect(answer('/api/events/festivals')).toEqual({
      type: 'object',
      properties: {
        success: { type: 'boolean', const: true },
        data: { type: 'array', items: { $ref: '#/components/schemas/Festival' } },
      },
      required: ['success', 'data'],
    })
  })

  it('describes limit, cursor and q of every list, the filters by event and state, and the ids in paths', () => {
    const { parameters = [] } = call('get', '/api/gallery')
    expect(parameters.map(({ name }) => name)).toEqual(['limit', 'cursor', 'q', 'event', 'state'])
    expect(call('delete', '/api/admin/dashboard/gallery/photos/{id}').parameters).toEqual([
      { $ref: '#/components/parameters/id' },
    ])
  })

  it("describes each call's own parameter, even if another call's has the same name", () => {
    const stateOf = (path: string) => call('get', path).parameters?.find(({ name }) => name === 'state')
    expect(stateOf('/api/gallery')?.schema).toEqual({ type: 'string', enum: listStates })
    expect(stateOf(consentPaths.list)?.schema).toEqual({ type: 'string', enum: consentStates })
  })

  it("does not list admins' fields in visitors' responses", () => {
    const { Student } = document.components.schemas as unknown as Record<string, Schema>
    expect(Student?.properties.address).toEqual({
      title: 'Address',
      type: 'string',
      description: 'Admins only.',
    })
    expect(Student?.required).not.toContain('address')
    expect(Student?.required).toContain('fullName')
  })

  it("contains the schema of each kind's records under the kind's name", () => {
    const schemas = document.components.schemas as unknown as Record<string, Schema>
    for (const { name, titleField } of kinds) {
      const schema = schemas[recordName({ name })]
      expect(schema?.required, name).toEqual(expect.arrayContaining(['_id', 'createdAt', 'updatedAt']))
      expect(schema?.properties, name).toHaveProperty(titleField)
    }
  })

  it('documents an idempotency key for calls that add records, except feedback', () => {
    const key = { $ref: '#/components/parameters/idempotencyKey' }
    const student = call('post', '/api/admin/dashboard/students/add-students')
    expect(student.parameters).toEqual([key])
    expect(student.responses).toHaveProperty('422')
    const feedback = call('post', '/api/feedback/add-feedback')
    expect(feedback.parameters).toBeUndefined()
    expect(feedback.responses).not.toHaveProperty('422')
  })

  it('documents the error response for every call', () => {
    for (const { responses } of calls) {
      expect(responses.default).toEqual({ $ref: '#/components/responses/RefusalOther' })
    }
  })
})
