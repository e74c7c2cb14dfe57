import type { FastifyRequest } from 'fastify'

/** The address of requests that pages make while they are rendered: nobody's, not counted and not logged. */
export const insideAddress = 'inside'

export const isInside = (request: FastifyRequest) => request.raw.socket.remoteAddress === insideAddress
