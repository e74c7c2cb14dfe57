import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countsPath, reportForm, reports } from '#domain/reports.ts'
import { adminOf, allow } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { readCounts } from './read-counts.ts'

/** The dashboard's numbers and its four reports (specification §7). */
export function reportRoutes(app: FastifyInstance, parts: Parts) {
  app.get(countsPath, allow('read counts'), async () => ({
    success: true,
    counts: await readCounts(parts.db),
  }))
  for (const { path, label } of Object.values(reports)) {
    app.post(path, allow('send reports'), refuseReport(parts, label))
  }
}

/** Checks everything a report needs; that it is not drawn yet is said plainly instead of pretending. */
const refuseReport =
  (parts: Parts, label: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    readBody(reportForm, request.body)
    await countAgainst(parts, limits.reportsPerAdmin, adminOf(request).id)
    return reply.code(501).send({
      success: false,
      message: `Reports are not available yet. The ${label} was not sent.`,
    })
  }
