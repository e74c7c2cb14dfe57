import type { FastifyRequest } from 'fastify'

/** The remote address of requests that pages make while they are rendered: neither rate limited nor logged. */
export const inProcessAddress = 'inside'

export const isInProcess = (request: FastifyRequest) => request.raw.socket.remoteAddress === inProcessAddress
