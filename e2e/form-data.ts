/** Returns a form as a browser sends it. */
export function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** Returns a file as `setInputFiles` wants it. */
export const fileToChoose = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})
