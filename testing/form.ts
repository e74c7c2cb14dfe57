/** Returns a multipart body as a browser sends it. Files are passed as `File`. */
export async function multipartBody(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value))
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}

/** Returns the same body with the field `name` declared as JSON. */
export const withJsonField = (
  { headers, payload }: Awaited<ReturnType<typeof multipartBody>>,
  name: string,
) => ({
  headers,
  payload: Buffer.from(
    payload.toString('latin1').replace(`name="${name}"`, '$&\r\ncontent-type: application/json'),
    'latin1',
  ),
})
