/** The first characters of an answer, however long it is; no more is read. */
export async function readStart(response: Response, maxCharacters: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= maxCharacters) break
  }
  return text.slice(0, maxCharacters)
}
