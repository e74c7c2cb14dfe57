import { randomUUID } from 'node:crypto'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { idempotencyKeyHeader } from '#domain/records/idempotency-key.ts'

type Answer = {
  token?: string
  admin?: { _id: string; profileImageURL: string }
  data?: { _id: string; email: string }[]
}

/** Talks to the site over HTTP as anybody else does. */
export type ApiCall = (path: string, body?: FormData | object, method?: 'PUT' | 'GET') => Promise<Answer>

export function createApiCall(url: string, token?: string): ApiCall {
  return async (path, body, method) => {
    const isForm = body instanceof FormData
    const response = await fetchWithRetries(url + path, {
      method: method ?? 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        // Under the same key nothing is added twice.
        [idempotencyKeyHeader]: randomUUID(),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer)
  }
}

const maxAttempts = 5

/** On a busy machine a connection that was kept open may end just when it is used again. */
async function fetchWithRetries(url: string, init: RequestInit, attempt = 1): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (attempt === maxAttempts) throw error
    return fetchWithRetries(url, init, attempt + 1)
  }
}

/** The same, signed in, and as whom. */
export async function signIn(url: string, email: string, password: string) {
  const { token, admin } = await createApiCall(url)(accountPaths.signIn, { email, password })
  if (!token || !admin) throw new Error('Signing in gave no token.')
  return { call: createApiCall(url, token), adminId: admin._id }
}
