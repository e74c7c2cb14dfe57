import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import { classChangeSchema, classOrderSchema, listedClassSchema } from './class-schemas.ts'
import { classMessages, classPaths } from './classes.ts'

const tag = 'Evenings'
const action = 'arrange classes'

export const classCalls = {
  listClasses: defineCall('GET', classPaths.list, {
    tag,
    action,
    summary: 'List the classes in their order, and how many children are in each',
    responses: { 200: dataResponse('The classes.', { data: z.array(listedClassSchema) }) },
  }),
  arrangeClasses: defineCall('PUT', classPaths.list, {
    tag,
    action,
    summary: 'Change the order of the classes',
    body: classOrderSchema,
    responses: { 200: messageResponse(classMessages.arranged) },
    errors: [409],
  }),
  changeClass: defineCall('PUT', classPaths.one, {
    tag,
    action,
    summary: 'Rename a class, or merge it into another one',
    body: classChangeSchema,
    responses: { 200: messageResponse(classMessages.renamed('5'), { data: changeSetSchema }) },
    errors: [404, 409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    classes: typeof classCalls
  }
}
