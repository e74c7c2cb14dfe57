import { accountPaths } from '#domain/accounts.ts'

/** Talks to the site over HTTP as anybody else does. */
export type Caller = (path: string, body: FormData | object) => Promise<{ token?: string }>

export function callerOf(url: string, token?: string): Caller {
  return async (path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer)
  }
}

/** The same caller, signed in. */
export async function signIn(url: string, email: string, password: string): Promise<Caller> {
  const { token } = await callerOf(url)(accountPaths.signIn, { email, password })
  if (!token) throw new Error('Signing in gave no token.')
  return callerOf(url, token)
}
