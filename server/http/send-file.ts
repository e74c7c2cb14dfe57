import type { FastifyReply } from 'fastify'

/** Sends a file to keep, under a name of our own. */
export const sendFile = (reply: FastifyReply, name: string, type: string, content: unknown) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
