/** A multipart body, as a browser would send it. Files are given as `File`. */
export async function asForm(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value))
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}

/** The same body, with the field called `name` said to be JSON. */
export const withJsonField = ({ headers, payload }: Awaited<ReturnType<typeof asForm>>, name: string) => ({
  headers,
  payload: Buffer.from(
    payload.toString('latin1').replace(`name="${name}"`, '$&\r\ncontent-type: application/json'),
    'latin1',
  ),
})
