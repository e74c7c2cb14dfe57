import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import { classChangeSchema, classOrderSchema, listedClassSchema } from './class-schemas.ts'
import { classMessages, classPaths } from './classes.ts'

const define = callsWith({ tag: 'Evenings', action: 'arrange classes' })

export const classCalls = {
  listClasses: define('GET', classPaths.list, {
    summary: 'List the classes in their order, and how many children are in each',
    responses: { 200: dataResponse('The classes.', { data: z.array(listedClassSchema) }) },
  }),
  arrangeClasses: define('PUT', classPaths.list, {
    summary: 'Change the order of the classes',
    body: classOrderSchema,
    responses: { 200: messageResponse(classMessages.arranged) },
    errors: [409],
  }),
  changeClass: define('PUT', classPaths.one, {
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
